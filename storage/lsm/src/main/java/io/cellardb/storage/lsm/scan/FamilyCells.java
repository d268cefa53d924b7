package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.iterator.VisibleRow;
import java.io.IOException;
import java.util.List;

/** The cells of one family that a scan of cells reads, row by row and column by column. */
final class FamilyCells {
  private final CellScan scan;
  private final FamilyDescriptor family;
  private final ColumnChoice choice; // none if only the times of the family matter
  private final Visibility visibility;
  private final MergedRows rows;
  private final VisibleRow visible;
  private final RawColumns raw; // null unless the read is

  // Where it is: a column of the row, a cell of the column.
  private ByteString row;
  private long rowTime; // what cells of the row must carry to be read, if consistent
  private boolean started;
  private int nextChoice; // the name, or the range of columns, that comes next
  private boolean inRange; // whether the sources stand on a column of a range
  private ByteString qualifier; // null if it was not asked for yet
  private CellBuffer cells;
  private int count; // of the column's cells that are read
  private int cell; // the next of them
  private int toSkip; // of the cells of the family in the row
  private int toReturn; // of these, after that

  /** The cells of a tree. */
  FamilyCells(
      ReadView view, int tree, FamilyDescriptor family, CellScan scan, ColumnChoice choice) {
    this.scan = scan;
    this.family = family;
    this.choice = choice;
    // What the newest time of the row leaves of a column is its newest version or nothing.
    boolean filtered = !scan.filter().equals(CellFilter.ALL) && !scan.rowConsistent();
    visibility =
        new Visibility(
            family,
            scan.times().of(family.name()),
            scan.rowConsistent() ? 1 : scan.maxVersions(),
            choice.names() != null,
            scan.raw(),
            filtered ? this::passes : null,
            view.now());
    rows = view.rows(tree, visibility, scan.reversed());
    visible = new VisibleRow(rows, visibility, view.sequence());
    raw = scan.raw() ? new RawColumns(rows, visibility, view.sequence()) : null;
  }

  private boolean passes(CellBuffer buffer, int at) {
    if (choice.names() == null && raw == null) {
      qualifier = null; // columns of which none passes are passed over
    }
    return scan.filter().passes(toCell(buffer, at));
  }

  /** The rows of the family. */
  MergedRows rows() {
    return rows;
  }

  /** Whether the family stands on a row. */
  boolean isAt(ByteString key) {
    return rows.isValid() && rows.row().compareKey(key.array()) == 0;
  }

  /** The newest time of a visible cell of the row that the family stands on, or -1. */
  long newestTime() throws IOException {
    visible.start();
    return visible.newestTime();
  }

  /**
   * Turns to a row, before the first of its cells.
   *
   * @param time what its cells must carry to be read, if the scan is consistent
   */
  void turnTo(ByteString key, long time) {
    row = key;
    rowTime = time;
    started = false;
    inRange = false;
    count = 0;
    cell = 0;
    toSkip = scan.page().offset();
    toReturn = scan.page().limit();
  }

  /** The next cell of the column, or null at its end. */
  Cell next() {
    while (cell < count && toReturn > 0) {
      int at = visibility.selected(cell++);
      if (toSkip > 0) {
        toSkip--;
      } else {
        toReturn--;
        return toCell(cells, at);
      }
    }
    return null;
  }

  /** Moves to the next column of the row that may have cells; false if there is none. */
  boolean nextColumn() throws IOException {
    if (toReturn == 0 || choice.isNone() || !isAt(row)) {
      return false;
    }
    if (!started) {
      started = true;
      nextChoice = 0;
      visible.start();
      return raw == null ? nextVisible() : takeRaw(raw.first());
    }
    return raw == null ? nextVisible() : takeRaw(raw.next());
  }

  private boolean nextVisible() throws IOException {
    return choice.names() != null ? nextName() : nextWithin();
  }

  private boolean nextName() throws IOException {
    byte[][] names = choice.names();
    if (nextChoice == names.length) {
      return false;
    }
    byte[] name = names[nextChoice++];
    qualifier = ByteString.wrap(name);
    visible.versions(name);
    take(visible.cells());
    return true;
  }

  private boolean nextWithin() throws IOException {
    List<KeyRange> within = choice.ranges();
    qualifier = null;
    while (nextChoice < within.size()) {
      inRange =
          inRange ? visible.nextColumn(null) : visible.firstColumn(within.get(nextChoice), null);
      if (inRange) {
        take(visible.cells());
        return true;
      }
      nextChoice++;
    }
    return false;
  }

  private boolean takeRaw(boolean found) {
    if (found) {
      qualifier = raw.qualifier();
      raw.select();
      take(raw.cells());
    }
    return found;
  }

  private void take(CellBuffer buffer) {
    cells = buffer;
    cell = 0;
    count = visibility.count();
    if (scan.rowConsistent() && count > 0) {
      int newest = visibility.selected(0);
      boolean passes =
          buffer.time(newest) == rowTime && scan.filter().passes(toCell(buffer, newest));
      count = passes ? 1 : 0;
    }
  }

  /** A cell of the current column. */
  private Cell toCell(CellBuffer buffer, int at) {
    if (qualifier == null) {
      qualifier = qualifierOf(rows.columnSource());
    }
    return new Cell(
        row,
        family.name(),
        qualifier,
        buffer.time(at),
        CellKind.ofCode(buffer.kind(at)),
        ByteString.copyOf(
            buffer.source(at), buffer.start(at), buffer.start(at) + buffer.length(at)));
  }

  /** The qualifier of the column that a source stands on. */
  static ByteString qualifierOf(RowSource source) {
    return ByteString.copyOf(
        source.qualifier(),
        source.qualifierStart(),
        source.qualifierStart() + source.qualifierLength());
  }
}
