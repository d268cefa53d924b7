package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import java.util.function.LongSupplier;

/** The sequences of open snapshots. Safe for use by many threads. */
final class Snapshots {
  /** In ascending order, one for each snapshot; most are opened and closed at the end. */
  @GuardedBy("this")
  private long[] open = new long[8];

  @GuardedBy("this")
  private int count;

  /** Opens a snapshot of the sequence that {@code newest} gives. */
  synchronized long open(LongSupplier newest) {
    long sequence = newest.getAsLong();
    if (count == open.length) {
      open = Arrays.copyOf(open, 2 * count);
    }
    int at = placeAbove(sequence);
    System.arraycopy(open, at, open, at + 1, count - at);
    open[at] = sequence;
    count++;
    return sequence;
  }

  /** Closes one that was opened. */
  synchronized void close(long sequence) {
    int above = placeAbove(sequence);
    System.arraycopy(open, above, open, above - 1, count - above);
    count--;
  }

  /** Behind the last snapshot that is not above a sequence. */
  @GuardedBy("this")
  private int placeAbove(long sequence) {
    int at = count;
    while (at > 0 && open[at - 1] > sequence) {
      at--;
    }
    return at;
  }

  /** The sequence of the oldest one, or what {@code newest} gives if there is none. */
  synchronized long oldest(LongSupplier newest) {
    return count == 0 ? newest.getAsLong() : open[0];
  }
}
