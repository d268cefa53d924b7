package io.cellardb.storage.lsm.key;

import io.cellardb.storage.lsm.io.ByteWriter;

/** Merges two runs of a row, of which one follows on the other. */
public final class RunMerger {
  private final CellRun older;
  private final CellRun newer;

  /** The cells in their order: those of the newer run from 0 up, of the older one below 0. */
  private final int[] order;

  private RunMerger(CellRun older, CellRun newer) {
    this.older = older;
    this.newer = newer;
    this.order = new int[older.count() + newer.count()];
    int i = 0;
    int j = 0;
    for (int out = 0; out < order.length; out++) {
      boolean takeNewer = i == older.count() || (j < newer.count() && compare(j, i) < 0);
      if (takeNewer) {
        order[out] = j++;
      } else {
        order[out] = ~i;
        i++;
      }
    }
  }

  /** The cells of both runs, in an array of their own. */
  public static CellRun merge(CellRun older, CellRun newer) {
    return merge(older, newer, null);
  }

  /**
   * The cells of two runs, of which one follows on the other, in an array of their own.
   *
   * @param rules what of them is left out; null if nothing is
   */
  public static CellRun merge(CellRun older, CellRun newer, Overwritten rules) {
    return new RunMerger(older, newer).merge(rules);
  }

  private int compare(int ofNewer, int ofOlder) {
    int start = older.qualifierStart(ofOlder);
    int end = start + older.qualifierLength(ofOlder);
    int qualifiers = newer.compareQualifier(ofNewer, older.data(), start, end);
    return qualifiers != 0
        ? qualifiers
        : CellOrder.compareVersions(
            newer.time(ofNewer),
            newer.kind(ofNewer),
            newer.sequence(ofNewer),
            older.time(ofOlder),
            older.kind(ofOlder),
            older.sequence(ofOlder));
  }

  private CellRun run(int place) {
    return order[place] < 0 ? older : newer;
  }

  private int cell(int place) {
    return order[place] < 0 ? ~order[place] : order[place];
  }

  private CellRun merge(Overwritten rules) {
    int count = rules == null ? order.length : dropOverwritten(rules);
    long maxSequence = Math.max(older.maxSequence(), newer.maxSequence());
    long droppedTo = Math.max(older.droppedTo(), newer.droppedTo());
    if (count < order.length) {
      droppedTo = Math.max(droppedTo, rules.settled());
    }
    boolean settled = rules != null && maxSequence <= rules.settled();
    if (isNewer(count) && newer.maxSequence() == maxSequence) {
      return newer.afterDrop(droppedTo, settled);
    }
    int size = 0;
    for (int i = 0; i < count; i++) {
      size += run(i).length(cell(i));
    }
    ByteWriter bytes = new ByteWriter(size);
    int[] offsets = new int[count];
    long[] sequences = new long[count];
    for (int i = 0; i < count; i++) {
      offsets[i] = bytes.size();
      sequences[i] = run(i).sequence(cell(i));
      run(i).copy(cell(i), bytes);
    }
    return new CellRun(bytes.array(), offsets, maxSequence, sequences, droppedTo, settled);
  }

  /** Whether what is kept is the newer run and nothing else. */
  private boolean isNewer(int count) {
    if (count != newer.count()) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (order[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /** Moves what is kept to the front; returns how many cells these are. */
  private int dropOverwritten(Overwritten rules) {
    int kept = 0;
    int from = 0;
    while (from < order.length) {
      rules.clear();
      int to = from;
      do {
        rules.add(run(to).time(cell(to)), run(to).kind(cell(to)), run(to).sequence(cell(to)));
        to++;
      } while (to < order.length && isSameColumn(to - 1, to));
      if (from == 0) {
        rules.decideFirst();
      } else {
        rules.decide();
      }
      for (int i = from; i < to; i++) {
        if (rules.keeps(i - from)) {
          order[kept++] = order[i];
        }
      }
      from = to;
    }
    return kept;
  }

  private boolean isSameColumn(int a, int b) {
    CellRun run = run(a);
    CellRun other = run(b);
    int start = other.qualifierStart(cell(b));
    int length = other.qualifierLength(cell(b));
    return run.compareQualifier(cell(a), other.data(), start, start + length) == 0;
  }
}
