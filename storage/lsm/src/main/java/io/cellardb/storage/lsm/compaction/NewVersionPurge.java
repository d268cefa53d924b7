package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.key.CellOrder;

/**
 * What is left of a family with new version behaviour that does not keep deleted cells: what
 * survives the replay of rule 30, and tombstones only as long as they have to stay (rule 24). Any
 * later write meets the same survivors, so that reads give the same answers before and after. An
 * expired cell is dropped if the family keeps no minimum of versions, since with a minimum a later
 * delete may let it come back.
 *
 * <p>A cell that has outlived itself still pushes out what is written later with an older time. It
 * therefore goes on requested compactions only.
 */
final class NewVersionPurge implements Purge {
  private static final byte PUT = CellKind.PUT.code();

  private final FamilyDescriptor family;
  private final boolean requested;
  private final long horizon;
  private final long now;
  private final Visibility survivors;
  private final CellBuffer settled = new CellBuffer();
  private final CellBuffer settledTombstones = new CellBuffer();
  private boolean[] kept = new boolean[16];

  NewVersionPurge(FamilyDescriptor family, boolean requested, long horizon, long now) {
    this.family = family;
    this.requested = requested;
    this.horizon = horizon;
    this.now = now;
    this.survivors =
        new Visibility(
            family.minVersions() > 0 ? family.withTtlMillis(FamilyDescriptor.FOREVER) : family,
            TimeRange.ALL,
            Integer.MAX_VALUE,
            false,
            false,
            now);
  }

  @Override
  public void startRow(CellBuffer cells) {
    settledTombstones.clear();
    for (int i = 0; i < cells.count(); i++) {
      if (cells.sequence(i) <= horizon && CellOrder.isFamilyTombstone(cells.kind(i))) {
        settledTombstones.addTombstone(cells.time(i), cells.kind(i), cells.sequence(i));
      }
    }
    column(cells);
  }

  @Override
  public void column(CellBuffer cells) {
    if (kept.length < cells.count()) {
      kept = new boolean[cells.count() * 2];
    }
    settled.clear();
    for (int i = 0; i < cells.count(); i++) {
      kept[i] =
          cells.sequence(i) > horizon
              || (cells.kind(i) != PUT && Purge.isWithinDelay(family, cells.time(i), now));
      if (isSettled(cells, i)) {
        settled.add(
            cells.time(i),
            cells.kind(i),
            cells.sequence(i),
            requested ? cells.ttl(i) : FamilyDescriptor.FOREVER,
            cells.source(i),
            cells.start(i),
            cells.length(i));
      }
    }
    survivors.select(settled, settledTombstones);
    int next = 0;
    int index = 0; // among the settled ones
    for (int i = 0; i < cells.count() && next < survivors.count(); i++) {
      if (isSettled(cells, i) && survivors.selected(next) == index++) {
        kept[i] = true;
        next++;
      }
    }
  }

  private boolean isSettled(CellBuffer cells, int cell) {
    return cells.sequence(cell) <= horizon && !CellOrder.isFamilyTombstone(cells.kind(cell));
  }

  @Override
  public boolean keeps(int cell) {
    return kept[cell];
  }

  @Override
  public boolean keepsPuts(long oldest) {
    return oldest >= Purge.oldestAlive(family, now) || family.minVersions() > 0;
  }
}
