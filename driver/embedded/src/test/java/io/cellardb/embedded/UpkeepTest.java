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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
import org.junit.jupiter.api.parallel.Isolated;

/** What an operator does with a store that is in use. */
@Isolated
final class UpkeepTest {
  private static final String ENDLESS =
      "WITH RECURSIVE r (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r";

  /** Keeps what is logged. */
  private static final class Collecting extends Handler {
    private final List<String> lines;

    Collecting(List<String> lines) {
      this.lines = lines;
    }

    @Override
    public void publish(LogRecord entry) {
      lines.add(entry.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

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
    // A test that has failed may have left a statement that never ends.
    for (String session : Rows.of(operator, "SELECT session FROM sys.statements")) {
      if (!operatorsOwn(session)) {
        Rows.update(operator, "KILL QUERY " + session);
      }
    }
    user.close();
    operator.close();
  }

  private boolean operatorsOwn(String session) throws SQLException {
    return Rows.of(
            operator, "SELECT session FROM sys.statements WHERE statement LIKE 'SELECT session%'")
        .contains(session);
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
            "INSERT INTO t VALUES (?, ?), (?, ?)|1|0|2|true|null",
            "SELECT n / ? FROM t|1|1|0|true|null",
            "SELECT n FROM t WHERE id <= ?|3|0|3|true|null"),
        Rows.of(
            operator,
            "SELECT statement, calls, failures, row_count,"
                + " total_micros >= longest_micros AND longest_micros >= mean_micros"
                + " AND mean_micros >= shortest_micros, user_name"
                + " FROM SYS.STATEMENT_STATISTICS WHERE statement LIKE '% t%' AND statement NOT LIKE '%SYS%'"
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
    Handler handler = new Collecting(logged);
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
        logged
            .get(0)
            .matches(
                "(?s)\\d+\\.\\d{3} ms, 1 rows, session \\d+: SELECT COUNT.* x <> \\?\nAggregate.*"),
        logged.get(0));
    assertFalse(logged.get(0).contains("4711"), logged.get(0));
  }

  @Test
  void slowStatementsAreLoggedWithTheirPlansUnlessThatIsNotWanted() throws SQLException {
    Rows.update(user, "INSERT INTO t SELECT x, x FROM GENERATE_SERIES(1, 20000) AS s (x)");
    // Planned without the planner, with it, and a change.
    List<String> texts =
        List.of(
            "SELECT * FROM t WHERE n >= 4711",
            "SELECT MIN(n) FROM t WHERE n % 4712 = 1",
            "UPDATE t SET n = n + 4713");
    List<String> logged = logged("slowStatements=1", texts);
    assertEquals(3, logged.size(), logged.toString());
    for (String line : logged) {
      assertTrue(line.contains("Scan(table=[default.t]"), line);
      assertFalse(line.contains("471"), line);
    }
    for (String line : logged("slowStatements=1;slowPlans=false", texts)) {
      assertFalse(line.contains("\n"), line);
    }
  }

  private List<String> logged(String properties, List<String> statements) throws SQLException {
    List<String> logged = new CopyOnWriteArrayList<>();
    Handler handler = new Collecting(logged);
    Logger logger = Logger.getLogger("io.cellardb.slow");
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
    try (Connection slow =
            DriverManager.getConnection(
                "jdbc:cellar:" + directory.resolve("data") + ";" + properties);
        Statement statement = slow.createStatement()) {
      for (String sql : statements) {
        if (statement.execute(sql)) {
          try (ResultSet rows = statement.getResultSet()) {
            assertTrue(rows.next());
          }
        }
      }
    } finally {
      logger.removeHandler(handler);
      logger.setUseParentHandlers(true);
    }
    return logged;
  }

  @Test
  void whatRunsIsSeenWithItsProgress() throws Exception {
    Rows.update(operator, "INSERT INTO t SELECT x, x FROM GENERATE_SERIES(1, 5000) AS s (x)");
    CompletableFuture<SQLException> failure = endless();
    assertEquals(
        List.of("running|true|0|0"),
        Rows.of(
            operator,
            "SELECT state, elapsed_micros > 0 AND started IS NOT NULL, rows_read,"
                + " rows_returned FROM sys.statements WHERE statement LIKE 'WITH%'"));
    Rows.update(operator, "KILL QUERY " + others("session").get(0));
    assertEquals("57014", failure.join().getSQLState());

    try (Statement statement = user.createStatement();
        ResultSet rows = statement.executeQuery("SELECT n FROM t WHERE n > 100")) {
      assertTrue(rows.next());
      assertEquals(
          List.of("waiting for client|true|true|true"),
          Rows.of(
              operator,
              "SELECT state, rows_read BETWEEN 2000 AND 5000, rows_returned BETWEEN 1 AND 4900,"
                  + " rows_expected > 0 FROM sys.statements WHERE statement LIKE 'SELECT n FROM%'"));
    }
    assertEquals(
        List.of(),
        Rows.of(operator, "SELECT * FROM sys.statements WHERE statement LIKE '%FROM t%'"));

    operator.setAutoCommit(false);
    Rows.update(operator, "UPDATE t SET n = 0 WHERE id = 1");
    CompletableFuture<SQLException> waits =
        CompletableFuture.supplyAsync(
            () ->
                assertThrows(
                    SQLException.class,
                    () -> Rows.update(user, "UPDATE t SET n = 1 WHERE id = 1")));
    try (Connection third = connection("data")) {
      Await.until(
          "it waits",
          () ->
              Rows.of(third, "SELECT state FROM sys.statements WHERE statement LIKE 'UPDATE%'")
                  .equals(List.of("waiting for lock")));
      Rows.update(
          third,
          "KILL QUERY "
              + Rows.of(third, "SELECT session FROM sys.statements WHERE statement LIKE 'UPDATE%'")
                  .get(0));
    }
    assertEquals("57014", waits.join().getSQLState());
    operator.rollback();
  }

  @Test
  void statisticsBeginAnew() throws SQLException {
    try (PreparedStatement prepared = user.prepareStatement("SELECT n + 1 FROM t WHERE n > ?")) {
      prepared.setLong(1, 1);
      prepared.executeQuery().close();
      String counts =
          "SELECT calls || '|' || plan FROM sys.statement_statistics"
              + " WHERE statement = 'SELECT n + ? FROM t WHERE n > ?'";
      assertEquals(1, Rows.of(operator, counts).size());
      assertTrue(Rows.of(operator, counts).get(0).startsWith("1|Project("));
      Rows.update(operator, "TRUNCATE TABLE sys.statement_statistics");
      assertEquals(List.of(), Rows.of(operator, counts));
      prepared.executeQuery().close();
      prepared.executeQuery().close();
      assertTrue(Rows.of(operator, counts).get(0).startsWith("2|"));
      Rows.update(operator, "USE SYS", "TRUNCATE STATEMENT_STATISTICS", "USE \"default\"");
      assertEquals(List.of(), Rows.of(operator, counts));
      Rows.assertFails("42501", "", () -> Rows.update(operator, "TRUNCATE TABLE sys.statements"));
    }
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
