package io.cellardb.protocol;

import io.cellardb.jdbc.SqlState;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalTime;

/** Times of day. */
final class TimeColumn extends WireColumn {
  TimeColumn(byte[] bytes, int nulls, int begin) {
    super(bytes, nulls, begin);
  }

  @Override
  Object value(int row) throws SQLException {
    try {
      return LocalTime.ofNanoOfDay(int64(bytes, begin + row * Long.BYTES));
    } catch (DateTimeException e) {
      throw SqlState.PROTOCOL_VIOLATION.exception("A batch has a time that is none", e);
    }
  }
}
