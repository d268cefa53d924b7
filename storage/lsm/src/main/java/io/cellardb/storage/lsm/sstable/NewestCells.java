package io.cellardb.storage.lsm.sstable;

/**
 * What a block says of the newest cells of its rows and columns: between what times they lie, and
 * whether they are {@linkplain BlockFormat#PLAIN plain}.
 */
final class NewestCells {
  private long minTime;
  private long maxTime;
  private boolean plain;
  private long rowTombstone; // the newest of the row over the family, or -1
  private long rowOldest; // of the newest cells of the row

  void reset() {
    minTime = Long.MAX_VALUE;
    maxTime = Long.MIN_VALUE;
    plain = true;
  }

  void startRow() {
    rowTombstone = -1;
    rowOldest = Long.MAX_VALUE;
  }

  void endRow() {
    plain &= rowTombstone < rowOldest && rowOldest < Long.MAX_VALUE;
  }

  /** Adds a tombstone over the family. */
  void tombstone(long time) {
    rowTombstone = Math.max(rowTombstone, time);
  }

  /** Adds the newest cell of a column that is a put without a time to live of its own. */
  void put(long time) {
    minTime = Math.min(minTime, time);
    maxTime = Math.max(maxTime, time);
    rowOldest = Math.min(rowOldest, time);
  }

  /** Adds any other newest cell of a column. */
  void other(long time) {
    put(time);
    plain = false;
  }

  long minTime() {
    return minTime;
  }

  long maxTime() {
    return maxTime;
  }

  boolean isPlain() {
    return plain;
  }
}
