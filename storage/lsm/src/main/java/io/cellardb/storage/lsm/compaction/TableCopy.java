package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.CellFields;
import io.cellardb.storage.lsm.sstable.LevelRows;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.IOException;

/** Copies the cells of rows into files, all of them or what a purge leaves. */
final class TableCopy {
  private static final byte[] EMPTY = new byte[0];

  private final MergedRows rows;
  private final Purge purge; // null to copy everything
  private final byte[] end;
  private final SstableSequence files;
  private final DroppedDeletes dropped; // null if nothing is dropped
  private final CellBuffer cells = new CellBuffer();
  private final CellFields fields = new CellFields();
  private SstableWriter into;
  private boolean disjoint;

  /**
   * Copies rows.
   *
   * @param rows stand on the first row
   * @param end the first row that is not copied; empty if there is no end
   * @param purge null to copy everything
   * @param dropped takes note of what the purge drops; null without one
   */
  TableCopy(
      MergedRows rows, byte[] end, Purge purge, SstableSequence files, DroppedDeletes dropped) {
    this.rows = rows;
    this.end = end;
    this.purge = purge;
    this.files = files;
    this.dropped = dropped;
  }

  /** Refuses rows that are in several sources. */
  TableCopy disjoint() {
    disjoint = true;
    return this;
  }

  void run() throws IOException {
    for (; rows.isValid() && !isBehind(rows.row()); rows.advance()) {
      if (Thread.interrupted()) {
        throw new IOException("writing an SSTable was interrupted");
      }
      if (disjoint) {
        SortedRuns.checkOnce(rows);
      }
      RowSource row = rows.row();
      into = files.writer();
      into.startRow(row.key(), row.keyStart(), row.keyLength());
      if (!copyPuts()) {
        copyRow();
      }
      into.endRow();
      files.rowEnded();
    }
  }

  private boolean isBehind(RowSource row) {
    return end.length > 0 && row.compareKey(end) >= 0;
  }

  /** Copies a row of nothing but puts, which is the usual one, as it is; false if it is another. */
  private boolean copyPuts() throws IOException {
    RowSource only = rows.only();
    if (only instanceof LevelRows level) {
      Block block = level.file().puts();
      if (block != null && keepsPuts(block.minTime())) {
        into.cells(block, level.file().ordinal());
        return true;
      }
    } else if (only instanceof MemtableRows memtable) {
      CellRun run = memtable.puts();
      if (run != null && keepsPuts(run.minTime())) {
        into.cells(run);
        return true;
      }
    }
    return false;
  }

  private boolean keepsPuts(long oldest) {
    return purge == null || purge.keepsPuts(oldest);
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
    if (dropped != null) {
      dropped.startRow();
      dropped.column(cells);
    }
    for (int i = 0; i < cells.count(); i++) {
      if (isKept(i) && CellOrder.isFamilyTombstone(cells.kind(i))) {
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
      if (dropped != null) {
        dropped.column(cells);
      }
      copyColumn(column.qualifier(), column.qualifierStart(), column.qualifierLength());
    }
    if (dropped != null) {
      dropped.endRow(rows.row());
    }
  }

  private boolean isKept(int cell) {
    return purge == null || purge.keeps(cell);
  }

  private void copyColumn(byte[] qualifiers, int start, int length) throws IOException {
    fields.qualifier(qualifiers, start, length);
    for (int i = 0; i < cells.count(); i++) {
      if (isKept(i) && !CellOrder.isFamilyTombstone(cells.kind(i))) {
        into.cell(
            fields
                .version(cells.time(i), cells.kind(i), cells.sequence(i), cells.ttl(i))
                .value(cells.source(i), cells.start(i), cells.length(i)));
      }
    }
  }
}
