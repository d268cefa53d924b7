package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.TextBytes;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ValueKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.calcite.sql.type.SqlTypeName;

/** CHAR and VARCHAR as UTF-8 without padding; VARBINARY as it is, BINARY with zeros at its end. */
final class BytesEncoding extends ValueEncoding {
  BytesEncoding(ColumnType type) {
    super(type, ValueKind.BYTES);
  }

  @Override
  public byte[] encode(Object value) {
    byte[] bytes = bytes(value);
    checkLength(bytes, 0, bytes.length);
    return bytes;
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    BytesVector values = (BytesVector) vector;
    checkLength(values.data(), values.start(row), values.length(row));
    return padded(values.bytes(row));
  }

  /** The bytes of a text or binary of any length, a copy. */
  byte[] bytes(Object value) {
    return type().isText() ? TextBytes.of((String) value) : padded(((byte[]) value).clone());
  }

  /** A BINARY has zeros at its end up to its length. */
  private byte[] padded(byte[] bytes) {
    boolean isShort = type().name() == SqlTypeName.BINARY && bytes.length < type().precision();
    return isShort ? Arrays.copyOf(bytes, type().precision()) : bytes;
  }

  /** No text has more characters than bytes, so that most are not counted. */
  private void checkLength(byte[] data, int from, int length) {
    int most = type().precision();
    if (most == ColumnType.NONE || length <= most) {
      return;
    }
    if (!type().isText() || characters(data, from, length) > most) {
      throw new SqlExecutionException("22001", "value too long for type " + type().sql());
    }
  }

  /** The number of code points of a UTF-8 text: of its bytes that continue no other. */
  private static int characters(byte[] data, int from, int length) {
    int count = 0;
    for (int i = from; i < from + length; i++) {
      if ((data[i] & 0xC0) != 0x80) {
        count++;
      }
    }
    return count;
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    return type().isText()
        ? new String(data, from, length, StandardCharsets.UTF_8)
        : Arrays.copyOfRange(data, from, from + length);
  }

  @Override
  Vector ofBytes(byte[] data, int[] start, int[] length, long[] nulls, int rows) {
    return new BytesVector(data, start, length, nulls);
  }

  @Override
  Floor floor(Object constant) {
    return new Floor(bytes(constant), true);
  }
}
