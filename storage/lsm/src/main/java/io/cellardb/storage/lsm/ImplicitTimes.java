package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The times that the store gives to writes without one: the present, but always above the last one
 * given in the same row, so that no version is lost. Rows share some 65,000 places by hash; where
 * two meet, one of them is a millisecond ahead. Safe for use by many threads.
 */
final class ImplicitTimes {
  private static final int PLACES = 1 << 16;

  private final long newest;

  /** Null before the first one: a store that is only read does without. */
  private volatile AtomicLongArray last;

  /** The greatest of them: what is above it is above that of any row, whose place is not sought. */
  private final AtomicLong greatest;

  /** Starts above the newest time that was given before, -1 if there was none. */
  ImplicitTimes(long newest) {
    this.newest = newest;
    this.greatest = new AtomicLong(newest);
  }

  /** The time of a write in a row at {@code now}. */
  long next(OpenTable table, byte[] row, long now) {
    if (now > greatest.get()) {
      return now;
    }
    AtomicLongArray known = last;
    return Math.max(now, (known == null ? newest : known.get(place(table, row))) + 1);
  }

  private AtomicLongArray last() {
    AtomicLongArray known = last;
    return known == null ? create() : known;
  }

  private synchronized AtomicLongArray create() {
    if (last == null) {
      AtomicLongArray created = new AtomicLongArray(PLACES);
      for (int place = 0; place < PLACES; place++) {
        created.setPlain(place, newest);
      }
      last = created;
    }
    return last;
  }

  /**
   * A time for any number of rows at {@code now}, above all given before and below all later; under
   * the commit lock.
   */
  long nextForAll(long now) {
    AtomicLongArray times = last();
    long next = now;
    for (int place = 0; place < PLACES; place++) {
      next = Math.max(next, times.get(place) + 1);
    }
    noteGreatest(next);
    for (int place = 0; place < PLACES; place++) {
      times.accumulateAndGet(place, next, Math::max);
    }
    return next;
  }

  /** Remembers that a time was given, or is about to be. */
  void given(OpenTable table, byte[] row, long time) {
    noteGreatest(time);
    last().accumulateAndGet(place(table, row), time, Math::max);
  }

  private void noteGreatest(long time) {
    if (time > greatest.get()) {
      greatest.accumulateAndGet(time, Math::max);
    }
  }

  private static int place(OpenTable table, byte[] row) {
    int hash = (ByteString.hash(row) * 31 + table.identity()) * 0x9E3779B9;
    return hash >>> 16;
  }
}
