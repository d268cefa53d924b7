package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import org.apache.calcite.sql.SqlKind;

/** IS [NOT] NULL, TRUE, FALSE: never NULL. */
final class TruthCondition implements Expression {
  private final Expression operand;
  private final boolean ofNull;
  private final boolean ofTrue;
  private final boolean ofFalse;
  private final LongVectorBuilder result = new LongVectorBuilder();

  TruthCondition(SqlKind kind, Expression operand) {
    this.operand = operand;
    this.ofNull =
        kind == SqlKind.IS_NULL || kind == SqlKind.IS_NOT_TRUE || kind == SqlKind.IS_NOT_FALSE;
    this.ofTrue =
        kind == SqlKind.IS_NOT_NULL || kind == SqlKind.IS_TRUE || kind == SqlKind.IS_NOT_FALSE;
    this.ofFalse =
        kind == SqlKind.IS_NOT_NULL || kind == SqlKind.IS_FALSE || kind == SqlKind.IS_NOT_TRUE;
  }

  private boolean test(Vector values, int row) {
    if (values.isNull(row)) {
      return ofNull;
    }
    if (ofTrue == ofFalse) {
      return ofTrue;
    }
    return ((LongVector) values).get(row) != 0 ? ofTrue : ofFalse;
  }

  @Override
  public Vector evaluate(Batch batch) {
    Vector values = operand.evaluate(batch);
    result.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      result.setLong(row, test(values, row) ? 1 : 0);
    }
    return result.build();
  }

  @Override
  public int select(Batch batch, int[] selected) {
    Vector values = operand.evaluate(batch);
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (test(values, row)) {
        selected[count++] = row;
      }
    }
    return count;
  }
}
