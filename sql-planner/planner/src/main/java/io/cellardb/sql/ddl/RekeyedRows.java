package io.cellardb.sql.ddl;

import static io.cellardb.sql.ddl.InternalStatements.name;
import static io.cellardb.sql.ddl.InternalStatements.quoted;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The rows of a table that gets a primary key, which are stored anew by it. */
final class RekeyedRows {
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  RekeyedRows(InternalStatements statements, Function<CatalogSnapshot, RootSchema> schemas) {
    this.statements = statements;
    this.schemas = schemas;
  }

  /**
   * Copies them into a table of the store that nobody else knows of yet.
   *
   * @param now the catalog with the table as it is
   * @throws SqlException 23505 if two rows have the same key, 23502 if one has NULL there
   */
  void copy(CatalogSnapshot now, TableDefinition table, TableDefinition created) {
    TableDefinition old = table.withName(freeName(now, table.name()));
    RootSchema both = schemas.apply(now.without(List.of(table.name())).with(old).with(created));
    String columns =
        created.columns().stream()
            .filter(column -> !column.isGenerated())
            .map(column -> quoted(column.name()))
            .collect(Collectors.joining(", "));
    statements.fill(
        new QueryPlanner(both, TableName.DEFAULT_NAMESPACE),
        CellarParser.parse(
            "INSERT INTO "
                + name(created)
                + " ("
                + columns
                + ") OVERRIDING SYSTEM VALUE SELECT "
                + columns
                + " FROM "
                + name(old)),
        List.of());
  }

  private static TableName freeName(CatalogSnapshot now, TableName name) {
    TableName free = name;
    for (int i = 2; now.isTaken(free); i++) {
      free = new TableName(name.namespace(), name.qualifier() + "." + i);
    }
    return free;
  }
}
