package io.cellardb.embedded;

import io.cellardb.jdbc.session.Catalog;
import io.cellardb.jdbc.session.Catalog.Column;
import io.cellardb.jdbc.session.Catalog.KeyColumn;
import io.cellardb.jdbc.session.Catalog.Table;
import io.cellardb.jdbc.session.Catalog.TableKind;
import io.cellardb.jdbc.session.ColumnType;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.SystemRelation;
import java.util.ArrayList;
import java.util.List;

/**
 * The planner's catalog as the driver describes it: each table, its companion of cells, and what
 * the store tells about itself.
 */
final class CatalogDescription {
  private static final String SYSTEM = "SYS";
  private static final String CELLS = "$cells";
  private static final ColumnType BINARY = ColumnType.of(SqlType.VARBINARY);
  private static final ColumnType TEXT = ColumnType.of(SqlType.VARCHAR);
  private static final ColumnType MILLIS = ColumnType.of(SqlType.BIGINT);

  private CatalogDescription() {}

  /** What exists, and the tables of {@code SYS}, none if there is no such schema. */
  static Catalog of(CatalogSnapshot snapshot, List<SystemRelation> system) {
    List<Table> tables = new ArrayList<>();
    for (TableDefinition table : snapshot.tables()) {
      tables.add(table(table));
      tables.add(cells(table));
    }
    List<String> namespaces = new ArrayList<>(snapshot.namespaces());
    if (!system.isEmpty()) {
      namespaces.add(SYSTEM);
      system.forEach(relation -> tables.add(system(relation)));
    }
    return new Catalog(namespaces, tables);
  }

  private static Table system(SystemRelation relation) {
    return new Table(
        SYSTEM,
        relation.name(),
        TableKind.SYSTEM_TABLE,
        relation.comment(),
        relation.columns().stream().map(CatalogDescription::column).toList(),
        null,
        List.of());
  }

  private static Column column(SystemRelation.Column column) {
    ColumnType type =
        switch (column.type()) {
          case BIGINT -> ColumnType.of(SqlType.BIGINT);
          case VARCHAR -> TEXT;
          case VARBINARY -> BINARY;
          case TIMESTAMP -> ColumnType.of(SqlType.TIMESTAMP, 3, 0);
        };
    return new Column(column.name(), type, true, null, column.comment(), false, false, false);
  }

  private static Table table(TableDefinition table) {
    List<KeyColumn> key = new ArrayList<>();
    for (int i = 0; i < table.key().size(); i++) {
      key.add(new KeyColumn(table.keyColumns().get(i).name(), !table.key().get(i).descending()));
    }
    return new Table(
        table.name().namespace(),
        table.name().qualifier(),
        TableKind.TABLE,
        "",
        table.columns().stream().map(CatalogDescription::column).toList(),
        null,
        key);
  }

  private static Column column(ColumnDefinition column) {
    return new Column(
        column.name(),
        ColumnTypes.of(column.type()),
        column.nullable(),
        column.defaultSql(),
        "",
        false,
        false,
        false);
  }

  /** The physical view; no key, as several versions of a cell have the same coordinates. */
  private static Table cells(TableDefinition table) {
    List<Column> columns = new ArrayList<>();
    for (ColumnDefinition column : table.keyColumns()) {
      columns.add(Column.of(column.name(), ColumnTypes.of(column.type()), false));
    }
    columns.add(Column.of("_row", BINARY, false));
    columns.add(Column.of("family", TEXT, false));
    columns.add(Column.of("qualifier", TEXT, false));
    columns.add(Column.of("cell_time", MILLIS, false));
    columns.add(Column.of("value", BINARY, false));
    return new Table(
        table.name().namespace(),
        table.name().qualifier() + CELLS,
        TableKind.SYSTEM_TABLE,
        "Every kept version of every cell of " + table.name().qualifier(),
        columns,
        null,
        List.of());
  }
}
