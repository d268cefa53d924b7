package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The cells of a row that are visible, those of columns that SQL does not know among them. */
final class RowCells {
  private record Column(String family, ByteString qualifier) implements Comparable<Column> {
    @Override
    public int compareTo(Column other) {
      int order = family.compareTo(other.family);
      return order != 0 ? order : qualifier.compareTo(other.qualifier);
    }
  }

  private final SortedMap<Column, byte[]> values = new TreeMap<>();

  private RowCells() {}

  /** Those of a row that does not exist. */
  static RowCells none() {
    return new RowCells();
  }

  /** Those that a row has in a snapshot; none if it does not exist. */
  static RowCells of(TableDefinition table, Snapshot snapshot, ByteString row) {
    RowCells cells = new RowCells();
    CellScan newest = CellScan.NEWEST.row(row);
    try (CellScanner scanner =
        snapshot
            .table(table.stored())
            .cells(table.rowConsistent() ? newest.consistent() : newest)) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        cells.values.put(new Column(cell.family(), cell.qualifier()), cell.value().array());
      }
    }
    return cells;
  }

  /** Whether something changes one column, and thus can be made here. */
  static boolean isOfColumn(Mutation mutation) {
    return mutation instanceof Mutation.Put || mutation instanceof Mutation.DeleteColumn;
  }

  /** Makes changes of columns here; whole rows and families are not deleted. */
  void change(List<Mutation> mutations) {
    forget(mutations);
    for (Mutation mutation : mutations) {
      if (mutation instanceof Mutation.Put put) {
        values.put(new Column(put.family(), ByteString.wrap(put.qualifier())), put.value());
      }
    }
  }

  /** Leaves out the columns that are changed. */
  void forget(List<Mutation> mutations) {
    for (Mutation mutation : mutations) {
      if (mutation instanceof Mutation.Put put) {
        values.remove(new Column(put.family(), ByteString.wrap(put.qualifier())));
      } else if (mutation instanceof Mutation.DeleteColumn delete) {
        values.remove(new Column(delete.family(), ByteString.wrap(delete.qualifier())));
      }
    }
  }

  /** Whether there are none. */
  boolean isEmpty() {
    return values.isEmpty();
  }

  /** Adds what writes them all. */
  void write(long time, List<Mutation> mutations) {
    values.forEach(
        (column, value) ->
            mutations.add(
                new Mutation.Put(column.family(), column.qualifier().array(), time, value)));
  }

  /** What writes these cells, and deletes those of another row that has been in their place. */
  List<Mutation> replacing(RowCells others, long time) {
    List<Mutation> mutations = new ArrayList<>();
    write(time, mutations);
    for (Column column : others.values.keySet()) {
      if (!values.containsKey(column)) {
        mutations.add(new Mutation.DeleteColumn(column.family(), column.qualifier().array(), time));
      }
    }
    return mutations;
  }
}
