package io.cellardb.sql.access;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.SystemRelation.Column;
import io.cellardb.storage.TableDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code QUALIFIERS}: which qualifiers exist in the families of all tables. No store keeps a list
 * of them; to ask for it reads every cell.
 */
public final class QualifierRows {
  private record Place(String family, ByteString qualifier) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int order = family.compareTo(other.family);
      return order != 0 ? order : qualifier.compareTo(other.qualifier);
    }
  }

  private QualifierRows() {}

  /** The relation of a store. */
  public static SystemRelation relation(Store store) {
    return new SystemRelation(
        "QUALIFIERS",
        "The qualifiers that exist in each family; every cell is read for it",
        List.of(
            Column.text("namespace", "the table's namespace"),
            Column.text("table_name", "the table of the store"),
            Column.text("family", "the family"),
            Column.bytes("qualifier", "the qualifier; empty for the markers of rows"),
            Column.number("cells", "how many rows have it")),
        () -> rows(store));
  }

  private static List<Object[]> rows(Store store) {
    List<Object[]> rows = new ArrayList<>();
    for (TableDescriptor table : store.admin().tables()) {
      count(store, table)
          .forEach(
              (place, cells) ->
                  rows.add(
                      new Object[] {
                        table.name().namespace(),
                        table.name().qualifier(),
                        place.family(),
                        place.qualifier(),
                        cells
                      }));
    }
    return rows;
  }

  /** How many cells there are of each qualifier; none if the table was dropped since. */
  private static Map<Place, Long> count(Store store, TableDescriptor table) {
    Map<Place, Long> counts = new TreeMap<>();
    try (CellScanner cells = store.table(table.name()).cells(CellScan.NEWEST)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        counts.merge(new Place(cell.family(), cell.qualifier()), 1L, Long::sum);
      }
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.TABLE_NOT_FOUND) {
        throw e;
      }
      return Map.of();
    }
    return counts;
  }
}
