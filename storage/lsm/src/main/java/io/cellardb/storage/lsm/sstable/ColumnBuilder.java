package io.cellardb.storage.lsm.sstable;

/** A column of a block that is being gathered: its newest cells and its history. */
final class ColumnBuilder {
  private byte[] qualifier;
  private final ChunkBuilder newest = new ChunkBuilder();
  private ChunkBuilder history; // null until there was one
  private boolean older;
  private long newestTime; // of the last row

  /** Starts anew. */
  void reset(byte[] name) {
    qualifier = name;
    newest.reset();
    if (history != null) {
      history.reset();
    }
    older = true;
  }

  byte[] qualifier() {
    return qualifier;
  }

  /** The newest cell of each row. */
  ChunkBuilder newest() {
    return newest;
  }

  /** Begins a row with its newest cell, which is still to be added. */
  ChunkBuilder startRow(long time) {
    newestTime = time;
    return newest;
  }

  /** Goes on with a row, where a further cell is to be added. */
  ChunkBuilder continueRow(long time) {
    older &= time < newestTime;
    if (history == null) {
      history = new ChunkBuilder();
      history.reset();
    }
    return history;
  }

  boolean hasHistory() {
    return history != null && !history.isEmpty();
  }

  /** The other cells; null if there were none so far. */
  ChunkBuilder history() {
    return history;
  }

  /** Whether all other cells are older than the newest one of their row. */
  boolean isHistoryOlder() {
    return older;
  }

  /** Whether it has a name; compares from the end, for names often begin alike. */
  boolean isNamed(byte[] source, int from, int length) {
    int left = qualifier.length == length ? length : -1;
    while (left > 0 && qualifier[left - 1] == source[from + left - 1]) {
      left--;
    }
    return left == 0;
  }
}
