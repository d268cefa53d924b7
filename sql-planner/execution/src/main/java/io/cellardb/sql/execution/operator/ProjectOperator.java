package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.List;

/** SELECT: the values of expressions, one column each, for every row. */
public final class ProjectOperator implements Operator {
  private final Operator input;
  private final List<Expression> expressions;
  private final ExecutionContext context;

  /**
   * Creates the operator.
   *
   * @param expressions expressions over the input's rows, by column of the result
   */
  public ProjectOperator(Operator input, List<Expression> expressions, ExecutionContext context) {
    this.input = input;
    this.expressions = List.copyOf(expressions);
    this.context = context;
  }

  @Override
  public Batch next() {
    context.checkCancelled();
    Batch batch = input.next();
    if (batch == null) {
      return null;
    }
    List<Vector> columns = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      try {
        columns.add(expression.evaluate(batch));
      } catch (SqlExecutionException e) {
        throw Inputs.placed(input, batch, expression::evaluate, e);
      }
    }
    return batch.withColumns(columns);
  }

  @Override
  public void close() {
    input.close();
  }
}
