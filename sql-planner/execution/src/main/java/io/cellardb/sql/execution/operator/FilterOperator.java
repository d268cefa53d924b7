package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
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
      int count = condition.select(batch, selection);
      if (count > 0) {
        return batch.narrow(selection, count);
      }
    }
    return null;
  }

  @Override
  public void close() {
    input.close();
  }
}
