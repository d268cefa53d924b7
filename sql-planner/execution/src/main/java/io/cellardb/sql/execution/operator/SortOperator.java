package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.type.RelDataType;

/** ORDER BY: holds all rows, sorts them stably, and hands them out in order. */
public final class SortOperator implements Operator {
  private final Operator input;
  private final RowOrder order;
  private final ExecutionContext context;
  private RowBuffer rows;
  private int[] sorted;
  private int position;

  /**
   * Creates the operator.
   *
   * @param rowType the row type of the input and of the result
   */
  public SortOperator(
      Operator input, RelDataType rowType, RelCollation collation, ExecutionContext context) {
    this.input = input;
    this.order = new RowOrder(collation);
    this.context = context;
    this.rows = new RowBuffer(rowType);
  }

  @Override
  public Batch next() {
    if (sorted == null) {
      for (Batch batch = input.next(); batch != null; batch = input.next()) {
        context.checkCancelled();
        rows.append(batch);
      }
      sorted = RowSorter.sort(rows, order, context);
    }
    context.checkCancelled();
    int count = Math.min(sorted.length - position, Batch.CAPACITY);
    if (count == 0) {
      return null;
    }
    Batch batch = rows.gather(sorted, position, count);
    position += count;
    return batch;
  }

  @Override
  public void close() {
    sorted = new int[0];
    position = 0;
    rows = null;
    input.close();
  }
}
