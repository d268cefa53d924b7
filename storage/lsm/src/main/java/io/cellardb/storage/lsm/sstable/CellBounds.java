package io.cellardb.storage.lsm.sstable;

/** How many cells there are, and between what their times and sequences lie. */
final class CellBounds {
  private long tombstones;
  private long cells;
  private long minTime;
  private long maxTime;
  private long minSequence;
  private long maxSequence;

  CellBounds() {
    reset();
  }

  void reset() {
    tombstones = 0;
    cells = 0;
    minTime = Long.MAX_VALUE;
    maxTime = Long.MIN_VALUE;
    minSequence = Long.MAX_VALUE;
    maxSequence = 0;
  }

  void add(long time, long sequence) {
    minTime = Math.min(minTime, time);
    maxTime = Math.max(maxTime, time);
    minSequence = Math.min(minSequence, sequence);
    maxSequence = Math.max(maxSequence, sequence);
    cells++;
  }

  /** Adds all that other bounds are of. */
  void add(CellBounds others) {
    minTime = Math.min(minTime, others.minTime);
    maxTime = Math.max(maxTime, others.maxTime);
    minSequence = Math.min(minSequence, others.minSequence);
    maxSequence = Math.max(maxSequence, others.maxSequence);
    cells += others.cells;
    tombstones += others.tombstones;
  }

  /** States that the cell added last is a tombstone, of whatever kind. */
  void addedTombstone() {
    tombstones++;
  }

  /** Number of cells, tombstones among them. */
  long cells() {
    return cells;
  }

  /** Number of tombstones, of whatever kind. */
  long tombstones() {
    return tombstones;
  }

  /** The smallest time of any cell. */
  long minTime() {
    return minTime;
  }

  /** The greatest time of any cell. */
  long maxTime() {
    return maxTime;
  }

  /** The smallest sequence of any cell. */
  long minSequence() {
    return minSequence;
  }

  /** The greatest sequence of any cell. */
  long maxSequence() {
    return maxSequence;
  }
}
