package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Participation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ValueFilter;

/** A table that takes part in transactions, as of a time, or as of when it is read. */
final class SnapshotTable implements Table {
  private final HBaseStore store;
  private final TableHandle table;
  private final LockResolver resolver;
  private final LongSupplier time;
  private final SeenStates seen;

  /**
   * A table.
   *
   * @param time is asked by each read
   * @param seen gets the states of rows that are read; null for nobody
   */
  SnapshotTable(
      HBaseStore store,
      TableHandle table,
      LockResolver resolver,
      LongSupplier time,
      SeenStates seen) {
    this.store = store;
    this.table = table;
    this.resolver = resolver;
    this.time = time;
    this.seen = seen;
  }

  private boolean isOfEntries() {
    return table.descriptor().participation() == Participation.ENTRIES;
  }

  @Override
  public TableDescriptor descriptor() {
    store.checkUsable(table);
    return table.descriptor();
  }

  private ReadTime now() {
    return new ReadTime(resolver, table.name(), time.getAsLong(), isOfEntries(), seen);
  }

  /**
   * Where rows are selected by their values, or nothing but their keys is read, and all of them
   * wanted, the locks that count are ended first. What is left as of the time stays as it is, and
   * servers can select. Elsewhere the state of each row is read with it.
   */
  @Override
  public RowScanner scan(Scan scan) {
    store.checkUsable(table);
    ReadTime at = now();
    Projection past = scan.projection().within(at.within(scan.projection().times()));
    RowQuery alone = new RowQuery(store, table, past, scan.filter());
    boolean settled =
        scan.limit() == Long.MAX_VALUE && (!scan.filter().equals(Filter.ALL) || alone.isOfKeys());
    RowQuery query = settled ? alone : new RowQuery(store, table, past, scan.filter(), at);
    return store
        .calls()
        .make(
            () -> {
              if (settled) {
                settle(scan.rows(), at);
              }
              return new HBaseRowScanner(store, table, scan, query);
            },
            HBaseRowScanner::close);
  }

  @Override
  public boolean get(Projection projection, byte[] row, RowBatch into) {
    get(projection, Filter.ALL, List.of(row), into);
    return into.rows() > 0;
  }

  @Override
  public void get(Projection projection, Filter filter, List<byte[]> rows, RowBatch into) {
    store.checkUsable(table);
    ReadTime at = now();
    Projection past = projection.within(at.within(projection.times()));
    HBaseTable.get(store, table, new RowQuery(store, table, past, filter, at), rows, into);
  }

  /**
   * Of rows in parts no state can be read at the same moment. So the locks that count are ended
   * first; what is left as of the time stays as it is.
   */
  @Override
  public CellScanner cells(CellScan scan) {
    store.checkUsable(table);
    ReadTime at = now();
    CellScan past = scan.within(at.within(scan.times()));
    if (SnapshotCells.canRead(past)) {
      return new SnapshotCells(store, table, past, at);
    }
    return store
        .calls()
        .make(
            () -> {
              settle(scan.rows(), at);
              return new HBaseCellScanner(store, table, past);
            },
            HBaseCellScanner::close);
  }

  /** Returns when no commit holds a row that holds one now. */
  void awaitCommits() {
    store.checkUsable(table);
    ReadTime at = now();
    store.made(
        () -> {
          settle(RowRanges.ALL, at);
          return null;
        });
  }

  private void settle(RowRanges rows, ReadTime at) {
    if (rows.isNone()) {
      return;
    }
    try (var hbase = store.call(table)) {
      List<Result> locked = new ArrayList<>();
      try (ResultScanner found =
          hbase.getScanner(ScanBounds.set(isOfEntries() ? marked() : locked(), rows, false))) {
        for (Result row = found.next(); row != null; row = found.next()) {
          locked.add(row);
        }
      }
      for (Result row : locked) {
        at.awaits(ByteString.wrap(row.getRow()), row);
      }
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  private static org.apache.hadoop.hbase.client.Scan marked() {
    return new org.apache.hadoop.hbase.client.Scan().addFamily(EntryMarks.FAMILY);
  }

  /** The states of locked rows, which begin with 1. */
  private static org.apache.hadoop.hbase.client.Scan locked() {
    return new org.apache.hadoop.hbase.client.Scan()
        .addColumn(RowState.FAMILY, RowState.STATE)
        .setFilter(
            new ValueFilter(
                CompareOperator.GREATER_OR_EQUAL, new BinaryComparator(new byte[] {1})));
  }

  /** Above all that is seen. */
  @Override
  public long writeTime(byte[] row) {
    store.checkUsable(table);
    return time.getAsLong() + 1;
  }
}
