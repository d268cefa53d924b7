package io.cellardb.sql.modify;

import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.plan.SystemTime;
import io.cellardb.storage.WriteBatch;
import java.time.ZoneId;

/** The value of the hidden column {@code _time} of a row that is written. */
final class RowTime {
  /** The name of the column. */
  static final String COLUMN = "_time";

  private RowTime() {}

  /** Milliseconds of a canonical value; NULL means now. */
  static long millis(Object value, ZoneId zone) {
    if (value == null) {
      return WriteBatch.NOW;
    }
    long millis = SystemTime.millis(value, zone);
    if (millis == WriteBatch.NOW) {
      throw new SqlExecutionException("22008", "_time is out of range: " + value);
    }
    return millis;
  }
}
