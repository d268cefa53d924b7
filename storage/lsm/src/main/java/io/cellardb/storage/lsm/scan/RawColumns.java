package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.Visibility;
import java.io.IOException;

/**
 * The columns of a row in a raw read, with their tombstones. Those over the family belong to the
 * column with the empty qualifier (rule 3).
 */
final class RawColumns {
  private static final byte[] NO_QUALIFIER = new byte[0];

  private final MergedRows rows;
  private final Visibility visibility;
  private final CellBuffer cells = new CellBuffer();
  private final CellBuffer none = new CellBuffer();
  private ByteString qualifier;
  private boolean onUnread; // whether the sources stand on a column that was not yet read

  /** The columns of rows, up to a sequence. */
  RawColumns(MergedRows rows, Visibility visibility, long readSequence) {
    this.rows = rows;
    this.visibility = visibility;
    cells.readSequence(readSequence);
  }

  /** Reads the first column of the row that the sources stand on; false if there is none. */
  boolean first() throws IOException {
    cells.clear();
    onUnread = rows.firstColumn();
    rows.familyTombstones(cells, Integer.MAX_VALUE);
    boolean empty = onUnread && rows.columnSource().qualifierLength() == 0;
    if (cells.count() == 0 || empty) {
      return read();
    }
    qualifier = ByteString.wrap(NO_QUALIFIER);
    return true;
  }

  /** Reads the next column; false if there is none. */
  boolean next() throws IOException {
    cells.clear();
    if (!onUnread) {
      onUnread = rows.nextColumn();
    }
    return read();
  }

  private boolean read() throws IOException {
    if (!onUnread) {
      return false;
    }
    onUnread = false;
    rows.currentColumn(cells, Integer.MAX_VALUE);
    qualifier = FamilyCells.qualifierOf(rows.columnSource());
    return true;
  }

  /** The qualifier of the column that was read. */
  ByteString qualifier() {
    return qualifier;
  }

  /** All cells of the column that was read. */
  CellBuffer cells() {
    return cells;
  }

  /** Selects those that the read asks for. */
  void select() {
    visibility.select(cells, none);
  }
}
