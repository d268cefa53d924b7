package io.cellardb.sql.catalog;

import io.cellardb.storage.CellScan;
import java.util.List;
import java.util.Locale;

/** The physical views of a table, a row for each cell. */
public enum CellsView {
  /** Every kept version of each cell that a reader may see. */
  CELLS("$cells"),
  /** Also what tombstones hide, and the tombstones, as long as the store has them. */
  MARKERS("$markers");

  private final String suffix;

  CellsView(String suffix) {
    this.suffix = suffix;
  }

  /** What its name has after the table's. */
  public String suffix() {
    return suffix;
  }

  /** The columns of a table's key that it shows first; none where these are {@code _row} itself. */
  public static List<ColumnDefinition> keyColumns(TableDefinition table) {
    return table.origin() == TableOrigin.UNDEFINED ? List.of() : table.keyColumns();
  }

  /** Its columns after the key columns, in order. */
  public List<String> columns() {
    return this == CELLS
        ? List.of("_row", "family", "qualifier", "cell_time", "value")
        : List.of("_row", "family", "qualifier", "cell_time", "value", "kind");
  }

  /** The scan of all of it. */
  public CellScan scan() {
    return this == CELLS ? CellScan.VERSIONS : CellScan.RAW;
  }

  /** The view of which a name is that of a table's view; null if it is none. */
  public static CellsView of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (CellsView view : values()) {
      if (lower.endsWith(view.suffix)) {
        return view;
      }
    }
    return null;
  }

  /** The table's part of the name of a view of this kind. */
  public String tableOf(String name) {
    return name.substring(0, name.length() - suffix.length());
  }
}
