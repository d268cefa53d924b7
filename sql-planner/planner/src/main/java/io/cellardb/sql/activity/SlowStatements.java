package io.cellardb.sql.activity;

import java.util.Locale;
import java.util.logging.Logger;

/** The log of statements that take long: their texts without values, how long, how many rows. */
final class SlowStatements {
  private static final String NAME = "io.cellardb.slow";

  void log(long session, String text, long nanos, long rows, boolean failed) {
    Logger.getLogger(NAME)
        .warning(
            () ->
                String.format(
                    Locale.ROOT,
                    "%.3f ms, %d rows%s, session %d: %s",
                    nanos / 1e6,
                    rows,
                    failed ? ", failed" : "",
                    session,
                    text));
  }
}
