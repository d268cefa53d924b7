package io.cellardb.storage.lsm.introspection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** What the engine has done since the store was opened. Safe for use by many threads. */
public final class EngineCounters {
  /** So many of the last compactions are remembered. */
  private static final int REMEMBERED = 64;

  /**
   * A compaction that was carried out.
   *
   * @param tree the number of the tree
   * @param reason why
   * @param inputs the numbers of the files that went, or moved
   * @param outputs the numbers of the files written
   * @param level where the outputs went
   * @param bytesRead the length of the inputs, 0 if they were not read
   * @param bytesWritten the length of the outputs
   * @param startMillis when it began, by the store's clock
   * @param nanos how long it took
   */
  public record Compaction(
      int tree,
      String reason,
      List<Long> inputs,
      List<Long> outputs,
      int level,
      long bytesRead,
      long bytesWritten,
      long startMillis,
      long nanos) {}

  /**
   * The counters at one moment; sums since the store was opened.
   *
   * @param flushes how often memtables were written to files
   * @param flushedBytes the length of these files
   * @param compactions how often files were merged
   * @param compactionBytesRead the length of the files merged
   * @param compactionBytesWritten the length of the files written by that
   * @param moves how often a file went to another level without being read
   * @param drops how many files went whole because all in them had expired
   * @param delays how many writes were slowed down
   * @param delayNanos for how long altogether
   * @param stalls how many writes had to wait for a flush
   * @param stallNanos for how long altogether
   * @param walBatches how many batches went to the log
   * @param walBytes how many bytes of log records
   * @param walSyncs how often the log was brought to stable storage
   * @param largestGroup the most batches for which one sync did
   * @param recent the last compactions, oldest first
   */
  public record Snapshot(
      long flushes,
      long flushedBytes,
      long compactions,
      long compactionBytesRead,
      long compactionBytesWritten,
      long moves,
      long drops,
      long delays,
      long delayNanos,
      long stalls,
      long stallNanos,
      long walBatches,
      long walBytes,
      long walSyncs,
      long largestGroup,
      List<Compaction> recent) {}

  private final LongAdder flushes = new LongAdder();
  private final LongAdder flushedBytes = new LongAdder();
  private final LongAdder compactions = new LongAdder();
  private final LongAdder compactionBytesRead = new LongAdder();
  private final LongAdder compactionBytesWritten = new LongAdder();
  private final LongAdder moves = new LongAdder();
  private final LongAdder drops = new LongAdder();
  private final LongAdder delays = new LongAdder();
  private final LongAdder delayNanos = new LongAdder();
  private final LongAdder stalls = new LongAdder();
  private final LongAdder stallNanos = new LongAdder();

  @GuardedBy("recent")
  private final Deque<Compaction> recent = new ArrayDeque<>();

  /** Memtables were written to files of so many bytes. */
  public void flushed(long bytes) {
    flushes.increment();
    flushedBytes.add(bytes);
  }

  /** Files were merged. */
  public void merged(Compaction done) {
    compactions.increment();
    compactionBytesRead.add(done.bytesRead());
    compactionBytesWritten.add(done.bytesWritten());
    remember(done);
  }

  /** Files went to another level. */
  public void moved(Compaction done) {
    moves.increment();
    remember(done);
  }

  /** Files went whole. */
  public void dropped(Compaction done) {
    drops.add(done.inputs().size());
    remember(done);
  }

  private void remember(Compaction done) {
    synchronized (recent) {
      if (recent.size() == REMEMBERED) {
        recent.poll();
      }
      recent.add(done);
    }
  }

  /** A write was slowed down. */
  public void delayed(long nanos) {
    delays.increment();
    delayNanos.add(nanos);
  }

  /** A write had to wait. */
  public void stalled(long nanos) {
    stalls.increment();
    stallNanos.add(nanos);
  }

  /** The sums so far; those of the log are given. */
  public Snapshot snapshot(long walBatches, long walBytes, long walSyncs, long largestGroup) {
    List<Compaction> last;
    synchronized (recent) {
      last = List.copyOf(recent);
    }
    return new Snapshot(
        flushes.sum(),
        flushedBytes.sum(),
        compactions.sum(),
        compactionBytesRead.sum(),
        compactionBytesWritten.sum(),
        moves.sum(),
        drops.sum(),
        delays.sum(),
        delayNanos.sum(),
        stalls.sum(),
        stallNanos.sum(),
        walBatches,
        walBytes,
        walSyncs,
        largestGroup,
        last);
  }
}
