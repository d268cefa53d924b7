package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.StorageLimits;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter.RowRange;

/** Puts ranges of rows into a scan, in either direction. */
final class ScanBounds {
  private ScanBounds() {}

  /**
   * Has a scan cover some rows, at least one range, in the order that {@code reversed} says;
   * several only upwards. Of these the server skips from one to the next.
   */
  static Scan set(Scan scan, RowRanges rows, boolean reversed) {
    List<KeyRange> ranges = rows.ranges();
    if (ranges.size() > 1) {
      List<RowRange> skipTo = new ArrayList<>(); // the filter sorts it itself
      for (KeyRange range : ranges) {
        skipTo.add(new RowRange(range.start().array(), true, range.stop().array(), false));
      }
      scan.setFilter(Reads.all(new MultiRowRangeFilter(skipTo), scan.getFilter()));
    }
    KeyRange bounds = new KeyRange(ranges.get(0).start(), ranges.get(ranges.size() - 1).stop());
    return set(scan, bounds, reversed);
  }

  /** Has a scan cover the rows of a range, in the order that {@code reversed} says. */
  static Scan set(Scan scan, KeyRange range, boolean reversed) {
    if (reversed) {
      // Where a filter needs some families only, servers read the others late; not so in reverse.
      scan.setLoadColumnFamiliesOnDemand(false);
    }
    if (range.isSingle() && !tooLong(range.start())) {
      byte[] row = range.start().array();
      return scan.withStartRow(row, true).withStopRow(row, true).setReversed(reversed);
    }
    // HBase refuses bounds longer than a row key can be. A key is below such a bound just if it is
    // not above the part of it that has a key's length.
    boolean startInclusive = !tooLong(range.start());
    boolean stopInclusive = tooLong(range.stop());
    byte[] start = keyLong(range.start());
    byte[] stop = keyLong(range.stop());
    if (reversed) {
      return scan.withStartRow(stop, stopInclusive)
          .withStopRow(start, startInclusive && start.length > 0)
          .setReversed(true);
    }
    return scan.withStartRow(start, startInclusive).withStopRow(stop, stopInclusive);
  }

  private static boolean tooLong(ByteString bound) {
    return bound.length() > StorageLimits.MAX_ROW_LENGTH;
  }

  private static byte[] keyLong(ByteString bound) {
    if (bound.isEmpty()) {
      return HConstants.EMPTY_BYTE_ARRAY;
    }
    return tooLong(bound)
        ? ByteString.copyOf(bound.array(), 0, StorageLimits.MAX_ROW_LENGTH).array()
        : bound.array();
  }
}
