package io.cellardb.sql.access;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.SystemRelation;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;

/** The rows of a store's relation as canonical values. */
public final class SystemRows {
  /** Behind it, some zone writes the year 10000. */
  private static final long LAST_MILLIS = Instant.parse("9999-12-31T00:00:00Z").toEpochMilli();

  private SystemRows() {}

  /**
   * Asks for the rows.
   *
   * @param zone in which times become timestamps, as they do in FOR SYSTEM_TIME AS OF. Users may
   *     give cells any time; one that is not from 1970 to 9999 becomes NULL
   */
  public static List<List<Object>> of(SystemRelation relation, ZoneId zone) {
    return relation.rows().get().stream().map(row -> canonical(relation, row, zone)).toList();
  }

  private static List<Object> canonical(SystemRelation relation, Object[] row, ZoneId zone) {
    Object[] values = new Object[row.length];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (relation.columns().get(i).type()) {
            case BIGINT, VARCHAR -> row[i];
            case VARBINARY -> row[i] == null ? null : ((ByteString) row[i]).array();
            case TIMESTAMP -> row[i] == null ? null : timestamp((Long) row[i], zone);
          };
    }
    return Arrays.asList(values);
  }

  private static LocalDateTime timestamp(long millis, ZoneId zone) {
    return millis < 0 || millis > LAST_MILLIS
        ? null
        : LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), zone);
  }
}
