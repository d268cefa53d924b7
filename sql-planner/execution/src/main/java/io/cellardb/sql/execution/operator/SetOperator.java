package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * INTERSECT and EXCEPT of two or more inputs, with or without ALL. Holds the distinct rows of the
 * first input and how often each occurs; rows come out in the order in which the first input had
 * them first. All inputs have the same column types; NULLs count as equal.
 */
public final class SetOperator implements Operator {
  /** What is done with the inputs after the first. */
  public enum Kind {
    /** Rows that every input has, with ALL as often as the input that has the fewest. */
    INTERSECT,
    /** Rows that no other input has, with ALL as often as is left after taking theirs away. */
    EXCEPT
  }

  private final List<Operator> inputs;
  private final Kind kind;
  private final boolean all;
  private final ExecutionContext context;
  private final int[] groups = new int[Batch.CAPACITY];
  private final int[] output = new int[Batch.CAPACITY];
  private GroupTable table;

  /** How often each distinct row is still to come out; null until the inputs are consumed. */
  private long[] counts;

  private int position;

  /**
   * Creates the operator.
   *
   * @param inputs at least one
   * @param rowType the row type of each input and of the result, with at least one column
   */
  public SetOperator(
      List<Operator> inputs,
      RelDataType rowType,
      Kind kind,
      boolean all,
      ExecutionContext context) {
    this.inputs = List.copyOf(inputs);
    this.kind = kind;
    this.all = all;
    this.context = context;
    this.table =
        new GroupTable(rowType.getFieldList().stream().map(RelDataTypeField::getType).toList());
  }

  @Override
  public Batch next() {
    if (counts == null) {
      counts = countFirst();
      for (Operator input : inputs.subList(1, inputs.size())) {
        combine(countOther(input));
      }
      if (!all) {
        for (int group = 0; group < counts.length; group++) {
          counts[group] = Math.min(counts[group], 1);
        }
      }
    }
    context.checkCancelled();
    int size = 0;
    while (size < output.length && position < counts.length) {
      if (counts[position] == 0) {
        position++;
      } else {
        counts[position]--;
        output[size++] = position;
      }
    }
    return size == 0 ? null : table.keys().gather(output, 0, size);
  }

  private long[] countFirst() {
    long[] occurrences = {};
    Operator first = inputs.get(0);
    for (Batch batch = first.next(); batch != null; batch = first.next()) {
      context.checkCancelled();
      table.assign(batch.columns(), Selections.rows(batch), batch.size(), groups);
      if (table.size() > occurrences.length) {
        occurrences =
            Arrays.copyOf(occurrences, (int) Math.min(2L * table.size(), Integer.MAX_VALUE - 64));
      }
      for (int i = 0; i < batch.size(); i++) {
        occurrences[groups[i]]++;
      }
    }
    return Arrays.copyOf(occurrences, table.size());
  }

  private long[] countOther(Operator input) {
    long[] occurrences = new long[table.size()];
    for (Batch batch = input.next(); batch != null; batch = input.next()) {
      context.checkCancelled();
      table.find(batch.columns(), Selections.rows(batch), batch.size(), groups);
      for (int i = 0; i < batch.size(); i++) {
        if (groups[i] >= 0) {
          occurrences[groups[i]]++;
        }
      }
    }
    return occurrences;
  }

  private void combine(long[] others) {
    for (int group = 0; group < counts.length; group++) {
      long other = others[group];
      if (kind == Kind.INTERSECT) {
        counts[group] = Math.min(counts[group], other);
      } else if (all) {
        counts[group] = Math.max(counts[group] - other, 0);
      } else if (other > 0) {
        counts[group] = 0;
      }
    }
  }

  @Override
  public void close() {
    counts = new long[0];
    position = 0;
    table = null;
    Inputs.close(inputs);
  }
}
