package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;

/** The first operand that is not NULL; later ones are evaluated only at rows that need them. */
final class Coalesce implements Expression {
  private final Expression[] operands;
  private final VectorBuilder result;
  private int[] remaining = {};
  private int[] taken = {};

  Coalesce(Expression[] operands, VectorBuilder result) {
    this.operands = operands;
    this.result = result;
  }

  @Override
  public Vector evaluate(Batch batch) {
    if (remaining.length < batch.bound()) {
      remaining = new int[batch.bound()];
      taken = new int[batch.bound()];
    }
    int rows = batch.size();
    for (int i = 0; i < rows; i++) {
      remaining[i] = batch.row(i);
    }
    result.resize(batch.bound());
    for (int k = 0; k < operands.length && rows > 0; k++) {
      Vector values = operands[k].evaluate(batch.narrow(remaining, rows));
      int rest = 0;
      int count = 0;
      for (int i = 0; i < rows; i++) {
        int row = remaining[i];
        if (values.isNull(row)) {
          remaining[rest++] = row;
        } else {
          taken[count++] = row;
        }
      }
      result.setAll(values, taken, count);
      rows = rest;
    }
    for (int i = 0; i < rows; i++) {
      result.setNull(remaining[i]);
    }
    return result.build();
  }
}
