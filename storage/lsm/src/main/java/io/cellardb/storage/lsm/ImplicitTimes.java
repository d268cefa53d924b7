package io.cellardb.storage.lsm;

import java.util.Arrays;

/**
 * The times that the store gives to writes without one: the present, but always above the last one
 * given in the same row, so that no version is lost. Rows share some 65,000 places by hash; where
 * two meet, one of them is a millisecond ahead. Guarded by the commit lock.
 */
final class ImplicitTimes {
  private static final int PLACES = 1 << 16;

  private final long[] last = new long[PLACES];

  /** Starts above the newest time that was given before, -1 if there was none. */
  ImplicitTimes(long newest) {
    Arrays.fill(last, newest);
  }

  /** The time of a write in a row at {@code now}. */
  long next(OpenTable table, byte[] row, long now) {
    return Math.max(now, last[place(table, row)] + 1);
  }

  /** A time for any number of rows at {@code now}, above all given before and below all later. */
  long nextForAll(long now) {
    long next = now;
    for (long given : last) {
      next = Math.max(next, given + 1);
    }
    Arrays.fill(last, next);
    return next;
  }

  /** Remembers that a time was given. */
  void given(OpenTable table, byte[] row, long time) {
    int place = place(table, row);
    last[place] = Math.max(last[place], time);
  }

  private static int place(OpenTable table, byte[] row) {
    int hash = (Arrays.hashCode(row) * 31 + table.identity()) * 0x9E3779B9;
    return hash >>> 16;
  }
}
