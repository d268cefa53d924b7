package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.HeapSize;
import java.util.Arrays;

/**
 * The rows of one LSM tree that are not yet flushed. One thread writes at a time, any number reads.
 * The cells of a row are a few runs, newest last; runs of similar length are merged, so that a row
 * of n cells has some log n runs, each cell having been copied some log n times.
 */
public final class Memtable {
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

  /** The memory that it takes, in bytes: the sizes of all its objects. */
  public long bytes() {
    return bytes;
  }

  /**
   * Adds cells of a row; one thread at a time.
   *
   * @param row the key, which must not be changed afterwards
   */
  public void add(byte[] row, CellRun run) {
    long treeBefore = tree.heapBytes();
    RowTree.Row found = tree.findOrInsert(row);
    CellRun[] before = found.runs;
    CellRun[] after = before == null ? new CellRun[] {run} : appended(before, run);
    found.runs = after; // readers pass over a row that has none yet
    long more = heapBytes(after, before) - (before == null ? 0 : heapBytes(before, after));
    grow(before == null ? 1 : 0, run.count(), more + tree.heapBytes() - treeBefore);
  }

  /** What runs take on the heap that are not among the others. */
  @SuppressWarnings("ReferenceEquality") // the same run is in both
  private static long heapBytes(CellRun[] runs, CellRun[] others) {
    long sum = HeapSize.ofArray(runs.length, HeapSize.REFERENCE);
    for (int i = 0; i < runs.length; i++) {
      if (others == null || i >= others.length || runs[i] != others[i]) {
        sum += runs[i].heapBytes();
      }
    }
    return sum;
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

  /** One without the cells above a sequence, or this one if there are none; for the writer. */
  public Memtable upTo(long sequence) {
    Memtable part = new Memtable();
    RowTree.Position position = position();
    for (position.first(); position.row() != null; position.next()) {
      CellRun[] runs = position.row().runs; // null if there was no memory for its first write
      for (CellRun run : runs == null ? new CellRun[0] : runs) {
        CellRun kept = run.upTo(sequence);
        if (kept != null) {
          part.add(position.row().key, kept);
        }
      }
    }
    return part.cells == cells ? this : part;
  }

  /** A way through the rows. */
  RowTree.Position position() {
    return new RowTree.Position(tree);
  }
}
