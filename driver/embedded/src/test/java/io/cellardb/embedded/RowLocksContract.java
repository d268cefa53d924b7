package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** FOR UPDATE and its kin through JDBC, on every store that a URL can name. */
@ResourceLock(Waiting.THREADS)
abstract class RowLocksContract {
  private static final int THREADS = 8;
  private static final int TRANSFERS = 40;
  private static final int ACCOUNTS = 5;
  private static final int JOBS = 200;

  private Connection one;
  private Connection two;

  abstract String location();

  private Connection connect() throws SQLException {
    Connection connection =
        DriverManager.getConnection("jdbc:cellar:" + location() + "?durability=none");
    connection.setAutoCommit(false);
    return connection;
  }

  @BeforeEach
  void open() throws SQLException {
    one = connect();
    two = connect();
    Rows.update(
        one,
        "CREATE TABLE t (k INTEGER, n BIGINT, PRIMARY KEY (k))",
        "INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)");
    one.commit();
  }

  @AfterEach
  void close() throws SQLException {
    one.abort(Runnable::run);
    two.abort(Runnable::run);
  }

  private static void assertFails(String state, org.junit.jupiter.api.function.Executable action) {
    Rows.assertFails(state, "", action);
  }

  @Test
  void whoWaitsGetsTheRowOfTheWinner() throws Exception {
    assertEquals(List.of("10"), Rows.of(one, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
    Future<List<String>> row =
        Waiting.forRow(() -> Rows.of(two, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
    Rows.update(one, "UPDATE t SET n = n + 1 WHERE k = 1");
    one.commit();
    assertEquals(List.of("11"), row.get());
    Rows.update(two, "UPDATE t SET n = n + 1 WHERE k = 1");
    two.commit();
    assertEquals(List.of("12"), Rows.of(one, "SELECT n FROM t WHERE k = 1"));
  }

  @Test
  void aRowThatFitsNoLongerIsNotReturned() throws Exception {
    assertEquals(List.of("1", "2"), Rows.of(one, "SELECT k FROM t WHERE n < 25 FOR UPDATE"));
    Future<List<String>> rows =
        Waiting.forRow(() -> Rows.of(two, "SELECT k FROM t WHERE n < 25 ORDER BY k FOR UPDATE"));
    Rows.update(one, "UPDATE t SET n = 99 WHERE k = 1", "DELETE FROM t WHERE k = 2");
    Rows.update(one, "INSERT INTO t VALUES (0, 0)");
    one.commit();
    assertEquals(List.of("0"), rows.get());
  }

  @Test
  void whoHasReadBeforeIsToTryAgain() throws Exception {
    assertEquals(List.of("60"), Rows.of(two, "SELECT SUM(n) FROM t"));
    Rows.of(one, "SELECT n FROM t WHERE k = 1 FOR UPDATE");
    Future<List<String>> row =
        Waiting.forRow(() -> Rows.of(two, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
    Rows.update(one, "UPDATE t SET n = 11 WHERE k = 1");
    one.commit();
    ExecutionException failure = assertThrows(ExecutionException.class, row::get);
    assertEquals("40001", ((SQLException) failure.getCause()).getSQLState());
    two.rollback();
    assertEquals(List.of("11"), Rows.of(two, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
  }

  @Test
  void whoWaitsTooLongGivesUp() throws SQLException {
    Rows.of(one, "SELECT n FROM t WHERE k = 1 FOR UPDATE");
    Rows.update(two, "SET lock_timeout = 30");
    assertFails("55P03", () -> Rows.of(two, "SELECT n FROM t ORDER BY k FOR UPDATE"));
    assertFails("55P03", () -> Rows.update(two, "UPDATE t SET n = 0 WHERE k > 0"));
    assertEquals(List.of("20"), Rows.of(two, "SELECT n FROM t WHERE k = 2 FOR UPDATE"));
    Rows.update(two, "RESET lock_timeout", "SET statement_timeout = '30ms'");
    assertFails("57014", () -> Rows.of(two, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
    two.rollback();
    two.setAutoCommit(true);
    Rows.update(two, "SET lock_timeout = 30", "RESET statement_timeout");
    assertFails("55P03", () -> Rows.update(two, "UPDATE t SET n = 0 WHERE k = 1"));
    one.rollback();
    Rows.update(two, "UPDATE t SET n = 0 WHERE k = 1");
    assertEquals(List.of("0"), Rows.of(two, "SELECT n FROM t WHERE k = 1"));
  }

  @Test
  void aLockedTableIsReadAsTheWinnerLeavesIt() throws Exception {
    Rows.update(one, "LOCK TABLE t");
    Future<List<String>> sum =
        Waiting.forRow(
            () -> {
              Rows.update(two, "LOCK TABLE t IN EXCLUSIVE MODE");
              return Rows.of(two, "SELECT SUM(n) FROM t");
            });
    Rows.update(one, "INSERT INTO t VALUES (4, 40)");
    one.commit();
    assertEquals(List.of("100"), sum.get());
    assertFails("55P03", () -> Rows.update(one, "LOCK t IN ROW EXCLUSIVE MODE NOWAIT"));
    Rows.update(one, "LOCK t IN ACCESS SHARE MODE NOWAIT");
    assertEquals(List.of("4"), Rows.of(one, "SELECT COUNT(*) FROM t"));
    one.rollback();
    one.setAutoCommit(true);
    assertFails("25P01", () -> Rows.update(one, "LOCK t"));
    Future<?> written =
        Waiting.forRow(
            () -> {
              Rows.update(one, "UPDATE t SET n = n + 1 WHERE k = 1");
              return null;
            });
    two.rollback();
    written.get();
    assertEquals(List.of("11"), Rows.of(one, "SELECT n FROM t WHERE k = 1"));
  }

  @Test
  void anUnchangedRowIsNoReasonToTryAgain() throws Exception {
    assertEquals(List.of("60"), Rows.of(two, "SELECT SUM(n) FROM t"));
    Rows.of(one, "SELECT n FROM t WHERE k = 1 FOR UPDATE");
    Future<List<String>> row =
        Waiting.forRow(() -> Rows.of(two, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
    one.rollback();
    assertEquals(List.of("10"), row.get());
  }

  @Test
  void nowaitFailsAndSkipLockedLeavesOut() throws SQLException {
    Rows.of(one, "SELECT n FROM t WHERE k = 2 FOR UPDATE");
    assertFails("55P03", () -> Rows.of(two, "SELECT k FROM t FOR UPDATE NOWAIT"));
    assertEquals(
        List.of("1", "3"), Rows.of(two, "SELECT k FROM t ORDER BY k FOR UPDATE SKIP LOCKED"));
    two.rollback();
    assertEquals(
        List.of("3"),
        Rows.of(two, "SELECT k FROM t ORDER BY k LIMIT 1 OFFSET 1 FOR UPDATE SKIP LOCKED"));
    assertEquals(
        List.of(), Rows.of(one, "SELECT k FROM t ORDER BY k DESC LIMIT 0 FOR UPDATE SKIP LOCKED"));
    two.rollback();
    try (PreparedStatement limited =
        two.prepareStatement(
            "SELECT k FROM t WHERE n >= ? ORDER BY k LIMIT ? FOR UPDATE SKIP LOCKED")) {
      limited.setInt(1, 10);
      limited.setInt(2, 1);
      try (ResultSet rows = limited.executeQuery()) {
        assertTrue(rows.next());
        assertEquals(1, rows.getInt(1));
        assertFalse(rows.next());
      }
    }
    assertEquals(
        List.of("2", "3"),
        Rows.of(one, "SELECT k FROM t ORDER BY k FOR UPDATE SKIP LOCKED"),
        "one row alone was locked by the other, which wanted no more");
  }

  @Test
  void sharesGoTogetherButNotWithChanges() throws Exception {
    Rows.of(one, "SELECT k FROM t WHERE k = 1 FOR SHARE");
    assertEquals(List.of("1"), Rows.of(two, "SELECT k FROM t WHERE k = 1 FOR KEY SHARE NOWAIT"));
    assertFails(
        "55P03", () -> Rows.of(two, "SELECT k FROM t WHERE k = 1 FOR NO KEY UPDATE NOWAIT"));
    two.rollback();
    assertEquals(List.of("1"), Rows.of(one, "SELECT k FROM t WHERE k = 1 FOR UPDATE NOWAIT"));
    assertFails("55P03", () -> Rows.of(two, "SELECT k FROM t WHERE k = 1 FOR SHARE NOWAIT"));
  }

  @Test
  void aSharedKeyKeepsTheRowButNotItsValues() throws Exception {
    Rows.of(one, "SELECT k FROM t WHERE k = 1 FOR KEY SHARE");
    assertEquals(
        List.of("1"), Rows.of(two, "SELECT k FROM t WHERE k = 1 FOR NO KEY UPDATE NOWAIT"));
    assertEquals(1, Rows.update(two, "UPDATE t SET n = 11 WHERE k = 1"));
    two.commit();
    assertFails("55P03", () -> Rows.of(two, "SELECT k FROM t WHERE k = 1 FOR UPDATE NOWAIT"));
    two.rollback();
    Rows.update(two, "SET lock_timeout = 1");
    assertFails("55P03", () -> Rows.update(two, "DELETE FROM t WHERE k = 1"));
    two.rollback();
    assertFails("55P03", () -> Rows.update(two, "UPDATE t SET k = 9 WHERE k = 1"));
    two.rollback();
    one.commit();
    assertEquals(1, Rows.update(two, "DELETE FROM t WHERE k = 1"));
  }

  @Test
  void changesOfOthersWait() throws Exception {
    Rows.of(one, "SELECT n FROM t WHERE k = 1 FOR UPDATE");
    Future<Void> inTransaction =
        Waiting.forRow(
            () -> {
              Rows.update(two, "UPDATE t SET n = n + 1 WHERE k = 1");
              two.commit();
              return null;
            });
    try (Connection three = connect()) {
      three.setAutoCommit(true);
      Future<Void> alone =
          Waiting.forRow(
              () -> {
                Rows.update(three, "UPDATE t SET n = n * 2 WHERE k = 1");
                return null;
              });
      Rows.update(one, "UPDATE t SET n = 100 WHERE k = 1");
      one.commit();
      inTransaction.get();
      alone.get();
    }
    assertEquals(List.of("202"), Rows.of(one, "SELECT n FROM t WHERE k = 1"));
  }

  @Test
  void whoWritesHasTheLock() throws Exception {
    Rows.update(two, "UPDATE t SET n = 0 WHERE k = 1");
    Future<List<String>> row =
        Waiting.forRow(() -> Rows.of(one, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
    two.commit();
    assertEquals(List.of("0"), row.get());
    Rows.update(one, "UPDATE t SET n = n + 1 WHERE k = 1");
    one.commit();
    assertEquals(List.of("1"), Rows.of(two, "SELECT n FROM t WHERE k = 1"));
  }

  @Test
  void aCircleOfWaitsEnds() throws Exception {
    Rows.of(one, "SELECT k FROM t WHERE k = 1 FOR UPDATE");
    Rows.of(two, "SELECT k FROM t WHERE k = 2 FOR UPDATE");
    Future<List<String>> waits =
        Waiting.forRow(() -> Rows.of(one, "SELECT k FROM t WHERE k = 2 FOR UPDATE"));
    assertFails("40P01", () -> Rows.of(two, "SELECT k FROM t WHERE k = 1 FOR UPDATE"));
    two.rollback();
    assertEquals(List.of("2"), waits.get());
  }

  @Test
  void aWaitEndsWithTheTimeOutOfTheStatement() throws SQLException {
    Rows.of(one, "SELECT k FROM t WHERE k = 1 FOR UPDATE");
    try (Statement statement = two.createStatement()) {
      statement.setQueryTimeout(1);
      assertFails("57014", () -> statement.executeQuery("SELECT k FROM t FOR UPDATE"));
      assertFails("57014", () -> statement.executeUpdate("DELETE FROM t WHERE k = 1"));
    }
    two.rollback();
    one.rollback();
    assertEquals(List.of("1"), Rows.of(two, "SELECT k FROM t WHERE k = 1 FOR UPDATE NOWAIT"));
  }

  @Test
  void autoCommitWaitsAndKeepsNothing() throws Exception {
    two.setAutoCommit(true);
    assertEquals(List.of("10"), Rows.of(two, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
    Rows.of(one, "SELECT k FROM t WHERE k = 1 FOR UPDATE NOWAIT");
    Rows.update(one, "UPDATE t SET n = 11 WHERE k = 1");
    Future<List<String>> row =
        Waiting.forRow(() -> Rows.of(two, "SELECT n FROM t WHERE k = 1 FOR UPDATE"));
    one.commit();
    assertEquals(List.of("11"), row.get());
  }

  @Test
  void aReadOnlyTransactionLocksNothing() throws SQLException {
    one.setReadOnly(true);
    assertFails("25006", () -> Rows.of(one, "SELECT k FROM t FOR UPDATE"));
  }

  /** Random transfers between few accounts, each of which is locked before it is read. */
  @Test
  void lockedTransfersKeepTheSumAndNeverConflict() throws Exception {
    Rows.update(one, "DELETE FROM t");
    for (int i = 0; i < ACCOUNTS; i++) {
      Rows.update(one, "INSERT INTO t VALUES (" + i + ", 1000)");
    }
    one.commit();
    Random seeds = new Random(TestSeed.get());
    inParallel(seeds, (connection, random) -> transfer(connection, random));
    assertEquals(List.of(String.valueOf(1000 * ACCOUNTS)), Rows.of(one, "SELECT SUM(n) FROM t"));
  }

  private static void transfer(Connection connection, Random random) throws SQLException {
    for (int i = 0; i < TRANSFERS; i++) {
      int from = random.nextInt(ACCOUNTS);
      int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
      int amount = random.nextInt(100);
      String accounts = " WHERE k IN (" + from + ", " + to + ")";
      assertEquals(
          2, Rows.of(connection, "SELECT k FROM t" + accounts + " ORDER BY k FOR UPDATE").size());
      Rows.update(
          connection,
          "UPDATE t SET n = n - " + amount + " WHERE k = " + from,
          "UPDATE t SET n = n + " + amount + " WHERE k = " + to);
      connection.commit();
    }
  }

  /** A queue: each job is taken once, by whoever finds it free. */
  @Test
  void aQueueGivesEachJobOnce() throws Exception {
    Rows.update(one, "CREATE TABLE jobs (id INTEGER PRIMARY KEY, done BOOLEAN NOT NULL)");
    for (int i = 0; i < JOBS; i++) {
      Rows.update(one, "INSERT INTO jobs VALUES (" + i + ", FALSE)");
    }
    one.commit();
    List<String> taken = Collections.synchronizedList(new ArrayList<>());
    inParallel(new Random(TestSeed.get()), (connection, random) -> work(connection, taken));
    assertEquals(
        IntStream.range(0, JOBS).mapToObj(String::valueOf).sorted().toList(),
        taken.stream().sorted().toList());
  }

  private static void work(Connection connection, List<String> taken) throws SQLException {
    String next = "SELECT id FROM jobs WHERE NOT done ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED";
    while (true) {
      List<String> job = Rows.of(connection, next);
      if (job.isEmpty()) {
        connection.rollback();
        return;
      }
      Rows.update(connection, "UPDATE jobs SET done = TRUE WHERE id = " + job.get(0));
      connection.commit();
      taken.addAll(job);
    }
  }

  /** The same in one statement that commits by itself. */
  @Test
  void aQueueInOneStatementGivesEachJobOnce() throws Exception {
    Rows.update(
        one,
        "CREATE TABLE jobs (id INTEGER PRIMARY KEY, done BOOLEAN NOT NULL)",
        "INSERT INTO jobs SELECT i, FALSE FROM GENERATE_SERIES(1, " + JOBS + ") AS g (i)");
    one.commit();
    List<String> taken = Collections.synchronizedList(new ArrayList<>());
    String next =
        "UPDATE jobs SET done = TRUE WHERE id = (SELECT id FROM jobs WHERE NOT done ORDER BY id"
            + " LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id";
    inParallel(
        new Random(TestSeed.get()),
        (connection, random) -> {
          connection.setAutoCommit(true);
          for (List<String> job = Rows.of(connection, next);
              !job.isEmpty();
              job = Rows.of(connection, next)) {
            taken.addAll(job);
          }
        });
    assertEquals(
        IntStream.rangeClosed(1, JOBS).mapToObj(String::valueOf).sorted().toList(),
        taken.stream().sorted().toList());
  }

  /** Rows that statements move between tables are never in both, and never in none. */
  @Test
  void aStatementMovesRowsWhole() throws Exception {
    Rows.update(
        one,
        "CREATE TABLE l (id INTEGER PRIMARY KEY)",
        "CREATE TABLE r (id INTEGER PRIMARY KEY)",
        "INSERT INTO l SELECT i FROM GENERATE_SERIES(1, " + JOBS + ") AS g (i)");
    one.commit();
    inParallel(
        new Random(TestSeed.get()),
        (connection, random) -> {
          connection.setAutoCommit(true);
          for (int i = 0; i < JOBS; i++) {
            boolean right = random.nextBoolean();
            String move =
                String.format(
                    Locale.ROOT,
                    "WITH d AS (DELETE FROM %s WHERE id %% 7 = %d RETURNING id)"
                        + " INSERT INTO %s SELECT id FROM d",
                    right ? "l" : "r",
                    random.nextInt(7),
                    right ? "r" : "l");
            Rows.update(connection, move);
            assertEquals(
                List.of(JOBS + "|" + JOBS),
                Rows.of(
                    connection,
                    "SELECT COUNT(*), COUNT(DISTINCT id) FROM (TABLE l UNION ALL TABLE r) AS b"));
          }
        });
  }

  private interface Session {
    void run(Connection connection, Random random) throws SQLException;
  }

  private void inParallel(Random seeds, Session session) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(seeds.nextLong());
        all.add(
            threads.submit(
                () -> {
                  try (Connection own = connect()) {
                    session.run(own, random);
                  }
                  return null;
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
