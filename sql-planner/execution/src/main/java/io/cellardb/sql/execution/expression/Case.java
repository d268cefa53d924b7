package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;

/** Searched CASE: each branch is evaluated only at the rows that take it. */
final class Case implements Expression {
  private final Expression[] conditions;
  private final Expression[] values;
  private final VectorBuilder result;
  private int[] remaining = {};
  private int[] taken = {};
  private boolean[] done = {};

  /** Has one value more than conditions: the last is that of ELSE. */
  Case(Expression[] conditions, Expression[] values, VectorBuilder result) {
    this.conditions = conditions;
    this.values = values;
    this.result = result;
  }

  @Override
  public Vector evaluate(Batch batch) {
    if (remaining.length < batch.bound()) {
      remaining = new int[batch.bound()];
      taken = new int[batch.bound()];
      done = new boolean[batch.bound()];
    }
    int rows = batch.size();
    for (int i = 0; i < rows; i++) {
      remaining[i] = batch.row(i);
      done[remaining[i]] = false;
    }
    result.resize(batch.bound());
    for (int k = 0; k < conditions.length && rows > 0; k++) {
      int count = conditions[k].select(batch.narrow(remaining, rows), taken);
      if (count > 0) {
        take(batch, values[k], taken, count);
        rows = removeDone(rows);
      }
    }
    if (rows > 0) {
      take(batch, values[conditions.length], remaining, rows);
    }
    return result.build();
  }

  private void take(Batch batch, Expression value, int[] rows, int count) {
    Vector vector = value.evaluate(batch.narrow(rows, count));
    result.setAll(vector, rows, count);
    for (int i = 0; i < count; i++) {
      done[rows[i]] = true;
    }
  }

  private int removeDone(int rows) {
    int rest = 0;
    for (int i = 0; i < rows; i++) {
      if (!done[remaining[i]]) {
        remaining[rest++] = remaining[i];
      }
    }
    return rest;
  }
}
