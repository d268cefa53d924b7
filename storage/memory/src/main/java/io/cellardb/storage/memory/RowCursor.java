package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;

/** Walks over the rows of some ranges, upwards or downwards. */
final class RowCursor {
  private final ConcurrentNavigableMap<ByteString, Row> rows;
  private final boolean reversed;
  private final Iterator<KeyRange> ranges;
  private Iterator<Map.Entry<ByteString, Row>> range = Collections.emptyIterator();

  RowCursor(ConcurrentNavigableMap<ByteString, Row> rows, RowRanges wanted, boolean reversed) {
    this.rows = rows;
    this.reversed = reversed;
    List<KeyRange> ordered = new ArrayList<>(wanted.ranges());
    if (reversed) {
      Collections.reverse(ordered);
    }
    ranges = ordered.iterator();
  }

  /** The next row, or null at the end. */
  Map.Entry<ByteString, Row> next() {
    while (!range.hasNext()) {
      if (!ranges.hasNext()) {
        return null;
      }
      ConcurrentNavigableMap<ByteString, Row> within = within(ranges.next());
      range = (reversed ? within.descendingMap() : within).entrySet().iterator();
    }
    return range.next();
  }

  private ConcurrentNavigableMap<ByteString, Row> within(KeyRange wanted) {
    // The empty start is below every row key, hence needs no case of its own.
    return wanted.stop().isEmpty()
        ? rows.tailMap(wanted.start(), true)
        : rows.subMap(wanted.start(), true, wanted.stop(), false);
  }
}
