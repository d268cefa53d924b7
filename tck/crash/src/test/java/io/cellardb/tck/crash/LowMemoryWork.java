package io.cellardb.tck.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * What is done with little memory: queries on tables that do not change, whose answers another
 * process has found with much memory, and writes each of which is there whole or not at all.
 */
final class LowMemoryWork {
  private static final int ROWS = 12_000;
  private static final int WIDE_ROWS = 24;
  private static final int WIDE = 200_000;

  /** Each with one row as its answer. */
  static final List<String> QUERIES =
      List.of(
          "SELECT COUNT(*), MIN(p), MAX(s) FROM (SELECT s, ROW_NUMBER() OVER (ORDER BY s, id) AS p"
              + " FROM base)",
          "SELECT COUNT(*), SUM(a.n), MIN(b.s) FROM base a JOIN base b ON a.n = b.n",
          "SELECT COUNT(*), SUM(c) FROM (SELECT s, COUNT(*) AS c FROM base GROUP BY s)",
          "SELECT COUNT(*) FROM (SELECT DISTINCT a.s, b.s AS t FROM base a JOIN base b"
              + " ON a.n = b.n)",
          "SELECT COUNT(*), SUM(x) FROM (SELECT SUM(n) OVER (ORDER BY id ROWS BETWEEN 90 PRECEDING"
              + " AND 90 FOLLOWING) AS x FROM base)",
          "SELECT SUM(x) FROM (SELECT LAST_VALUE(n) OVER (PARTITION BY MOD(id, 3) ORDER BY s, id"
              + " ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS x FROM base)",
          "WITH RECURSIVE r (i, t) AS (VALUES (1, CAST('x' AS VARCHAR)) UNION ALL"
              + " SELECT i + 1, t || 'abcdefgh' FROM r WHERE i < 2500)"
              + " SELECT COUNT(*), SUM(CHAR_LENGTH(t)) FROM r",
          "WITH RECURSIVE r (i) AS (VALUES (1) UNION SELECT i + 1 FROM r WHERE i < 40000)"
              + " SELECT COUNT(*), SUM(i) FROM r",
          "SELECT CHAR_LENGTH(LISTAGG(s, ',') WITHIN GROUP (ORDER BY id)) FROM base",
          "SELECT CHAR_LENGTH(LISTAGG(a.s, ',') WITHIN GROUP (ORDER BY a.id)) FROM base a"
              + " JOIN base b ON a.n = b.n",
          "SELECT CARDINALITY(ARRAY_AGG(a.s)) FROM base a JOIN base b ON a.n = b.n",
          "SELECT COUNT(*), SUM(OCTET_LENGTH(v)) FROM (SELECT v, ROW_NUMBER() OVER"
              + " (ORDER BY v DESC) AS p FROM wide) WHERE p > 3",
          "SELECT COUNT(*), SUM(OCTET_LENGTH(a.v || b.v)) FROM wide a JOIN wide b"
              + " ON MOD(a.id, 6) = MOD(b.id, 6)",
          "SELECT COUNT(*), COUNT(b.id) FROM base a LEFT JOIN base b ON a.id = b.n * 7"
              + " AND a.s > b.s",
          "SELECT COUNT(*) FROM base a WHERE EXISTS (SELECT * FROM base b WHERE b.n = a.n"
              + " AND b.id > a.id) AND a.s NOT IN (SELECT s FROM base WHERE n < 3)",
          "SELECT COUNT(*), MAX(c) FROM (SELECT n, MOD(id, 10) AS m, COUNT(DISTINCT s) AS c"
              + " FROM base GROUP BY CUBE (n, MOD(id, 10)))");

  private LowMemoryWork() {}

