package io.cellardb.sql.execution;

import java.time.Duration;

/**
 * What ends a statement by itself.
 *
 * @param statement how long it may run at a time; null for ever
 * @param lock how long it may wait for locks of others before it gives up; null for ever
 */
public record Timeouts(Duration statement, Duration lock) {
  /** No end. */
  public static final Timeouts NONE = new Timeouts(null, null);
}
