package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.key.CellRun;

/**
 * What is left of a row when all files of a tree are merged. Cells newer than the horizon, the
 * sequence of the oldest open snapshot, are neither dropped nor do they count (rule 27).
 *
 * <p>Families with new version behaviour give the same answers before and after. Of those that
 * don't keep deleted cells, what survives the replay of rule 30 is left, and no tombstone: any
 * later write meets the same survivors. An expired cell is dropped if the family keeps no minimum
 * of versions, since with a minimum a later delete may let it come back. Families that keep deleted
 * cells lose nothing.
 *
 * <p>Classic families lose what rules 24 to 26 say, which later reads may notice.
 */
final class Purge {
  private static final byte PUT = CellKind.PUT.code();

  private final FamilyDescriptor family;
  private final long horizon;
  private final long oldestPut;
  private final long now;
  private final Visibility survivors;
  private final CellBuffer settled = new CellBuffer();
  private final CellBuffer settledTombstones = new CellBuffer();
  private boolean[] kept = new boolean[16];

  /**
   * A purge.
   *
   * @param oldestPut the smallest time of a put in the files
   * @param now the store's clock, in milliseconds
   */
  Purge(FamilyDescriptor family, long horizon, long oldestPut, long now) {
    this.family = family;
    this.horizon = horizon;
    this.oldestPut = oldestPut;
    this.now = now;
    boolean keepExpired = family.newVersionBehavior() && family.minVersions() > 0;
    this.survivors =
        new Visibility(
            keepExpired ? family.withTtlMillis(FamilyDescriptor.FOREVER) : family,
            TimeRange.ALL,
            Integer.MAX_VALUE,
            false,
            false,
            now);
    settled.readSequence(horizon);
    settledTombstones.readSequence(horizon);
  }

  /** Whether a family has anything to purge at all. */
  static boolean concerns(FamilyDescriptor family) {
    return !family.newVersionBehavior() || family.keepDeletedCells() == KeepDeletedCells.FALSE;
  }

  /** Takes up a row with these family tombstones. */
  void startRow(CellBuffer tombstones) {
    settledTombstones.clear();
    for (int i = 0; i < tombstones.count(); i++) {
      addSettled(tombstones, i, settledTombstones);
    }
  }

  private static void addSettled(CellBuffer from, int cell, CellBuffer to) {
    to.add(
        from.time(cell),
        from.kind(cell),
        from.sequence(cell),
        from.ttl(cell),
        from.source(cell),
        from.start(cell),
        from.length(cell));
  }

  /** Whether a family tombstone of the row is kept. */
  boolean keepsTombstone(CellBuffer tombstones, int index) {
    if (tombstones.sequence(index) > horizon) {
      return true;
    }
    if (family.keepDeletedCells() == KeepDeletedCells.FALSE) {
      return false;
    }
    boolean duplicate =
        index > 0
            && tombstones.time(index) == tombstones.time(index - 1)
            && tombstones.kind(index) == tombstones.kind(index - 1);
    return !duplicate && !removes(tombstones.time(index)) && !isOutlived(tombstones.time(index));
  }

  /** Decides which cells of a column are kept; {@link #keeps} tells. */
  void column(CellBuffer cells) {
    if (kept.length < cells.count()) {
      kept = new boolean[cells.count() * 2];
    }
    settled.clear();
    for (int i = 0; i < cells.count(); i++) {
      kept[i] = cells.sequence(i) > horizon;
      addSettled(cells, i, settled);
    }
    if (family.keepDeletedCells() == KeepDeletedCells.FALSE) {
      survivors.select(settled, settledTombstones);
      int next = 0;
      int index = 0; // among the settled ones
      for (int i = 0; i < cells.count() && next < survivors.count(); i++) {
        if (cells.sequence(i) <= horizon && survivors.selected(next) == index++) {
          kept[i] = true;
          next++;
        }
      }
    } else {
      keepDeleted(cells);
    }
  }

  /** Whether a cell of the column that was decided last is kept. */
  boolean keeps(int cell) {
    return kept[cell];
  }

  /** Rules 25 and 26, of classic families. */
  private void keepDeleted(CellBuffer cells) {
    int versions = 0;
    int previous = -1;
    boolean done = false;
    for (int i = 0; i < cells.count(); i++) {
      if (cells.sequence(i) > horizon) {
        continue;
      }
      long time = cells.time(i);
      boolean put = cells.kind(i) == PUT;
      boolean duplicate =
          previous >= 0 && cells.time(previous) == time && cells.kind(previous) == cells.kind(i);
      previous = i;
      if (done || duplicate || (put ? isCovered(cells, i) : removes(time))) {
        continue;
      }
      if (put) {
        versions++;
      }
      boolean expired = isExpired(time);
      done =
          versions > family.versions()
              || (!put && isOutlived(time))
              || (expired && (versions > family.minVersions() || family.minVersions() == 0));
      kept[i] = !done;
    }
  }

  /** Whether a tombstone of that time takes what it covers, and itself, away. */
  private boolean removes(long time) {
    return family.keepDeletedCells() == KeepDeletedCells.TTL && isExpired(time);
  }

  /** Whether a tombstone of that time cannot concern any put. */
  private boolean isOutlived(long time) {
    return time < oldestPut || (family.minVersions() == 0 && isExpired(time));
  }

  private boolean isExpired(long time) {
    return family.ttlMillis() != FamilyDescriptor.FOREVER && time < now - family.ttlMillis();
  }

  private boolean isCovered(CellBuffer cells, int put) {
    return covers(cells, cells.time(put)) || covers(settledTombstones, cells.time(put));
  }

  private boolean covers(CellBuffer tombstones, long time) {
    for (int i = 0; i < tombstones.count() && tombstones.time(i) >= time; i++) {
      byte kind = tombstones.kind(i);
      boolean version =
          kind == CellKind.DELETE_VERSION.code() || kind == CellKind.DELETE_FAMILY_VERSION.code();
      boolean column =
          kind == CellKind.DELETE_COLUMN.code() || (CellRun.isFamilyTombstone(kind) && !version);
      if (tombstones.sequence(i) <= horizon
          && removes(tombstones.time(i))
          && (column || (version && tombstones.time(i) == time))) {
        return true;
      }
    }
    return false;
  }
}
