package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;

/**
 * The time as of which a table is read that takes part in transactions. With each row its state is
 * read, which says whether a transaction is about to commit that the read has to see.
 *
 * @param resolver ends the locks of those
 * @param time what was committed up to it is seen
 * @param entries whether rows are marked by who changes them, and not locked
 * @param seen gets the states of rows that are locked by nobody; null for nobody
 */
record ReadTime(
    LockResolver resolver, TableName table, long time, boolean entries, SeenStates seen) {
  /** The part of times that had come by then. */
  TimeRanges within(TimeRanges times) {
    TimeRange past = TimeRange.asOf(time);
    Map<String, TimeRange> byFamily = new HashMap<>();
    times.byFamily().forEach((family, range) -> byFamily.put(family, range.intersect(past)));
    return new TimeRanges(times.common().intersect(past), byFamily);
  }

  /** A read of a row, and of its state. */
  Get withState(Get get) {
    if (entries) {
      get.addFamily(EntryMarks.FAMILY);
      get.setColumnFamilyTimeRange(EntryMarks.FAMILY, 0, Long.MAX_VALUE);
    } else {
      get.addColumn(RowState.FAMILY, RowState.STATE);
      get.setColumnFamilyTimeRange(RowState.FAMILY, 0, Long.MAX_VALUE);
    }
    return get;
  }

  /** A read of rows, and of their states. */
  Scan withState(Scan scan) {
    if (entries) {
      scan.addFamily(EntryMarks.FAMILY);
      scan.setColumnFamilyTimeRange(EntryMarks.FAMILY, 0, Long.MAX_VALUE);
    } else {
      scan.addColumn(RowState.FAMILY, RowState.STATE);
      scan.setColumnFamilyTimeRange(RowState.FAMILY, 0, Long.MAX_VALUE);
    }
    return scan;
  }

  /**
   * Whether a row has to be read again. Returns when that can be done: when what is in the way of
   * the read has ended.
   *
   * @param row with its state, empty if there is nothing
   */
  boolean awaits(ByteString key, Result row) {
    return entries ? awaitsMarks(key, row) : awaitsLock(key, RowState.of(row));
  }

  private boolean awaitsLock(ByteString key, RowState state) {
    if (!state.isLockedBefore(time)) {
      if (seen != null) {
        seen.add(new RowAddress(table, key), state);
      }
      return false;
    }
    resolver.resolve(new RowAddress(table, key), state);
    return true;
  }

  private boolean awaitsMarks(ByteString key, Result found) {
    boolean awaited = false;
    for (EntryMarks.Mark mark : EntryMarks.of(table, key, found)) {
      if (mark.by().began() < time) {
        resolver.resolve(mark);
        awaited = true;
      }
    }
    return awaited;
  }

  /** The cells of a row without those of its state. */
  static Cell[] withoutState(Result row) {
    return row.isEmpty()
        ? new Cell[0]
        : Stream.of(row.rawCells())
            .filter(
                cell ->
                    !CellUtil.matchingFamily(cell, RowState.FAMILY)
                        && !CellUtil.matchingFamily(cell, EntryMarks.FAMILY))
            .toArray(Cell[]::new);
  }
}
