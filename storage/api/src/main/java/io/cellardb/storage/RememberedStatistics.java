package io.cellardb.storage;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Column statistics of a table that a store gathers anew when the table has changed by a tenth
 * since the last time. While one thread gathers, others get the former ones. Safe for use by many
 * threads.
 */
public final class RememberedStatistics {
  private record Gathered(long size, List<ColumnStatistics> columns) {}

  private final ReentrantLock gathering = new ReentrantLock();
  private volatile Gathered last;

  /** Nothing is remembered. */
  public RememberedStatistics() {}

  /**
   * The statistics of a table.
   *
   * @param size of the table now, in any unit that each change makes larger
   * @param gather makes the statistics; what it throws is thrown
   */
  public List<ColumnStatistics> get(long size, Supplier<List<ColumnStatistics>> gather) {
    Gathered found = last;
    if (isFresh(found, size)) {
      return found.columns();
    }
    if (found != null && !gathering.tryLock()) {
      return found.columns();
    }
    if (found == null) {
      gathering.lock();
    }
    try {
      if (!isFresh(last, size)) {
        last = new Gathered(size, List.copyOf(gather.get()));
      }
      return last.columns();
    } finally {
      gathering.unlock();
    }
  }

  private static boolean isFresh(Gathered found, long size) {
    return found != null && Math.abs(size - found.size()) <= found.size() / 10;
  }
}
