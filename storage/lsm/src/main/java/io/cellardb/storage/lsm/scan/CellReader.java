package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.iterator.VisibleRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads single cells in store order: row by row, family by family, column by column. */
public final class CellReader {
  private static final byte[] NO_QUALIFIER = new byte[0];

  /** One family: where it stands, and what of it is read. */
  private static final class Part {
    final FamilyDescriptor family;
    final MergedRows rows;
    final Visibility visibility;
    final VisibleRow visible;
    final byte[][] qualifiers; // null for all columns

    Part(ReadView view, int tree, FamilyDescriptor family, CellScan scan, byte[][] qualifiers) {
      this.family = family;
      this.qualifiers = qualifiers;
      visibility =
          new Visibility(
              family,
              scan.times().of(family.name()),
              scan.maxVersions(),
              qualifiers != null,
              scan.raw(),
              view.now());
      rows = view.rows(tree, visibility, scan.reversed());
      visible = new VisibleRow(rows, visibility, view.sequence());
    }
  }

  private final boolean raw;
  private final boolean reversed;
  private final List<Part> parts = new ArrayList<>();
  private final List<KeyRange> ranges;
  private int nextRange;
  private KeyRange range;
  private boolean inRange;

  private final CellBuffer rawCells = new CellBuffer();
  private final CellBuffer none = new CellBuffer();

  // Where the reader is: a part of the row, a column of the part, a cell of the column.
  private ByteString row;
  private int part;
  private int column; // -1 before the first
  private boolean columnsMoved; // whether the sources stand on a column that was not yet read
  private ByteString qualifier;
  private CellBuffer cells;
  private int cell;
  private int cellCount;

  /** A reader of a table with these trees; refuses families that it does not have. */
  public CellReader(ReadView view, TableDescriptor table, int[] trees, CellScan scan) {
    raw = scan.raw();
    reversed = scan.reversed();
    ranges = scan.rows().ranges();
    rawCells.readSequence(view.sequence());
    scan.columns().forEach(asked -> table.familyIndex(asked.family()));
    for (int i = 0; i < trees.length; i++) {
      FamilyDescriptor family = table.families().get(i);
      List<CellScan.Columns> asked =
          scan.columns().stream().filter(c -> c.family().equals(family.name())).toList();
      if (scan.columns().isEmpty() || !asked.isEmpty()) {
        boolean all = asked.stream().anyMatch(c -> c instanceof CellScan.Columns.Family);
        byte[][] qualifiers =
            asked.isEmpty() || all
                ? null
                : asked.stream()
                    .map(c -> ((CellScan.Columns.Named) c).qualifier())
                    .sorted()
                    .distinct()
                    .map(ByteString::array)
                    .toArray(byte[][]::new);
        parts.add(new Part(view, trees[i], family, scan, qualifiers));
      }
    }
    part = parts.size();
  }

  /** The next cell, or null at the end. */
  public Cell next() throws IOException {
    while (cell == cellCount) {
      if (!nextColumn()) {
        return null;
      }
    }
    Part current = parts.get(part);
    int at = current.visibility.selected(cell++);
    return new Cell(
        row,
        current.family.name(),
        qualifier,
        cells.time(at),
        CellKind.ofCode(cells.kind(at)),
        ByteString.copyOf(cells.source(at), cells.start(at), cells.start(at) + cells.length(at)));
  }

  /** Moves to the next column, of the next family or row if need be; false at the end. */
  private boolean nextColumn() throws IOException {
    while (true) {
      if (part == parts.size()) {
        if (!nextRow()) {
          return false;
        }
        part = 0;
        column = -1;
      }
      Part current = parts.get(part);
      if (isAtRow(current) && nextColumn(current)) {
        return true;
      }
      part++;
      column = -1;
    }
  }

  private boolean nextColumn(Part current) throws IOException {
    cell = 0;
    cellCount = 0;
    if (column == -1) {
      current.visible.start();
    }
    column++;
    if (current.qualifiers != null) {
      if (column == current.qualifiers.length) {
        return false;
      }
      current.visible.versions(current.qualifiers[column]);
      qualifier = ByteString.wrap(current.qualifiers[column]);
      take(current, current.visible.cells());
      return true;
    }
    if (raw) {
      return nextRawColumn(current);
    }
    boolean found =
        column == 0 ? current.visible.firstColumn(null) : current.visible.nextColumn(null);
    if (found) {
      qualifier = qualifierOf(current.rows.columnSource());
      take(current, current.visible.cells());
    }
    return found;
  }

  /** In a raw read family tombstones belong to the column with the empty qualifier (rule 3). */
  private boolean nextRawColumn(Part current) throws IOException {
    rawCells.clear();
    if (column == 0) {
      columnsMoved = current.rows.firstColumn();
      current.rows.familyTombstones(rawCells, Integer.MAX_VALUE);
      boolean empty = columnsMoved && current.rows.columnSource().qualifierLength() == 0;
      if (rawCells.count() > 0 && !empty) {
        qualifier = ByteString.wrap(NO_QUALIFIER);
        takeRaw(current);
        return true;
      }
    } else if (!columnsMoved) {
      columnsMoved = current.rows.nextColumn();
    }
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
        row =
            ByteString.wrap(
                Arrays.copyOfRange(
                    first.key(), first.keyStart(), first.keyStart() + first.keyLength()));
        return true;
      }
      inRange = false;
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
