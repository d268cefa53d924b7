package io.cellardb.shell.transfer;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A column of a result.
 *
 * @param label what it is called
 * @param kind what its values are in JSON
 */
record ExportColumn(String label, Kind kind) {

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
  static List<ExportColumn> of(ResultSet results) throws SQLException {
    ResultSetMetaData meta = results.getMetaData();
    List<ExportColumn> columns = new ArrayList<>();
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      columns.add(new ExportColumn(meta.getColumnLabel(i), kind(meta, i)));
    }
    return columns;
  }

  private static Kind kind(ResultSetMetaData meta, int column) throws SQLException {
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
      case Types.VARCHAR -> type.equals("JSON") ? Kind.RAW : Kind.TEXT;
      default -> Kind.TEXT;
    };
  }
}
