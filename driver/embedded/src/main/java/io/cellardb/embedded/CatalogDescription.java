package io.cellardb.embedded;

import io.cellardb.jdbc.session.Catalog;
import io.cellardb.jdbc.session.Catalog.Column;
import io.cellardb.jdbc.session.Catalog.KeyColumn;
import io.cellardb.jdbc.session.Catalog.Table;
import io.cellardb.jdbc.session.Catalog.TableKind;
import io.cellardb.jdbc.session.ColumnType;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.sql.Engine;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.storage.SystemRelation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * The planner's catalog as the driver describes it: each table, its companion of cells, the views,
 * and the schemas that can only be read.
 */
final class CatalogDescription {
  private static final String CELLS = "$cells";
  private static final ColumnType BINARY = ColumnType.of(SqlType.VARBINARY);
  private static final ColumnType TEXT = ColumnType.of(SqlType.VARCHAR);
  private static final ColumnType MILLIS = ColumnType.of(SqlType.BIGINT);

  private CatalogDescription() {}

  /** What exists. */
  static Catalog of(Engine engine) {
    CatalogSnapshot snapshot = engine.snapshot();
    List<Table> tables = new ArrayList<>();
    for (TableDefinition table : snapshot.tables()) {
      tables.add(table(table));
      tables.add(cells(table));
    }
    for (ViewDefinition view : snapshot.views()) {
      tables.add(view(view, engine.columns(view)));
    }
    List<String> namespaces = new ArrayList<>(snapshot.namespaces());
    engine
        .systemRelations()
        .forEach(
            (schema, relations) -> {
              namespaces.add(schema);
              relations.forEach(relation -> tables.add(system(schema, relation)));
            });
    return new Catalog(namespaces, tables);
  }

  /** A view; one whose query is no longer valid has no columns. */
  private static Table view(ViewDefinition view, Optional<RelDataType> type) {
    List<Column> columns = new ArrayList<>();
    if (type.isPresent()) {
      for (RelDataTypeField field : type.get().getFieldList()) {
        columns.add(
            Column.of(
                field.getName(), ColumnTypes.of(field.getType()), field.getType().isNullable()));
      }
    }
    return new Table(
        view.name().namespace(),
        view.name().qualifier(),
        TableKind.VIEW,
        view.comment(),
        columns,
        null,
        List.of());
  }

  private static Table system(String schema, SystemRelation relation) {
    return new Table(
        schema,
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
    for (int i = 0; i < table.key().size() && !table.hasRowIds(); i++) {
      key.add(new KeyColumn(table.keyColumns().get(i).name(), !table.key().get(i).descending()));
    }
    return new Table(
        table.name().namespace(),
        table.name().qualifier(),
        TableKind.TABLE,
        table.comment(),
        table.visibleColumns().stream().map(CatalogDescription::column).toList(),
        null,
        key);
  }

  private static Column column(ColumnDefinition column) {
    return new Column(
        column.name(),
        column.isJson() ? ColumnType.of(SqlType.JSON) : ColumnTypes.of(column.type()),
        column.nullable(),
        column.defaultSql(),
        column.comment(),
        column.identity() != null,
        false,
        false);
  }

  /** The physical view; no key, as several versions of a cell have the same coordinates. */
  private static Table cells(TableDefinition table) {
    List<Column> columns = new ArrayList<>();
    for (ColumnDefinition column : CellsView.keyColumns(table)) {
      columns.add(Column.of(column.name(), ColumnTypes.of(column.type()), column.nullable()));
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
