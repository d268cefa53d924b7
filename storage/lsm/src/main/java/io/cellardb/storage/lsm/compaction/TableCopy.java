package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.IOException;

/** Copies the cells of all rows into a file, all of them or what a purge leaves. */
final class TableCopy {
  private static final byte[] EMPTY = new byte[0];

  private final MergedRows rows;
  private final Purge purge; // null to copy everything
  private final SstableWriter into;
  private final CellBuffer cells = new CellBuffer();

  TableCopy(MergedRows rows, Purge purge, SstableWriter into) {
    this.rows = rows;
    this.purge = purge;
    this.into = into;
  }

  void run() throws IOException {
    for (rows.seek(EMPTY); rows.isValid(); rows.advance()) {
      if (Thread.interrupted()) {
        throw new IOException("writing an SSTable was interrupted");
      }
      RowSource row = rows.row();
      into.startRow(row.key(), row.keyStart(), row.keyLength());
      copyRow();
      into.endRow();
    }
  }

  private void copyRow() throws IOException {
    boolean more = rows.firstColumn();
    boolean empty = more && rows.columnSource().qualifierLength() == 0;
    cells.clear();
    rows.familyTombstones(cells, Integer.MAX_VALUE);
    if (empty) {
      rows.currentColumn(cells, Integer.MAX_VALUE);
    }
    if (purge != null) {
      purge.startRow(cells);
    }
    for (int i = 0; i < cells.count(); i++) {
      if (isKept(i) && CellRun.isFamilyTombstone(cells.kind(i))) {
        into.tombstone(cells.time(i), cells.kind(i), cells.sequence(i));
      }
    }
    if (empty) {
      copyColumn(EMPTY, 0, 0);
      more = rows.nextColumn();
    }
    for (; more; more = rows.nextColumn()) {
      RowSource column = rows.columnSource();
      cells.clear();
      rows.currentColumn(cells, Integer.MAX_VALUE);
      if (purge != null) {
        purge.column(cells);
      }
      copyColumn(column.qualifier(), column.qualifierStart(), column.qualifierLength());
    }
  }

  private boolean isKept(int cell) {
    return purge == null || purge.keeps(cell);
  }

  private void copyColumn(byte[] qualifiers, int start, int length) throws IOException {
    for (int i = 0; i < cells.count(); i++) {
      if (isKept(i) && !CellRun.isFamilyTombstone(cells.kind(i))) {
        into.cell(
            qualifiers,
            start,
            length,
            cells.time(i),
            cells.kind(i),
            cells.sequence(i),
            cells.ttl(i),
            cells.source(i),
            cells.start(i),
            cells.length(i));
      }
    }
  }
}
