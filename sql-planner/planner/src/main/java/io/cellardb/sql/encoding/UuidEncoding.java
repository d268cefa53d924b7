package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ValueKind;
import java.nio.ByteBuffer;
import java.util.UUID;

/** UUID as its 16 bytes; their unsigned order is the order of the text. */
final class UuidEncoding extends ValueEncoding {
  private static final int BYTES = 16;

  UuidEncoding(ColumnType type) {
    super(type, ValueKind.BYTES);
  }

  @Override
  int width() {
    return BYTES;
  }

  @Override
  public byte[] encode(Object value) {
    UUID uuid = (UUID) value;
    return ByteBuffer.allocate(BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    return encode(((ObjectVector) vector).get(row));
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    checkWidth(length);
    ByteBuffer bytes = ByteBuffer.wrap(data);
    return new UUID(bytes.getLong(from), bytes.getLong(from + Long.BYTES));
  }

  @Override
  Vector ofBytes(byte[] data, int[] start, int[] length, long[] nulls, int rows) {
    Object[] values = new Object[rows];
    for (int row = 0; row < rows; row++) {
      if (!isNull(nulls, row)) {
        values[row] = decode(data, start[row], length[row]);
      }
    }
    return new ObjectVector(values, nulls);
  }

  @Override
  Floor floor(Object constant) {
    return new Floor(encode(constant), true);
  }
}
