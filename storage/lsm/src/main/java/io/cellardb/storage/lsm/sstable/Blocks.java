package io.cellardb.storage.lsm.sstable;

import java.io.IOException;

/** The way to the blocks and index partitions of one file. Safe for use by many threads. */
public interface Blocks {
  /** A partition of the index by number. */
  IndexPartition partition(int number) throws IOException;

  /**
   * A block.
   *
   * @param partition the one that it is in
   * @param number its number in the file
   * @param rowAhead whether a row of it is likely to be read whole
   */
  Block block(IndexPartition partition, int number, boolean rowAhead) throws IOException;

  /** A block that is in memory, null if it is not; to ask does not count as a use. */
  Block loaded(int number);

  /** Reads a block for others, unless it is in memory; neither counts as a use. */
  Block ahead(IndexPartition partition, int number) throws IOException;

  /** States that a block takes more or less memory than before. */
  void grew(int number, Block block);

  /** States that the file is not read any more. */
  void forget();

  /** Where reads are counted. */
  ReadCounters counters();
}
