package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.Vectors;
import org.apache.calcite.rel.type.RelDataType;

/** The same value at every row. */
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
      rows = rows == 0 && batch.bound() <= 1 ? 1 : Batch.CAPACITY;
      vector = Vectors.constant(type, value, rows);
    }
    return vector;
  }
}
