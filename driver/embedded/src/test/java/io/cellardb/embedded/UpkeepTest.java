package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.io.DiskFileSystem;
import io.cellardb.storage.lsm.repair.Backup;
import io.cellardb.tck.seed.Await;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator does with a store that is in use. */
final class UpkeepTest {
  private static final String ENDLESS =
      "WITH RECURSIVE r (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r";

  @TempDir Path directory;

  private Connection operator;
  private Connection user;

  @BeforeEach
  void connect() throws SQLException {
    operator = connection("data");
    user = connection("data");
    Rows.update(operator, "CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT)");
  }

  @AfterEach
  void close() throws SQLException {
    user.close();
    operator.close();
  }

  private Connection connection(String name) throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + directory.resolve(name) + "?files=true");
  }

  private List<String> others(String column) throws SQLException {
    return Rows.of(
        operator,
        "SELECT "
            + column
            + " FROM SYS.SESSIONS WHERE statement IS NULL OR statement LIKE 'WITH%'");
  }

  private CompletableFuture<SQLException> endless() throws Exception {
    CompletableFuture<SQLException> failure =
        CompletableFuture.supplyAsync(
            () -> assertThrows(SQLException.class, () -> Rows.of(user, ENDLESS)));
    Await.until("the statement runs", () -> others("state").equals(List.of("running")));
    return failure;
  }

  @Test
  void aStatementIsEndedAndItsSessionGoesOn() throws Exception {
    CompletableFuture<SQLException> failure = endless();
    assertEquals(List.of("true"), others("started >= opened"));
    Rows.update(operator, "KILL QUERY " + others("session").get(0));
    assertEquals("57014", failure.join().getSQLState());
    Rows.update(operator, "KILL QUERY " + others("session").get(0));
    assertEquals(List.of("1"), Rows.of(user, "VALUES (1)"));
  }

  @Test
  void aSessionThatRunsAStatementIsEndedWithIt() throws Exception {
    CompletableFuture<SQLException> failure = endless();
    Rows.update(operator, "KILL " + others("session").get(0));
    assertEquals("57P01", failure.join().getSQLState(), failure.join().getMessage());
    Await.until("the session is gone", () -> others("session").isEmpty());
  }

  @Test
  void aSessionThatIsEndedIsRolledBackAndClosed() throws Exception {
    user.setAutoCommit(false);
    Rows.update(user, "INSERT INTO t VALUES (1, 1)");
    assertEquals(List.of("idle|active"), others("state || '|' || transaction_state"));
    try (Statement open = user.createStatement()) {
      Rows.update(operator, "KILL SESSION " + others("session").get(0));
      Rows.assertFails("57P01", "KILL", () -> open.executeQuery("SELECT * FROM t"));
    }
    Rows.assertFails("57P01", "KILL", user::commit);
    assertTrue(user.isClosed());
    assertFalse(user.isValid(1));
    Await.until("the session is gone", () -> others("session").isEmpty());
    assertEquals(List.of(), Rows.of(operator, "SELECT * FROM t"));
    Rows.update(operator, "INSERT INTO t VALUES (1, 2)");
  }

  @Test
  void statementsAreCountedWithoutTheirLiterals() throws SQLException {
    Rows.update(user, "INSERT INTO t VALUES (1, 1), (2, 2)");
    for (int i = 0; i < 3; i++) {
      Rows.of(user, "SELECT n FROM t WHERE id <= " + i);
    }
    Rows.assertFails("22012", "zero", () -> Rows.of(user, "SELECT n / 0 FROM t"));
    assertEquals(
        List.of(
            "INSERT INTO t VALUES (?, ?), (?, ?)|1|0|2|true",
            "SELECT n / 0 FROM t|1|1|0|true",
            "SELECT n FROM t WHERE id <= ?|3|0|3|true"),
        Rows.of(
            operator,
            "SELECT statement, calls, failures, row_count,"
                + " total_micros >= longest_micros AND running = 0"
                + " FROM SYS.STATEMENTS WHERE statement LIKE '% t%' AND statement NOT LIKE '%SYS%'"
                + " AND statement NOT LIKE 'CREATE%' ORDER BY statement"));
  }

  @Test
  void aBackupOfAStoreInUseHasAllThatWasWrittenBefore() throws Exception {
    Rows.update(operator, "INSERT INTO t SELECT x, 0 FROM GENERATE_SERIES(1, 1000) AS s (x)");
    CompletableFuture<Void> writes =
        CompletableFuture.runAsync(
            () -> {
              try {
                for (int i = 1; i <= 50; i++) {
                  Rows.update(user, "UPDATE t SET n = " + i);
                }
              } catch (SQLException e) {
                throw new CompletionException(e);
              }
            });
    Await.until(
        "rows are changed", () -> !Rows.of(operator, "SELECT MAX(n) FROM t").equals(List.of("0")));
    Rows.update(operator, "BACKUP TO '" + directory.resolve("copy") + "'");
    writes.join();
    Rows.assertFails("08001", "holds a backup", () -> connection("copy").close());
    Backup.restore(
        DiskFileSystem.INSTANCE, directory.resolve("copy"), directory.resolve("restored"));
    try (Connection restored = connection("restored")) {
      assertEquals(
          List.of("1000|true"),
          Rows.of(restored, "SELECT COUNT(*), MIN(n) = MAX(n) AND MIN(n) > 0 FROM t"));
      assertEquals(1000, Rows.update(restored, "UPDATE t SET n = 0"));
    }
    Rows.assertFails(
        "22023", "", () -> Rows.update(operator, "BACKUP TO '" + directory.resolve("copy") + "'"));
  }

  @Test
  void slowStatementsAreLoggedWithoutTheirValues() throws SQLException {
    List<String> logged = new CopyOnWriteArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            logged.add(entry.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("io.cellardb.slow");
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try (Connection slow =
        DriverManager.getConnection(
            "jdbc:cellar:" + directory.resolve("data") + "?slowStatements=1")) {
      String secret = "SELECT COUNT(*) FROM GENERATE_SERIES(1, 300000) AS s (x) WHERE x <> 4711";
      assertEquals(List.of("299999"), Rows.of(slow, secret));
    } finally {
      logger.removeHandler(handler);
      logger.setUseParentHandlers(true);
    }
    assertEquals(1, logged.size(), logged.toString());
    assertTrue(
        logged.get(0).matches("\\d+\\.\\d{3} ms, 1 rows, session \\d+: SELECT COUNT.* x <> \\?"),
        logged.get(0));
  }

  @Test
  void aCheckpointLeavesNothingInMemory() throws SQLException {
    Rows.update(operator, "INSERT INTO t VALUES (1, 1)", "CHECKPOINT");
    assertEquals(List.of(), Rows.of(operator, "SELECT table_name FROM SYS.MEMTABLES"));
    operator.setAutoCommit(false);
    Rows.update(operator, "INSERT INTO t VALUES (2, 2)");
    Rows.assertFails("25001", "transaction", () -> Rows.update(operator, "CHECKPOINT"));
    operator.rollback();
  }
}
