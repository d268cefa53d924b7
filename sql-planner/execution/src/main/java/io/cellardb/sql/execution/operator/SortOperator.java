package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * ORDER BY: sorts all rows stably, and hands them out in order. As many as the statement may hold
 * are sorted in memory; if there are more, they become runs in temporary files, which are merged.
 */
public final class SortOperator implements Operator {
  /** Beside the rows themselves: what {@link RowSorter} has of each, two times over. */
  private static final int BYTES_PER_ROW = 2 * (Long.BYTES + Integer.BYTES);

  private final Operator input;
  private final List<RelDataType> types;
  private final RowOrder order;
  private final ExecutionContext context;
  private final MemoryAccount account;
  private final SpilledRuns runs;
  private RowBuffer rows;

  /** The numbers of the rows in their order; null if not all are in memory. */
  private int[] sorted;

  private int position;

  /** The rows of all runs; null if there are none. */
  private Operator merged;

  private boolean started;

  /**
   * Creates the operator.
   *
   * @param rowType the row type of the input and of the result
   */
  public SortOperator(
      Operator input, RelDataType rowType, RelCollation collation, ExecutionContext context) {
    this.input = input;
    this.types = rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    this.order = new RowOrder(collation);
    this.context = context;
    this.account = context.workspace().account();
    this.runs = new SpilledRuns(types, order, context);
    this.rows = new RowBuffer(types);
  }

  @Override
  public Batch next() {
    if (!started) {
      started = true;
      sort();
    }
    if (merged != null) {
      return merged.next();
    }
    context.checkCancelled();
    int count = sorted == null ? 0 : Math.min(sorted.length - position, Batch.CAPACITY);
    if (count == 0) {
      return null;
    }
    Batch batch = rows.gather(sorted, position, count);
    position += count;
    return batch;
  }

  private void sort() {
    for (Batch batch = input.next(); batch != null; batch = input.next()) {
      context.checkCancelled();
      rows.append(batch);
      if (!account.hold(rows.bytes() + (long) BYTES_PER_ROW * rows.size())) {
        spill();
      }
    }
    if (runs.isEmpty()) {
      sorted = RowSorter.sort(rows, order, context);
      return;
    }
    if (rows.size() > 0) {
      spill();
    }
    rows = null;
    merged = runs.merged();
  }

  /** Makes a run of the rows in memory. */
  private void spill() {
    int[] inOrder = RowSorter.sort(rows, order, context);
    runs.reduce();
    runs.add().append(rows.columns(), inOrder, 0, inOrder.length);
    rows = new RowBuffer(types);
    account.hold(0);
  }

  @Override
  public void close() {
    started = true;
    sorted = null;
    rows = null;
    merged = null;
    account.close();
    try (input) {
      runs.close();
    }
  }
}
