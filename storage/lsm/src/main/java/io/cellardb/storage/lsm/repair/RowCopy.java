package io.cellardb.storage.lsm.repair;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.sstable.BlockSpan;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableRows;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Copies rows to a new SSTable, each cell once, and passes over blocks that cannot be read. */
final class RowCopy {
  private static final byte[] EMPTY = new byte[0];

  private final SstableWriter into;
  private final CellBuffer cells = new CellBuffer();
  private byte[] row; // the row that is being written; null before the first

  RowCopy(SstableWriter into) {
    this.into = into;
  }

  /** Copies all rows of some sources; the same cell may be in several of them. */
  void merge(List<RowSource> sources) throws IOException {
    MergedRows rows = new MergedRows(sources, false);
    for (rows.seek(EMPTY); rows.isValid(); rows.advance()) {
      startRow(rows.row());
      boolean more = rows.firstColumn();
      cells.clear();
      rows.familyTombstones(cells, Integer.MAX_VALUE);
      copyTombstones();
      for (; more; more = rows.nextColumn()) {
        cells.clear();
        rows.currentColumn(cells, Integer.MAX_VALUE);
        copyCells(rows.columnSource());
      }
    }
    endRow();
  }

  /**
   * Copies the blocks of a file that can be read.
   *
   * @param damage is told what is wrong with each block that cannot be read, and which rows it had
   */
  void readable(Sstable file, Consumer<String> damage) throws IOException {
    for (int block = 0; block < file.blocks(); block++) {
      try {
        file.readBlock(block);
      } catch (CorruptionException e) {
        BlockSpan span = file.span(block);
        String first = ByteString.wrap(span.firstRow()).toString();
        String last = ByteString.wrap(span.lastRow()).toString();
        damage.accept(e.getMessage() + "; it had rows " + first + " to " + last);
        continue;
      }
      copyBlock(new SstableRows(file, block));
    }
    endRow();
  }

  private void copyBlock(SstableRows rows) throws IOException {
    for (rows.seek(EMPTY); rows.isValid(); rows.next()) {
      startRow(rows);
      cells.clear();
      rows.familyTombstones(cells, Integer.MAX_VALUE);
      copyTombstones();
      for (rows.firstColumn(); rows.qualifier() != null; rows.nextColumn()) {
        cells.clear();
        rows.currentColumn(cells, Integer.MAX_VALUE);
        copyCells(rows);
      }
    }
  }

  /** Begins the row that a source stands on, or goes on with it. */
  private void startRow(RowSource source) throws IOException {
    if (row != null && source.compareKey(row) == 0) {
      return;
    }
    endRow();
    int start = source.keyStart();
    row = Arrays.copyOfRange(source.key(), start, start + source.keyLength());
    into.startRow(row, 0, row.length);
  }

  private void endRow() throws IOException {
    if (row != null) {
      into.endRow();
    }
  }

  /** Whether a cell is the same as the one before it. */
  private boolean isRepeated(int cell) {
    return cell > 0
        && CellRun.compareVersions(
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

  private void copyCells(RowSource column) throws IOException {
    for (int i = 0; i < cells.count(); i++) {
      if (!isRepeated(i)) {
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
