package io.cellardb.storage.lsm.iterator;

import java.util.Arrays;

/** Which cells of a column were found visible, as positions in its buffer, newest first. */
final class SelectedCells {
  private int[] positions = new int[8];
  private int count;
  private boolean decided;

  /** Starts with another column. */
  void clear() {
    count = 0;
    decided = false;
  }

  /** Starts the same column anew. */
  void startAnew() {
    count = 0;
  }

  /** Adds a cell. */
  void add(int cell) {
    if (count == positions.length) {
      positions = Arrays.copyOf(positions, count * 2);
    }
    positions[count++] = cell;
  }

  /** States that older cells cannot add to these. */
  void decide() {
    decided = true;
  }

  /** Leaves those that pass a test. */
  void keep(Visibility.Test test, CellBuffer cells) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (test.passes(cells, positions[i])) {
        positions[kept++] = positions[i];
      }
    }
    count = kept;
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /** The position of one of them. */
  int get(int index) {
    return positions[index];
  }

  /** Whether older cells cannot add to these. */
  boolean isDecided() {
    return decided;
  }
}
