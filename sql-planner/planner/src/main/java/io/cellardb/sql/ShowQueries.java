package io.cellardb.sql;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.ShowObjects;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** SHOW TABLES and the like as queries of the information schema. */
final class ShowQueries {
  private static final String TYPE =
      "c.data_type || CASE"
          + " WHEN c.character_maximum_length IS NOT NULL"
          + " THEN '(' || c.character_maximum_length || ')'"
          + " WHEN c.data_type = 'DECIMAL'"
          + " THEN '(' || c.numeric_precision || ', ' || c.numeric_scale || ')'"
          + " WHEN c.datetime_precision <> 6"
          + " THEN '(' || c.datetime_precision || ')'"
          + " ELSE '' END";

  private static final String COLUMNS =
      "SELECT c.column_name AS \"field\", "
          + TYPE
          + " AS \"type\", c.is_nullable AS \"null\","
          + " CASE WHEN k.column_name IS NULL THEN '' ELSE 'PRI' END AS \"key\","
          + " COALESCE('GENERATED ALWAYS AS (' || c.generation_expression || ')', c.column_default)"
          + " AS \"default\""
          + " FROM information_schema.columns AS c"
          + " LEFT JOIN information_schema.key_column_usage AS k"
          + " ON k.table_schema = c.table_schema AND k.table_name = c.table_name"
          + " AND k.column_name = c.column_name"
          + " WHERE c.table_schema = %s AND c.table_name = %s ORDER BY c.ordinal_position";

  private ShowQueries() {}

  /**
   * The text of a query.
   *
   * @param session the namespace of names without one
   * @throws SqlException if there is no such namespace or table
   */
  static String of(ShowObjects show, RootSchema schema, String session) {
    return switch (show.kind()) {
      case SCHEMAS -> "SELECT schema_name FROM information_schema.schemata ORDER BY schema_name";
      case TABLES -> {
        String namespace = show.of() == null ? session : namespace(show.of(), schema);
        yield "SELECT table_name, table_schema, table_type FROM information_schema.tables WHERE table_schema = "
            + quoted(namespace)
            + " ORDER BY table_name";
      }
      case COLUMNS -> {
        TableName table = table(show.of(), schema, session);
        yield String.format(COLUMNS, quoted(table.namespace()), quoted(table.qualifier()));
      }
    };
  }

  private static String namespace(SqlIdentifier name, RootSchema schema) {
    String written = String.join(".", name.names);
    return schema
        .systemSchema(written)
        .orElseGet(
            () -> {
              try {
                return schema.catalog().namespace(written);
              } catch (CatalogException e) {
                throw at(name, e);
              }
            });
  }

  private static TableName table(SqlIdentifier name, RootSchema schema, String session) {
    List<String> names = name.names;
    if (names.size() > 2) {
      throw SqlException.at(
          name.getParserPosition(),
          "42601",
          "a table is named table or namespace.table, not " + String.join(".", names));
    }
    String table = names.get(names.size() - 1);
    String namespace = names.size() > 1 ? names.get(0) : schema.catalog().searched(session, table);
    if (schema.systemSchema(namespace).isPresent()) {
      throw SqlException.at(
          name.getParserPosition(),
          "0A000",
          "the columns of tables of the system are not shown so; a query of them has them all");
    }
    CatalogSnapshot catalog = schema.catalog();
    Optional<TableName> view = catalog.findView(namespace, table).map(found -> found.name());
    try {
      return view.orElseGet(() -> catalog.table(namespace, table).name());
    } catch (CatalogException e) {
      throw at(name, e);
    }
  }

  private static SqlException at(SqlIdentifier name, CatalogException e) {
    return SqlException.at(name.getParserPosition(), e.sqlState(), e.getMessage(), e);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
