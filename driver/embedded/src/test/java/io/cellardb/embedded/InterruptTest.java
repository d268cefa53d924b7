package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A thread that is interrupted goes on with its statements and stays interrupted: an interrupt is
 * no word to the database, {@code cancel} is. Above all it breaks nothing for others: Java closes
 * file channels that an interrupted thread uses.
 */
@ResourceLock(Waiting.THREADS)
class InterruptTest {
  private static final String QUERY = "SELECT COUNT(*), SUM(n), MAX(text) FROM t";

  @TempDir private Path directory;

  private String url() {
    return "jdbc:cellar:" + directory.resolve("data") + "?memory=20k";
  }

  private static void work(Connection connection, int from, int count) throws SQLException {
    Rows.update(
        connection,
        "UPSERT INTO t WITH RECURSIVE e (i) AS (VALUES ("
            + from
            + ") UNION ALL SELECT i + 1 FROM e WHERE i + 1 < "
            + (from + count)
            + ") SELECT i, 1, 'some text of row ' || i FROM e");
    assertEquals(count, Rows.of(connection, "SELECT * FROM t ORDER BY text DESC").size() - from);
  }

  @Test
  void everythingWorksInAnInterruptedThread() throws Exception {
    Thread.currentThread().interrupt();
    try (Connection connection = DriverManager.getConnection(url())) {
      Rows.update(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, text VARCHAR)");
      work(connection, 0, 1_000);
      Rows.update(connection, "FLUSH TABLE t", "CREATE TABLE u (k INTEGER PRIMARY KEY)");
      work(connection, 1_000, 1_000);
      connection.setAutoCommit(false);
      Rows.update(connection, "UPDATE t SET n = 2 WHERE k < 100");
      connection.commit();
      connection.setAutoCommit(true);
      Rows.update(connection, "FLUSH TABLE t", "COMPACT TABLE t MAJOR", "ANALYZE TABLE t");
    }
    try (Connection connection = DriverManager.getConnection(url())) {
      assertEquals(List.of("2000|2100|some text of row 999"), Rows.of(connection, QUERY));
    }
    assertTrue(Thread.interrupted());
  }

  @Test
  void interruptsAtAnyMomentBreakNothing() throws Exception {
    try (Connection keeper = DriverManager.getConnection(url())) {
      Rows.update(keeper, "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, text VARCHAR)");
      work(keeper, 0, 500);
      AtomicInteger written = new AtomicInteger();
      List<Throwable> failures = new ArrayList<>();
      Thread victim =
          new Thread(
              () -> {
                try (Connection connection = DriverManager.getConnection(url())) {
                  for (int i = 0; i < 30; i++) {
                    Rows.update(connection, "UPDATE t SET n = n + 1");
                    written.incrementAndGet();
                    Rows.of(connection, "SELECT * FROM t ORDER BY text DESC");
                    Rows.update(connection, "FLUSH TABLE t");
                  }
                  Rows.update(connection, "COMPACT TABLE t MAJOR");
                } catch (SQLException | RuntimeException e) {
                  failures.add(e);
                }
              });
      victim.start();
      Random random = new Random(1);
      while (victim.isAlive()) {
        victim.interrupt();
        victim.join(1 + random.nextInt(2));
      }
      assertEquals(List.of(), failures);
      assertEquals(30, written.get());
      assertEquals(List.of("500|15500|some text of row 99"), Rows.of(keeper, QUERY));
      work(keeper, 500, 100);
    }
  }
}
