package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.CellKind;

/** The cells of a column in a raw read: puts and tombstones, each version once (rule 20). */
final class RawSelection {
  private static final byte PUT = CellKind.PUT.code();

  private final ReadTimes times;
  private final int wanted;

  /**
   * The rule of one read.
   *
   * @param wanted how many puts are asked for at most
   */
  RawSelection(ReadTimes times, int wanted) {
    this.times = times;
    this.wanted = wanted;
  }

  /** Selects of the cells above the horizon. */
  void select(CellBuffer cells, long horizon, SelectedCells into) {
    int versions = 0;
    int previous = -1;
    for (int i = 0; i < cells.count() && cells.time(i) > horizon; i++) {
      if (cells.hasOutlivedItself(i, times.now()) || !times.range().contains(cells.time(i))) {
        continue;
      }
      boolean duplicate =
          previous >= 0
              && cells.time(i) == cells.time(previous)
              && cells.kind(i) == cells.kind(previous);
      previous = i;
      if (duplicate) {
        continue;
      }
      if (cells.kind(i) == PUT) {
        versions++;
      }
      if (versions > wanted) {
        into.decide();
        return;
      }
      into.add(i);
    }
  }
}
