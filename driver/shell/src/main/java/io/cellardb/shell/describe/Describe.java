package io.cellardb.shell.describe;

import io.cellardb.shell.terminal.TextTable;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows what is defined in a database. A name that nothing has is said. */
public final class Describe {
  private static final String CELLS_ON_DISK =
      "SELECT namespace, table_name, family, SUM(cell_count), SUM(bytes) FROM ("
          + "SELECT namespace, table_name, family, cell_count, bytes FROM SYS.LEVELS UNION ALL "
          + "SELECT namespace, table_name, family, cell_count, bytes FROM SYS.MEMTABLES) AS f "
          + "GROUP BY namespace, table_name, family";
  private static final String CELLS_IN_MEMORY =
      "SELECT namespace, table_name, family, cell_count, CAST(NULL AS BIGINT) FROM SYS.FAMILIES";

  private final Connection connection;
  private final DatabaseMetaData meta;
  private final PrintStream out;

  /** Prints to a stream what a connection tells. */
  public Describe(Connection connection, PrintStream out) throws SQLException {
    this.connection = connection;
    this.meta = connection.getMetaData();
    this.out = out;
  }

  /** Each table and view of a pattern in full; a list of them for an empty one. */
  public void tables(String pattern) throws SQLException {
    if (pattern.isEmpty()) {
      list(pattern, "TABLE", "VIEW");
      return;
    }
    // A table has system tables beside it, which nobody means who asks for many.
    String[] types =
        pattern.matches(".*[*?].*")
            ? new String[] {"TABLE", "VIEW"}
            : new String[] {"TABLE", "VIEW", "SYSTEM TABLE"};
    List<List<String>> tables = matching(pattern, types);
    for (List<String> table : tables) {
      new TableDescription(connection, table.get(0), table.get(1)).print(table.get(2), out);
      remark(table.get(3));
      out.println();
    }
    sayIfNone(tables, pattern);
  }

  private void remark(String text) {
    if (text != null && !text.isEmpty()) {
      out.println("Comment: " + text);
    }
  }

  /** A list of what is of these types, TABLE or VIEW. */
  public void list(String pattern, String... types) throws SQLException {
    List<List<String>> rows = matching(pattern, types);
    print(List.of("namespace", "name", "type", "comment"), rows, pattern);
  }

  /** The namespaces. */
  public void namespaces(String pattern) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (ResultSet schemas = meta.getSchemas()) {
      while (schemas.next()) {
        String name = schemas.getString("TABLE_SCHEM");
        if (pattern.isEmpty() || QualifiedNamePattern.matcher(pattern).test(name)) {
          rows.add(List.of(name, name.equalsIgnoreCase(connection.getSchema()) ? "current" : ""));
        }
      }
    }
    print(List.of("namespace", ""), rows, pattern);
  }

  /** The sequences. */
  public void sequences(String pattern) throws SQLException {
    print(
        List.of(
            "namespace", "name", "type", "start", "least", "greatest", "step", "cycle", "cache"),
        query(
            "SELECT sequence_schema, sequence_name, data_type, start_value, minimum_value,"
                + " maximum_value, \"increment\", cycle_option, \"cache\""
                + " FROM INFORMATION_SCHEMA.SEQUENCES ORDER BY 1, 2",
            pattern),
        pattern);
  }

  /** The column families of tables, with how many cells they have and how many bytes they take. */
  public void families(String pattern) throws SQLException {
    Map<List<String>, List<String>> sizes = new LinkedHashMap<>();
    boolean onDisk = hasSystemTable("LEVELS");
    if (onDisk || hasSystemTable("FAMILIES")) {
      for (List<String> row : query(onDisk ? CELLS_ON_DISK : CELLS_IN_MEMORY, pattern)) {
        sizes.put(row.subList(0, 3), row.subList(3, 5));
      }
    }
    List<List<String>> rows = new ArrayList<>();
    for (List<String> table : matching(pattern, "TABLE")) {
      Map<String, Integer> columns =
          new TableDescription(connection, table.get(0), table.get(1)).columnsByFamily();
      for (Map.Entry<String, Integer> family : columns.entrySet()) {
        List<String> row = new ArrayList<>(List.of(table.get(0), table.get(1), family.getKey()));
        List<String> size = sizes.get(row);
        row.add(Integer.toString(family.getValue()));
        row.add(size == null ? "0" : size.get(0));
        row.add(size == null ? null : size.get(1));
        rows.add(row);
      }
    }
    print(List.of("namespace", "table", "family", "columns", "cells", "bytes"), rows, pattern);
  }

  private boolean hasSystemTable(String name) throws SQLException {
    try (ResultSet tables = meta.getTables(null, "SYS", name, null)) {
      return tables.next();
    }
  }

  /** Namespace, name, type and comment of each. */
  private List<List<String>> matching(String pattern, String... types) throws SQLException {
    QualifiedNamePattern wanted = QualifiedNamePattern.of(pattern, connection.getSchema());
    List<List<String>> rows = new ArrayList<>();
    try (ResultSet tables = meta.getTables(null, null, "%", types)) {
      while (tables.next()) {
        String namespace = tables.getString("TABLE_SCHEM");
        String name = tables.getString("TABLE_NAME");
        if (wanted.matches(namespace, name)) {
          List<String> row = new ArrayList<>(List.of(namespace, name));
          row.add(tables.getString("TABLE_TYPE"));
          row.add(tables.getString("REMARKS"));
          rows.add(row);
        }
      }
    }
    return rows;
  }

  /** Rows of text whose first two columns match a pattern. */
  private List<List<String>> query(String sql, String pattern) throws SQLException {
    QualifiedNamePattern wanted = QualifiedNamePattern.of(pattern, connection.getSchema());
    List<List<String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(results.getString(i));
        }
        if (wanted.matches(row.get(0), row.get(1))) {
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private void print(List<String> labels, List<List<String>> rows, String pattern) {
    if (!rows.isEmpty()) {
      TextTable.print(labels, rows, out);
    }
    sayIfNone(rows, pattern);
  }

  private void sayIfNone(List<List<String>> rows, String pattern) {
    if (rows.isEmpty()) {
      out.println(pattern.isEmpty() ? "There is none." : "There is none called " + pattern + ".");
    }
  }
}
