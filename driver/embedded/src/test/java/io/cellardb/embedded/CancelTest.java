package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that would never end, or not today, end when they are cancelled. */
@ResourceLock(Waiting.THREADS)
class CancelTest {
  private static final int ROWS = 3_000;

  /** A million numbers, over and over again, without an end. */
  private static final String ENDLESS =
      "WITH RECURSIVE e (i) AS (SELECT id FROM t UNION ALL"
          + " SELECT MOD(i * 7 + 13, 1000000) FROM e) ";

  private static final String[] STATEMENTS = {
    // The recursion itself, and filters, which find nothing.
    ENDLESS + "SELECT COUNT(*) FROM e",
    ENDLESS + "SELECT i FROM e WHERE i < 0",
    // Input that is read to its end.
    ENDLESS + "SELECT i FROM e ORDER BY i",
    ENDLESS + "SELECT i FROM e ORDER BY i LIMIT 5",
    ENDLESS + "SELECT i, COUNT(*) FROM e GROUP BY i",
    ENDLESS + "SELECT DISTINCT i FROM e WHERE i < 10",
    ENDLESS + "SELECT i, SUM(i) OVER (PARTITION BY MOD(i, 3) ORDER BY i) FROM e",
    ENDLESS + "SELECT i FROM e INTERSECT SELECT id FROM t",
    ENDLESS + "SELECT id FROM t EXCEPT SELECT i FROM e",
    // Joins: probing for ever, building for ever, and trying all pairs.
    ENDLESS + "SELECT COUNT(*) FROM e JOIN t ON e.i = t.id",
    ENDLESS + "SELECT COUNT(*) FROM t LEFT JOIN e ON e.i = t.id",
    ENDLESS + "SELECT COUNT(*) FROM t FULL JOIN e ON e.i = t.id",
    "SELECT COUNT(*) FROM t a, t b, t c, t d WHERE a.n + b.n + c.n + d.n < 0",
    "SELECT COUNT(*) FROM t a LEFT JOIN t b ON a.id + b.id < 0 CROSS JOIN t c CROSS JOIN t d",
    // Frames that look at all rows for each row.
    "SELECT MAX(x) FROM (SELECT COUNT(DISTINCT b.n) OVER (ORDER BY a.id, b.id ROWS BETWEEN"
        + " 1000000 PRECEDING AND 1 PRECEDING EXCLUDE CURRENT ROW) AS x FROM t a, t b)",
    // Scans: one for each outer row.
    "SELECT COUNT(*) FROM t a, t b WHERE a.n >= (SELECT MAX(c.n + a.n + b.n) FROM t c"
        + " WHERE c.text LIKE '%' || a.text || b.text)",
    "SELECT a.id, (SELECT x.id FROM t x, t y WHERE x.n + y.n < a.n - 5000000 + b.n ORDER BY x.id"
        + " LIMIT 1) FROM t a, t b",
    // Planning, which takes minutes.
    "SELECT COUNT(*) FROM t a WHERE a.n < 0"
        + " AND EXISTS (SELECT 1 FROM t b WHERE b.id = a.n)".repeat(1_000),
    // Changes.
    "UPDATE t SET n = (SELECT MAX(a.n + b.n + c.n + d.n) FROM t a, t b, t c, t d)",
    "DELETE FROM t WHERE id IN (SELECT a.id FROM t a, t b, t c WHERE a.n + b.n + c.n < 0)",
    "UPSERT INTO u " + ENDLESS + "SELECT i, i FROM e WHERE i < 0",
    "MERGE INTO u USING (SELECT a.id FROM t a, t b, t c WHERE a.n + b.n + c.n < 0) AS s ON u.id ="
        + " s.id WHEN MATCHED THEN UPDATE SET n = 1",
  };

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"1g", "50k"})
  void statementsWithoutAnEndEndWhenTheyAreCancelled(String memory) throws Exception {
    ExecutorService worker = Executors.newSingleThreadExecutor();
    try (Connection connection =
        DriverManager.getConnection("jdbc:cellar:" + directory + "?memory=" + memory)) {
      Rows.update(
          connection,
          "CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT, text VARCHAR)",
          "CREATE TABLE u (id BIGINT PRIMARY KEY, n BIGINT)",
          "UPSERT INTO t WITH RECURSIVE e (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM e"
              + " WHERE i + 1 < "
              + ROWS
              + ") SELECT i, i, 'text ' || i FROM e");
      assertEquals("" + ROWS, Rows.of(connection, "SELECT COUNT(*) FROM t").get(0));
      for (String sql : STATEMENTS) {
        try (Statement statement = connection.createStatement()) {
          Future<?> running = worker.submit(() -> run(statement, sql));
          SQLException e = cancel(statement, running, sql);
          assertEquals("57014", e.getSQLState(), sql + "\n" + e);
        }
      }
      assertEquals("" + ROWS, Rows.of(connection, "SELECT COUNT(*) FROM t").get(0));
    } finally {
      worker.shutdownNow();
      assertTrue(worker.awaitTermination(1, TimeUnit.MINUTES));
    }
  }

  private static Void run(Statement statement, String sql) throws SQLException {
    if (statement.execute(sql)) {
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          rows.getObject(1);
        }
      }
    }
    return null;
  }

  /** Cancels again and again, since there may be nothing to cancel yet. */
  private static SQLException cancel(Statement statement, Future<?> running, String sql)
      throws Exception {
    for (int i = 0; i < 600; i++) {
      try {
        running.get(100, TimeUnit.MILLISECONDS);
        throw new AssertionError("came to an end: " + sql);
      } catch (TimeoutException e) {
        statement.cancel();
      } catch (ExecutionException e) {
        return assertThrows(
            SQLException.class,
            () -> {
              throw e.getCause();
            },
            sql);
      }
    }
    throw new AssertionError("goes on: " + sql);
  }
}
