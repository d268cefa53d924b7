package io.cellardb.tck.bench;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Statements of one connection, each prepared once. One thread uses it. */
final class SqlCalls {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  SqlCalls(Connection connection) {
    this.connection = connection;
  }

  /** The rows of a query. */
  List<Object[]> rows(String sql, Object... values) throws SQLException {
    List<Object[]> rows = new ArrayList<>();
    try (ResultSet results = bound(sql, values).executeQuery()) {
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        Object[] row = new Object[columns];
        for (int i = 0; i < columns; i++) {
          row[i] = results.getObject(i + 1);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** The first row of a query that has one. */
  Object[] row(String sql, Object... values) throws SQLException {
    List<Object[]> rows = rows(sql, values);
    if (rows.isEmpty()) {
      throw new IllegalStateException("no row: " + sql);
    }
    return rows.get(0);
  }

  /** Changes exactly one row. */
  void change(String sql, Object... values) throws SQLException {
    int changed = bound(sql, values).executeUpdate();
    if (changed != 1) {
      throw new IllegalStateException(changed + " rows: " + sql);
    }
  }

  /** Changes rows. */
  void changeAll(String sql, Object... values) throws SQLException {
    bound(sql, values).executeUpdate();
  }

  /** Takes the transaction back. */
  void rollback() throws SQLException {
    connection.rollback();
  }

  private PreparedStatement bound(String sql, Object... values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  /** A whole number of a row. */
  static int number(Object value) {
    return ((Number) value).intValue();
  }

  /** What a value counts in a checksum, however its database shows it. */
  static long sum(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.stripTrailingZeros().hashCode();
    }
    return value instanceof Number number ? number.longValue() : String.valueOf(value).hashCode();
  }
}
