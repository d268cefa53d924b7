package io.cellardb.tck.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * The table and the statements of the SQL suite, on one database. Each method returns a checksum of
 * what it read, for comparison with another database's.
 */
final class Workload implements AutoCloseable {
  private static final int BATCH = 1000;
  private static final int RANGE = 100;
  private static final int GROUPS = 80;
  private static final int LOOKUPS = 50;

  private final Connection connection;
  private final int rows;
  private final PreparedStatement point;
  private final PreparedStatement range;
  private final PreparedStatement lookUp;
  private final PreparedStatement page;

  /** Creates the table and fills it with {@code rows} rows, the same each time. */
  Workload(Connection connection, int rows) throws SQLException {
    this.connection = connection;
    this.rows = rows;
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id BIGINT, grp INTEGER, qty INTEGER, price DECIMAL(12, 2), ratio DOUBLE"
              + " PRECISION, a VARCHAR, b VARCHAR, c VARCHAR, d BIGINT, e BIGINT, PRIMARY KEY (id))");
    }
    load();
    point = connection.prepareStatement("SELECT qty, a FROM t WHERE id = ?");
    range = connection.prepareStatement("SELECT id, qty, a FROM t WHERE id >= ? AND id < ?");
    lookUp =
        connection.prepareStatement(
            "SELECT far.qty, far.a FROM t JOIN t AS far ON far.id = MOD(t.id * 7919, "
                + rows
                + ") WHERE t.id >= ? AND t.id < ?");
    page =
        connection.prepareStatement("SELECT id, qty, a FROM t WHERE id > ? ORDER BY id LIMIT 20");
  }

  private void load() throws SQLException {
    Random random = new Random(1);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
      for (int id = 0; id < rows; id++) {
        insert.setLong(1, id);
        insert.setInt(2, random.nextInt(GROUPS));
        insert.setInt(3, random.nextInt(1000));
        insert.setBigDecimal(4, java.math.BigDecimal.valueOf(random.nextInt(1_000_000), 2));
        insert.setDouble(5, random.nextInt(1000) / 8.0);
        insert.setString(6, "customer " + random.nextInt(10_000));
        insert.setString(7, "city " + random.nextInt(500));
        insert.setString(8, "note " + Long.toHexString(random.nextLong()));
        insert.setLong(9, random.nextLong());
        insert.setLong(10, id * 7L);
        insert.addBatch();
        if (id % BATCH == BATCH - 1 || id == rows - 1) {
          insert.executeBatch();
        }
      }
    }
  }

  /** Reads {@code count} rows by their key, one prepared execution each. */
  long pointQueries(Random random, int count) throws SQLException {
    long checksum = 0;
    for (int i = 0; i < count; i++) {
      point.setLong(1, random.nextInt(rows));
      try (ResultSet results = point.executeQuery()) {
        checksum += sum(results, 1, 2);
      }
    }
    return checksum;
  }

  /** The same with the key in the text, another one each time. */
  long literalPointQueries(Random random, int count) throws SQLException {
    long checksum = 0;
    try (Statement statement = connection.createStatement()) {
      for (int i = 0; i < count; i++) {
        String sql = "SELECT qty, a FROM t WHERE id = " + random.nextInt(rows);
        try (ResultSet results = statement.executeQuery(sql)) {
          checksum += sum(results, 1, 2);
        }
      }
    }
    return checksum;
  }

  /** Reads {@code count} ranges of 100 rows. */
  long ranges(Random random, int count) throws SQLException {
    long checksum = 0;
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(Math.max(1, rows - RANGE));
      range.setLong(1, from);
      range.setLong(2, from + RANGE);
      try (ResultSet results = range.executeQuery()) {
        checksum += sum(results, 2, 3);
      }
    }
    return checksum;
  }

  /** A filtered sum over the table. */
  long filteredSum() throws SQLException {
    return query("SELECT SUM(qty), 'sum' FROM t WHERE qty < 500 AND grp > 10");
  }

  /** A sum for each of 80 groups. */
  long groupBy() throws SQLException {
    return query("SELECT SUM(d / 1000000), 'group' FROM t WHERE qty >= 100 GROUP BY grp");
  }

  /** Joins 50 neighbouring rows, {@code count} times, with as many that lie far from each other. */
  long lookUps(Random random, int count) throws SQLException {
    long checksum = 0;
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(Math.max(1, rows - LOOKUPS));
      lookUp.setLong(1, from);
      lookUp.setLong(2, from + LOOKUPS);
      try (ResultSet results = lookUp.executeQuery()) {
        checksum += sum(results, 1, 2);
      }
    }
    return checksum;
  }

  /** Reads {@code count} pages of 20 rows, each from a key on. */
  long pages(Random random, int count) throws SQLException {
    long checksum = 0;
    for (int i = 0; i < count; i++) {
      page.setLong(1, random.nextInt(rows));
      try (ResultSet results = page.executeQuery()) {
        checksum += sum(results, 2, 3);
      }
    }
    return checksum;
  }

  /** The least and the greatest key, {@code count} times. */
  long extremes(int count) throws SQLException {
    long checksum = 0;
    for (int i = 0; i < count; i++) {
      checksum += query("SELECT MIN(id), 'least' FROM t") + query("SELECT MAX(id), 'most' FROM t");
    }
    return checksum;
  }

  /** A running sum within each of 80 groups. */
  long window() throws SQLException {
    return query(
        "SELECT SUM(s), 'window' FROM (SELECT SUM(qty) OVER (PARTITION BY grp ORDER BY id) AS s"
            + " FROM t)");
  }

  /** Each row five times, sorted by a random number and read in that order. */
  long sort() throws SQLException {
    long checksum = 0;
    try (Statement statement = connection.createStatement();
        ResultSet results =
            statement.executeQuery(
                "SELECT d, x, b FROM t, (VALUES (1), (2), (3), (4), (5)) AS v (x) ORDER BY d, x")) {
      while (results.next()) {
        checksum = checksum * 31 + results.getLong(1) + results.getString(3).length();
      }
    }
    return checksum;
  }

  private long query(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      return sum(results, 1, 2);
    }
  }

  /** Adds up a number and the length of a text over all rows. */
  private static long sum(ResultSet results, int number, int text) throws SQLException {
    long sum = 0;
    while (results.next()) {
      sum += results.getLong(number) * 31 + results.getString(text).length();
    }
    return sum;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
