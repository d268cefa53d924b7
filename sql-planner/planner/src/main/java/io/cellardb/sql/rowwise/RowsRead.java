package io.cellardb.sql.rowwise;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.Filter;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TableName;
import io.cellardb.storage.ValueKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cells of a table that a statement has read, by row. Safe for use by many threads, as scans
 * may run beside one another.
 */
final class RowsRead {
  /** A cell and what was read of it; null if it was absent. */
  private record CellRead(String family, ByteString qualifier, ByteString value) {}

  private final Map<ByteString, Set<CellRead>> rows = new HashMap<>();

  /** Takes down a row of a batch. */
  synchronized void add(ByteString key, RowBatch batch, int row) {
    Set<CellRead> cells = rows.computeIfAbsent(key, each -> new LinkedHashSet<>());
    List<ScanColumn> columns = batch.projection().columns();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i) instanceof ScanColumn.Cell cell) {
        cells.add(new CellRead(cell.family(), cell.qualifier(), value(batch, i, cell.kind(), row)));
      } else if (columns.get(i) instanceof ScanColumn.OpenFamily family) {
        MapColumn map = batch.map(i);
        for (int entry = map.entryStart(row); entry < map.entryStart(row + 1); entry++) {
          cells.add(
              new CellRead(family.family(), map.qualifiers().get(entry), map.values().get(entry)));
        }
      }
    }
  }

  private static ByteString value(RowBatch batch, int column, ValueKind kind, int row) {
    ColumnVector vector = batch.column(column);
    if (vector.isAbsent(row)) {
      return null;
    }
    if (kind.isInteger()) {
      return ByteString.wrap(kind.encode(batch.longs(column).values()[row]));
    }
    return kind.isFloatingPoint()
        ? ByteString.wrap(kind.encode(batch.doubles(column).values()[row]))
        : batch.bytes(column).get(row);
  }

  /**
   * The condition that a row exists, and has in the cells that were read of it what they had then.
   *
   * @param families those in one of which a row has a cell
   */
  synchronized Check unchanged(TableName table, ByteString row, List<String> families) {
    List<ScanColumn> columns = new ArrayList<>();
    List<Filter> conditions = new ArrayList<>();
    for (CellRead cell : rows.getOrDefault(row, Set.of())) {
      int column = columns.size();
      columns.add(new ScanColumn.Cell(cell.family(), cell.qualifier(), ValueKind.BYTES, false));
      conditions.add(
          cell.value() == null
              ? new Filter.IsAbsent(column)
              : new Filter.Compare(column, Filter.Comparison.EQUAL, cell.value()));
    }
    return new Check.RowMatches(
        table,
        row.array(),
        Projection.of(columns).existingIn(families),
        new Filter.And(conditions));
  }

  /** Forgets all of them. */
  synchronized void clear() {
    rows.clear();
  }
}
