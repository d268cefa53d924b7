package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import java.util.Arrays;
import java.util.TreeMap;

/** The visible cells of a column of a family with new version behaviour (rules 29 to 32). */
final class NewVersionSelection {
  private static final byte PUT = CellKind.PUT.code();

  private final FamilyDescriptor family;
  private final ReadTimes times;
  private final int wanted;

  /**
   * The rules of one read.
   *
   * @param wanted how many versions are asked for at most
   */
  NewVersionSelection(FamilyDescriptor family, ReadTimes times, int wanted) {
    this.family = family;
    this.times = times;
    this.wanted = wanted;
  }

  /** Selects of the cells above the horizon. */
  void select(CellBuffer cells, CellBuffer tombstones, long horizon, SelectedCells into) {
    // Above every tombstone a put is pushed out by newer times only, whatever the order of writing.
    long hidden = Math.max(newestTombstone(cells), newestTombstone(tombstones));
    int versions = 0;
    int rank = 0;
    long previous = -1;
    for (int i = 0; i < cells.count(); i++) {
      long time = cells.time(i);
      if (time <= horizon) {
        return;
      }
      if (time <= hidden) {
        into.startAnew();
        replay(cells, tombstones, horizon, into);
        return;
      }
      if (time == previous || cells.kind(i) != PUT) {
        continue; // the same version, written before; or a tombstone without effect
      }
      previous = time;
      versions++;
      if (versions > family.versions()) {
        into.decide();
        return;
      }
      if (cells.hasOutlivedItself(i, times.now())) {
        continue; // it has pushed others out nevertheless
      }
      rank++;
      if (!add(i, time, rank, into)) {
        into.decide();
        return;
      }
    }
  }

  /** Adds a survivor if it is visible; whether there may be more. */
  private boolean add(int cell, long time, int rank, SelectedCells into) {
    if (times.isExpired(time) && rank > family.minVersions()) {
      return false;
    }
    if (times.range().contains(time)) {
      into.add(cell);
    }
    return into.count() < wanted && time >= times.range().min();
  }

  private long newestTombstone(CellBuffer cells) {
    for (int i = 0; i < cells.count(); i++) {
      if (cells.kind(i) != PUT && times.heedsTombstone(cells.time(i))) {
        return cells.time(i);
      }
    }
    return -1;
  }

  /**
   * Rule 30: the writes in the order in which they came, puts before the tombstones of the same
   * batch, keeping the newest versions at each step.
   */
  private void replay(CellBuffer cells, CellBuffer tombstones, long horizon, SelectedCells into) {
    TreeMap<Long, Integer> kept = new TreeMap<>();
    for (int event : inOrderOfWriting(cells, tombstones, horizon)) {
      byte kind = event >= 0 ? cells.kind(event) : tombstones.kind(-event - 1);
      long time = event >= 0 ? cells.time(event) : tombstones.time(-event - 1);
      if (kind == PUT) {
        kept.put(time, event);
        if (kept.size() > family.versions()) {
          kept.pollFirstEntry();
        }
      } else if (times.heedsTombstone(time)) {
        boolean version =
            kind == CellKind.DELETE_VERSION.code() || kind == CellKind.DELETE_FAMILY_VERSION.code();
        if (version) {
          kept.remove(time);
        } else {
          kept.headMap(time, true).clear();
        }
      }
    }
    int rank = 0;
    for (int cell : kept.descendingMap().values()) {
      if (cells.hasOutlivedItself(cell, times.now())) {
        continue;
      }
      rank++;
      if (!add(cell, cells.time(cell), rank, into)) {
        into.decide();
        return;
      }
    }
  }

  /** Positions above the horizon: of the column's cells from 0 up, of family tombstones below 0. */
  private static Integer[] inOrderOfWriting(CellBuffer cells, CellBuffer tombstones, long horizon) {
    int own = countAbove(cells, horizon);
    Integer[] events = new Integer[own + countAbove(tombstones, horizon)];
    for (int i = 0; i < events.length; i++) {
      events[i] = i < own ? i : own - i - 1;
    }
    Arrays.sort(
        events,
        (a, b) -> {
          int order =
              Long.compare(
                  a >= 0 ? cells.sequence(a) : tombstones.sequence(-a - 1),
                  b >= 0 ? cells.sequence(b) : tombstones.sequence(-b - 1));
          return order != 0
              ? order
              : Boolean.compare(a < 0 || cells.kind(a) != PUT, b < 0 || cells.kind(b) != PUT);
        });
    return events;
  }

  private static int countAbove(CellBuffer cells, long horizon) {
    int count = 0;
    while (count < cells.count() && cells.time(count) > horizon) {
      count++;
    }
    return count;
  }
}
