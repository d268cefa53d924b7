package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan.Columns;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.List;

/**
 * Which columns of a family a scan of cells reads.
 *
 * @param names their qualifiers, ascending, if all of them are asked for by name; else null
 * @param ranges else the ranges in which their qualifiers lie, disjoint and ascending
 */
record ColumnChoice(byte[][] names, List<KeyRange> ranges) {
  private static final ColumnChoice ALL = new ColumnChoice(null, List.of(KeyRange.ALL));
  private static final ColumnChoice NONE = new ColumnChoice(null, List.of());

  /** What is asked of a family; all of it if nothing is asked of any. */
  static ColumnChoice of(List<Columns> asked, String family) {
    if (asked.isEmpty()) {
      return ALL;
    }
    List<Columns> own = asked.stream().filter(c -> c.family().equals(family)).toList();
    if (own.isEmpty()) {
      return NONE;
    }
    if (own.stream().allMatch(Columns.Named.class::isInstance)) {
      return new ColumnChoice(
          own.stream()
              .map(c -> ((Columns.Named) c).qualifier())
              .sorted()
              .distinct()
              .map(ByteString::array)
              .toArray(byte[][]::new),
          null);
    }
    return new ColumnChoice(
        null, RowRanges.of(own.stream().map(ColumnChoice::range).toList()).ranges());
  }

  private static KeyRange range(Columns columns) {
    if (columns instanceof Columns.Within within) {
      return within.qualifiers();
    }
    return columns instanceof Columns.Named named
        ? KeyRange.single(named.qualifier())
        : KeyRange.ALL;
  }

  /** Whether no column is asked for. */
  boolean isNone() {
    return ranges != null && ranges.isEmpty();
  }
}
