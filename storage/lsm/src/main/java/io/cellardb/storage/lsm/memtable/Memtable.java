package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.key.CellRun;
import java.util.Arrays;

/**
 * The rows of one LSM tree that are not yet flushed. One thread writes at a time, any number reads.
 * The cells of a row are a few runs, newest last; runs of similar length are merged, so that a row
 * of n cells has some log n runs, each cell having been copied some log n times.
 */
public final class Memtable {
  /** What a row costs beside its key and cells, roughly. */
  private static final int ROW_OVERHEAD = 120;

  /** What a cell costs beside its bytes. */
  private static final int CELL_OVERHEAD = 4;

  private final RowTree tree = new RowTree();
  private volatile long rows;
  private volatile long cells;
  private volatile long bytes;

  /** Number of rows. */
  public long rows() {
    return rows;
  }

  /** Number of cells. */
  public long cells() {
    return cells;
  }

  /** Roughly the memory that it takes, in bytes. */
  public long bytes() {
    return bytes;
  }

  /**
   * Adds cells of a row; one thread at a time.
   *
   * @param row the key, which must not be changed afterwards
   */
  public void add(byte[] row, CellRun run, int runBytes) {
    RowTree.Row found = tree.findOrInsert(row);
    CellRun[] before = found.runs;
    if (before == null) {
      // Readers pass over a row that has no runs yet.
      found.runs = new CellRun[] {run};
      grow(1, 0, row.length + ROW_OVERHEAD);
    } else {
      found.runs = appended(before, run);
    }
    grow(0, run.count(), runBytes + (long) run.count() * CELL_OVERHEAD);
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // there is one writer
  private void grow(int moreRows, int moreCells, long moreBytes) {
    rows += moreRows;
    cells += moreCells;
    bytes += moreBytes;
  }

  private static CellRun[] appended(CellRun[] runs, CellRun added) {
    int kept = runs.length;
    CellRun last = added;
    while (kept > 0 && runs[kept - 1].count() <= 2L * last.count()) {
      last = CellRun.merge(runs[--kept], last);
    }
    CellRun[] after = Arrays.copyOf(runs, kept + 1);
    after[kept] = last;
    return after;
  }

  /** A way through the rows. */
  RowTree.Position position() {
    return new RowTree.Position(tree);
  }
}
