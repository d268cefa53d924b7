package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ValueKind;

/** JSON: a VARCHAR that is checked when it is written. What others wrote is read as it is. */
final class JsonEncoding extends ValueEncoding {
  private final BytesEncoding text;

  JsonEncoding(ColumnType type) {
    super(type, ValueKind.BYTES);
    text = new BytesEncoding(type);
  }

  @Override
  public byte[] encode(Object value) {
    byte[] bytes = text.encode(value);
    JsonReader.check((String) value);
    return bytes;
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    JsonReader.check(((BytesVector) vector).string(row));
    return text.encode(vector, row);
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    return text.decode(data, from, length);
  }

  @Override
  Vector ofBytes(byte[] data, int[] start, int[] length, long[] nulls, int rows) {
    return text.ofBytes(data, start, length, nulls, rows);
  }

  @Override
  Floor floor(Object constant) {
    return text.floor(constant);
  }
}
