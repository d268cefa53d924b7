package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Connections from a HikariCP pool are as new each time: what a borrower set or left open is
 * undone, broken ones are replaced, and many threads share few.
 */
final class HikariTest {
  private static HikariConfig config(String store) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:cellar:mem:" + store);
    config.setMaximumPoolSize(2);
    return config;
  }

  private static int count(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertTrue(rows.next());
      return rows.getInt(1);
    }
  }

  private static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @Test
  void whatABorrowerLeftOpenIsRolledBack() throws SQLException {
    HikariConfig config = config("hikari_rollback");
    config.setAutoCommit(false);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (Connection connection = pool.getConnection()) {
        execute(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        connection.commit();
        execute(connection, "INSERT INTO t VALUES (2)");
      }
      try (Connection connection = pool.getConnection()) {
        assertEquals(1, count(connection, "SELECT COUNT(*) FROM t"));
      }
    }
  }

  @Test
  void whatABorrowerSetIsSetBack() throws SQLException {
    HikariConfig config = config("hikari_state");
    config.setMaximumPoolSize(1);
    config.setSchema("app");
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    try (Connection first = DriverManager.getConnection(config.getJdbcUrl())) {
      execute(first, "CREATE NAMESPACE app");
      borrowAndChange(config);
    }
  }

  private static void borrowAndChange(HikariConfig config) throws SQLException {
    try (HikariDataSource pool = new HikariDataSource(config)) {
      int isolation;
      int timeout;
      try (Connection connection = pool.getConnection()) {
        assertEquals("app", connection.getSchema());
        assertTrue(connection.getAutoCommit());
        isolation = connection.getTransactionIsolation();
        timeout = connection.getNetworkTimeout();
        execute(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY)");
        connection.setReadOnly(true);
        assertEquals(
            "25006",
            assertThrows(SQLException.class, () -> execute(connection, "INSERT INTO t VALUES (1)"))
                .getSQLState());
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setNetworkTimeout(Runnable::run, 12_345);
        connection.setSchema("default");
      }
      try (Connection connection = pool.getConnection()) {
        assertEquals("app", connection.getSchema());
        assertTrue(connection.getAutoCommit());
        assertFalse(connection.isReadOnly());
        assertEquals(isolation, connection.getTransactionIsolation());
        assertEquals(timeout, connection.getNetworkTimeout());
        execute(connection, "INSERT INTO t VALUES (1)");
        assertEquals(1, count(connection, "SELECT COUNT(*) FROM app.t"));
      }
    }
  }

  @Test
  void aReadOnlyPoolOnlyReads() throws SQLException {
    try (HikariDataSource writers = new HikariDataSource(config("hikari_readers"))) {
      try (Connection connection = writers.getConnection()) {
        execute(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
      }
      HikariConfig config = config("hikari_readers");
      config.setReadOnly(true);
      try (HikariDataSource readers = new HikariDataSource(config);
          Connection connection = readers.getConnection()) {
        assertTrue(connection.isReadOnly());
        assertEquals(1, count(connection, "SELECT COUNT(*) FROM t"));
        assertEquals(
            "25006",
            assertThrows(SQLException.class, () -> execute(connection, "DELETE FROM t"))
                .getSQLState());
      }
    }
  }

  @Test
  void connectionsHaveTheLevelOfThePool() throws SQLException {
    HikariConfig config = config("hikari_serializable");
    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
    try (HikariDataSource pool = new HikariDataSource(config)) {
      for (int i = 0; i < 2; i++) {
        try (Connection connection = pool.getConnection()) {
          assertEquals(Connection.TRANSACTION_SERIALIZABLE, connection.getTransactionIsolation());
          connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
      }
    }
    config.setTransactionIsolation("TRANSACTION_NONE");
    RuntimeException refused =
        assertThrows(RuntimeException.class, () -> new HikariDataSource(config).close());
    assertTrue(rootMessage(refused).contains("isolation level"), rootMessage(refused));
  }

  private static String rootMessage(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  @Test
  void statementsThatWereLeftOpenAreClosedWithTheirConnection() throws SQLException {
    try (HikariDataSource pool = new HikariDataSource(config("hikari_statements"))) {
      Statement left;
      ResultSet rows;
      try (Connection connection = pool.getConnection()) {
        left = connection.createStatement();
        rows = left.executeQuery("VALUES (1), (2)");
        assertTrue(rows.next());
      }
      assertTrue(left.isClosed());
      assertTrue(rows.isClosed());
    }
  }

  @Test
  void aConnectionThatIsClosedUnderneathIsReplaced() throws SQLException {
    HikariConfig config = config("hikari_broken");
    config.setMaximumPoolSize(1);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Connection first;
      try (Connection connection = pool.getConnection()) {
        first = connection.unwrap(Connection.class);
        execute(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY)");
        first.abort(Runnable::run);
        SQLException broken =
            assertThrows(SQLException.class, () -> execute(connection, "INSERT INTO t VALUES (1)"));
        assertTrue(broken.getSQLState().startsWith("08"), broken.getSQLState());
      }
      try (Connection connection = pool.getConnection()) {
        assertNotSame(first, connection.unwrap(Connection.class));
        assertTrue(connection.isValid(1));
        // The store was that connection's alone, and went with it.
        execute(connection, "CREATE TABLE IF NOT EXISTS t (k INTEGER PRIMARY KEY)");
        assertEquals(0, count(connection, "SELECT COUNT(*) FROM t"));
      }
    }
  }

  @Test
  void whoFindsAllConnectionsTakenIsToldInTime() throws SQLException {
    HikariConfig config = config("hikari_exhausted");
    config.setMaximumPoolSize(1);
    config.setConnectionTimeout(250);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (Connection held = pool.getConnection()) {
        assertThrows(SQLTransientConnectionException.class, pool::getConnection);
        assertEquals(1, count(held, "VALUES (1)"));
      }
      try (Connection connection = pool.getConnection()) {
        assertEquals(1, count(connection, "VALUES (1)"));
      }
    }
  }

  @Test
  void manyThreadsShareFewConnectionsAndLoseNoUpdate()
      throws SQLException, InterruptedException, ExecutionException {
    HikariConfig config = config("hikari_threads");
    config.setMaximumPoolSize(4);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (Connection connection = pool.getConnection()) {
        execute(
            connection,
            "CREATE TABLE counter (k INTEGER PRIMARY KEY, n BIGINT NOT NULL)",
            "INSERT INTO counter VALUES (1, 0)");
      }
      ExecutorService threads = Executors.newFixedThreadPool(16);
      try {
        List<Future<Integer>> changed = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
          changed.add(threads.submit(() -> increments(pool, 25)));
        }
        for (Future<Integer> one : changed) {
          assertEquals(25, one.get());
        }
      } finally {
        threads.shutdown();
      }
      try (Connection connection = pool.getConnection()) {
        assertEquals(400, count(connection, "SELECT n FROM counter WHERE k = 1"));
      }
      assertEquals(0, pool.getHikariPoolMXBean().getActiveConnections());
      assertTrue(pool.getHikariPoolMXBean().getTotalConnections() <= 4);
    }
  }

  private static int increments(HikariDataSource pool, int times) throws SQLException {
    int changed = 0;
    for (int i = 0; i < times; i++) {
      try (Connection connection = pool.getConnection();
          PreparedStatement update =
              connection.prepareStatement("UPDATE counter SET n = n + 1 WHERE k = ?")) {
        update.setInt(1, 1);
        changed += update.executeUpdate();
      }
    }
    return changed;
  }
}
