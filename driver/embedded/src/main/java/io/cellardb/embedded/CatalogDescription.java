package io.cellardb.embedded;

import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.DatabaseCatalog.Column;
import io.cellardb.jdbc.session.DatabaseCatalog.Deferrability;
import io.cellardb.jdbc.session.DatabaseCatalog.ForeignKey;
import io.cellardb.jdbc.session.DatabaseCatalog.Index;
import io.cellardb.jdbc.session.DatabaseCatalog.KeyColumn;
import io.cellardb.jdbc.session.DatabaseCatalog.Rule;
import io.cellardb.jdbc.session.DatabaseCatalog.Table;
import io.cellardb.jdbc.session.DatabaseCatalog.TableKind;
import io.cellardb.jdbc.session.DatabaseCatalog.TableName;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import io.cellardb.sql.Session;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.TableOrigin;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.storage.SystemRelation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * The planner's catalog as the driver describes it: each table, its physical views, the views, and
 * the schemas that can only be read.
 */
final class CatalogDescription {
  private static final TypeDescription BINARY = TypeDescription.of(SqlType.VARBINARY);
  private static final TypeDescription TEXT = TypeDescription.of(SqlType.VARCHAR);
  private static final TypeDescription MILLIS = TypeDescription.of(SqlType.BIGINT);

  private CatalogDescription() {}

  /** What exists. */
  static DatabaseCatalog of(Session session) {
    CatalogSnapshot snapshot = session.snapshot();
    List<Table> tables = new ArrayList<>();
    List<Index> indexes = new ArrayList<>();
    for (TableDefinition table : snapshot.tables()) {
      tables.add(table(table));
      IndexDescription.add(session, table, indexes);
      for (CellsView view : CellsView.values()) {
        tables.add(cells(table, view));
      }
    }
    for (ViewDefinition view : snapshot.views()) {
      tables.add(view(view, session.columns(view)));
    }
    List<String> namespaces = new ArrayList<>(snapshot.namespaces());
    session
        .systemRelations()
        .forEach(
            (schema, relations) -> {
              namespaces.add(schema);
              relations.forEach(relation -> tables.add(system(schema, relation)));
            });
    return new DatabaseCatalog(namespaces, tables, indexes, foreignKeys(snapshot));
  }

  private static List<ForeignKey> foreignKeys(CatalogSnapshot snapshot) {
    List<ForeignKey> keys = new ArrayList<>();
    for (TableDefinition table : snapshot.tables()) {
      for (io.cellardb.sql.catalog.ForeignKey key : table.foreignKeys()) {
        snapshot
            .find(key.table())
            .ifPresent(
                named ->
                    keys.add(
                        new ForeignKey(
                            key.name(),
                            name(table),
                            key.columns(),
                            name(named),
                            key.referenced(),
                            named.keyName(key.referenced()),
                            Rule.valueOf(key.onUpdate().rule().name()),
                            Rule.valueOf(key.onDelete().rule().name()),
                            deferrability(key.checks()))));
      }
    }
    return keys;
  }

  private static TableName name(TableDefinition table) {
    return new TableName(table.name().namespace(), table.name().qualifier());
  }

  private static Deferrability deferrability(io.cellardb.sql.catalog.ForeignKey.Checks checks) {
    if (!checks.deferrable()) {
      return Deferrability.NOT_DEFERRABLE;
    }
    return checks.deferred() ? Deferrability.INITIALLY_DEFERRED : Deferrability.INITIALLY_IMMEDIATE;
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
    return Table.readOnly(
        view.name().namespace(),
        view.name().qualifier(),
        view.isMaterialized() ? TableKind.MATERIALIZED_VIEW : TableKind.VIEW,
        view.comment(),
        columns);
  }

  private static Table system(String schema, SystemRelation relation) {
    return Table.readOnly(
        schema,
        relation.name(),
        TableKind.SYSTEM_TABLE,
        relation.comment(),
        relation.columns().stream().map(CatalogDescription::column).toList());
  }

  private static Column column(SystemRelation.Column column) {
    TypeDescription type =
        switch (column.type()) {
          case BIGINT -> TypeDescription.of(SqlType.BIGINT);
          case VARCHAR -> TEXT;
          case VARBINARY -> BINARY;
          case TIMESTAMP -> TypeDescription.of(SqlType.TIMESTAMP, 3, 0);
        };
    return new Column(column.name(), type, true, null, column.comment(), false, false, false);
  }

  private static Table table(TableDefinition table) {
    List<KeyColumn> key = IndexDescription.primaryKey(table);
    List<Column> columns = new ArrayList<>();
    table.visibleColumns().forEach(column -> columns.add(column(column, false)));
    columns.addAll(hiddenColumns(table));
    return new Table(
        table.name().namespace(),
        table.name().qualifier(),
        table.name().namespace().equals(CatalogSnapshot.TEMPORARY)
            ? TableKind.LOCAL_TEMPORARY
            : TableKind.TABLE,
        table.comment(),
        columns,
        key.isEmpty() ? null : table.keyName(),
        key,
        table.keyColumns().stream().map(ColumnDefinition::name).toList());
  }

  private static Column column(ColumnDefinition column, boolean hidden) {
    return new Column(
        column.name(),
        column.isJson() ? TypeDescription.of(SqlType.JSON) : ColumnTypes.of(column.type()),
        column.nullable(),
        column.isGenerated() ? column.generation().expression() : column.defaultSql(),
        column.comment(),
        column.identity() != null,
        column.isGenerated(),
        hidden);
  }

  private static List<Column> hiddenColumns(TableDefinition table) {
    List<Column> columns = new ArrayList<>();
    if (table.hasRowIds()) {
      table.keyColumns().forEach(column -> columns.add(column(column, true)));
    }
    if (table.origin() != TableOrigin.UNDEFINED) {
      columns.add(hidden(HiddenColumns.ROW, BINARY, "The bytes of the row key"));
    }
    columns.add(
        hidden(HiddenColumns.TIME, MILLIS, "The newest time of any cell, in ms since 1970"));
    return columns;
  }

  private static Column hidden(String name, TypeDescription type, String remarks) {
    return new Column(name, type, false, null, remarks, false, false, true);
  }

  /** A physical view; no key, as several versions of a cell have the same coordinates. */
  private static Table cells(TableDefinition table, CellsView view) {
    List<Column> columns = new ArrayList<>();
    for (ColumnDefinition column : CellsView.keyColumns(table)) {
      columns.add(Column.of(column.name(), ColumnTypes.of(column.type()), column.nullable()));
    }
    columns.add(Column.of("_row", BINARY, false));
    columns.add(Column.of("family", TEXT, false));
    columns.add(Column.of("qualifier", TEXT, false));
    columns.add(Column.of("cell_time", MILLIS, false));
    columns.add(Column.of("value", BINARY, view == CellsView.MARKERS));
    if (view == CellsView.MARKERS) {
      columns.add(Column.of("kind", TEXT, false));
    }
    String content =
        view == CellsView.CELLS
            ? "Every kept version of every cell of "
            : "The tombstones, and what they hide, beside every version of every cell of ";
    return Table.readOnly(
        table.name().namespace(),
        table.name().qualifier() + view.suffix(),
        TableKind.SYSTEM_TABLE,
        content + table.name().qualifier(),
        columns);
  }
}
