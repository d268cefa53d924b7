package io.cellardb.tck.storage;

import java.util.function.LongSupplier;

/** A clock that stands still until it is moved, in milliseconds. */
final class ManualClock implements LongSupplier {
  /** Where every clock starts. */
  static final long START = 1_000_000;

  private volatile long now = START;

  @Override
  public long getAsLong() {
    return now;
  }

  void set(long time) {
    now = time;
  }

  void advance(long millis) {
    set(now + millis);
  }
}
