package io.cellardb.storage.lsm;

import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.scan.CellReader;
import io.cellardb.storage.lsm.scan.PointReader;
import io.cellardb.storage.lsm.scan.RangeReader;
import io.cellardb.storage.lsm.scan.ReadView;
import java.io.IOException;
import java.util.List;

/** A table as its newest state or a snapshot shows it. */
final class LsmTable implements Table {
  /** What a table is read from. */
  interface Views {
    /** The state that is read, which is to be released. */
    ReadView view();

    /** A sequence that no view to come is below. */
    long base();

    /** The time that a write without one would get in a row now. */
    long writeTime(OpenTable table, byte[] row);
  }

  private final ReadPath reads;
  private final OpenTable table;
  private final Views views;

  LsmTable(ReadPath reads, OpenTable table, Views views) {
    this.reads = reads;
    this.table = table;
    this.views = views;
  }

  private void checkUsable() {
    reads.checkOpen();
    table.checkNotDropped();
  }

  @Override
  public TableDescriptor descriptor() {
    checkUsable();
    return table.descriptor();
  }

  @Override
  public RowScanner scan(Scan scan) {
    checkUsable();
    StoreCatalog.Entry entry = table.entry();
    RangeReader reader = takeReader(scan); // refuses what the table does not have
    Scans.Held held = reads.hold(views);
    boolean opened = false;
    try {
      List<List<KeyRange>> pieces = reads.scanThreads().pieces(held.view().version(), entry, scan);
      RowScanner scanner =
          pieces.size() == 1
              ? new LsmRowScanner(reads, table, held, reader, scan)
              : new ParallelRowScanner(
                  reads, table, held, scan, pieces, () -> takeReader(scan), reads.scanThreads());
      opened = true;
      return scanner;
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      if (!opened) {
        reads.letGo(held);
      }
    }
  }

  private RangeReader takeReader(Scan scan) {
    return table.takeReader(scan.projection(), scan.reversed());
  }

  @Override
  public boolean get(Projection projection, byte[] row, RowBatch into) {
    checkUsable();
    into.clear();
    PointReader reader = table.takeReader(projection);
    ReadView view = views.view();
    try {
      reader.open(view);
      if (reader.seek(row)) {
        return read(reader, view, row, into);
      }
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      reads.release(view);
    }
    return getHeld(reader, row, into);
  }

  /** Reads a row that writers have changed too fast for a view that nobody knew of. */
  private boolean getHeld(PointReader reader, byte[] row, RowBatch into) {
    Scans.Held held = reads.hold(views);
    try {
      reader.open(held.view());
      reader.seek(row);
      return read(reader, held.view(), row, into);
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      reads.letGo(held);
    }
  }

  private boolean read(PointReader reader, ReadView view, byte[] row, RowBatch into)
      throws IOException {
    boolean found = reader.read(row, into);
    giveBack(reader, view, into);
    return found;
  }

  private void giveBack(PointReader reader, ReadView view, RowBatch into) {
    reader.moveLosses(into.losses());
    if (view.own() != null) {
      reader.forget(); // a transaction's rows shall not stay longer than it
    }
    table.giveBack(reader);
  }

  @Override
  public void get(Projection projection, Filter filter, List<byte[]> rows, RowBatch into) {
    checkUsable();
    into.clear();
    PointReader reader = table.takeReader(projection);
    reader.filter(filter);
    Scans.Held held = reads.hold(views);
    try {
      reader.open(held.view());
      for (byte[] row : rows) {
        reader.seek(row);
        reader.read(row, into);
      }
      reader.filter(Filter.ALL);
      giveBack(reader, held.view(), into);
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      reads.letGo(held);
    }
  }

  @Override
  public long writeTime(byte[] row) {
    checkUsable();
    return views.writeTime(table, row);
  }

  @Override
  public CellScanner cells(CellScan scan) {
    checkUsable();
    StoreCatalog.Entry entry = table.entry();
    Scans.Held held = reads.hold(views);
    boolean opened = false;
    try {
      CellScanner scanner =
          new LsmCellScanner(
              reads,
              table,
              held,
              new CellReader(held.view(), entry.descriptor(), entry.trees(), scan),
              scan.limit());
      opened = true;
      return scanner;
    } finally {
      if (!opened) {
        reads.letGo(held);
      }
    }
  }
}
