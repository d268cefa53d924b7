package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.Vectors;
import org.apache.calcite.rel.type.RelDataType;

/** The same value at every row; its vector is as long as the batches were so far. */
final class Constant implements Expression {
  private final RelDataType type;
  private final Object value;
  private Vector vector;
  private int rows;

  /** A constant of a canonical value, null for NULL. */
  Constant(RelDataType type, Object value) {
    this.type = type;
    this.value = value;
  }

  /** The canonical value, null for NULL. */
  Object value() {
    return value;
  }

  @Override
  public Vector evaluate(Batch batch) {
    if (vector == null || batch.bound() > rows) {
      rows = Math.min(Batch.CAPACITY, Math.max(batch.bound(), 2 * rows));
      vector = Vectors.constant(type, value, rows);
    }
    return vector;
  }
}
