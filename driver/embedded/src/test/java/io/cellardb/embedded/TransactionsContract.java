package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.embedded.TransactionHistory.Isolation;
import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Transactions through JDBC, on every store that a URL can name. */
@ResourceLock(Waiting.THREADS)
abstract class TransactionsContract {
  private static final int THREADS = 8;
  private static final int ROUNDS = 30;

  private Connection one;
  private Connection two;

  abstract String location();

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + location() + "?durability=none");
  }

  private static void assertFails(String state, Executable action) {
    Rows.assertFails(state, "", action);
  }

  @BeforeEach
  void open() throws SQLException {
    one = connect();
    two = connect();
    Rows.update(
        one,
        "CREATE TABLE t (k INTEGER, n BIGINT, s VARCHAR, PRIMARY KEY (k))",
        "INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c'), (4, 40, 'd')");
  }

  @AfterEach
  void close() throws SQLException {
    one.close();
    two.close();
  }

  @Test
  void whatIsCommittedStaysAndWhatIsRolledBackIsGone() throws SQLException {
    one.setAutoCommit(false);
    Rows.update(one, "UPDATE t SET n = 11 WHERE k = 1");
    assertEquals(List.of("10"), Rows.of(two, "SELECT n FROM t WHERE k = 1"));
    one.commit();
    assertEquals(List.of("11"), Rows.of(two, "SELECT n FROM t WHERE k = 1"));
    Rows.update(one, "DELETE FROM t", "INSERT INTO t VALUES (9, 9, 'z')");
    one.rollback();
    assertEquals(List.of("4"), Rows.of(one, "SELECT COUNT(*) FROM t"));
    one.rollback();
    one.commit();
  }

  @Test
  void everyKindOfQuerySeesTheTransactionsOwnWrites() throws SQLException {
    one.setAutoCommit(false);
    Rows.update(
        one,
        "INSERT INTO t VALUES (0, 0, 'new'), (5, 50, 'new')",
        "UPDATE t SET n = n + 1, s = NULL WHERE k = 2",
        "DELETE FROM t WHERE k = 3");
    List<String> all = List.of("0|0|new", "1|10|a", "2|21|null", "4|40|d", "5|50|new");
    assertEquals(all, Rows.of(one, "SELECT * FROM t ORDER BY k"));
    assertEquals(List.of("5", "4", "2"), Rows.of(one, "SELECT k FROM t ORDER BY k DESC LIMIT 3"));
    assertEquals(List.of("21"), Rows.of(one, "SELECT n FROM t WHERE k = 2"));
    assertEquals(List.of(), Rows.of(one, "SELECT n FROM t WHERE k = 3"));
    assertEquals(List.of("0", "5"), Rows.of(one, "SELECT k FROM t WHERE s = 'new' ORDER BY k"));
    assertEquals(List.of("5|121"), Rows.of(one, "SELECT COUNT(*), SUM(n) FROM t"));
    assertEquals(List.of("5"), Rows.of(one, "SELECT COUNT(*) FROM t a JOIN t b ON a.k = b.k"));
    assertEquals(
        List.of("2", "4"), Rows.of(one, "SELECT k FROM t WHERE k IN (2, 3, 4) ORDER BY k"));
    assertEquals(
        List.of("0", "1", "2", "4", "5"),
        Rows.of(one, "SELECT DISTINCT k FROM t$cells WHERE qualifier = 'n' ORDER BY k"));
    assertEquals(List.of("4|100"), Rows.of(two, "SELECT COUNT(*), SUM(n) FROM t"));
    one.commit();
    assertEquals(all, Rows.of(two, "SELECT * FROM t ORDER BY k"));
  }

  @Test
  void whatCommitRefusesIsNoFaultOfTheConnection() throws SQLException {
    Rows.update(
        two,
        "CREATE NAMESPACE web WITH (max_bytes = 1)",
        "CREATE TABLE gone (k INTEGER PRIMARY KEY)",
        "CREATE TABLE web.full (k INTEGER PRIMARY KEY)");
    one.setAutoCommit(false);
    Rows.update(one, "INSERT INTO gone VALUES (1)", "INSERT INTO t VALUES (9, 90, 'i')");
    Rows.update(two, "DROP TABLE gone");
    assertFails("40001", one::commit);
    Rows.update(one, "INSERT INTO t VALUES (9, 90, 'i')");
    one.commit();
    Rows.update(one, "INSERT INTO web.full VALUES (1)");
    one.commit();
    Rows.update(one, "INSERT INTO web.full VALUES (2)");
    assertFails("53400", one::commit);
    one.rollback();
    assertEquals(List.of("1"), Rows.of(one, "SELECT k FROM web.full"));
  }

  @Test
  void allStatementsReadOneSnapshot() throws SQLException {
    one.setAutoCommit(false);
    one.setReadOnly(true);
    assertEquals(List.of("100"), Rows.of(one, "SELECT SUM(n) FROM t"));
    Rows.update(two, "UPDATE t SET n = 0", "INSERT INTO t VALUES (7, 7, 'g')");
    assertEquals(List.of("100"), Rows.of(one, "SELECT SUM(n) FROM t"));
    assertEquals(List.of(), Rows.of(one, "SELECT n FROM t WHERE k = 7"));
    assertFails("25006", () -> Rows.update(one, "DELETE FROM t"));
    one.commit();
    assertEquals(List.of("7"), Rows.of(one, "SELECT SUM(n) FROM t"));
  }

  @Test
  void whoWritesFirstWinsAndTheNextGoesOnFromThere() throws Exception {
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    Rows.update(one, "UPDATE t SET n = n + 1 WHERE k = 1");
    Future<?> waits = updating(two, "UPDATE t SET n = n + 1 WHERE k = 1");
    one.commit();
    waits.get();
    two.commit();
    assertEquals(List.of("12"), Rows.of(one, "SELECT n FROM t WHERE k = 1"));
    one.rollback();
    Rows.update(one, "INSERT INTO t VALUES (8, 1, 'one')");
    waits = updating(two, "INSERT INTO t VALUES (8, 2, 'two')");
    one.commit();
    assertEquals("23505", state(waits));
    two.rollback();
    Rows.update(one, "DELETE FROM t WHERE k = 8");
    waits = updating(two, "UPSERT INTO t VALUES (8, 3, 'three')");
    one.rollback();
    waits.get();
    two.commit();
    assertEquals(List.of("three"), Rows.of(one, "SELECT s FROM t WHERE k = 8"));
  }

  /** What was read counts: a row that has changed since is not overwritten. */
  @Test
  void whoHasReadBeforeFailsWhereARowHasChanged() throws Exception {
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    assertEquals(List.of("20"), Rows.of(two, "SELECT n FROM t WHERE k = 2"));
    Rows.update(two, "UPDATE t SET n = 0 WHERE k = 2");
    Rows.update(one, "UPDATE t SET n = n + 1 WHERE k = 1");
    Future<?> waits = updating(two, "UPDATE t SET n = n + 1 WHERE k = 1");
    one.commit();
    assertEquals("40001", state(waits));
    assertFails("25P02", () -> Rows.of(two, "SELECT n FROM t WHERE k = 2"));
    assertFails("25P02", () -> Rows.update(two, "DELETE FROM t"));
    assertFails("25P02", () -> Rows.update(two, "CREATE TABLE u (k INTEGER)"));
    assertFails("25P02", () -> two.setSavepoint());
    assertEquals(1, Rows.update(one, "UPDATE t SET n = 21 WHERE k = 2"));
    one.commit();
    assertFails("25P02", two::commit);
    assertEquals(List.of("11", "21"), Rows.of(two, "SELECT n FROM t WHERE k < 3 ORDER BY k"));
  }

  @Test
  void transactionsThatWaitForEachOtherEnd() throws Exception {
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    Rows.update(one, "UPDATE t SET n = n + 1 WHERE k = 1");
    Rows.update(two, "UPDATE t SET n = n + 1 WHERE k = 2");
    Future<?> waits = updating(two, "UPDATE t SET n = n + 1 WHERE k = 1");
    assertFails("40P01", () -> Rows.update(one, "UPDATE t SET n = n + 1 WHERE k = 2"));
    waits.get(); // as the other one was rolled back
    one.rollback();
    two.commit();
    assertEquals(List.of("11", "21"), Rows.of(one, "SELECT n FROM t WHERE k < 3 ORDER BY k"));
  }

  private static Future<?> updating(Connection connection, String sql) throws Exception {
    return Waiting.forRow(() -> Rows.update(connection, sql));
  }

  private static String state(Future<?> failed) {
    ExecutionException failure = assertThrows(ExecutionException.class, failed::get);
    return ((SQLException) failure.getCause()).getSQLState();
  }

  @Test
  void aRowCanBeDeletedAndWrittenAgain() throws SQLException {
    Rows.update(one, "UPDATE t SET s = 'x'", "UPDATE t SET n = n + 1 WHERE k < 3");
    one.setAutoCommit(false);
    for (int i = 0; i < 3; i++) {
      Rows.update(one, "DELETE FROM t WHERE k < 3", "INSERT INTO t (k, n) VALUES (1, " + i + ")");
      Rows.update(one, "UPSERT INTO t (k, s) VALUES (1, 'new')");
    }
    Rows.update(one, "UPDATE t SET s = NULL WHERE k = 3", "UPDATE t SET s = 'y' WHERE k = 3");
    Rows.update(one, "UPDATE t SET s = 'y' WHERE k = 4", "UPDATE t SET s = NULL WHERE k = 4");
    List<String> all = List.of("1|2|new", "3|30|y", "4|40|null");
    assertEquals(all, Rows.of(one, "SELECT * FROM t ORDER BY k"));
    one.commit();
    assertEquals(all, Rows.of(two, "SELECT * FROM t ORDER BY k"));
    Rows.update(one, "DELETE FROM t WHERE k = 1", "INSERT INTO t (k) VALUES (1)");
    one.commit();
    assertEquals(List.of("1|null|null"), Rows.of(two, "SELECT * FROM t WHERE k = 1"));
  }

  @Test
  void savepointsNest() throws SQLException {
    one.setAutoCommit(false);
    Rows.update(one, "UPDATE t SET n = 1 WHERE k = 1");
    final Savepoint outer = one.setSavepoint("outer");
    Rows.update(one, "UPDATE t SET n = 2 WHERE k = 1");
    final Savepoint inner = one.setSavepoint();
    Rows.update(one, "DELETE FROM t");
    one.rollback(inner);
    assertEquals(List.of("2"), Rows.of(one, "SELECT n FROM t WHERE k = 1"));
    Rows.update(one, "INSERT INTO t VALUES (6, 6, 'f')");
    one.rollback(outer);
    assertFails("3B001", () -> one.rollback(inner));
    assertEquals(List.of("1"), Rows.of(one, "SELECT n FROM t WHERE k = 1"));
    Rows.update(one, "SAVEPOINT a", "UPDATE t SET n = 3 WHERE k = 1", "RELEASE SAVEPOINT a");
    assertFails("3B001", () -> Rows.update(one, "ROLLBACK TO SAVEPOINT a"));
    assertEquals("outer", outer.getSavepointName());
    one.commit();
    assertEquals(List.of("3"), Rows.of(two, "SELECT n FROM t WHERE k = 1"));
    assertFails("3B001", () -> one.releaseSavepoint(outer));
  }

  @Test
  void aStatementThatFailsLeavesTheTransactionUsable() throws SQLException {
    one.setAutoCommit(false);
    Rows.update(one, "INSERT INTO t VALUES (5, 50, 'e')");
    assertFails("23505", () -> Rows.update(one, "INSERT INTO t VALUES (6, 6, 'f'), (5, 0, 'x')"));
    assertFails("42P01", () -> Rows.update(one, "UPDATE nothing SET n = 1"));
    assertEquals(List.of("5|150"), Rows.of(one, "SELECT COUNT(*), SUM(n) FROM t"));
    Rows.update(two, "UPDATE t SET n = 12 WHERE k = 1");
    one.commit();
    assertEquals(List.of("5|152"), Rows.of(two, "SELECT COUNT(*), SUM(n) FROM t"));
  }

  @Test
  void statementsControlTransactionsToo() throws SQLException {
    Rows.update(one, "START TRANSACTION", "UPDATE t SET n = 0", "ROLLBACK");
    try (Statement statement = one.createStatement()) {
      statement.execute("COMMIT");
      assertEquals("there was no transaction to end", statement.getWarnings().getMessage());
    }
    Rows.update(one, "BEGIN", "UPDATE t SET n = 0 WHERE k = 1");
    assertFails("25001", () -> Rows.update(one, "START TRANSACTION"));
    assertFails("25001", () -> Rows.update(one, "CREATE TABLE u (k INTEGER, PRIMARY KEY (k))"));
    Rows.update(one, "COMMIT WORK");
    assertEquals(List.of("90"), Rows.of(two, "SELECT SUM(n) FROM t"));
    Rows.update(one, "START TRANSACTION ISOLATION LEVEL READ COMMITTED, READ ONLY");
    assertFails("25006", () -> Rows.update(one, "DELETE FROM t"));
    Rows.update(one, "SET TRANSACTION READ WRITE", "DELETE FROM t WHERE k = 1", "COMMIT");
    assertFails("25P01", () -> Rows.update(one, "SAVEPOINT a"));
    assertEquals(List.of("3"), Rows.of(one, "SELECT COUNT(*) FROM t"));
  }

  @Test
  void definitionsStayOutsideOfTransactions() throws SQLException {
    one.setAutoCommit(false);
    Rows.update(one, "CREATE TABLE u (k INTEGER, PRIMARY KEY (k))");
    assertEquals(List.of(), Rows.of(one, "SELECT * FROM u"));
    Rows.update(one, "CREATE TABLE v (k INTEGER, PRIMARY KEY (k))", "INSERT INTO v VALUES (1)");
    assertFails("25001", () -> Rows.update(one, "DROP TABLE v"));
    one.commit();
    Rows.update(one, "DROP TABLE v");
  }

  @Test
  void metadataTellsTheTruth() throws SQLException {
    DatabaseMetaData data = one.getMetaData();
    assertTrue(data.supportsTransactions() && data.supportsSavepoints());
    assertTrue(data.supportsMultipleTransactions());
    assertTrue(data.supportsDataManipulationTransactionsOnly());
    assertFalse(data.dataDefinitionCausesTransactionCommit());
    assertEquals(Connection.TRANSACTION_REPEATABLE_READ, data.getDefaultTransactionIsolation());
    assertEquals(Connection.TRANSACTION_REPEATABLE_READ, one.getTransactionIsolation());
    one.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    assertEquals(Connection.TRANSACTION_REPEATABLE_READ, one.getTransactionIsolation());
    assertTrue(data.supportsTransactionIsolationLevel(Connection.TRANSACTION_SERIALIZABLE));
    one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    assertEquals(Connection.TRANSACTION_SERIALIZABLE, one.getTransactionIsolation());
    assertEquals(Connection.TRANSACTION_REPEATABLE_READ, data.getDefaultTransactionIsolation());
    assertFails("0A000", () -> one.setTransactionIsolation(Connection.TRANSACTION_NONE));
    one.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
  }

  @Test
  void closingRollsBackAndChangingTheModeCommits() throws SQLException {
    one.setAutoCommit(false);
    Rows.update(one, "UPDATE t SET n = 0 WHERE k = 1");
    one.setAutoCommit(true);
    one.setAutoCommit(false);
    Rows.update(one, "UPDATE t SET n = 0 WHERE k = 2");
    one.close();
    assertEquals(List.of("90"), Rows.of(two, "SELECT SUM(n) FROM t"));
  }

  @Test
  void aResultOutlivesTheTransaction() throws SQLException {
    one.setAutoCommit(false);
    Rows.update(one, "UPDATE t SET n = 0 WHERE k = 1");
    try (Statement statement = one.createStatement();
        ResultSet rows = statement.executeQuery("SELECT n FROM t ORDER BY k")) {
      Rows.update(one, "DELETE FROM t");
      one.commit();
      List<Long> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getLong(1));
      }
      assertEquals(List.of(0L, 20L, 30L, 40L), values);
    }
  }

  /** What a transaction sees before its commit is what everybody sees after it. */
  @Test
  void randomTransactionsCommitWhatTheySaw() throws SQLException {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    one.setAutoCommit(false);
    for (int round = 0; round < ROUNDS; round++) {
      final List<String> before = Rows.of(two, "SELECT * FROM t ORDER BY k");
      for (int i = 1 + random.nextInt(12); i > 0; i--) {
        Rows.update(one, randomWrite(random));
      }
      List<String> seen = Rows.of(one, "SELECT * FROM t ORDER BY k");
      List<String> backwards = new ArrayList<>(Rows.of(one, "SELECT * FROM t ORDER BY k DESC"));
      Collections.reverse(backwards);
      assertEquals(seen, backwards, "seed " + seed);
      assertEquals(before, Rows.of(two, "SELECT * FROM t ORDER BY k"), "seed " + seed);
      boolean commit = random.nextInt(4) > 0;
      if (commit) {
        one.commit();
      } else {
        one.rollback();
      }
      assertEquals(
          commit ? seen : before, Rows.of(two, "SELECT * FROM t ORDER BY k"), "seed " + seed);
    }
  }

  private static String randomWrite(Random random) {
    int k = random.nextInt(12);
    return switch (random.nextInt(6)) {
      case 0 -> "DELETE FROM t WHERE k = " + k;
      case 1 -> "DELETE FROM t WHERE n < " + random.nextInt(30);
      case 2 -> "UPDATE t SET n = n + 1, s = NULL WHERE k >= " + k;
      case 3 -> "UPDATE t SET s = 's" + random.nextInt(9) + "' WHERE k <= " + k;
      case 4 -> "UPSERT INTO t (k, n) VALUES (" + k + ", " + random.nextInt(100) + ")";
      default -> "UPSERT INTO t (k, s) VALUES (" + k + ", NULL)";
    };
  }

  /** Money moves between accounts: the sum never changes, whoever looks, and nothing is lost. */
  @Test
  void transfersByManyThreadsKeepTheSumAndLoseNoIncrement() throws Exception {
    long seed = TestSeed.get();
    Rows.update(one, "CREATE TABLE counter (k INTEGER, n BIGINT, PRIMARY KEY (k))");
    Rows.update(one, "INSERT INTO counter VALUES (1, 0)");
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Integer>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(seed + i);
        Callable<Integer> work = () -> transfers(random);
        running.add(threads.submit(work));
      }
      int committed = 0;
      for (Future<Integer> thread : running) {
        committed += thread.get();
      }
      assertEquals(List.of("100"), Rows.of(two, "SELECT SUM(n) FROM t"), "seed " + seed);
      assertEquals(List.of("" + committed), Rows.of(two, "SELECT n FROM counter"));
    } finally {
      threads.shutdownNow();
    }
  }

  private int transfers(Random random) throws SQLException {
    int committed = 0;
    try (Connection connection = connect();
        PreparedStatement move =
            connection.prepareStatement("UPDATE t SET n = n + CAST(? AS BIGINT) WHERE k = ?")) {
      connection.setAutoCommit(false);
      for (int round = 0; round < ROUNDS; round++) {
        int from = 1 + random.nextInt(4);
        int to = 1 + (from + random.nextInt(3)) % 4;
        try {
          assertEquals(List.of("100"), Rows.of(connection, "SELECT SUM(n) FROM t"));
          move(move, -1, from);
          move(move, 1, to);
          Rows.update(connection, "UPDATE counter SET n = n + 1");
          assertEquals(List.of("100"), Rows.of(connection, "SELECT SUM(n) FROM t"));
          connection.commit();
          committed++;
        } catch (SQLException e) {
          assertTrue(e.getSQLState().startsWith("40"), e.getMessage());
          connection.rollback();
        }
      }
    }
    return committed;
  }

  @Test
  void randomTransactionsOfManyThreadsHaveSnapshots() throws Exception {
    assertHistory(Connection.TRANSACTION_REPEATABLE_READ, false, Isolation.SNAPSHOT);
  }

  @Test
  void transactionsThatWriteAllTheyReadAreSerialisable() throws Exception {
    assertHistory(Connection.TRANSACTION_REPEATABLE_READ, true, Isolation.SERIALIZABLE);
  }

  @Test
  void serializableTransactionsAreInOneOrder() throws Exception {
    assertHistory(Connection.TRANSACTION_SERIALIZABLE, false, Isolation.SERIALIZABLE);
  }

  /** What one statement reads and writes is no less serializable. */
  @Test
  void statementsThatCommitByThemselvesAreSerializable() throws Exception {
    Rows.update(one, "CREATE TABLE first (n INTEGER PRIMARY KEY)");
    List<Callable<Integer>> sessions = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      String own = "INSERT INTO first SELECT " + i + " WHERE NOT EXISTS (SELECT 1 FROM first)";
      sessions.add(
          () -> {
            try (Connection connection = connect()) {
              connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
              return Rows.update(connection, own);
            }
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        int inserted = 0;
        for (Future<Integer> count : threads.invokeAll(sessions)) {
          inserted += count.get();
        }
        assertEquals(1, inserted);
        Rows.update(one, "DELETE FROM first");
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /**
   * Runs random transactions on lists in threads.
   *
   * @param level that of their connections
   * @param appendsToAllItReads as in {@link ListTransactions}
   * @param isolation what their history must keep
   */
  private void assertHistory(int level, boolean appendsToAllItReads, Isolation isolation)
      throws Exception {
    long seed = TestSeed.get();
    Rows.update(one, "CREATE TABLE list (k INTEGER, v VARCHAR, PRIMARY KEY (k))");
    TransactionHistory history = new TransactionHistory();
    AtomicInteger elements = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Void>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int session = i;
        Random random = new Random(seed + i);
        Callable<Void> work =
            () -> {
              Connection connection = connect();
              connection.setTransactionIsolation(level);
              try (ListTransactions lists =
                  new ListTransactions(
                      connection, session, random, history, elements, appendsToAllItReads)) {
                for (int round = 0; round < 4 * ROUNDS; round++) {
                  lists.runOne();
                }
              }
              return null;
            };
        running.add(threads.submit(work));
      }
      for (Future<Void> thread : running) {
        thread.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertTrue(history.size() > THREADS * ROUNDS, history.size() + " committed");
    assertEquals(
        Optional.empty(),
        history.anomaly(ListTransactions.all(two), isolation),
        () -> "seed " + seed);
  }

  private static void move(PreparedStatement move, long amount, int account) throws SQLException {
    move.setLong(1, amount);
    move.setInt(2, account);
    assertEquals(1, move.executeUpdate());
  }
}
