package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.RowEquality;
import io.cellardb.sql.execution.vector.Vector;

/** IS [NOT] DISTINCT FROM: equality for which NULL is a value; never NULL itself. */
final class Distinctness implements Expression {
  private static final RowEquality EQUALITY = new RowEquality(new int[] {0}, new int[] {0}, true);

  private final Expression left;
  private final Expression right;
  private final boolean distinct;
  private final LongVectorBuilder result = new LongVectorBuilder();

  /** True where the operands are distinct, or where they are not. */
  Distinctness(Expression left, Expression right, boolean distinct) {
    this.left = left;
    this.right = right;
    this.distinct = distinct;
  }

  @Override
  public Vector evaluate(Batch batch) {
    Vector[] a = {left.evaluate(batch)};
    Vector[] b = {right.evaluate(batch)};
    result.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      result.setLong(row, EQUALITY.equal(a, row, b, row) == distinct ? 0 : 1);
    }
    return result.build();
  }
}
