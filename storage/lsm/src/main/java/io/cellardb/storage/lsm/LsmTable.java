package io.cellardb.storage.lsm;

import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.lsm.manifest.Catalog;
import io.cellardb.storage.lsm.scan.CellReader;
import io.cellardb.storage.lsm.scan.ReadView;
import io.cellardb.storage.lsm.scan.RowReader;
import java.io.IOException;
import java.util.List;

/** A table as its newest state or a snapshot shows it. */
final class LsmTable implements Table {
  private final LsmStore store;
  private final OpenTable table;
  private final LsmSnapshot snapshot; // null for the newest state

  LsmTable(LsmStore store, OpenTable table, LsmSnapshot snapshot) {
    this.store = store;
    this.table = table;
    this.snapshot = snapshot;
  }

  private void checkUsable() {
    store.checkOpen();
    table.checkNotDropped();
  }

  private ReadView view() {
    return snapshot == null ? store.newestView() : snapshot.view();
  }

  @Override
  public TableDescriptor descriptor() {
    checkUsable();
    return table.descriptor();
  }

  @Override
  public RowScanner scan(Scan scan) {
    checkUsable();
    Catalog.Entry entry = table.entry();
    RowReader reader = reader(entry, scan); // refuses what the table does not have
    ReadView view = view();
    boolean opened = false;
    try {
      List<List<KeyRange>> pieces = store.pieces(view.version(), entry, scan);
      RowScanner scanner =
          pieces.size() == 1
              ? new LsmRowScanner(store, table, view, reader, scan)
              : new ParallelRowScanner(
                  store, table, view, scan, pieces, () -> reader(entry, scan), store.scanThreads());
      opened = true;
      return scanner;
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      if (!opened) {
        store.release(view.version());
      }
    }
  }

  private static RowReader reader(Catalog.Entry entry, Scan scan) {
    return new RowReader(
        entry.descriptor(), entry.trees(), scan.projection(), scan.filter(), scan.reversed());
  }

  @Override
  public boolean get(Projection projection, byte[] row, RowBatch into) {
    checkUsable();
    into.clear();
    RowReader reader = table.takeReader(projection);
    ReadView view = view();
    try {
      reader.open(view);
      boolean found = reader.get(row, into);
      reader.moveLosses(into.losses());
      table.giveBack(reader);
      return found;
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      store.release(view.version());
    }
  }

  @Override
  public long writeTime(byte[] row) {
    checkUsable();
    return store.writeTime(table, row);
  }

  @Override
  public CellScanner cells(CellScan scan) {
    checkUsable();
    Catalog.Entry entry = table.entry();
    ReadView view = view();
    boolean opened = false;
    try {
      CellScanner scanner =
          new LsmCellScanner(
              store,
              table,
              view,
              new CellReader(view, entry.descriptor(), entry.trees(), scan),
              scan.limit());
      opened = true;
      return scanner;
    } finally {
      if (!opened) {
        store.release(view.version());
      }
    }
  }
}
