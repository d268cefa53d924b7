package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** The sequences of open snapshots. Safe for use by many threads. */
final class Snapshots {
  @GuardedBy("this")
  private final TreeMap<Long, Integer> open = new TreeMap<>();

  /** Opens a snapshot of the sequence that {@code newest} gives. */
  synchronized long open(LongSupplier newest) {
    long sequence = newest.getAsLong();
    open.merge(sequence, 1, Integer::sum);
    return sequence;
  }

  /** Closes one. */
  synchronized void close(long sequence) {
    open.computeIfPresent(sequence, (key, count) -> count == 1 ? null : count - 1);
  }

  /** The sequence of the oldest one, or what {@code newest} gives if there is none. */
  synchronized long oldest(LongSupplier newest) {
    return open.isEmpty() ? newest.getAsLong() : open.firstKey();
  }
}
