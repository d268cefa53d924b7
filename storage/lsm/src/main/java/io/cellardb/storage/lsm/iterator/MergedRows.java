package io.cellardb.storage.lsm.iterator;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of several sources of one tree as one sequence, in either direction. As long as one
 * source alone stands before all others, which is remembered by the nearest key of the others,
 * advancing costs one comparison.
 */
public final class MergedRows {
  private final RowSource[] sources;
  private final boolean reversed;

  /** The first {@code currentCount} are those that stand on the current row. */
  private final RowSource[] current;

  private int currentCount;

  /** The first of those that stand behind the current row; null if none does. */
  private RowSource bound;

  /** The first {@code columnCount} are those of the current ones that have the current column. */
  private final RowSource[] inColumn;

  private int columnCount;

  /** Merges sources, which then belong to this. */
  public MergedRows(List<RowSource> sources, boolean reversed) {
    this.sources = sources.toArray(RowSource[]::new);
    this.reversed = reversed;
    this.current = new RowSource[this.sources.length];
    this.inColumn = new RowSource[this.sources.length];
  }

  /** As {@link RowSource#readBy}, of all sources. */
  public void readBy(Visibility rules) {
    for (RowSource source : sources) {
      source.readBy(rules);
    }
  }

  /** As {@link RowSource#expect}, of all sources. */
  public void expect(byte[][] qualifiers) {
    for (RowSource source : sources) {
      source.expect(qualifiers);
    }
  }

  /** Moves to the first row not below {@code row}; an empty key is the first row. Ascending. */
  public void seek(byte[] row) throws IOException {
    for (RowSource source : sources) {
      source.seek(row);
    }
    choose();
  }

  /** Moves to the last row below {@code row}; with an empty key to the last. Descending. */
  public void seekBelow(byte[] row) throws IOException {
    for (RowSource source : sources) {
      source.seekBelow(row);
    }
    choose();
  }

  /** Moves to exactly that row, or to none. */
  public void seekExactly(byte[] row) throws IOException {
    currentCount = 0;
    bound = null;
    for (RowSource source : sources) {
      source.seekExactly(row);
      if (source.isValid()) {
        current[currentCount++] = source;
      }
    }
  }

  /** Finds the current row after any sources were moved on by the caller. */
  public void choose() {
    currentCount = 0;
    bound = null;
    for (RowSource source : sources) {
      if (!source.isValid()) {
        continue;
      }
      int order = currentCount == 0 ? -1 : compare(source, current[0]);
      if (order < 0) {
        if (currentCount > 0) {
          bound = current[0];
        }
        current[0] = source;
        currentCount = 1;
      } else if (order == 0) {
        current[currentCount++] = source;
      } else if (bound == null || compare(source, bound) < 0) {
        bound = source;
      }
    }
  }

  private int compare(RowSource a, RowSource b) {
    return reversed ? b.compareKey(a) : a.compareKey(b);
  }

  /** Whether there is a current row. */
  public boolean isValid() {
    return currentCount > 0;
  }

  /** The first of the sources that stand on the current row. */
  public RowSource row() {
    return current[0];
  }

  /** The source of the current row if it is the only one, else null. */
  public RowSource only() {
    return currentCount == 1 ? current[0] : null;
  }

  /** Of the sources behind the current row the nearest one; null if there is none. */
  public RowSource bound() {
    return bound;
  }

  /** How many sources stand on the current row. */
  public int standing() {
    return currentCount;
  }

  /** One of the sources that stand on the current row, from the first on. */
  public RowSource standing(int index) {
    return current[index];
  }

  /** As {@link #bound}, of the sources but for one; all of them were moved by nobody else. */
  public RowSource boundBut(RowSource except) {
    if (bound != except) {
      return bound;
    }
    RowSource nearest = null;
    for (RowSource source : sources) {
      boolean behind = source.isValid() && source != except && !isCurrent(source);
      if (behind && (nearest == null || compare(source, nearest) < 0)) {
        nearest = source;
      }
    }
    return nearest;
  }

  private boolean isCurrent(RowSource source) {
    for (int i = 0; i < currentCount; i++) {
      if (current[i] == source) {
        return true;
      }
    }
    return false;
  }

  /** Moves to the next row, in the direction of this. */
  public void advance() throws IOException {
    for (int i = 0; i < currentCount; i++) {
      if (reversed) {
        current[i].previous();
      } else {
        current[i].next();
      }
    }
    moved();
  }

