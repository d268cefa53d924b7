package io.cellardb.storage.hbase;

import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Query;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.util.Bytes;

/** Parts of reads that gets and scans, of rows and of cells, have in common. */
final class Reads {
  private Reads() {}

  /** A get of some columns of a row. */
  static Get get(byte[] row, ColumnSet columns, TimeRanges times) {
    Get get = new Get(row);
    columns.nameTo(get::addFamily, get::addColumn);
    try {
      get.setTimeRange(times.common().min(), times.common().max());
    } catch (IOException e) {
      // Only for ranges that TimeRange refuses.
      throw new UncheckedIOException(e);
    }
    return (Get) within(get, columns, times);
  }

  /** A scan of some columns, of all rows for the time being. */
  static Scan scan(ColumnSet columns, TimeRanges times) {
    Scan scan = new Scan();
    columns.nameTo(scan::addFamily, scan::addColumn);
    try {
      scan.setTimeRange(times.common().min(), times.common().max());
    } catch (IOException e) {
      // Only for ranges that TimeRange refuses.
      throw new UncheckedIOException(e);
    }
    return (Scan) within(scan, columns, times);
  }

  private static Query within(Query query, ColumnSet columns, TimeRanges times) {
    for (String family : columns.families()) {
      TimeRange own = times.byFamily().get(family);
      if (own != null) {
        query.setColumnFamilyTimeRange(Bytes.toBytes(family), own.min(), own.max());
      }
    }
    return query;
  }

  /** Passes what passes all of these but the ones that are null; null if all are. */
  static Filter all(Filter... filters) {
    List<Filter> present = new ArrayList<>(Arrays.asList(filters));
    present.removeIf(filter -> filter == null);
    return present.isEmpty() ? null : PushedFilter.all(present);
  }
}
