package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.ScanCounter;
import java.util.concurrent.atomic.LongAdder;

/** What reads of files have cost and spared since a store was opened. For many threads. */
public final class ReadCounters {
  /**
   * The counters at some time.
   *
   * @param cacheHits blocks and parts of indexes that were found in memory
   * @param cacheMisses those that were not
   * @param blocksRead heads of blocks that were read from files, by merges, too
   * @param partsRead parts of blocks, of one or a few chunks, that were read and decompressed
   * @param bytesRead bytes that were read from files
   * @param filesSkippedByTime files that were passed over because of their times
   * @param skippedByBloom files that were passed over for a row, because of their Bloom filter
   * @param skippedByTime blocks that were passed over because of their times
   * @param skippedByZone runs of rows of a block that were passed over because of their zones
   */
  public record Snapshot(
      long cacheHits,
      long cacheMisses,
      long blocksRead,
      long partsRead,
      long bytesRead,
      long filesSkippedByTime,
      long skippedByBloom,
      long skippedByTime,
      long skippedByZone) {}

  private final LongAdder cacheHits = new LongAdder();
  private final LongAdder cacheMisses = new LongAdder();
  private final LongAdder blocksRead = new LongAdder();
  private final LongAdder partsRead = new LongAdder();
  private final LongAdder bytesRead = new LongAdder();
  private final LongAdder filesSkippedByTime = new LongAdder();
  private final LongAdder skippedByBloom = new LongAdder();
  private final LongAdder skippedByTime = new LongAdder();
  private final LongAdder skippedByZone = new LongAdder();

  /** The counters as of now. */
  public Snapshot snapshot() {
    return new Snapshot(
        cacheHits.sum(),
        cacheMisses.sum(),
        blocksRead.sum(),
        partsRead.sum(),
        bytesRead.sum(),
        filesSkippedByTime.sum(),
        skippedByBloom.sum(),
        skippedByTime.sum(),
        skippedByZone.sum());
  }

  /** Something was found in memory. */
  public void cacheHit() {
    count(cacheHits, ScanCounter.CACHE_HITS, 1);
  }

  /** Something was not found in memory. */
  public void cacheMiss() {
    count(cacheMisses, ScanCounter.CACHE_MISSES, 1);
  }

  void blockRead() {
    count(blocksRead, ScanCounter.BLOCKS_READ, 1);
  }

  void partsRead(int count) {
    count(partsRead, ScanCounter.PARTS_READ, count);
  }

  void bytesRead(long count) {
    count(bytesRead, ScanCounter.BYTES_READ, count);
  }

  /** A file was passed over because of the times in it. */
  public void fileSkippedByTime() {
    count(filesSkippedByTime, ScanCounter.FILES_SKIPPED_BY_TIME, 1);
  }

  void skippedByBloom() {
    count(skippedByBloom, ScanCounter.FILES_SKIPPED_BY_BLOOM, 1);
  }

  void skippedByTime() {
    count(skippedByTime, ScanCounter.BLOCKS_SKIPPED_BY_TIME, 1);
  }

  /** Rows of a block were passed over because of its zones. */
  public void skippedByZone() {
    count(skippedByZone, ScanCounter.RUNS_SKIPPED_BY_ZONE, 1);
  }

  private static void count(LongAdder total, ScanCounter counter, long count) {
    total.add(count);
    ScanCounters.note(counter, count);
  }
}
