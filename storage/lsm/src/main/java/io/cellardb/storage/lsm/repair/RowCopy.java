package io.cellardb.storage.lsm.repair;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.sstable.BlockRows;
import io.cellardb.storage.lsm.sstable.CellFields;
import io.cellardb.storage.lsm.sstable.ReadableBlocks;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Copies rows to a new SSTable, each cell once, and passes over what cannot be read. */
final class RowCopy {
  private static final byte[] EMPTY = new byte[0];

  private final SstableWriter into;
  private final CellBuffer cells = new CellBuffer();
  private final CellFields fields = new CellFields();
  private byte[] row; // the row that is being written; null before the first

  RowCopy(SstableWriter into) {
    this.into = into;
  }

  /** Copies all rows of some sources; the same cell may be in several of them. */
  void merge(List<RowSource> sources) throws IOException {
    MergedRows rows = new MergedRows(sources, false);
    for (rows.seek(EMPTY); rows.isValid(); rows.advance()) {
      startRow(rows.copyOfKey());
      boolean more = rows.firstColumn();
      cells.clear();
      rows.familyTombstones(cells, Integer.MAX_VALUE);
      copyTombstones();
      for (; more; more = rows.nextColumn()) {
        cells.clear();
        rows.currentColumn(cells, Integer.MAX_VALUE);
        RowSource column = rows.columnSource();
        copyCells(column.qualifier(), column.qualifierStart(), column.qualifierLength());
      }
    }
    endRow();
  }

  /** Copies what can be read of a file. */
  void readable(ReadableBlocks blocks) throws IOException {
    for (BlockRows rows = blocks.next(); rows != null; rows = blocks.next()) {
      for (int i = 0; i < rows.count(); i++) {
        byte[] key = rows.key(i);
        if (row != null && Arrays.compareUnsigned(key, row) < 0) {
          continue; // a block of something else that begins with the same marker
        }
        cells.clear();
        rows.familyTombstones(i, cells);
        if (cells.count() == 0 && rows.firstColumn(i) == rows.endColumn(i)) {
          continue; // nothing of it is left
        }
        startRow(key);
        copyTombstones();
        for (int column = rows.firstColumn(i); column < rows.endColumn(i); column++) {
          byte[] qualifier = rows.qualifier(column);
          cells.clear();
          rows.cells(i, column, cells);
          copyCells(qualifier, 0, qualifier.length);
        }
      }
    }
    endRow();
  }

  /** Begins a row, or goes on with it. */
  private void startRow(byte[] key) throws IOException {
    if (row == null || !Arrays.equals(key, row)) {
      endRow();
      row = key;
      into.startRow(row, 0, row.length);
    }
  }

  private void endRow() throws IOException {
    if (row != null) {
      into.endRow();
    }
  }

  /** Whether a cell is the same as the one before it. */
  private boolean isRepeated(int cell) {
    return cell > 0
        && CellOrder.compareVersions(
                cells.time(cell - 1),
                cells.kind(cell - 1),
                cells.sequence(cell - 1),
                cells.time(cell),
                cells.kind(cell),
                cells.sequence(cell))
            == 0;
  }

  private void copyTombstones() throws IOException {
    for (int i = 0; i < cells.count(); i++) {
      if (!isRepeated(i)) {
        into.tombstone(cells.time(i), cells.kind(i), cells.sequence(i));
      }
    }
  }

  private void copyCells(byte[] qualifiers, int start, int length) throws IOException {
    fields.qualifier(qualifiers, start, length);
    for (int i = 0; i < cells.count(); i++) {
      if (!isRepeated(i)) {
        into.cell(
            fields
                .version(cells.time(i), cells.kind(i), cells.sequence(i), cells.ttl(i))
                .value(cells.source(i), cells.start(i), cells.length(i)));
      }
    }
  }
}
