package io.cellardb.protocol;

import io.cellardb.jdbc.SqlState;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Dates and times, with or without a zone. */
final class TimestampColumn extends WireColumn {
  private final int nanos;
  private final boolean local;

  TimestampColumn(byte[] bytes, int nulls, int begin, int rows, boolean local) {
    super(bytes, nulls, begin);
    this.nanos = begin + rows * Long.BYTES;
    this.local = local;
  }

  @Override
  Object value(int row) throws SQLException {
    long second = int64(bytes, begin + row * Long.BYTES);
    int nano = int32(bytes, nanos + row * Integer.BYTES);
    try {
      return local
          ? LocalDateTime.ofEpochSecond(second, nano, ZoneOffset.UTC)
          : Instant.ofEpochSecond(second, nano);
    } catch (DateTimeException e) {
      throw SqlState.PROTOCOL_VIOLATION.exception("A batch has a time that is none", e);
    }
  }
}
