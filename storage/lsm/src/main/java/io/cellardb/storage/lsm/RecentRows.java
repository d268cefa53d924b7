package io.cellardb.storage.lsm;

import java.io.IOException;

/**
 * The rows that the last batches have written, so that a commit need not look for each of its own
 * among all that is in memory. Guarded by the commit lock.
 */
final class RecentRows {
  private static final int PLACES = 1 << 12;

  /** Longer keys are not kept: all of them together would take too much memory. */
  private static final int MAX_KEY = 256;

  /** Takes rows. */
  interface Test {
    /** Whether a row of a tree is one that is looked for. */
    boolean test(int tree, byte[] row) throws IOException;
  }

  private final long[] sequences = new long[PLACES];
  private final int[] trees = new int[PLACES];
  private final byte[][] rows = new byte[PLACES][];

  /** How many rows were added; they take the places in turns. */
  private long added;

  /** Of batches up to this one rows may be missing. */
  private long forgotten;

  /** Knows nothing of the batches up to a sequence. */
  RecentRows(long sequence) {
    forgotten = sequence;
  }

  /** Adds a row of a batch; none of an older batch may follow. */
  void add(long sequence, int tree, byte[] row) {
    if (row.length > MAX_KEY) {
      forgotten = sequence;
      return;
    }
    int place = (int) (added++ % PLACES);
    if (rows[place] != null) {
      forgotten = Math.max(forgotten, sequences[place]);
    }
    sequences[place] = sequence;
    trees[place] = tree;
    rows[place] = row;
  }

  /** States that the rows of a batch are not added. */
  void forget(long sequence) {
    forgotten = sequence;
  }

  /** Whether all rows of the batches after a sequence are known. */
  boolean reachesBackTo(long sequence) {
    return forgotten <= sequence;
  }

  /** Whether a batch after a sequence has written a row that is looked for. */
  boolean anyAfter(long sequence, Test wanted) throws IOException {
    for (long i = added - 1; i >= 0 && i >= added - PLACES; i--) {
      int place = (int) (i % PLACES);
      if (sequences[place] <= sequence) {
        return false;
      }
      if (wanted.test(trees[place], rows[place])) {
        return true;
      }
    }
    return false;
  }
}
