package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.HeapSize;
import io.cellardb.storage.lsm.key.Overwritten;
import io.cellardb.storage.lsm.key.RunCover;
import io.cellardb.storage.lsm.key.RunMerger;
import java.util.Arrays;

/**
 * The rows of one LSM tree that are not yet flushed. One thread writes at a time, any number reads.
 * The cells of a row are a few runs, newest last; runs of similar length are merged, so that a row
 * of n cells has some log n runs, each cell having been copied some log n times.
 *
 * <p>Merging leaves out what is {@linkplain Overwritten overwritten}. Runs that every reader sees
 * are therefore merged. So a row that is written over and over has one of these beside what was
 * written last.
 */
public final class Memtable {
  private final RowTree tree = new RowTree();
  private volatile long rows;
  private volatile long cells;
  private volatile long bytes;

  /** Where the writer has looked last; it often goes from row to row. */
  private final RowTree.Position looked = position();

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
   * Adds cells of a row, and drops none; one thread at a time.
   *
   * @param row the key, which must not be changed afterwards
   */
  public void add(byte[] row, CellRun run) {
    add(row, run, null);
  }

  /**
   * Adds cells of a row; one thread at a time.
   *
   * @param row the key, which must not be changed afterwards
   * @param rules what may be dropped; null if nothing
   */
  public void add(byte[] row, CellRun run, Overwritten rules) {
    add(insert(row), run, rules);
  }

  /** The row of a key, which is made if it is new, without cells. */
  RowTree.Row insert(byte[] key) {
    long before = tree.heapBytes();
    RowTree.Row row = tree.findOrInsert(key);
    grow(0, 0, tree.heapBytes() - before);
    return row;
  }

  /** Adds cells of a row of this, and drops none; one thread at a time. */
  void add(RowTree.Row row, CellRun run) {
    add(row, run, null);
  }

  private void add(RowTree.Row row, CellRun run, Overwritten rules) {
    CellRun[] before = row.runs;
    if (before == null) {
      grow(1, run.count(), 0);
      set(row, new CellRun[] {run});
    } else {
      CellRun[] after = appended(before, run, rules);
      grow(0, count(after) - count(before), 0);
      set(row, after);
    }
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
    if (looked.row() != null) {
      looked.next();
      if (isAt(key)) {
        return looked.row();
      }
    }
    looked.seek(key);
    return isAt(key) ? looked.row() : null;
  }

  private boolean isAt(byte[] key) {
    return looked.row() != null && Arrays.equals(looked.row().key, key);
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

  private static CellRun[] appended(CellRun[] runs, CellRun added, Overwritten rules) {
    int seen = rules == null ? 0 : seen(runs, rules.settled());
    CellRun[] after = new CellRun[runs.length + 1]; // filled from its end
    int first = after.length;
    int next = runs.length;
    CellRun last = added;
    while (next > seen && runs[next - 1].count() <= 2L * last.count()) {
      last = RunMerger.merge(runs[--next], last, rules);
    }
    after[--first] = last;
    while (next > seen) {
      after[--first] = runs[--next];
    }
    if (next > 0) {
      CellRun settled = runs[--next];
      while (next > 0 && isDue(runs[next - 1], settled)) {
        settled = RunMerger.merge(runs[--next], settled, rules);
      }
      after[--first] = settled;
    }
    while (next > 0) {
      after[--first] = runs[--next];
    }
    after = first == 0 ? after : Arrays.copyOfRange(after, first, after.length);
    if (rules != null) {
      markCovering(after);
    }
    return after;
  }

  /** How many of the runs every reader sees. */
  private static int seen(CellRun[] runs, long settled) {
    int seen = runs.length;
    while (seen > 0 && runs[seen - 1].maxSequence() > settled) {
      seen--;
    }
    return seen;
  }

  /** Whether a run is to be merged with the next one, both being seen by every reader. */
  private static boolean isDue(CellRun run, CellRun next) {
    return !run.isSettled() || run.count() <= 2L * next.count();
  }

  /** Spares readers of the newest versions the older runs, if the last one covers all of them. */
  private static void markCovering(CellRun[] runs) {
    int last = runs.length - 1;
    boolean covers = last > 0 && runs[last].isNewestPlain();
    for (int i = 0; covers && i < last; i++) {
      covers = RunCover.covers(runs[last], runs[i]);
    }
    if (covers) {
      runs[last].markCovering();
    }
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