  /** Finds the current row after {@link #only()} was moved on by the caller. */
  public void moved() {
    boolean stillFirst =
        currentCount == 1
            && current[0].isValid()
            && (bound == null || compare(current[0], bound) < 0);
    if (!stillFirst) {
      choose();
    }
  }

  /** A time that nothing is above which sources behind one have of the current row; or -1. */
  long maxTimeBehind(int index) {
    long max = -1;
    for (int i = index + 1; i < currentCount; i++) {
      max = Math.max(max, current[i].maxTime());
    }
    return max;
  }

  /** The greatest sequence of any cell of the current row. */
  public long maxSequence() throws IOException {
    long max = 0;
    for (int i = 0; i < currentCount; i++) {
      max = Math.max(max, current[i].maxSequence());
    }
    return max;
  }

  /** As {@link RowSource#droppedTo}, of all sources that stand on the row. */
  public long droppedTo() {
    long max = 0;
    for (int i = 0; i < currentCount; i++) {
      max = Math.max(max, current[i].droppedTo());
    }
    return max;
  }

  /**
   * As {@link RowSource#findAmongPuts}, of all sources, with nothing found yet. Those are passed
   * over that have nothing but what is older than what was found; a delete of the same time counts.
   */
  int findAmongPuts(int slot, byte[] qualifier, long sequence, long below, ValueSlot into)
      throws IOException {
    long found = -1;
    int newer = 0;
    for (int i = 0; i < currentCount; i++) {
      if (into.source == null || current[i].maxTime() >= found) {
        int more = current[i].findAmongPuts(slot, qualifier, sequence, found, below, into);
        if (more < 0) {
          return -1;
        }
        newer += more;
        found = into.source == null ? -1 : into.time;
      }
    }
    return newer;
  }

  /** Adds the family tombstones of the row and sorts them. */
  public void familyTombstones(CellBuffer into, int limit) throws IOException {
    for (int i = 0; i < currentCount; i++) {
      current[i].familyTombstones(into, limit);
    }
    into.sort();
  }

  /**
   * Adds the cells of a column and sorts them. Sources are looked at in their order, newest first,
   * as long as they may have cells that are not below those that were found.
   */
  public void column(byte[] qualifier, CellBuffer into, int limit) throws IOException {
    for (int i = 0; i < currentCount; i++) {
      if (!isBelow(current[i], into, limit)) {
        current[i].column(qualifier, into, limit);
      }
    }
    into.sort();
  }

  /** Whether a source need not be looked at, which the buffer is told of. */
  private static boolean isBelow(RowSource source, CellBuffer found, int limit) {
    if (found.count() < limit) {
      return false;
    }
    long time = source.maxTime();
    boolean below = found.isAbove(time, limit);
    if (below) {
      found.cut(time);
    }
    return below;
  }

  /** Moves to the first column of the current row; false if it has none. */
  public boolean firstColumn() throws IOException {
    for (int i = 0; i < currentCount; i++) {
      current[i].firstColumn();
    }
    return chooseColumn();
  }

  /** Moves to the first column of the current row not below a qualifier; false if there is none. */
  public boolean seekColumn(byte[] from) throws IOException {
    for (int i = 0; i < currentCount; i++) {
      current[i].seekColumn(from);
    }
    return chooseColumn();
  }

  /** Moves to the next column of the current row; false if there is none. */
  public boolean nextColumn() throws IOException {
    for (int i = 0; i < columnCount; i++) {
      inColumn[i].nextColumn();
    }
    return chooseColumn();
  }

  private boolean chooseColumn() {
    columnCount = 0;
    for (int i = 0; i < currentCount; i++) {
      RowSource source = current[i];
      if (source.qualifier() == null) {
        continue;
      }
      int order = columnCount == 0 ? -1 : source.compareQualifier(inColumn[0]);
      if (order < 0) {
        inColumn[0] = source;
        columnCount = 1;
      } else if (order == 0) {
        inColumn[columnCount++] = source;
      }
    }
    return columnCount > 0;
  }

  /** A source that stands on the current column, for its qualifier. */
  public RowSource columnSource() {
    return inColumn[0];
  }

  /** Adds the cells of the current column, as those of {@link #column}. */
  public void currentColumn(CellBuffer into, int limit) throws IOException {
    for (int i = 0; i < columnCount; i++) {
      if (!isBelow(inColumn[i], into, limit)) {
        inColumn[i].currentColumn(into, limit);
      }
    }
    into.sort();
  }

  /** A copy of the current row's key. */
  public byte[] copyOfKey() {
    RowSource row = current[0];
    return Arrays.copyOfRange(row.key(), row.keyStart(), row.keyStart() + row.keyLength());
  }
}
