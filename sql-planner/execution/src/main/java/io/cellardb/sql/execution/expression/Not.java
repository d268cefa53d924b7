package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;

/** NOT: NULL stays NULL. */
final class Not implements Expression {
  private final Expression operand;
  private final LongVectorBuilder result = new LongVectorBuilder();

  Not(Expression operand) {
    this.operand = operand;
  }

  @Override
  public Vector evaluate(Batch batch) {
    LongVector values = (LongVector) operand.evaluate(batch);
    result.resize(batch.bound());
    Nulls.propagate(batch, values, result);
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      result.setLong(row, values.get(row) == 0 ? 1 : 0);
    }
    return result.build();
  }
}
