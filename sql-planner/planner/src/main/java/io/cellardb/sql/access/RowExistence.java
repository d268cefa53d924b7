package io.cellardb.sql.access;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.TableOrigin;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Projection;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ValueKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which cells of a table tell a scan that a row exists: the fewest that do. Immutable.
 *
 * <p>Every row that SQL wrote has its marker, which tells it more cheaply than all cells. The
 * marker is no proof for an old state, which may have lost it to newer versions. Nor is it where a
 * time to live may take it before other cells. Nor is it where only the newest cells of a row are
 * seen, which it need not be among.
 *
 * <p>Where the marker would do, a column that is in each row does, too. A cluster then finds all
 * columns by their names, and need not ask a filter about each cell of a family.
 */
final class RowExistence {
  private final TableDefinition table;

  /** Whether a cell that each row has is a proof. */
  private final boolean reliable;

  /** The cells that each row has. */
  private final List<ColumnDefinition> certain;

  /**
   * Of the rows that a scan of a table finds.
   *
   * @param newest whether their newest state is read, and of all times
   */
  RowExistence(TableDefinition table, boolean newest) {
    this.table = table;
    reliable =
        newest && table.hasMarkers() && !table.rowConsistent() && lasts(table.markerFamily());
    certain =
        reliable && table.origin() == TableOrigin.SHARED
            ? table.columns().stream()
                .filter(column -> column.inEachRow() && lasts(column.role().family()))
                .toList()
            : List.of();
  }

  private boolean lasts(String family) {
    return table.family(family).ttlMillis() == FamilyDescriptor.FOREVER;
  }

  /**
   * What a scan asks the store for.
   *
   * @param columns what it wants of each row
   * @return these columns, and perhaps another one after them
   */
  Projection projection(List<ScanColumn> columns) {
    List<String> families =
        reliable
            ? List.of(table.markerFamily())
            : table.families().stream().map(FamilyDescriptor::name).toList();
    List<String> complete = complete(families, columns);
    Projection projection =
        witnessed(columns, complete)
            .map(Projection::of)
            .orElseGet(() -> Projection.of(columns).existingIn(families).completeIn(complete));
    return table.rowConsistent() ? projection.consistent() : projection;
  }

  /**
   * Columns of which one is in each row. Where a family is wanted as a whole, or nothing but the
   * key, there is nothing to gain.
   */
  private Optional<List<ScanColumn>> witnessed(List<ScanColumn> columns, List<String> complete) {
    Set<ColumnRole> read = cells(columns);
    if (certain.isEmpty() || read.isEmpty() || !complete.isEmpty()) {
      return Optional.empty();
    }
    if (certain.stream().anyMatch(column -> read.contains(column.role()))) {
      return Optional.of(columns);
    }
    List<ScanColumn> more = new ArrayList<>(columns);
    more.add(
        ScanFieldList.cell(
            certain.stream().min(Comparator.comparing(RowExistence::width)).orElseThrow(), false));
    return Optional.of(more);
  }

  /** The bytes of each value; those whose values differ in width come last. */
  private static int width(ColumnDefinition column) {
    ValueKind kind = ValueEncoding.of(column).kind();
    return kind == ValueKind.BYTES ? Integer.MAX_VALUE : kind.width();
  }

  /** Those of some families of which the table has no columns but these. */
  private List<String> complete(List<String> families, List<ScanColumn> columns) {
    Set<ColumnRole> read = cells(columns);
    if (read.isEmpty()) {
      return List.of();
    }
    List<String> complete = new ArrayList<>();
    for (String family : families) {
      List<ColumnRole> declared =
          table.columns().stream()
              .map(ColumnDefinition::role)
              .filter(role -> family.equals(role.family()))
              .toList();
      if (!declared.isEmpty() && read.containsAll(declared)) {
        complete.add(family);
      }
    }
    return complete;
  }

  private static Set<ColumnRole> cells(List<ScanColumn> columns) {
    Set<ColumnRole> cells = new HashSet<>();
    for (ScanColumn column : columns) {
      if (column instanceof ScanColumn.Cell cell) {
        cells.add(new ColumnRole.Cell(cell.family(), cell.qualifier()));
      }
    }
    return cells;
  }
}
