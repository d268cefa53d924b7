package io.cellardb.sql.modify;

import io.cellardb.sql.access.RowStates;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.PastEntries;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.time.PossibleStates;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The states of rows, as far as those indexes need them that have entries of the past. */
final class PastStates {
  private final List<IndexedRows> indexes;
  private final RowStates states;
  private final PossibleStates possible;
  private final boolean hidesLater;

  /**
   * Those of a table.
   *
   * @param indexes those that have entries of the past, at least one
   */
  PastStates(TableDefinition table, List<IndexedRows> indexes) {
    this.indexes = indexes;
    Set<ColumnDefinition> columns = new LinkedHashSet<>();
    for (IndexedRows index : indexes) {
      columns.addAll(PastEntries.columns(table, index.index()));
    }
    List<PossibleStates.Column> cells = new ArrayList<>();
    for (ColumnDefinition column : columns) {
      ColumnRole.Cell cell = (ColumnRole.Cell) column.role();
      cells.add(new PossibleStates.Column(cell.family(), cell.qualifier()));
      if (column.marksNull()) {
        cells.add(new PossibleStates.Column(cell.family(), cell.nullMark()));
      }
    }
    this.possible = new PossibleStates(cells, table.rowConsistent());
    List<ColumnDefinition> read = new ArrayList<>(table.keyColumns());
    read.addAll(columns);
    this.states = new RowStates(table, read, DefaultValues.of(table));
    this.hidesLater = table.families().stream().anyMatch(family -> !family.newVersionBehavior());
  }

  /** The indexes. */
  List<IndexedRows> indexes() {
    return indexes;
  }

  /** Hands over the states of rows, row by row, as long as that is true. */
  void read(Table stored, RowRanges rows, Predicate<RowStates.State> consumer) {
    states.read(stored, rows, consumer);
  }

  /**
   * The values of all states in which a row may have been as of times from {@code from} on. None
   * where a batch without times has changed a row that has nothing in the future, nor deletes that
   * hide what comes later: what it made is the newest state alone.
   *
   * @param timed whether the batch gave times
   */
  List<Object[]> possible(Table stored, ByteString row, long from, boolean timed) {
    long present = stored.writeTime(row.array());
    List<Cell> cells = new ArrayList<>();
    try (CellScanner scanner = stored.cells(CellScan.RAW.row(row))) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        cells.add(cell);
      }
    }
    if (!timed && !hidesLater && cells.stream().noneMatch(cell -> cell.timestamp() >= present)) {
      return List.of();
    }
    return possible.of(cells, from).stream()
        .map(state -> states.values(PossibleStates.history(row, state)))
        .toList();
  }
}
