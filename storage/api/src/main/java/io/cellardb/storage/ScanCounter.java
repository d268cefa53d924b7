package io.cellardb.storage;

/**
 * What a store may count while it scans. A store whose rows are elsewhere counts what it was sent.
 */
public enum ScanCounter {
  /** Rows that were looked at, whether or not they passed the filter. */
  ROWS("rows looked at"),
  /** Those of them that were looked at column by column, many at once. */
  ROWS_BY_COLUMN("of them by column"),
  /** Cells that were looked at, tombstones and older versions included. */
  CELLS("cells looked at"),
  /** Files that were passed over because of the times in them. */
  FILES_SKIPPED_BY_TIME("files skipped by time"),
  /** Files that were passed over because their Bloom filter does not know the row. */
  FILES_SKIPPED_BY_BLOOM("files skipped by Bloom filter"),
  /** Blocks that were passed over because of the times in them. */
  BLOCKS_SKIPPED_BY_TIME("blocks skipped by time"),
  /** Runs of rows of a block that were passed over because of the bounds of the values in them. */
  RUNS_SKIPPED_BY_ZONE("runs of rows skipped by zone"),
  /** Blocks and parts of indexes that were found in memory. */
  CACHE_HITS("cache hits"),
  /** Blocks and parts of indexes that were not. */
  CACHE_MISSES("cache misses"),
  /** Blocks that were read from files. */
  BLOCKS_READ("blocks read"),
  /** Parts of blocks, of one or a few columns, that were read and decompressed. */
  PARTS_READ("parts of blocks read"),
  /** Bytes that were read from files. */
  BYTES_READ("bytes read"),
  /** Calls to servers. */
  CALLS("calls to servers"),
  /** Parts of the table, each with a server that has it, that were asked. */
  REGIONS("regions asked"),
  /** Rows that servers have looked at, whether or not they sent them. */
  ROWS_OF_SERVERS("rows looked at by servers"),
  /** Bytes that servers have sent. */
  BYTES_RECEIVED("bytes received");

  private final String label;

  ScanCounter(String label) {
    this.label = label;
  }

  /** What users see. */
  public String label() {
    return label;
  }
}
