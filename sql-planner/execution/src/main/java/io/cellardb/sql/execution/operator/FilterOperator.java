package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.RowOrigin;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.vector.Batch;

/** WHERE: the rows for which a condition is true. */
public final class FilterOperator implements Operator {
  private final Operator input;
  private final Expression condition;
  private final ExecutionContext context;
  private final int[] selection = new int[Batch.CAPACITY];

  /**
   * Creates the operator.
   *
   * @param condition a BOOLEAN expression over the input's rows
   */
  public FilterOperator(Operator input, Expression condition, ExecutionContext context) {
    this.input = input;
    this.condition = condition;
    this.context = context;
  }

  @Override
  public Batch next() {
    for (Batch batch = input.next(); batch != null; batch = input.next()) {
      context.checkCancelled();
      int count = select(batch);
      if (count > 0) {
        return batch.narrow(selection, count);
      }
    }
    return null;
  }

  private int select(Batch batch) {
    try {
      return condition.select(batch, selection);
    } catch (SqlExecutionException e) {
      throw Inputs.placed(input, batch, row -> condition.select(row, selection), e);
    }
  }

  @Override
  public RowOrigin origin() {
    return input.origin();
  }

  @Override
  public void close() {
    input.close();
  }
}
