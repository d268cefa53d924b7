package io.cellardb.sql.activity;

import java.util.List;
import java.util.Locale;
import java.util.logging.Logger;

/** The log of statements that take long: text without values, time, rows, and plan. */
final class SlowStatements {
  private static final String NAME = "io.cellardb.slow";

  /** Tells of one; {@code plan} has the lines of EXPLAIN, or is null. */
  void log(long session, String text, long nanos, long rows, boolean failed, List<String> plan) {
    Logger.getLogger(NAME)
        .warning(
            () ->
                String.format(
                    Locale.ROOT,
                    "%.3f ms, %d rows%s, session %d: %s%s",
                    nanos / 1e6,
                    rows,
                    failed ? ", failed" : "",
                    session,
                    text,
                    plan == null ? "" : "\n" + String.join("\n", plan)));
  }
}
