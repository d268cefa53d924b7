package io.cellardb.sql.activity;

import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log of statements that take long: their texts without values, how long, how many rows. */
final class SlowStatements {
  private static final String NAME = "io.cellardb.slow";

  /** Made when there is something to log: SLF4J looks for an application's classes then. */
  private static final class Log {
    static final Logger LOGGER = LoggerFactory.getLogger(NAME);
  }

  void log(long session, String text, long nanos, long rows, boolean failed) {
    Log.LOGGER.warn(
        "{} ms, {} rows{}, session {}: {}",
        String.format(Locale.ROOT, "%.3f", nanos / 1e6),
        rows,
        failed ? ", failed" : "",
        session,
        text);
  }
}
