package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ValueKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** REAL and DOUBLE. -0 is stored as 0; NaN equals itself and is above infinity. */
final class FloatingEncoding extends ValueEncoding {
  FloatingEncoding(ColumnType type) {
    super(type, type.name() == SqlTypeName.REAL ? ValueKind.FLOAT : ValueKind.DOUBLE);
  }

  @Override
  public byte[] encode(Object value) {
    return encode(((Number) value).doubleValue());
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    return encode(((DoubleVector) vector).get(row));
  }

  private byte[] encode(double value) {
    if (kind() == ValueKind.FLOAT && Float.isInfinite((float) value) && !Double.isInfinite(value)) {
      throw SqlExecutionException.outOfRange(type().sql());
    }
    return kind().encode(value);
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    checkWidth(length);
    return kind().decodeDouble(data, from);
  }

  @Override
  Floor floor(Object constant) {
    double value = ((Number) constant).doubleValue();
    if (kind() == ValueKind.DOUBLE || Double.isNaN(value)) {
      return new Floor(kind().encode(value), true);
    }
    float nearest = (float) value;
    float floor = nearest > value ? Math.nextDown(nearest) : nearest;
    return new Floor(kind().encode((double) floor), floor == value);
  }
}
