package io.cellardb.tck.differential;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** Tables of PostgreSQL's with their rows, in Cellar, in the types that come nearest. */
final class Mirror {
  private static final int ROWS_OF_A_STATEMENT = 500;

  private final Connection from;
  private final Connection to;

  Mirror(Connection from, Connection to) {
    this.from = from;
    this.to = to;
  }

  /** The tables of the schema, in small letters. */
  List<String> tables() throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = from.createStatement();
        ResultSet names =
            statement.executeQuery(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")) {
      while (names.next()) {
        tables.add(names.getString(1));
      }
    }
    return tables;
  }

  /**
   * Copies a table, in the place of one of the same name. Arrays of several dimensions, which have
   * the type of those of one, are copied as texts.
   *
   * @throws SQLException if PostgreSQL does not have it or Cellar cannot have it
   */
  void copy(String table) throws SQLException {
    try {
      copy(table, true);
    } catch (SQLException e) {
      copy(table, false);
    }
  }

  private void copy(String table, boolean arrays) throws SQLException {
    try (Statement source = from.createStatement();
        Statement target = to.createStatement();
        ResultSet rows = source.executeQuery("SELECT * FROM " + table)) {
      target.execute("DROP TABLE IF EXISTS " + table);
      target.execute(create(table, rows.getMetaData(), arrays));
      insertAll(rows, target, table, arrays);
    }
  }

  private static void insertAll(ResultSet rows, Statement target, String table, boolean arrays)
      throws SQLException {
    List<String> values = new ArrayList<>();
    while (rows.next()) {
      values.add(row(rows, arrays));
      if (values.size() == ROWS_OF_A_STATEMENT) {
        insert(target, table, values);
      }
    }
    insert(target, table, values);
  }

  /**
   * Puts a table's rows in the place of those that the table of the same name has.
   *
   * @throws SQLException if there is no such table, or it takes other rows
   */
  void copyRows(String table) throws SQLException {
    try (Statement source = from.createStatement();
        Statement target = to.createStatement();
        ResultSet rows = source.executeQuery("SELECT * FROM " + table)) {
      target.executeUpdate("DELETE FROM " + table);
      insertAll(rows, target, table, true);
    }
  }

  private static void insert(Statement target, String table, List<String> values)
      throws SQLException {
    if (!values.isEmpty()) {
      target.executeUpdate("INSERT INTO " + table + " VALUES " + String.join(", ", values));
      values.clear();
    }
  }

  private static String create(String table, ResultSetMetaData columns, boolean arrays)
      throws SQLException {
    List<String> parts = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      parts.add("\"" + columns.getColumnName(i) + "\" " + type(columns, i, arrays));
    }
    return "CREATE TABLE " + table + " (" + String.join(", ", parts) + ")";
  }

  private static String type(ResultSetMetaData columns, int column, boolean arrays)
      throws SQLException {
    return switch (columns.getColumnType(column)) {
      case Types.SMALLINT -> "SMALLINT";
      case Types.INTEGER -> "INTEGER";
      case Types.BIGINT -> "BIGINT";
      case Types.NUMERIC ->
          columns.getPrecision(column) > 0
              ? "DECIMAL(" + columns.getPrecision(column) + ", " + columns.getScale(column) + ")"
              : "DECIMAL(38, 10)";
      case Types.REAL -> "REAL";
      case Types.DOUBLE -> "DOUBLE";
      case Types.BIT, Types.BOOLEAN -> "BOOLEAN";
      case Types.DATE -> "DATE";
      case Types.TIME -> "TIME(6)";
      case Types.TIMESTAMP -> "TIMESTAMP(6)";
      case Types.ARRAY ->
          arrays ? elementType(columns.getColumnTypeName(column)) + "[]" : "VARCHAR";
      default -> columns.getColumnTypeName(column).equals("uuid") ? "UUID" : "VARCHAR";
    };
  }

  /** By PostgreSQL's name of the type of an array. */
  private static String elementType(String array) {
    return switch (array) {
      case "_int2", "_int4", "_int8", "_float4", "_float8", "_bool", "_text", "_date" ->
          array.substring(1);
      default -> "VARCHAR";
    };
  }

  private static String row(ResultSet rows, boolean arrays) throws SQLException {
    List<String> values = new ArrayList<>();
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      String text = rows.getString(i);
      boolean number = rows.getObject(i) instanceof Number;
      String quoted = text == null ? "NULL" : "'" + text.replace("'", "''") + "'";
      String type = type(rows.getMetaData(), i, arrays);
      values.add(
          text == null || type.equals("VARCHAR")
              ? quoted
              : number ? text.replace("NaN", "NULL") : "CAST(" + quoted + " AS " + type + ")");
    }
    return "(" + String.join(", ", values) + ")";
  }
}
