package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.manifest.Forgotten;
import java.util.Arrays;

/**
 * Takes note of what a purge drops without a trace, so that no state of the past is made up of the
 * rest: deletes, with which is gone that there was something before them, and cells that have
 * outlived themselves. A delete below as many versions as the family keeps is not missed, since
 * these tell as much.
 */
final class DroppedDeletes {
  /** After so many ranges they are made of twice as many rows. */
  private static final int RANGES = 32;

  private final FamilyDescriptor family;
  private final Purge purge;
  private final long now;
  private Forgotten forgotten = Forgotten.NOTHING;

  // The rows that became no range of their own yet.
  private byte[] first;
  private byte[] last;
  private long newest = -1;
  private int rows;
  private int mostRows = 1;
  private int ranges;

  // Of the row.
  private long ofRow;
  private long newestCell;
  private boolean versionOfFamily;

  private DroppedDeletes(FamilyDescriptor family, Purge purge, long now) {
    this.family = family;
    this.purge = purge;
    this.now = now;
  }

  /** What watches over a purge, which may be null; null if there is nothing to take note of. */
  static DroppedDeletes of(FamilyDescriptor family, Purge purge, long now) {
    return purge == null || !purge.forgets() ? null : new DroppedDeletes(family, purge, now);
  }

  void startRow() {
    ofRow = -1;
    newestCell = -1;
    versionOfFamily = false;
  }

  /** Takes note of a column, or what comes before the first one, after the purge has decided. */
  void column(CellBuffer cells) {
    if (cells.count() > 0) {
      newestCell = Math.max(newestCell, cells.time(0));
    }
    int versions = 0;
    for (int i = 0; i < cells.count(); i++) {
      CellKind kind = CellKind.ofCode(cells.kind(i));
      if (purge.keeps(i)) {
        versions += kind == CellKind.PUT ? 1 : 0;
      } else if (kind == CellKind.PUT) {
        if (cells.hasOutlivedItself(i, now)) {
          forget(cells.time(i) + cells.ttl(i) + 1);
        }
      } else if (family.keepDeletedCells() == KeepDeletedCells.FALSE
          && (kind.isFamilyTombstone() || versions < family.versions())) {
        // What was deleted by itself had a place, from which it may have pushed out another one
        // together with any newer cell.
        versionOfFamily |= kind == CellKind.DELETE_FAMILY_VERSION;
        forget(kind == CellKind.DELETE_VERSION ? cells.time(0) : cells.time(i));
      }
    }
  }

  private void forget(long time) {
    ofRow = Math.max(ofRow, time);
  }

  void endRow(RowSource row) {
    if (ofRow < 0) {
      return;
    }
    ofRow = versionOfFamily ? Math.max(ofRow, newestCell) : ofRow;
    byte[] key = Arrays.copyOfRange(row.key(), row.keyStart(), row.keyStart() + row.keyLength());
    if (rows == mostRows) {
      endRange();
      mostRows = ++ranges % RANGES == 0 ? mostRows * 2 : mostRows;
    }
    first = rows == 0 ? key : first;
    last = key;
    newest = Math.max(newest, ofRow);
    rows++;
  }

  private void endRange() {
    if (rows > 0) {
      byte[] end = Arrays.copyOf(last, last.length + 1);
      forgotten = forgotten.and(new Forgotten.Range(first, end, newest));
      rows = 0;
      newest = -1;
    }
  }

  /** What was dropped. */
  Forgotten forgotten() {
    endRange();
    return forgotten;
  }
}
