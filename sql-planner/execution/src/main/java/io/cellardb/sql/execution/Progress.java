package io.cellardb.sql.execution;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** How far one execution of a statement is. Safe for use by many threads. */
public final class Progress {
  /** Who waits for a lock looks much more often whether to go on. */
  private static final long WAIT_NANOS = 100_000_000;

  @GuardedBy("this")
  private final List<Reading> open = new ArrayList<>(2);

  /** Of what is closed. */
  @GuardedBy("this")
  private long rows;

  @GuardedBy("this")
  private double expected;

  private volatile long waitNanos;
  private volatile boolean hasWaited;

  /**
   * Rows of a table that are being read.
   *
   * @param rows how many were looked at so far; any thread may ask
   * @param expected about how many there are to be looked at
   */
  public record Reading(LongSupplier rows, double expected) {}

  /** Says that rows are read from now on; {@link #end} must follow. */
  public synchronized void begin(Reading reading) {
    open.add(reading);
    expected += reading.expected();
  }

  /** Says that no more rows are read. */
  public synchronized void end(Reading reading) {
    if (open.remove(reading)) {
      rows += reading.rows().getAsLong();
    }
  }

  /** How many rows were looked at so far. */
  public synchronized long rowsRead() {
    long sum = rows;
    for (Reading reading : open) {
      sum += reading.rows().getAsLong();
    }
    return sum;
  }

  /** About how many rows there are in the key ranges of which reading has begun. */
  public synchronized long rowsExpected() {
    return Math.round(expected);
  }

  /** Says that the statement waits for a lock at this moment; said again and again meanwhile. */
  void waits() {
    waitNanos = System.nanoTime();
    hasWaited = true;
  }

  /** Whether the statement waits for a lock, or did so within the last tenth of a second. */
  public boolean isWaiting() {
    return hasWaited && System.nanoTime() - waitNanos < WAIT_NANOS;
  }
}
