package io.cellardb.storage.lsm.key;

import io.cellardb.storage.CellKind;

/** What a run hides of older runs of its row. */
public final class RunCover {
  private RunCover() {}

  /**
   * Whether every column of an older run has a newer put in a plain one, or a tombstone over the
   * family there covers it.
   */
  public static boolean covers(CellRun plain, CellRun older) {
    if (older.maxTime() <= newestFamilyDelete(plain)) {
      return true;
    }
    if (older.maxTime() >= plain.minTime()) {
      return false;
    }
    int own = 0;
    for (int i = 0; i < older.count(); i++) {
      if (CellOrder.isFamilyTombstone(older.kind(i))) {
        continue;
      }
      int start = older.qualifierStart(i);
      int end = start + older.qualifierLength(i);
      int order = -1;
      while (own < plain.count()
          && (order = plain.compareQualifier(own, older.data(), start, end)) < 0) {
        own++;
      }
      if (order != 0 || own == plain.count() || CellOrder.isFamilyTombstone(plain.kind(own))) {
        return false;
      }
    }
    return true;
  }

  /** The newest time up to which a run deletes the whole family, or -1. */
  public static long newestFamilyDelete(CellRun run) {
    if (run.hasFamilyTombstones()) {
      for (int i = 0; i < run.count() && run.qualifierLength(i) == 0; i++) {
        if (run.kind(i) == CellKind.DELETE_FAMILY.code()) {
          return run.time(i);
        }
      }
    }
    return -1;
  }
}
