package io.cellardb.protocol;

import io.cellardb.jdbc.SqlState;
import java.math.BigDecimal;
import java.sql.SQLException;

/** Values of which each says what it is: ARRAYs, MAPs, and decimal numbers that are long. */
final class TaggedColumn extends WireColumn {
  private final int data;

  TaggedColumn(byte[] bytes, int nulls, int begin, int rows) {
    super(bytes, nulls, begin);
    this.data = begin + (rows + 1) * Integer.BYTES;
  }

  @Override
  public BigDecimal getDecimal(int row) throws SQLException {
    Object value = value(row);
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    throw SqlState.PROTOCOL_VIOLATION.exception(
        "A batch has no decimal number where one has to be");
  }

  @Override
  Object value(int row) throws SQLException {
    int from = data + int32(bytes, begin + row * Integer.BYTES);
    int to = data + int32(bytes, begin + (row + 1) * Integer.BYTES);
    try {
      return Values.read(new FrameReader(bytes, from, to));
    } catch (MalformedFrameException e) {
      throw SqlState.PROTOCOL_VIOLATION.exception(e.getMessage(), e);
    }
  }
}
