package io.cellardb.jdbc;

import io.cellardb.jdbc.session.DatabaseCatalog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Users and their rights, as metadata tells of them: by queries of the information schema. */
final class PrivilegeRows {
  private static final String SCHEMA = "INFORMATION_SCHEMA";
  private static final String OF_TABLES = "TABLE_PRIVILEGES";
  private static final String OF_COLUMNS = "COLUMN_PRIVILEGES";

  private final CellarConnection connection;
  private final DatabaseCatalog catalog;

  /**
   * Those that a connection sees.
   *
   * @param catalog tells whether the database has the tables about rights
   */
  PrivilegeRows(CellarConnection connection, DatabaseCatalog catalog) {
    this.connection = connection;
    this.catalog = catalog;
  }

  /** The name of the user; "" for nobody. */
  String user() throws SQLException {
    List<Object[]> rows = query(OF_TABLES, "SELECT CURRENT_USER", 1, row -> row[0] != null);
    return rows.isEmpty() ? "" : (String) rows.get(0)[0];
  }

  /** The rows of {@code getTablePrivileges}. */
  List<Object[]> ofTables(NamePattern schema, NamePattern table) throws SQLException {
    return query(
        OF_TABLES,
        "SELECT table_catalog, table_schema, table_name, grantor, grantee, privilege_type,"
            + " is_grantable FROM information_schema.table_privileges"
            + " ORDER BY table_schema, table_name, privilege_type, grantee",
        7,
        row -> schema.matches((String) row[1]) && table.matches((String) row[2]));
  }

  /** The rows of {@code getColumnPrivileges}; null for any schema or table. */
  List<Object[]> ofColumns(String schema, String table, NamePattern column) throws SQLException {
    return query(
        OF_COLUMNS,
        "SELECT table_catalog, table_schema, table_name, column_name, grantor, grantee,"
            + " privilege_type, is_grantable FROM information_schema.column_privileges"
            + " ORDER BY column_name, privilege_type, table_schema, table_name, grantee",
        8,
        row ->
            (schema == null || schema.equalsIgnoreCase((String) row[1]))
                && (table == null || table.equals("%") || table.equalsIgnoreCase((String) row[2]))
                && column.matches((String) row[3]));
  }

  private List<Object[]> query(String needed, String sql, int width, Predicate<Object[]> wanted)
      throws SQLException {
    List<Object[]> found = new ArrayList<>();
    if (catalog.tables().stream()
        .noneMatch(table -> table.namespace().equals(SCHEMA) && table.name().equals(needed))) {
      return found;
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        Object[] row = new Object[width];
        for (int i = 0; i < width; i++) {
          row[i] = rows.getString(i + 1);
        }
        if (wanted.test(row)) {
          found.add(row);
        }
      }
    }
    return found;
  }
}
