package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.Map;
import java.util.NavigableMap;

/**
 * Which rows of a table the overlay answers for, and not the base.
 *
 * @param rows those of the overlay
 * @param seen rows that came in a later state than this still read from the base
 */
record TouchedRows(NavigableMap<ByteString, WrittenRow> rows, long seen) {
  boolean contains(ByteString key) {
    WrittenRow row = rows.get(key);
    return row != null && row.firstState <= seen;
  }

  /** Whether any of them is within. */
  boolean anyIn(RowRanges ranges) {
    return ranges.ranges().stream()
        .anyMatch(range -> in(range).values().stream().anyMatch(row -> row.firstState <= seen));
  }

  /** How many are within, or a few more. */
  long countIn(RowRanges ranges) {
    return ranges.ranges().stream().mapToLong(range -> in(range).size()).sum();
  }

  private NavigableMap<ByteString, WrittenRow> in(KeyRange range) {
    return range.stop().isEmpty()
        ? rows.tailMap(range.start(), true)
        : rows.subMap(range.start(), true, range.stop(), false);
  }

  /** The first at or after a key in the order of a scan, or null. */
  ByteString next(ByteString from, boolean reversed) {
    Map.Entry<ByteString, WrittenRow> entry =
        reversed ? rows.floorEntry(from) : rows.ceilingEntry(from);
    while (entry != null && entry.getValue().firstState > seen) {
      entry = reversed ? rows.lowerEntry(entry.getKey()) : rows.higherEntry(entry.getKey());
    }
    return entry == null ? null : entry.getKey();
  }
}
