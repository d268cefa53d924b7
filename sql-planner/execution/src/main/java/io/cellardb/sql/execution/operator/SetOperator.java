package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * INTERSECT and EXCEPT of two or more inputs, with or without ALL. Holds the distinct rows of the
 * first input and how often each occurs; rows come out in the order in which the first input had
 * them first. All inputs have the same column types; NULLs count as equal.
 *
 * <p>If these rows are more than the statement may hold, those of all inputs are divided among
 * files by a hash, and the parts done one after the other.
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
  private final RelDataType rowType;
  private final List<RelDataType> types;
  private final Kind kind;
  private final boolean all;
  private final ExecutionContext context;
  private final MemoryAccount account;

  /** How often rows were divided already. */
  private final int level;

  /** The rows of each input in files, once there are any. */
  private final List<Partitions> divided = new ArrayList<>();

  private int part;

  /** What works on a part of the files; null before the first and after the last. */
  private SetOperator worker;

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
    this(inputs, rowType, kind, all, 0, context);
  }

  private SetOperator(
      List<Operator> inputs,
      RelDataType rowType,
      Kind kind,
      boolean all,
      int level,
      ExecutionContext context) {
    this.inputs = List.copyOf(inputs);
    this.rowType = rowType;
    this.types = rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    this.kind = kind;
    this.all = all;
    this.level = level;
    this.context = context;
    this.account = context.workspace().account();
    this.table = new GroupTable(types);
  }

  @Override
  public Batch next() {
    if (counts == null) {
      counts = countFirst();
      if (divided.isEmpty()) {
        countOthers();
      } else {
        divideOthers();
      }
    }
    context.checkCancelled();
    return divided.isEmpty() ? nextInMemory() : nextOfParts();
  }

  private void countOthers() {
    for (Operator input : inputs.subList(1, inputs.size())) {
      combine(countOther(input));
    }
    if (!all) {
      for (int group = 0; group < counts.length; group++) {
        counts[group] = Math.min(counts[group], 1);
      }
    }
  }

  private Batch nextInMemory() {
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
      if (!divided.isEmpty()) {
        divided.get(0).add(batch);
        continue;
      }
      table.assign(batch.columns(), Selections.rows(batch), batch.size(), groups);
      if (table.size() > occurrences.length) {
        occurrences =
            Arrays.copyOf(occurrences, (int) Math.min(2L * table.size(), Integer.MAX_VALUE - 64));
      }
      for (int i = 0; i < batch.size(); i++) {
        occurrences[groups[i]]++;
      }
      long bytes = table.bytes() + (long) Long.BYTES * occurrences.length;
      if (!account.hold(bytes) && level < Partitions.levels()) {
        divideFirst(occurrences);
        occurrences = new long[0];
      } else {
        account.require(bytes, "INTERSECT or EXCEPT");
      }
    }
    return Arrays.copyOf(occurrences, table.size());
  }

  /** Puts the rows counted so far into files, each as often as it counts. */
  private void divideFirst(long[] occurrences) {
    Partitions first = new Partitions(types, allColumns(), level, context);
    divided.add(first);
    Vector[] rows = table.keys().columns();
    int size = 0;
    for (int group = 0; group < table.size(); group++) {
      for (long i = all ? occurrences[group] : 1; i > 0; i--) {
        output[size++] = group;
        if (size == output.length) {
          first.add(rows, output, size);
          size = 0;
        }
      }
    }
    first.add(rows, output, size);
    table = new GroupTable(types);
    account.hold(0);
  }

  private void divideOthers() {
    divided.get(0).finish();
    for (Operator input : inputs.subList(1, inputs.size())) {
      Partitions rows = new Partitions(types, allColumns(), level, context);
      divided.add(rows);
      for (Batch batch = input.next(); batch != null; batch = input.next()) {
        context.checkCancelled();
        rows.add(batch);
      }
      rows.finish();
    }
  }

  private int[] allColumns() {
    return Selections.ascending(types.size());
  }

  private Batch nextOfParts() {
    while (worker != null || part < Partitions.COUNT) {
      if (worker == null) {
        List<Operator> rows = new ArrayList<>();
        for (Partitions partitions : divided) {
          rows.add(partitions.get(part).read());
        }
        worker = new SetOperator(rows, rowType, kind, all, level + 1, context);
      }
      Batch batch = worker.next();
      if (batch != null) {
        return batch;
      }
      endPart();
    }
    return null;
  }

  private void endPart() {
    worker.close();
    worker = null;
    for (Partitions partitions : divided) {
      partitions.get(part).close();
    }
    part++;
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
    part = Partitions.COUNT;
    account.close();
    if (worker != null) {
      worker.close();
      worker = null;
    }
    try {
      Inputs.close(inputs);
    } finally {
      divided.forEach(Partitions::close);
    }
  }
}
