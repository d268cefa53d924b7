package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * INSERT with ON CONFLICT on unique values by several sessions at once: each counts one more, as a
 * statement by itself or two in a transaction. No count is lost, and no value is there twice.
 */
@ResourceLock(Waiting.THREADS)
final class ConflictThreadsTest {
  private static final int THREADS = 8;
  private static final int ROUNDS = 60;
  private static final int VALUES = 4;

  /** Adds to the row of a value, or makes it. */
  private static final String COUNT =
      "INSERT INTO t (u, n) VALUES (?, 1) ON CONFLICT (u) DO UPDATE SET n = t.n + EXCLUDED.n";

  /** Now and then rows go, so that there are new ones all the time; their counts go with them. */
  private static final String REMOVE =
      "WITH gone AS (DELETE FROM t WHERE u = ? RETURNING u, n) INSERT INTO removed (u, n)"
          + " SELECT u, n FROM gone";

  /** What a session does at once. */
  private interface Statements {
    void run() throws SQLException;
  }

  private final AtomicLongArray counted = new AtomicLongArray(VALUES);

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noCountIsLost(boolean onDisk) throws Exception {
    String location = onDisk ? directory.toString() : "mem:conflicts";
    String url = "jdbc:cellar:" + location + "?durability=none";
    Random random = new Random(TestSeed.get(20_261_125));
    try (Connection connection = DriverManager.getConnection(url)) {
      Rows.update(
          connection,
          "CREATE TABLE t (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
              + " u INTEGER NOT NULL UNIQUE, n BIGINT NOT NULL)",
          "CREATE TABLE removed (u INTEGER, n BIGINT)");
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      List<Future<?>> sessions = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        boolean transactions = i % 2 == 0;
        Random own = new Random(random.nextLong());
        sessions.add(
            threads.submit(
                () -> {
                  count(url, transactions, own);
                  return null;
                }));
      }
      threads.shutdown();
      for (Future<?> session : sessions) {
        session.get();
      }
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < VALUES; i++) {
        expected.add(i + "|" + counted.get(i));
      }
      assertEquals(
          expected,
          Rows.of(
              connection,
              "SELECT u, SUM(n) FROM (TABLE removed UNION ALL SELECT u, n FROM t)"
                  + " GROUP BY u ORDER BY u"));
      assertEquals(
          List.of(), Rows.of(connection, "SELECT u FROM t GROUP BY u HAVING COUNT(*) > 1"));
      assertEquals(
          Rows.of(connection, "SELECT id, n FROM t ORDER BY u"),
          Rows.of(
              connection, "SELECT id, n FROM t WHERE u BETWEEN 0 AND " + VALUES + " ORDER BY u"));
    }
  }

  private void count(String url, boolean transactions, Random random) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement count = connection.prepareStatement(COUNT);
        PreparedStatement remove = connection.prepareStatement(REMOVE)) {
      connection.setAutoCommit(!transactions);
      for (int round = 0; round < ROUNDS; round++) {
        int value = random.nextInt(VALUES);
        boolean two = transactions && value + 1 < VALUES;
        boolean removes = random.nextInt(8) == 0;
        retried(
            connection,
            () -> {
              execute(count, value);
              if (two) {
                execute(count, value + 1); // in the order of the values, so that nobody deadlocks
              }
            });
        counted.incrementAndGet(value);
        if (two) {
          counted.incrementAndGet(value + 1);
        }
        if (removes) {
          retried(connection, () -> execute(remove, value));
        }
      }
    }
  }

  private static void execute(PreparedStatement statement, int value) throws SQLException {
    statement.setInt(1, value);
    statement.executeUpdate();
  }

  /** Does something until no other session was in its way. */
  private static void retried(Connection connection, Statements statements) throws SQLException {
    while (true) {
      try {
        statements.run();
        if (!connection.getAutoCommit()) {
          connection.commit();
        }
        return;
      } catch (SQLException e) {
        assertEquals("40001", e.getSQLState(), e.getMessage());
        if (!connection.getAutoCommit()) {
          connection.rollback();
        }
      }
    }
  }
}
