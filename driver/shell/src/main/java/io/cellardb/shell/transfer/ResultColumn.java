package io.cellardb.shell.transfer;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A column of a result.
 *
 * @param label what it is called
 * @param kind what its values are in JSON
 */
record ResultColumn(String label, Kind kind) {

  /** What there is in JSON. */
  enum Kind {
    TEXT,
    /** A number, or a truth value. */
    PLAIN,
    /** An array or an object. */
    NESTED,
    /** A text that is JSON itself. */
    RAW
  }

  /** The columns of a result. */
  static List<ResultColumn> of(Connection connection, ResultSet results) throws SQLException {
    ResultSetMetaData meta = results.getMetaData();
    Map<List<String>, List<TargetColumn>> tables = new HashMap<>();
    List<ResultColumn> columns = new ArrayList<>();
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      columns.add(new ResultColumn(meta.getColumnLabel(i), kind(connection, meta, i, tables)));
    }
    return columns;
  }

  private static Kind kind(
      Connection connection,
      ResultSetMetaData meta,
      int column,
      Map<List<String>, List<TargetColumn>> tables)
      throws SQLException {
    String type = meta.getColumnTypeName(column).toUpperCase(Locale.ROOT);
    if (type.startsWith("MAP")) {
      return Kind.NESTED;
    }
    return switch (meta.getColumnType(column)) {
      case Types.ARRAY -> Kind.NESTED;
      case Types.BOOLEAN,
          Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.REAL,
          Types.DOUBLE,
          Types.DECIMAL ->
          Kind.PLAIN;
      case Types.VARCHAR ->
          type.equals("JSON") || isJson(connection, meta, column, tables) ? Kind.RAW : Kind.TEXT;
      default -> Kind.TEXT;
    };
  }

  /** A result says VARCHAR of JSON; the table that a column comes from knows better. */
  private static boolean isJson(
      Connection connection,
      ResultSetMetaData meta,
      int column,
      Map<List<String>, List<TargetColumn>> tables)
      throws SQLException {
    String table = meta.getTableName(column);
    if (table == null || table.isEmpty()) {
      return false;
    }
    List<String> key = List.of(meta.getSchemaName(column), table);
    if (!tables.containsKey(key)) {
      tables.put(key, TargetTable.columns(connection, key.get(0), key.get(1)));
    }
    String name = meta.getColumnName(column);
    return tables.get(key).stream().anyMatch(each -> each.json() && each.name().equals(name));
  }
}
