package io.cellardb.storage.lsm.key;

import java.util.Arrays;

/** Cells that a transaction wrote without a time: they get theirs at the commit. */
public final class UntimedCells {
  private UntimedCells() {}

  /** Whether a run has any. */
  public static boolean areIn(CellRun run) {
    for (int i = 0; i < run.count(); i++) {
      if (run.isUntimed(i)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The cells of a run of one batch as a transaction commits them: those without a time get one of
   * at least {@code time}. Without a sequence, and with nothing else in their array.
   *
   * @param own whether the run is of no more use, and its array has nothing else, so that it stays
   */
  public static CellRun commit(CellRun run, long time, boolean own) {
    int start = own ? 0 : run.offsets()[0];
    int last = run.count() - 1;
    byte[] data =
        own
            ? run.data()
            : Arrays.copyOfRange(run.data(), start, run.offsets()[last] + run.length(last));
    int[] offsets =
        start == 0
            ? run.offsets()
            : Arrays.stream(run.offsets()).map(offset -> offset - start).toArray();
    long min = Long.MAX_VALUE;
    long max = 0;
    for (int i = 0; i < offsets.length; i++) {
      long at = run.time(i);
      if (run.isUntimed(i)) {
        at = Math.max(time, at);
        EncodedCell.setTime(data, offsets[i], at);
      }
      min = Math.min(min, at);
      max = Math.max(max, at);
    }
    return run.isPlain() && run.hasOnlyPuts()
        ? CellRun.ofPuts(data, offsets, 0, min, max)
        : CellRun.of(data, offsets, 0);
  }
}