  /** Makes all tables and fills those that do not change. */
  static void create(Connection connection) throws SQLException {
    update(connection, "CREATE TABLE base (id BIGINT PRIMARY KEY, n BIGINT, s VARCHAR)");
    update(connection, "CREATE TABLE wide (id BIGINT PRIMARY KEY, v VARBINARY)");
    update(
        connection,
        "CREATE TABLE ledger (lane INTEGER, batch BIGINT, k BIGINT, v VARCHAR,"
            + " PRIMARY KEY (lane, batch, k))");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO base VALUES (?, ?, ?)")) {
      for (int id = 0; id < ROWS; id++) {
        insert.setLong(1, id);
        insert.setLong(2, id % 600);
        insert.setString(3, "a text of some length, number " + id * 7919L % ROWS / 2);
        insert.addBatch();
        if (id % 1000 == 999) {
          insert.executeBatch();
        }
      }
    }
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO wide VALUES (?, ?)")) {
      for (int id = 0; id < WIDE_ROWS; id++) {
        byte[] value = new byte[WIDE];
        new java.util.Random(id).nextBytes(value);
        insert.setLong(1, id);
        insert.setBytes(2, value);
        insert.executeUpdate();
      }
    }
    update(connection, "FLUSH TABLE base");
  }

  static int update(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  /** The one row of a query, with bars between the values. */
  static String row(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      StringJoiner row = new StringJoiner("|");
      for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
        row.add(String.valueOf(result.getString(i)));
      }
      return row.toString();
    }
  }

  /** A write to the ledger of so many rows with one number: whole, or not at all. */
  static void insertMany(Connection connection, int lane, long batch, int rows)
      throws SQLException {
    update(
        connection,
        "INSERT INTO ledger SELECT "
            + lane
            + ", "
            + batch
            + ", id, s || s || s FROM base WHERE id < "
            + rows);
  }

  /** The same by a batch of statements. */
  static void insertBatch(Connection connection, int lane, long batch, int rows)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO ledger VALUES (?, ?, ?, ?)")) {
      for (int k = 0; k < rows; k++) {
        insert.setInt(1, lane);
        insert.setLong(2, batch);
        insert.setLong(3, k);
        insert.setString(4, "value " + k);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** One row with a value of many characters, which counts as that many rows. */
  static void insertWide(Connection connection, int lane, long batch, int length)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO ledger VALUES (?, ?, ?, ?)")) {
      insert.setInt(1, lane);
      insert.setLong(2, batch);
      insert.setLong(3, -length);
      insert.setString(4, "w".repeat(length));
      insert.executeUpdate();
    }
  }

  /**
   * The same rows in several statements of a transaction, one of which fails and is gone on from.
   */
  static void insertInTransaction(Connection connection, int lane, long batch, int rows)
      throws SQLException {
    connection.setAutoCommit(false);
    boolean done = false;
    try {
      for (int part = 0; part < 4; part++) {
        update(
            connection,
            "INSERT INTO ledger SELECT "
                + lane
                + ", "
                + batch
                + ", id, s FROM base WHERE MOD(id, 4) = "
                + part
                + " AND id < "
                + rows);
      }
      connection.commit();
      done = true;
    } finally {
      if (!done) {
        connection.rollback();
      }
      connection.setAutoCommit(true);
    }
  }

  /** Makes a table of a query, and drops what there is of it. */
  static void createAsSelect(Connection connection, int lane, int rows) throws SQLException {
    String name = "made_" + lane;
    update(connection, "DROP TABLE IF EXISTS " + name);
    update(
        connection,
        "CREATE TABLE "
            + name
            + " AS SELECT a.id AS x, b.id AS y, a.s || b.s AS t FROM base a JOIN base b"
            + " ON a.n = b.n WHERE a.id < "
            + rows);
    String expected = rows * 20L + "|" + rows * 20L;
    String found = row(connection, "SELECT COUNT(*), COUNT(t) FROM " + name);
    if (!found.equals(expected)) {
      throw new AssertionError(name + " has " + found + " instead of " + expected);
    }
    update(connection, "DROP TABLE " + name);
  }

  /** How many rows each batch of a lane has; a negative number is the length of a wide value. */
  static Map<Long, Long> ledger(Connection connection, int lane) throws SQLException {
    Map<Long, Long> batches = new TreeMap<>();
    List<String> problems = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT batch, COUNT(*), MIN(k), MAX(CHAR_LENGTH(v)) FROM ledger WHERE lane = "
                    + lane
                    + " GROUP BY batch")) {
      while (result.next()) {
        boolean isWide = result.getLong(3) < 0;
        if (isWide && -result.getLong(3) != result.getLong(4)) {
          problems.add(
              "a value of "
                  + result.getLong(4)
                  + " characters in batch of length "
                  + result.getLong(3));
        }
        batches.put(result.getLong(1), isWide ? result.getLong(3) : result.getLong(2));
      }
    }
    if (!problems.isEmpty()) {
      throw new AssertionError(problems.toString());
    }
    return batches;
  }
}
