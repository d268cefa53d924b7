package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.iterator.VisibleRow;
import io.cellardb.storage.lsm.sstable.ScanCounters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads single cells in store order: row by row, family by family, column by column. */
public final class CellReader {
  private static final byte[] NO_QUALIFIER = new byte[0];

  /** One family: where it stands, and what of it is read. */
  private final class Part {
    final FamilyDescriptor family;
    final ColumnChoice columns; // none if the family matters for the newest time of a row only
    final Visibility visibility;
    final MergedRows rows;
    final VisibleRow visible;

    Part(ReadView view, int tree, FamilyDescriptor family, CellScan scan, ColumnChoice columns) {
      this.family = family;
      this.columns = columns;
      // What the newest time of the row leaves of a column is its newest version or nothing.
      boolean filtered = !scan.filter().equals(CellFilter.ALL) && !consistent;
      visibility =
          new Visibility(
              family,
              scan.times().of(family.name()),
              consistent ? 1 : scan.maxVersions(),
              columns.names() != null,
              raw,
              filtered ? this::passes : null,
              view.now());
      rows = view.rows(tree, visibility, scan.reversed());
      visible = new VisibleRow(rows, visibility, view.sequence());
    }

    private boolean passes(CellBuffer buffer, int at) {
      if (columns.names() == null && !raw) {
        qualifier =
            qualifierOf(rows.columnSource()); // columns of which none passes are passed over
      }
      return scan.filter().passes(toCell(this, buffer, at));
    }
  }

  private final CellScan scan;
  private final boolean raw;
  private final boolean reversed;
  private final boolean consistent;
  private final List<Part> parts = new ArrayList<>();
  private final List<KeyRange> ranges;
  private int nextRange;
  private KeyRange range;
  private boolean inRange;
  private long rowsLeft;

  private final ScanCounters counters = new ScanCounters();
  private final CellBuffer rawCells = new CellBuffer();
  private final CellBuffer none = new CellBuffer();

  // Where the reader is: a part of the row, a column of the part, a cell of the column.
  private ByteString row;
  private boolean rowCounted;
  private long rowTime;
  private int part;
  private int toSkip; // of the cells of the part
  private int toReturn; // of the cells of the part, after that
  private int column; // the name, or range of columns, that is read; -1 before the first
  private boolean inColumns; // whether the sources stand on a column of that range
  private boolean columnsMoved; // raw: whether they stand on a column that was not yet read
  private ByteString qualifier; // null if it was not asked for yet
  private CellBuffer cells;
  private int cell;
  private int cellCount;

  /** A reader of a table with these trees; refuses families that it does not have. */
  public CellReader(ReadView view, TableDescriptor table, int[] trees, CellScan scan) {
    this.scan = scan;
    raw = scan.raw();
    reversed = scan.reversed();
    consistent = scan.rowConsistent();
    ranges = scan.rows().ranges();
    rowsLeft = scan.rowLimit();
    rawCells.readSequence(view.sequence());
    scan.columns().forEach(asked -> table.familyIndex(asked.family()));
    for (int i = 0; i < trees.length; i++) {
      FamilyDescriptor family = table.families().get(i);
      ColumnChoice columns = ColumnChoice.of(scan.columns(), family.name());
      if (!columns.isNone() || consistent) {
        parts.add(new Part(view, trees[i], family, scan, columns));
      }
    }
    part = parts.size();
  }

  /** The next cell, or null at the end. */
  public Cell next() throws IOException {
    while (true) {
      if (cell < cellCount && toReturn > 0) {
        int at = parts.get(part).visibility.selected(cell++);
        if (toSkip > 0) {
          toSkip--;
          continue;
        }
        toReturn--;
        if (!rowCounted) {
          rowCounted = true;
          rowsLeft--;
        }
        return toCell(parts.get(part), cells, at);
      }
      counters.begin();
      try {
        if (!nextColumn()) {
          return null;
        }
      } finally {
        ScanCounters.end();
      }
    }
  }

  /** What was read so far. */
  public ScanStatistics statistics() {
    return counters.statistics();
  }

  /** A cell of the column at which a part stands. */
  private Cell toCell(Part current, CellBuffer buffer, int at) {
    if (qualifier == null) {
      qualifier = qualifierOf(current.rows.columnSource());
    }
    return new Cell(
        row,
        current.family.name(),
        qualifier,
        buffer.time(at),
        CellKind.ofCode(buffer.kind(at)),
        ByteString.copyOf(
            buffer.source(at), buffer.start(at), buffer.start(at) + buffer.length(at)));
  }

  /** Moves to the next column, of the next family or row if need be; false at the end. */
  private boolean nextColumn() throws IOException {
    while (true) {
      cell = 0;
      cellCount = 0;
      if (part == parts.size()) {
        if (rowsLeft == 0 || !nextRow()) {
          return false;
        }
        counters.add(ScanCounter.ROWS, 1);
        enterPart(0);
        continue;
      }
      Part current = parts.get(part);
      if (toReturn > 0 && !current.columns.isNone() && isAtRow(current) && nextColumn(current)) {
        return true;
      }
      enterPart(part + 1);
    }
  }

