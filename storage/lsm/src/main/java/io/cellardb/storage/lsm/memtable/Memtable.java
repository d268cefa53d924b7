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
    add(insert(row), run);
  }

  /** The row of a key, which is made if it is new, without cells. */
  RowTree.Row insert(byte[] key) {
    long before = tree.heapBytes();
    RowTree.Row row = tree.findOrInsert(key);
    grow(0, 0, tree.heapBytes() - before);
    return row;
  }

  /** Adds cells of a row of this; one thread at a time. */
  void add(RowTree.Row row, CellRun run) {
    CellRun[] before = row.runs;
    grow(before == null ? 1 : 0, run.count(), 0);
    set(row, before == null ? new CellRun[] {run} : appended(before, run));
  }

  /** Puts other runs in the place of those of a row; null, or a row without cells, has none. */
  private void set(RowTree.Row row, CellRun[] after) {
    CellRun[] before = row.runs;
    row.runs = after; // readers pass over a row that has none
    grow(
        0,
        0,
        (after == null ? 0 : heapBytes(after, before))
            - (before == null ? 0 : heapBytes(before, after)));
  }

  /** A row that is or was here, or null; for the writer. */
  RowTree.Row row(byte[] key) {
    RowTree.Position position = position();
    position.seek(key);
    RowTree.Row found = position.row();
    return found != null && Arrays.equals(found.key, key) ? found : null;
  }

  /** Takes back what was added to a row since it had these runs, null for none; for the writer. */
  void restore(RowTree.Row row, CellRun[] before) {
    int cellsBefore = count(before);
    grow(before == null ? -1 : 0, cellsBefore - count(row.runs), 0);
    set(row, before);
  }

  private static int count(CellRun[] runs) {
    int count = 0;
    for (CellRun run : runs == null ? new CellRun[0] : runs) {
      count += run.count();
    }
    return count;
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
    Memtable part = copyUpTo(sequence);
    return part.cells == cells ? this : part;
  }

  /** Another one without the cells above a sequence; for the writer. */
  Memtable copyUpTo(long sequence) {
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
    return part;
  }

  /** A way through the rows. */
  RowTree.Position position() {
    return new RowTree.Position(tree);
  }
}
