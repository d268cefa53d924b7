package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.lsm.iterator.CellBuffer;

/**
 * What of the cells of a row goes on when they are written to another file. Cells newer than the
 * horizon, the sequence of the oldest open snapshot, are neither dropped nor do they count (rule
 * 27).
 */
interface Purge {
  /** How much of a tree is written anew. */
  enum Scope {
    /** A memtable: tombstones stay, for what lies in files. */
    FLUSH,
    /** Some of the files: tombstones stay, for what lies in the others. */
    PART,
    /**
     * Everything up to some batch of all rows concerned, because the store found that it pays: no
     * read may notice. What was written later, to files or memtables, meets what is left as it
     * would have met all (rule 30).
     */
    ALL,
    /** All files, on request. */
    MAJOR
  }

  /**
   * Takes up a row and decides on its family tombstones and on its column with the empty qualifier,
   * which are sorted together (rule 3).
   */
  void startRow(CellBuffer cells);

  /** Decides on the cells of a further column. */
  void column(CellBuffer cells);

  /** Whether a cell goes on, of those that were decided on last. */
  boolean keeps(int cell);

  /**
   * Whether a row goes on as it is that has only one put for each column, without a time to live of
   * its own.
   *
   * @param oldest the smallest time of any of them
   */
  boolean keepsPuts(long oldest);

  /**
   * Whether what it drops may leave no trace: a delete, whose absence says that there was nothing
   * to delete.
   */
  default boolean forgets() {
    return true;
  }

  /**
   * The purge of a family, or null if everything is kept.
   *
   * @param horizon the sequence of the oldest open snapshot
   * @param oldestPut the smallest time of a put in what is written anew
   * @param now the store's clock, in milliseconds
   */
  static Purge of(FamilyDescriptor family, Scope scope, long horizon, long oldestPut, long now) {
    if (!family.newVersionBehavior()) {
      return new ClassicPurge(family, scope == Scope.MAJOR, horizon, oldestPut, now);
    }
    if (scope == Scope.FLUSH) {
      return new OverwrittenPurge(family, horizon);
    }
    return scope == Scope.PART || family.keepDeletedCells() != KeepDeletedCells.FALSE
        ? null
        : new NewVersionPurge(family, scope == Scope.MAJOR, horizon, now);
  }

  /** The least time of cells that have not expired. */
  static long oldestAlive(FamilyDescriptor family, long now) {
    return family.ttlMillis() == FamilyDescriptor.FOREVER
        ? Long.MIN_VALUE
        : now - family.ttlMillis();
  }

  /** Whether a tombstone must stay through major compactions for now (rule 24). */
  static boolean isWithinDelay(FamilyDescriptor family, long time, long now) {
    return family.purgeDelayMillis() > 0 && now - time <= family.purgeDelayMillis();
  }
}