  private void enterPart(int number) {
    part = number;
    column = -1;
    inColumns = false;
    toSkip = scan.page().offset();
    toReturn = scan.page().limit();
  }

  private boolean nextColumn(Part current) throws IOException {
    if (column == -1) {
      current.visible.start();
      column = 0;
      columnsMoved = false;
      if (raw) {
        return firstRawColumn(current);
      }
    }
    return raw
        ? nextRawColumn(current)
        : current.columns.names() != null ? nextName(current) : nextWithin(current);
  }

  private boolean nextName(Part current) throws IOException {
    byte[][] names = current.columns.names();
    if (column == names.length) {
      return false;
    }
    byte[] name = names[column++];
    qualifier = ByteString.wrap(name);
    current.visible.versions(name);
    take(current, current.visible.cells());
    return true;
  }

  private boolean nextWithin(Part current) throws IOException {
    List<KeyRange> within = current.columns.ranges();
    qualifier = null;
    while (column < within.size()) {
      inColumns =
          inColumns
              ? current.visible.nextColumn(null)
              : current.visible.firstColumn(within.get(column), null);
      if (inColumns) {
        take(current, current.visible.cells());
        return true;
      }
      column++;
    }
    return false;
  }

  /** In a raw read family tombstones belong to the column with the empty qualifier (rule 3). */
  private boolean firstRawColumn(Part current) throws IOException {
    rawCells.clear();
    columnsMoved = current.rows.firstColumn();
    current.rows.familyTombstones(rawCells, Integer.MAX_VALUE);
    boolean empty = columnsMoved && current.rows.columnSource().qualifierLength() == 0;
    if (rawCells.count() == 0 || empty) {
      return readRawColumn(current);
    }
    qualifier = ByteString.wrap(NO_QUALIFIER);
    takeRaw(current);
    return true;
  }

  private boolean nextRawColumn(Part current) throws IOException {
    rawCells.clear();
    if (!columnsMoved) {
      columnsMoved = current.rows.nextColumn();
    }
    return readRawColumn(current);
  }

  private boolean readRawColumn(Part current) throws IOException {
    if (!columnsMoved) {
      return false;
    }
    columnsMoved = false;
    current.rows.currentColumn(rawCells, Integer.MAX_VALUE);
    qualifier = qualifierOf(current.rows.columnSource());
    takeRaw(current);
    return true;
  }

  private void takeRaw(Part current) {
    current.visibility.select(rawCells, none);
    take(current, rawCells);
  }

  private void take(Part current, CellBuffer buffer) {
    cells = buffer;
    cellCount = current.visibility.count();
    if (consistent && cellCount > 0) {
      int newest = current.visibility.selected(0);
      boolean passes =
          buffer.time(newest) == rowTime && scan.filter().passes(toCell(current, buffer, newest));
      cellCount = passes ? 1 : 0;
    }
  }

  private static ByteString qualifierOf(RowSource source) {
    return ByteString.copyOf(
        source.qualifier(),
        source.qualifierStart(),
        source.qualifierStart() + source.qualifierLength());
  }

  private boolean isAtRow(Part current) {
    return current.rows.isValid() && current.rows.row().compareKey(row.array()) == 0;
  }

  private boolean nextRow() throws IOException {
    for (Part passed : parts) {
      if (row != null && inRange && isAtRow(passed)) {
        passed.rows.advance();
      }
    }
    while (true) {
      if (!inRange && !enterRange()) {
        return false;
      }
      RowSource first = null;
      for (Part candidate : parts) {
        if (candidate.rows.isValid()) {
          RowSource source = candidate.rows.row();
          int order = first == null ? -1 : source.compareKey(first);
          if (first == null || (reversed ? order > 0 : order < 0)) {
            first = source;
          }
        }
      }
      byte[] end = reversed ? range.start().array() : range.stop().array();
      if (first != null
          && (end.length == 0
              || (reversed ? first.compareKey(end) >= 0 : first.compareKey(end) < 0))) {
        startRow(first);
        return true;
      }
      inRange = false;
    }
  }

  private void startRow(RowSource at) throws IOException {
    row =
        ByteString.wrap(
            Arrays.copyOfRange(at.key(), at.keyStart(), at.keyStart() + at.keyLength()));
    rowCounted = false;
    if (consistent) {
      rowTime = -1;
      for (Part witness : parts) {
        if (isAtRow(witness)) {
          witness.visible.start();
          rowTime = Math.max(rowTime, witness.visible.newestTime());
        }
      }
    }
  }

  private boolean enterRange() throws IOException {
    if (nextRange == ranges.size() || parts.isEmpty()) {
      return false;
    }
    range = ranges.get(reversed ? ranges.size() - 1 - nextRange : nextRange);
    nextRange++;
    inRange = true;
    for (Part entering : parts) {
      if (range.isSingle()) {
        entering.rows.seekExactly(range.start().array());
      } else if (reversed) {
        entering.rows.seekBelow(range.stop().array());
      } else {
        entering.rows.seek(range.start().array());
      }
    }
    return true;
  }
}
