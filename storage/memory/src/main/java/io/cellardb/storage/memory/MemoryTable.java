package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** A table as its newest state or a snapshot shows it. */
final class MemoryTable implements Table {
  /**
   * What one read sees.
   *
   * @param contents the rows
   * @param sequence facts of later batches do not count
   * @param end is told when the read has ended
   */
  record View(Contents contents, long sequence, Runnable end) {}

  private final MemoryStore store;
  private final StoredTable table;
  private final Supplier<View> views;

  /** A table whose every read takes its view from {@code views}, which may refuse. */
  MemoryTable(MemoryStore store, StoredTable table, Supplier<View> views) {
    this.store = store;
    this.table = table;
    this.views = views;
  }

  @Override
  public TableDescriptor descriptor() {
    store.checkUsable(table);
    return table.descriptor();
  }

  @Override
  public RowScanner scan(Scan scan) {
    return read(
        view -> {
          MemoryRowReader reader = reader(view, scan.projection(), scan.filter());
          return new MemoryRowScanner(store, table, view, scan, reader);
        });
  }

  @Override
  public boolean get(Projection projection, byte[] row, RowBatch into) {
    get(projection, Filter.ALL, List.of(row), into);
    return into.rows() > 0;
  }

  @Override
  public void get(Projection projection, Filter filter, List<byte[]> rows, RowBatch into) {
    View view = view();
    try {
      MemoryRowReader reader = reader(view, projection, filter);
      into.clear();
      for (byte[] row : rows) {
        ByteString key = ByteString.wrap(row);
        Row found = view.contents().rows().get(key);
        if (found != null) {
          reader.read(key, found, into);
        }
      }
      into.losses().addAll(reader.losses());
    } finally {
      view.end().run();
    }
  }

  @Override
  public CellScanner cells(CellScan scan) {
    return cells(scan, false);
  }

  /**
   * As {@link #cells(CellScan)}.
   *
   * @param revivable whether those that have ended by their age are returned, too, where a delete
   *     may make them one of the versions that do not end
   */
  CellScanner cells(CellScan scan, boolean revivable) {
    return read(view -> new MemoryCellScanner(store, table, view, scan, revivable));
  }

  /** Begins a read, which ends with what it returns, or with its failure. */
  private <T> T read(Function<View, T> begin) {
    View view = view();
    try {
      return begin.apply(view);
    } catch (RuntimeException | Error e) {
      view.end().run();
      throw e;
    }
  }

  @Override
  public long writeTime(byte[] row) {
    store.checkUsable(table);
    return store.writeTime(table, ByteString.wrap(row));
  }

  private MemoryRowReader reader(View view, Projection projection, Filter filter) {
    return new MemoryRowReader(table.layout(), projection, filter, view.sequence(), store.now());
  }

  /** The rows of the table, or none if they were truncated after the view was taken. */
  private View view() {
    store.checkUsable(table);
    View view = views.get();
    int truncations = table.contents().truncations();
    return view.contents().truncations() == truncations
        ? view
        : new View(Contents.empty(truncations), view.sequence(), view.end());
  }
}
