package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What statements allocate that applications execute most often, counted by the JVM. */
@Tag("optimized")
class AllocationTest {
  private static final int ROWS = 1_000;
  private static final int ROUND = 2_000;

  /** The compiler, which takes its time, is what later rounds are for. */
  private static final int MOST_ROUNDS = 200;

  private static final int POINT_QUERY_BYTES = 1_024;

  /** What a row of ten columns takes in the log and in memory is a fifth of it. */
  private static final int TRANSACTION_BYTES = 5_120;

  @TempDir private Path directory;

  private interface Work {
    void run(int row) throws SQLException;
  }

  /** Bytes that one execution allocates once it is compiled: the least of many rounds. */
  private static long allocated(int enough, Work work) throws SQLException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < MOST_ROUNDS && least > enough; round++) {
      long before = threads.getThreadAllocatedBytes(self);
      for (int i = 0; i < ROUND; i++) {
        work.run((i * 31 + round) % ROWS);
      }
      least = Math.min(least, (threads.getThreadAllocatedBytes(self) - before) / ROUND);
    }
    return least;
  }

  private static void load(Connection connection) throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE t (id BIGINT PRIMARY KEY, a INTEGER, b BIGINT, c VARCHAR(40), d VARCHAR(40),"
            + " e DOUBLE, f DECIMAL(12, 2), g TIMESTAMP(3), h BOOLEAN, i DATE)",
        "INSERT INTO t SELECT n, n * 3, n * 5, 'name of ' || n, 'text of ' || n, n * 0.5e0, n,"
            + " TIMESTAMP '2020-01-01 00:00:00', n > 7, DATE '2020-01-01'"
            + " FROM (WITH RECURSIVE s (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM s"
            + " WHERE n + 1 < "
            + ROWS
            + ") SELECT n FROM s) AS s");
  }

  /** The row of a number; what is read are numbers and two texts, which count too. */
  private static void readRow(PreparedStatement statement, int row) throws SQLException {
    statement.setLong(1, row);
    try (ResultSet rows = statement.executeQuery()) {
      assertTrue(rows.next());
      assertEquals(row, rows.getLong("id"));
      assertEquals(row * 3, rows.getInt("a"));
      assertEquals(row * 5L, rows.getLong("b"));
      assertEquals("name of ".length(), rows.getString("c").length() - digits(row));
      assertEquals("text of ".length(), rows.getString("d").length() - digits(row));
      assertEquals(row * 0.5, rows.getDouble("e"));
      assertEquals(row > 7, rows.getBoolean("h"));
    }
  }

  private static int digits(int row) {
    return row < 10 ? 1 : row < 100 ? 2 : 3;
  }

  private static void readText(PreparedStatement statement, int row) throws SQLException {
    statement.setLong(1, row);
    try (ResultSet rows = statement.executeQuery()) {
      assertTrue(rows.next());
      assertEquals("name of ".length(), rows.getString(1).length() - digits(row));
    }
  }

  @Test
  void aTransactionOfOneRowAllocatesFewKilobytes() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection("jdbc:cellar:" + directory + "?durability=os")) {
      load(connection);
      connection.setAutoCommit(false);
      try (PreparedStatement upsert =
          connection.prepareStatement(
              "UPSERT INTO t (id, a, b, c, d, e, f, h) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
        long bytes =
            allocated(
                TRANSACTION_BYTES,
                row -> {
                  upsert.setLong(1, row);
                  upsert.setInt(2, row);
                  upsert.setLong(3, row);
                  upsert.setString(4, "name");
                  upsert.setString(5, "text");
                  upsert.setDouble(6, row);
                  upsert.setBigDecimal(7, BigDecimal.ONE);
                  upsert.setBoolean(8, true);
                  assertEquals(1, upsert.executeUpdate());
                  connection.commit();
                });
        assertTrue(bytes <= TRANSACTION_BYTES, () -> "one transaction: " + bytes);
      }
    }
  }

  @Test
  void aPointQueryAllocatesAKilobyte() throws SQLException {
    String data = "jdbc:cellar:" + directory;
    try (Connection connection = DriverManager.getConnection(data)) {
      load(connection);
    }
    try (Connection connection = DriverManager.getConnection(data);
        PreparedStatement rows = connection.prepareStatement("SELECT * FROM t WHERE id = ?");
        PreparedStatement texts = connection.prepareStatement("SELECT c FROM t WHERE id = ?")) {
      long both =
          allocated(
              2 * POINT_QUERY_BYTES,
              row -> {
                readRow(rows, row);
                readText(texts, row);
              });
      assertTrue(both <= 2 * POINT_QUERY_BYTES, () -> "two statements in turns: " + both);
      long one = allocated(POINT_QUERY_BYTES, row -> readRow(rows, row));
      assertTrue(one <= POINT_QUERY_BYTES, () -> "one statement: " + one);
    }
  }
}
