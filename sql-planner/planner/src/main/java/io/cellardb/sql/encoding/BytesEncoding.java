package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ValueKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** CHAR and VARCHAR as UTF-8 without padding; BINARY and VARBINARY as they are. */
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
    return values.bytes(row);
  }

  /** The bytes of a text or binary of any length, a copy. */
  byte[] bytes(Object value) {
    return type().isText() ? utf8((String) value) : ((byte[]) value).clone();
  }

  private static byte[] utf8(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (Character.isSurrogate(unit)) {
        boolean pair =
            Character.isHighSurrogate(unit)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw new SqlExecutionException(
              "22021", "the text has half of a surrogate pair at position " + (i + 1));
        }
        i++;
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
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
