package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.key.CellRun;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The rows of one tree that are not yet flushed: a skip list by row key (Pugh 1990; one writer and
 * lock-free readers as in LevelDB's {@code db/skiplist.h}). Nodes are never removed. The cells of a
 * row are a few runs, newest last; runs of similar length are merged, so that a row of n cells has
 * some log n runs, each cell having been copied some log n times.
 */
public final class Memtable {
  private static final int MAX_HEIGHT = 14;
  private static final VarHandle NEXT = MethodHandles.arrayElementVarHandle(Node[].class);

  /** What a row costs beside its key and cells, roughly. */
  private static final int ROW_OVERHEAD = 120;

  /** What a cell costs beside its bytes. */
  private static final int CELL_OVERHEAD = 4;

  /** A row. */
  static final class Node {
    final byte[] row;
    final long prefix;
    final Node[] next;
    volatile CellRun[] runs;

    Node(byte[] row, int height) {
      this.row = row;
      this.prefix = prefix(row);
      this.next = new Node[height];
    }

    Node next(int level) {
      return (Node) NEXT.getAcquire(next, level);
    }
  }

  private final Node head = new Node(new byte[0], MAX_HEIGHT);
  private final SplittableRandom random = new SplittableRandom(0x5EED);

  /** On each level the last node below the row that was written last; for the writer. */
  private final Node[] finger = new Node[MAX_HEIGHT];

  private volatile long rows;
  private volatile long cells;
  private volatile long bytes;

  /** An empty one. */
  public Memtable() {
    Arrays.fill(finger, head);
  }

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
    Node node = findOrInsert(row);
    CellRun[] before = node.runs;
    node.runs = before == null ? new CellRun[] {run} : appended(before, run);
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

  private Node findOrInsert(byte[] row) {
    long prefix = prefix(row);
    // Ascending writes, as of a sorted load, start where the last one ended.
    if (finger[0] != head && compare(finger[0], prefix, row) >= 0) {
      Arrays.fill(finger, head);
    }
    Node before = head;
    for (int level = MAX_HEIGHT - 1; level >= 0; level--) {
      // Both lie below the row; the one further on is the better start.
      Node last = finger[level];
      if (last != head && (before == head || compare(last, before.prefix, before.row) > 0)) {
        before = last;
      }
      for (Node next = before.next(level);
          next != null && compare(next, prefix, row) < 0;
          next = before.next(level)) {
        before = next;
      }
      finger[level] = before;
    }
    Node found = before.next(0);
    if (found != null && compare(found, prefix, row) == 0) {
      return found;
    }
    Node node = new Node(row, randomHeight());
    for (int level = 0; level < node.next.length; level++) {
      node.next[level] = finger[level].next(level);
    }
    grow(1, 0, row.length + ROW_OVERHEAD);
    // The runs are set right after; readers pass over nodes that have none yet.
    for (int level = 0; level < node.next.length; level++) {
      NEXT.setRelease(finger[level].next, level, node);
    }
    return node;
  }

  private int randomHeight() {
    int height = 1 + Long.numberOfTrailingZeros(random.nextLong() | 1L << 40) / 2;
    return Math.min(MAX_HEIGHT, height);
  }

  private static int compare(Node node, long prefix, byte[] row) {
    if (node.prefix != prefix) {
      return Long.compareUnsigned(node.prefix, prefix);
    }
    return Arrays.compareUnsigned(node.row, row);
  }

  /** The first eight bytes as a number in key order; missing ones are 0. */
  private static long prefix(byte[] row) {
    long prefix = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      prefix = prefix << 8 | (i < row.length ? row[i] & 0xFF : 0);
    }
    return prefix;
  }

  /** The first node, or null. */
  Node first() {
    return head.next(0);
  }

  /** The last node whose key is below {@code row}, or null. */
  Node below(byte[] row) {
    long prefix = prefix(row);
    Node before = head;
    for (int level = MAX_HEIGHT - 1; level >= 0; level--) {
      for (Node next = before.next(level);
          next != null && compare(next, prefix, row) < 0;
          next = before.next(level)) {
        before = next;
      }
    }
    return before == head ? null : before;
  }

  /** The first node whose key is not below {@code row}, or null. */
  Node ceiling(byte[] row) {
    Node below = below(row);
    return below == null ? first() : below.next(0);
  }

  /** The last node, or null. */
  Node last() {
    Node before = head;
    for (int level = MAX_HEIGHT - 1; level >= 0; level--) {
      for (Node next = before.next(level); next != null; next = before.next(level)) {
        before = next;
      }
    }
    return before == head ? null : before;
  }
}
