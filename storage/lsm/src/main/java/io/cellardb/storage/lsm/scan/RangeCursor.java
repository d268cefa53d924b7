package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.KeyRange;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import java.io.IOException;
import java.util.List;

/** Moves the rows of several families together over ranges of keys, in either direction. */
final class RangeCursor {
  private final MergedRows[] families;
  private final List<KeyRange> ranges; // disjoint and ascending
  private final boolean reversed;

  private int next; // of the ranges, in the direction of the cursor
  private KeyRange range;
  private boolean inRange;

  /** A cursor before the first row. */
  RangeCursor(MergedRows[] families, List<KeyRange> ranges, boolean reversed) {
    this.families = families;
    this.ranges = ranges;
    this.reversed = reversed;
  }

  /** The range of the current row. */
  KeyRange range() {
    return range;
  }

  /**
   * A source at the current row of the cursor, which is the first one that a family stands on; null
   * at the end. Who has read the row moves behind it the families that have it.
   */
  RowSource row() throws IOException {
    while (inRange || enterRange()) {
      RowSource first = first();
      if (first != null && isWithin(first)) {
        return first;
      }
      inRange = false;
    }
    return null;
  }

  private boolean enterRange() throws IOException {
    if (next == ranges.size() || families.length == 0) {
      return false;
    }
    range = ranges.get(reversed ? ranges.size() - 1 - next : next);
    next++;
    inRange = true;
    boolean single = range.isSingle();
    for (MergedRows rows : families) {
      if (single) {
        rows.seekExactly(range.start().array());
      } else if (reversed) {
        rows.seekBelow(range.stop().array());
      } else {
        rows.seek(range.start().array());
      }
    }
    return true;
  }

  private RowSource first() {
    RowSource first = null;
    for (MergedRows rows : families) {
      if (!rows.isValid()) {
        continue;
      }
      RowSource row = rows.row();
      if (first == null) {
        first = row;
      } else {
        int order = row.compareKey(first);
        if (reversed ? order > 0 : order < 0) {
          first = row;
        }
      }
    }
    return first;
  }

  private boolean isWithin(RowSource row) {
    byte[] end = reversed ? range.start().array() : range.stop().array();
    return end.length == 0 || (reversed ? row.compareKey(end) >= 0 : row.compareKey(end) < 0);
  }
}
