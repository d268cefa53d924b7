package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts what one scan costs. Between {@link #begin} and {@link #end} whatever the calling thread
 * reads counts here, beside the {@link ReadCounters} of the store: reads go through so many hands
 * that to pass this along would burden all of them. One thread at a time counts; any may ask.
 */
@SuppressWarnings("EnumOrdinal") // an index in memory, on the path of each block that is read
public final class ScanCounters {
  private static final ThreadLocal<ScanCounters> CURRENT = new ThreadLocal<>();
  private static final ScanCounter[] COUNTERS = ScanCounter.values();

  private final AtomicLongArray counts = new AtomicLongArray(COUNTERS.length);

  /** Counts what the calling thread reads from now on. */
  public void begin() {
    CURRENT.set(this);
  }

  /** Ends that; what the calling thread reads counts for no scan any more. */
  public static void end() {
    CURRENT.set(null);
  }

  /** Counts for the scan of the calling thread, if it is at one. */
  static void note(ScanCounter counter, long count) {
    ScanCounters scan = CURRENT.get();
    if (scan != null) {
      scan.add(counter, count);
    }
  }

  /** Counts so many more. */
  public void add(ScanCounter counter, long count) {
    counts.lazySet(counter.ordinal(), counts.getPlain(counter.ordinal()) + count);
  }

  /** What was counted of one kind so far. */
  public long count(ScanCounter counter) {
    return counts.get(counter.ordinal());
  }

  /** What was counted so far. */
  public ScanStatistics statistics() {
    Map<ScanCounter, Long> found = new EnumMap<>(ScanCounter.class);
    for (ScanCounter counter : COUNTERS) {
      long count = count(counter);
      if (count > 0) {
        found.put(counter, count);
      }
    }
    return new ScanStatistics(found);
  }
}
