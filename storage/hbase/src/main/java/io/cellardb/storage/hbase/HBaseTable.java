package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.StorageLimits;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Result;

/** The present state of a table. */
final class HBaseTable implements Table {
  private final HBaseStore store;
  private final TableHandle table;

  HBaseTable(HBaseStore store, TableHandle table) {
    this.store = store;
    this.table = table;
  }

  @Override
  public TableDescriptor descriptor() {
    store.checkUsable(table);
    return table.descriptor();
  }

  @Override
  public RowScanner scan(Scan scan) {
    store.checkUsable(table);
    RowQuery query = new RowQuery(store, table, scan.projection(), scan.filter());
    return store
        .calls()
        .make(() -> new HBaseRowScanner(store, table, scan, query), HBaseRowScanner::close);
  }

  @Override
  public boolean get(Projection projection, byte[] row, RowBatch into) {
    get(projection, Filter.ALL, List.of(row), into);
    return into.rows() > 0;
  }

  @Override
  public void get(Projection projection, Filter filter, List<byte[]> rows, RowBatch into) {
    store.checkUsable(table);
    get(store, table, new RowQuery(store, table, projection, filter), rows, into);
  }

  /** Reads rows by a query; {@code into} was made for its projection. */
  static void get(
      HBaseStore store, TableHandle table, RowQuery query, List<byte[]> rows, RowBatch into) {
    into.clear();
    if (query.isEmpty()) {
      return;
    }
    List<ByteString> keys =
        rows.stream()
            .filter(row -> row.length > 0 && row.length <= StorageLimits.MAX_ROW_LENGTH)
            .map(ByteString::wrap)
            .toList(); // HBase refuses keys that no row can have
    store.made(
        () -> {
          read(store, table, query, keys, into);
          return into;
        });
  }

  private static void read(
      HBaseStore store, TableHandle table, RowQuery query, List<ByteString> keys, RowBatch into) {
    Projection projection = into.projection();
    if (projection.tellsLosses()) {
      RowRanges only = RowRanges.of(keys.stream().map(KeyRange::single).toList());
      NewerCells.tell(store, table, projection, only, into.losses());
    }
    Result[] found = new Result[keys.size()];
    try (var hbase = store.call(table)) {
      store
          .calls()
          .makeAll(KeyedRows.calls(store, table, keys, query.ofKeys(), (row, i) -> found[i] = row));
      for (int i = 0; i < found.length; i++) {
        Result settled = query.settled(keys.get(i), found[i], hbase);
        if (!settled.isEmpty()) {
          query.read(settled, into);
        }
      }
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  /** By this machine's clock; that of the row's server may show something else. */
  @Override
  public long writeTime(byte[] row) {
    store.checkUsable(table);
    return store.now();
  }

  @Override
  public CellScanner cells(CellScan scan) {
    store.checkUsable(table);
    return store
        .calls()
        .make(() -> new HBaseCellScanner(store, table, scan), HBaseCellScanner::close);
  }
}
