package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import java.util.HashSet;
import java.util.Set;

/**
 * What a flush or compaction leaves of a family with classic version behaviour (rules 23 to 26),
 * which later reads may notice. Cells are taken in their order, as HBase's {@code
 * MinorCompactionScanQueryMatcher} and {@code MajorCompactionScanQueryMatcher} do.
 *
 * <p>A column ends where the number of versions or the time to live is exceeded, or where a put is
 * covered by a delete of the column or family. <em>The rest of the column</em> is dropped, with its
 * tombstones. The column with the empty qualifier is the exception: tombstones over the family may
 * follow in it, so that only this one cell is dropped.
 */
final class ClassicPurge implements Purge {
  private static final byte NONE = 0;

  private final FamilyDescriptor family;
  private final boolean major;
  private final long horizon;
  private final long oldestPut;
  private final long now;
  private final long oldestAlive;
  private boolean[] kept = new boolean[16];

  // What tombstones of the row cover that may remove puts.
  private long familyCovered;
  private final Set<Long> familyVersions = new HashSet<>();

  // The same of the column, and what was counted in it.
  private long columnCovered;
  private long versionCovered;
  private boolean done;
  private int versions;
  private long countedTime;
  private byte countedKind;

  ClassicPurge(FamilyDescriptor family, boolean major, long horizon, long oldestPut, long now) {
    this.family = family;
    this.major = major;
    this.horizon = horizon;
    this.oldestPut = oldestPut;
    this.now = now;
    this.oldestAlive = Purge.oldestAlive(family, now);
  }

  @Override
  public void startRow(CellBuffer cells) {
    familyCovered = -1;
    familyVersions.clear();
    decide(cells, true);
  }

  @Override
  public void column(CellBuffer cells) {
    decide(cells, false);
  }

  private void decide(CellBuffer cells, boolean mayHaveFamilyTombstones) {
    if (kept.length < cells.count()) {
      kept = new boolean[cells.count() * 2];
    }
    columnCovered = -1;
    versionCovered = -1;
    done = false;
    versions = 0;
    countedKind = NONE;
    for (int i = 0; i < cells.count(); i++) {
      kept[i] =
          cells.sequence(i) > horizon || ((!done || mayHaveFamilyTombstones) && take(cells, i));
    }
  }

  @Override
  public boolean keeps(int cell) {
    return kept[cell];
  }

  @Override
  public boolean keepsPuts(long oldest) {
    return oldest >= oldestAlive || family.minVersions() > 0;
  }

  private boolean take(CellBuffer cells, int cell) {
    long time = cells.time(cell);
    boolean expired = time < oldestAlive;
    if (expired && family.minVersions() == 0) {
      done = true;
      return false;
    }
    if (cells.hasOutlivedItself(cell, now)) {
      return false;
    }
    byte kind = cells.kind(cell);
    return kind == CellKind.PUT.code()
        ? takePut(time, expired)
        : takeTombstone(time, kind, expired);
  }

  private boolean takeTombstone(long time, byte kind, boolean expired) {
    boolean keepsDeleted =
        family.keepDeletedCells() == KeepDeletedCells.TRUE
            || (family.keepDeletedCells() == KeepDeletedCells.TTL && !expired);
    if (!keepsDeleted) {
      cover(time, CellKind.ofCode(kind));
    }
    if (!major || Purge.isWithinDelay(family, time, now)) {
      return true;
    }
    if (keepsDeleted && time < oldestPut) {
      done = true;
      return false;
    }
    return keepsDeleted && count(time, kind, expired);
  }

  private void cover(long time, CellKind kind) {
    switch (kind) {
      case DELETE_FAMILY -> familyCovered = Math.max(familyCovered, time);
      case DELETE_FAMILY_VERSION -> familyVersions.add(time);
      case DELETE_COLUMN -> columnCovered = Math.max(columnCovered, time);
      case DELETE_VERSION -> versionCovered = time; // cells below this time come later
      case PUT -> throw new IllegalArgumentException("a put covers nothing");
    }
  }

  private boolean takePut(long time, boolean expired) {
    if (time <= familyCovered) {
      done = true;
      return false;
    }
    if (familyVersions.contains(time)) {
      return false;
    }
    if (time <= columnCovered) {
      done = true;
      return false;
    }
    return time != versionCovered && count(time, CellKind.PUT.code(), expired);
  }

  /**
   * Whether the number of versions and the time to live leave a cell; tombstones are no version.
   */
  private boolean count(long time, byte kind, boolean expired) {
    if (countedKind == kind && countedTime == time) {
      return false;
    }
    if (kind == CellKind.PUT.code()) {
      versions++;
    }
    if (versions > family.versions() || (expired && versions > family.minVersions())) {
      done = true;
      return false;
    }
    countedKind = kind;
    countedTime = time;
    return true;
  }
}
