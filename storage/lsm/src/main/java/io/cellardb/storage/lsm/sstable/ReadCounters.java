package io.cellardb.storage.lsm.sstable;

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
      long skippedByBloom,
      long skippedByTime,
      long skippedByZone) {}

  private final LongAdder cacheHits = new LongAdder();
  private final LongAdder cacheMisses = new LongAdder();
  private final LongAdder blocksRead = new LongAdder();
  private final LongAdder partsRead = new LongAdder();
  private final LongAdder bytesRead = new LongAdder();
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
        skippedByBloom.sum(),
        skippedByTime.sum(),
        skippedByZone.sum());
  }

  /** Something was found in memory. */
  public void cacheHit() {
    cacheHits.increment();
  }

  /** Something was not found in memory. */
  public void cacheMiss() {
    cacheMisses.increment();
  }

  void blockRead() {
    blocksRead.increment();
  }

  void partsRead(int count) {
    partsRead.add(count);
  }

  void bytesRead(long count) {
    bytesRead.add(count);
  }

  void skippedByBloom() {
    skippedByBloom.increment();
  }

  void skippedByTime() {
    skippedByTime.increment();
  }

  /** Rows of a block were passed over because of its zones. */
  public void skippedByZone() {
    skippedByZone.increment();
  }
}
