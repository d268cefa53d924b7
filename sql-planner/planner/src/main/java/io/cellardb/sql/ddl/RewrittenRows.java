package io.cellardb.sql.ddl;

import static io.cellardb.sql.ddl.InternalStatements.name;
import static io.cellardb.sql.ddl.InternalStatements.quoted;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The rows of a table that are stored anew, by another key or with values of other types. */
final class RewrittenRows {
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  RewrittenRows(InternalStatements statements, Function<CatalogSnapshot, RootSchema> schemas) {
    this.statements = statements;
    this.schemas = schemas;
  }

  /**
   * Copies them into a table of the store that nobody else knows of yet.
   *
   * @param now the catalog with the table as it is
   * @param values what columns are worth in SQL, by name; the others have the values they have
   * @throws SqlException 23505 if two rows have the same key, 23502 if one has NULL there
   */
  void copy(
      CatalogSnapshot now,
      TableDefinition table,
      TableDefinition created,
      Map<String, String> values) {
    TableDefinition old = table.withName(freeName(now, table.name()));
    RootSchema both =
        schemas.apply(
            now.without(List.of(table.name())).with(old).with(created).withoutForeignKeys());
    List<String> columns =
        created.columns().stream()
            .filter(column -> !column.isGenerated())
            .map(ColumnDefinition::name)
            .filter(column -> table.columns().stream().anyMatch(each -> each.name().equals(column)))
            .toList();
    statements.fill(
        new QueryPlanner(both, TableName.DEFAULT_NAMESPACE),
        CellarParser.parse(
            "INSERT INTO "
                + name(created)
                + " ("
                + list(columns, InternalStatements::quoted)
                + ") OVERRIDING SYSTEM VALUE SELECT "
                + list(columns, column -> values.getOrDefault(column, quoted(column)))
                + " FROM "
                + name(old)),
        List.of());
  }

  private static String list(List<String> columns, Function<String, String> text) {
    return columns.stream().map(text).collect(Collectors.joining(", "));
  }

  private static TableName freeName(CatalogSnapshot now, TableName name) {
    TableName free = name;
    for (int i = 2; now.isTaken(free); i++) {
      free = new TableName(name.namespace(), name.qualifier() + "." + i);
    }
    return free;
  }
}
