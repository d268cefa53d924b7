package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.IOException;

/** Copies the cells of all rows into a file, all of them or what a purge leaves. */
final class TableCopy {
  private static final byte[] FIRST = new byte[0];

  private final MergedRows rows;
  private final Purge purge; // null to copy everything
  private final SstableWriter into;
  private final CellBuffer tombstones = new CellBuffer();
  private final CellBuffer cells = new CellBuffer();

  TableCopy(MergedRows rows, Purge purge, SstableWriter into) {
    this.rows = rows;
    this.purge = purge;
    this.into = into;
  }

  void run() throws IOException {
    for (rows.seek(FIRST); rows.isValid(); rows.advance()) {
      if (Thread.interrupted()) {
        throw new IOException("writing an SSTable was interrupted");
      }
      RowSource row = rows.row();
      into.startRow(row.key(), row.keyStart(), row.keyLength());
      copyTombstones();
      for (boolean more = rows.firstColumn(); more; more = rows.nextColumn()) {
        copyColumn();
      }
      into.endRow();
    }
  }

  private void copyTombstones() throws IOException {
    tombstones.clear();
    rows.familyTombstones(tombstones, Integer.MAX_VALUE);
    if (purge != null) {
      purge.startRow(tombstones);
    }
    for (int i = 0; i < tombstones.count(); i++) {
      if (purge == null || purge.keepsTombstone(tombstones, i)) {
        into.tombstone(tombstones.time(i), tombstones.kind(i), tombstones.sequence(i));
      }
    }
  }

  private void copyColumn() throws IOException {
    RowSource column = rows.columnSource();
    cells.clear();
    rows.currentColumn(cells, Integer.MAX_VALUE);
    if (purge != null) {
      purge.column(cells);
    }
    for (int i = 0; i < cells.count(); i++) {
      if (purge == null || purge.keeps(i)) {
        into.cell(
            column.qualifier(),
            column.qualifierStart(),
            column.qualifierLength(),
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
