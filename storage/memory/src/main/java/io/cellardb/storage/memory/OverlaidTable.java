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

/** A table whose touched rows are those of the overlay, and all others those of the base. */
final class OverlaidTable implements Table {
  private final Table base;
  private final Table overlay;
  private final TouchedRows touched;

  OverlaidTable(Table base, Table overlay, TouchedRows touched) {
    this.base = base;
    this.overlay = overlay;
    this.touched = touched;
  }

  @Override
  public TableDescriptor descriptor() {
    return base.descriptor();
  }

  @Override
  public RowScanner scan(Scan scan) {
    return touched.anyIn(scan.rows())
        ? OverlaidRows.open(base, overlay, touched, scan)
        : base.scan(scan);
  }

  @Override
  public boolean get(Projection projection, byte[] row, RowBatch into) {
    return of(row).get(projection, row, into);
  }

  @Override
  public void get(Projection projection, Filter filter, List<byte[]> rows, RowBatch into) {
    into.clear();
    RowBatch some = new RowBatch(projection, 1);
    for (int from = 0, to; from < rows.size(); from = to) {
      Table table = of(rows.get(from));
      to = from + 1;
      while (to < rows.size() && of(rows.get(to)) == table) {
        to++;
      }
      table.get(projection, filter, rows.subList(from, to), some);
      for (int i = 0; i < some.rows(); i++) {
        BatchRowCopy.append(some, i, into);
      }
      into.losses().addAll(some.losses());
    }
  }

  @Override
  public long writeTime(byte[] row) {
    return of(row).writeTime(row);
  }

  /** The table that answers for a row. */
  private Table of(byte[] row) {
    return touched.contains(ByteString.wrap(row)) ? overlay : base;
  }

  @Override
  public CellScanner cells(CellScan scan) {
    if (!touched.anyIn(scan.rows())) {
      return base.cells(scan);
    }
    return RawRow.isWanted(scan)
        ? RawRow.of(overlay.cells(scan), base.cells(scan))
        : OverlaidCells.open(base, overlay, touched, scan);
  }
}
