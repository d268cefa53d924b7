package io.cellardb.tck.hbase;

import static io.cellardb.tck.hbase.ClusterSql.refusal;
import static io.cellardb.tck.hbase.ClusterSql.rows;
import static io.cellardb.tck.hbase.ClusterSql.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.embedded.StoreCopy;
import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.Await;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** SQL over a connection with {@code transactions=snapshot}. */
@ExtendWith(SharedCluster.class)
final class ClusterTransactionsTest {
  private static String url;

  private Connection one;
  private Connection two;

  @BeforeAll
  static void start(MiniCluster cluster) {
    url =
        "jdbc:cellar:hbase:localhost:"
            + cluster.port()
            + "?hbase.cellar.transaction.lease=100&transactions=";
  }

  @AfterAll
  static void dropTables() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url + "snapshot")) {
      run(connection, "DROP TABLE IF EXISTS t");
      run(connection, "DROP TABLE IF EXISTS plain");
    }
  }

  @BeforeEach
  void connect() throws SQLException {
    one = DriverManager.getConnection(url + "snapshot");
    two = DriverManager.getConnection(url + "snapshot");
    run(one, "DROP TABLE IF EXISTS t, u, plain, part");
    run(
        one,
        "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, s VARCHAR, m MAP<VARCHAR, INTEGER>)"
            + " FAMILY d WITH (versions = 3) WITH (transactional = TRUE)");
  }

  @AfterEach
  void close() throws SQLException {
    one.close();
    two.close();
  }

  @Test
  void statementsThatCommitByThemselves() throws SQLException {
    assertEquals(
        3, run(one, "INSERT INTO t (k, n, s) VALUES (1, 10, 'a'), (2, 20, NULL), (3, 30, 'c')"));
    assertEquals(List.of("1|10|a", "2|20|null", "3|30|c"), rows(two, "SELECT k, n, s FROM t"));
    refusal(one, "23505", "INSERT INTO t (k, n) VALUES (4, 1), (3, 1)");
    assertEquals(2, run(two, "UPDATE t SET n = n + 1, m['x'] = k WHERE n > 10"));
    assertEquals(1, run(one, "DELETE FROM t WHERE n = 10"));
    assertEquals(1, run(one, "UPSERT INTO t (k, n) VALUES (2, 5)"));
    assertEquals(1, run(one, "INSERT INTO t (k, n) VALUES (1, 7)"));
    assertEquals(
        1,
        run(
            one,
            "MERGE INTO t USING (VALUES (3, 99)) AS v (k, n) ON t.k = v.k"
                + " WHEN MATCHED THEN UPDATE SET n = v.n"));
    assertEquals(List.of("1|7|null", "2|5|2", "3|99|3"), rows(two, "SELECT k, n, m['x'] FROM t"));
    assertEquals(List.of("3"), rows(two, "SELECT k FROM t WHERE s = 'c' AND n BETWEEN 50 AND 100"));
    assertEquals(List.of("3", "2"), rows(two, "SELECT k FROM t ORDER BY k DESC LIMIT 2"));
    assertEquals(List.of("3"), rows(two, "SELECT COUNT(*) FROM t"));
    assertEquals(
        List.of("99", "31", "30"),
        rows(two, "SELECT n FROM t$history WHERE k = 3 ORDER BY _valid_from DESC"));
  }

  @Test
  void aTransactionReadsItsSnapshotAndItsOwnWrites() throws SQLException {
    run(one, "INSERT INTO t (k, n) VALUES (1, 10), (2, 20)");
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    assertEquals(List.of("30"), rows(one, "SELECT SUM(n) FROM t"));
    run(two, "UPDATE t SET n = 0 WHERE k = 1");
    run(two, "DELETE FROM t WHERE k = 2");
    run(two, "INSERT INTO t (k, n) VALUES (3, 3)");
    assertEquals(List.of("1|0", "3|3"), rows(two, "SELECT k, n FROM t"));
    assertEquals(List.of("1|10", "2|20"), rows(one, "SELECT k, n FROM t"));
    two.commit();
    assertEquals(List.of("1|10", "2|20"), rows(one, "SELECT k, n FROM t"));
    assertEquals(List.of("1|10"), rows(one, "SELECT k, n FROM t WHERE n = 10"));
    run(one, "INSERT INTO t (k, n) VALUES (4, 4)");
    one.commit();
    assertEquals(List.of("1|0", "3|3", "4|4"), rows(one, "SELECT k, n FROM t"));
  }

  @Test
  void theSecondToCommitIsTold() throws SQLException {
    run(one, "INSERT INTO t (k, n) VALUES (1, 10), (2, 20)");
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    run(one, "UPDATE t SET n = n + 1 WHERE k = 1");
    run(two, "UPDATE t SET n = n + 1 WHERE k = 1");
    one.commit();
    assertEquals("40001", assertThrows(SQLException.class, two::commit).getSQLState());
    assertEquals(List.of("11"), rows(two, "SELECT n FROM t WHERE k = 1"));
    two.rollback();
    // Two that insert the same key.
    run(one, "INSERT INTO t (k, n) VALUES (5, 1)");
    run(two, "INSERT INTO t (k, n) VALUES (5, 2)");
    two.commit();
    assertEquals("40001", assertThrows(SQLException.class, one::commit).getSQLState());
    // FOR UPDATE binds the commit to what was read.
    assertEquals(List.of("20"), rows(one, "SELECT n FROM t WHERE k = 2 FOR UPDATE"));
    run(one, "UPDATE t SET n = 0 WHERE k = 1");
    run(two, "UPDATE t SET n = 0 WHERE k = 2");
    two.commit();
    assertEquals("40001", assertThrows(SQLException.class, one::commit).getSQLState());
    assertEquals(List.of("1|11", "2|0", "5|2"), rows(one, "SELECT k, n FROM t"));
  }

  @Test
  void savepointsAndRollback() throws SQLException {
    run(one, "INSERT INTO t (k, n) VALUES (1, 10)");
    one.setAutoCommit(false);
    run(one, "UPDATE t SET n = 11 WHERE k = 1");
    Savepoint point = one.setSavepoint();
    run(one, "UPDATE t SET n = 12 WHERE k = 1");
    run(one, "INSERT INTO t (k, n) VALUES (2, 2)");
    one.rollback(point);
    assertEquals(List.of("1|11"), rows(one, "SELECT k, n FROM t"));
    one.commit();
    run(one, "DELETE FROM t");
    one.rollback();
    assertEquals(List.of("1|11"), rows(two, "SELECT k, n FROM t"));
  }

  @Test
  void moreRowsThanABatchHas() throws SQLException {
    assertEquals(
        10_001,
        run(one, "INSERT INTO t (k, n) SELECT i, i FROM GENERATE_SERIES(1, 10001) AS g (i)"));
    assertEquals(1_000, run(two, "UPDATE t SET n = -1 WHERE MOD(k, 10) = 0"));
    assertEquals(
        List.of("10001|1000"), rows(one, "SELECT COUNT(*), COUNT(*) FILTER (WHERE n < 0) FROM t"));
  }

  @Test
  void aTableIsCopiedToAnEmbeddedStoreAndBack(@TempDir Path directory) throws SQLException {
    run(one, "INSERT INTO t (k, n) VALUES (1, 10), (2, 20)");
    run(one, "UPDATE t SET n = 11 WHERE k = 1");
    String there = "jdbc:cellar:" + directory.resolve("there");
    List<String> told = new ArrayList<>();
    assertTrue(
        StoreCopy.run(new StoreCopy.Request(url + "snapshot", there, List.of()), told::add),
        told::toString);
    try (Connection embedded = DriverManager.getConnection(there)) {
      assertEquals(List.of("1|11", "2|20"), rows(embedded, "SELECT k, n FROM t"));
      assertEquals(
          List.of("t"),
          rows(
              embedded,
              "SELECT table_name FROM information_schema.tables"
                  + " WHERE table_schema NOT IN ('sys', 'information_schema')"));
    }
    run(one, "DROP TABLE t");
    assertTrue(
        StoreCopy.run(new StoreCopy.Request(there, url + "none", List.of()), told::add),
        told::toString);
    assertEquals(List.of("1|11", "2|20"), rows(two, "SELECT k, n FROM t"));
    assertEquals(
        List.of("11", "10"),
        rows(two, "SELECT n FROM t$history WHERE k = 1 ORDER BY _valid_from DESC"));
    // The copy takes part in transactions, too.
    two.setAutoCommit(false);
    run(two, "UPDATE t SET n = n + 1");
    run(two, "DELETE FROM t WHERE k = 2");
    two.commit();
    two.setAutoCommit(true);
    assertEquals(List.of("1|12"), rows(two, "SELECT k, n FROM t"));
  }

  @Test
  void aTableIsMadeAfterOneThatTakesPart() throws SQLException {
    run(one, "INSERT INTO t (k, n) VALUES (1, 10)");
    run(one, "CREATE TABLE u (LIKE t)");
    run(one, "INSERT INTO u (k, n) SELECT k, n FROM t");
    assertEquals(List.of("1|10"), rows(two, "SELECT k, n FROM u"));
    run(one, "DROP TABLE u");
    run(one, "CREATE TABLE u (LIKE t) WITH (transactional = FALSE)");
    refusal(two, "0A000", "INSERT INTO u (k, n) SELECT k, n FROM t");
    run(one, "DROP TABLE u");
  }

  @Test
  void aRowThatIsLockedForUpdateCountsAsWritten() throws SQLException {
    run(one, "INSERT INTO t (k, n) VALUES (1, 1), (2, 2), (3, 3)");
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    rows(one, "SELECT n FROM t WHERE k = 1 FOR UPDATE");
    rows(two, "SELECT n FROM t WHERE k = 1 FOR NO KEY UPDATE");
    run(one, "UPDATE t SET n = 20 WHERE k = 2");
    run(two, "UPDATE t SET n = 30 WHERE k = 3");
    one.commit();
    assertEquals("40001", assertThrows(SQLException.class, two::commit).getSQLState());
    two.rollback();
    // Several may share a row, if none of them writes to it.
    rows(one, "SELECT n FROM t WHERE k = 1 FOR SHARE");
    rows(two, "SELECT n FROM t WHERE k = 1 FOR KEY SHARE");
    run(one, "UPDATE t SET n = 21 WHERE k = 2");
    run(two, "UPDATE t SET n = 31 WHERE k = 3");
    one.commit();
    two.commit();
    assertEquals(List.of("1", "21", "31"), rows(one, "SELECT n FROM t ORDER BY k"));
  }

  @Test
  void valuesOfAConstraintStayUnique() throws Exception {
    run(
        one,
        "CREATE TABLE u (k INTEGER PRIMARY KEY, mail VARCHAR UNIQUE, a INTEGER, b INTEGER,"
            + " UNIQUE (a, b)) WITH (transactional = TRUE)");
    run(one, "INSERT INTO u VALUES (1, 'x', 1, 1), (2, 'y', 1, 2), (3, NULL, NULL, 1)");
    run(two, "INSERT INTO u VALUES (4, NULL, NULL, 1)");
    String told = refusal(two, "23505", "INSERT INTO u VALUES (5, 'y', 5, 5)");
    assertTrue(told.contains("(mail) = (y)"), told);
    refusal(two, "23505", "UPDATE u SET b = 1 WHERE k = 2");
    assertEquals(2, run(two, "UPDATE u SET b = 3 - b WHERE a = 1"));
    String plan = String.join("\n", rows(one, "EXPLAIN SELECT k FROM u WHERE mail = 'y'"));
    assertTrue(plan.contains("index=["), plan);
    assertEquals(List.of("2"), rows(one, "SELECT k FROM u WHERE mail = 'y'"));
    assertEquals(
        1,
        run(
            one,
            "INSERT INTO u VALUES (9, 'y', 9, 9) ON CONFLICT (mail) DO UPDATE SET a = EXCLUDED.a"));
    assertEquals(List.of("2|9|1"), rows(two, "SELECT k, a, b FROM u WHERE mail = 'y'"));

    long then = System.currentTimeMillis();
    Await.until("the clock goes on", () -> System.currentTimeMillis() > then);
    run(two, "UPDATE u SET mail = 'w' WHERE k = 2");
    for (String hint : List.of("", "/*+ NO_INDEX(u) */")) {
      String query = "SELECT " + hint + " k FROM u FOR SYSTEM_TIME AS OF ";
      assertEquals(List.of("2"), rows(one, query + then + " WHERE mail = 'y'"), hint);
      assertEquals(List.of(), rows(one, query + (then + 60_000) + " WHERE mail = 'y'"), hint);
    }
    run(two, "UPDATE u SET mail = 'y' WHERE k = 2");

    // What one transaction gives up another one may have, once that is committed.
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    run(one, "DELETE FROM u WHERE mail = 'x'");
    run(one, "INSERT INTO u VALUES (6, 'x', 6, 6)");
    refusal(two, "23505", "INSERT INTO u VALUES (7, 'x', 7, 7)");
    two.rollback();
    one.commit();
    // Of two that give a value to different rows one commits.
    run(one, "INSERT INTO u VALUES (10, 'z', 10, 10)");
    run(two, "UPDATE u SET mail = 'z' WHERE k = 6");
    one.commit();
    assertEquals("40001", assertThrows(SQLException.class, two::commit).getSQLState());
    two.rollback();
    refusal(two, "23505", "UPDATE u SET mail = 'z' WHERE k = 6");
    two.rollback();
    one.setAutoCommit(true);
    two.setAutoCommit(true);
    assertEquals(
        List.of("2|y", "6|x", "10|z"),
        rows(two, "SELECT k, mail FROM u WHERE mail > '' ORDER BY k"));

    assertEquals(5, run(one, "DELETE FROM u"));
    assertEquals(List.of(), rows(two, "SELECT mail FROM u WHERE mail > ''"));
    run(one, "ALTER TABLE u DROP CONSTRAINT u_mail_key");
    assertEquals(2, run(two, "INSERT INTO u VALUES (1, 'x', 1, 1), (2, 'x', 1, 2)"));
    run(one, "DROP TABLE u");
  }

  @Test
  void manyWhoGiveTheSameValuesLeaveEachOnce() throws Exception {
    run(
        one,
        "CREATE TABLE u (k INTEGER PRIMARY KEY, v INTEGER UNIQUE) WITH (transactional = TRUE)");
    List<FutureTask<Integer>> writers = new ArrayList<>();
    for (int w = 0; w < 4; w++) {
      int writer = w;
      FutureTask<Integer> task = new FutureTask<>(() -> write(writer));
      new Thread(task, "writer " + w).start();
      writers.add(task);
    }
    int written = 0;
    for (FutureTask<Integer> writer : writers) {
      written += writer.get();
    }
    assertEquals(List.of("8|8"), rows(one, "SELECT COUNT(*), COUNT(DISTINCT v) FROM u"));
    assertEquals(8, written);
    run(one, "DROP TABLE u");
  }

  /** Inserts rows with the values 0 to 7, as others do; returns how many of them it had first. */
  private static int write(int writer) throws SQLException {
    int written = 0;
    try (Connection connection = DriverManager.getConnection(url + "snapshot")) {
      for (int i = 0; i < 8; i++) {
        try {
          written += run(connection, "INSERT INTO u VALUES (" + (writer * 8 + i) + ", " + i + ")");
        } catch (SQLException e) {
          assertTrue(List.of("23505", "40001").contains(e.getSQLState()), e::toString);
          i -= e.getSQLState().equals("40001") ? 1 : 0; // tries again
        }
      }
    }
    return written;
  }

  @Test
  void whatIsRefused() throws SQLException {
    String plain = " WITH (transactional = FALSE)";
    run(one, "CREATE TABLE plain (k INTEGER PRIMARY KEY, n INTEGER)" + plain);
    run(one, "CREATE TABLE part (k INTEGER PRIMARY KEY, n INTEGER UNIQUE)");
    run(one, "INSERT INTO part VALUES (1, 1)");
    refusal(one, "0A000", "INSERT INTO plain VALUES (1, 1)");
    refusal(one, "0A000", "UPSERT INTO t (k, n, _time) VALUES (1, 1, 5)");
    refusal(one, "0A000", "CREATE INDEX i ON plain (n)");
    refusal(one, "0A000", "CREATE TABLE u (k INTEGER PRIMARY KEY, n INTEGER UNIQUE)" + plain);
    refusal(one, "0A000", "ALTER TABLE plain ADD UNIQUE (n)");
    refusal(
        one,
        "0A000",
        "CREATE TABLE u (k INTEGER PRIMARY KEY, n INTEGER REFERENCES plain) WITH (transactional = TRUE)");
    refusal(one, "0A000", "CREATE TABLE u (k INTEGER PRIMARY KEY, n INTEGER REFERENCES t)" + plain);
    refusal(one, "0A000", "ALTER TABLE t ADD FOREIGN KEY (n) REFERENCES plain");
    refusal(
        one,
        "0A000",
        "CREATE TABLE u (k INTEGER PRIMARY KEY, n INTEGER) FAMILY d WITH (ttl = 5) WITH (transactional = TRUE)");
    refusal(
        one,
        "0A000",
        "CREATE TABLE u (k INTEGER PRIMARY KEY, n INTEGER) WITH (transactional = TRUE, new_version_behavior = FALSE)");
    refusal(one, "0A000", "START TRANSACTION ISOLATION LEVEL SERIALIZABLE");
    one.setAutoCommit(false);
    refusal(one, "0A000", "LOCK TABLE t");
    one.rollback();
    try (Connection rowwise = DriverManager.getConnection(url + "none")) {
      run(two, "INSERT INTO t (k, n) VALUES (1, 1)");
      assertEquals(List.of("1"), rows(rowwise, "SELECT n FROM t"));
      refusal(rowwise, "0A000", "UPDATE t SET n = 2");
      refusal(rowwise, "0A000", "DELETE FROM t");
      assertEquals(1, run(rowwise, "INSERT INTO plain VALUES (1, 1)"));
      assertFalse(rowwise.getMetaData().supportsTransactions());
      assertTrue(two.getMetaData().supportsTransactions());
      assertEquals(List.of("1|1"), rows(two, "SELECT * FROM plain"));
      refusal(two, "0A000", "UPDATE plain SET n = 2");
    }
  }

  @Test
  void tablesOfQueriesPastStatesAndHiddenThings() throws SQLException {
    run(one, "INSERT INTO t (k, n) SELECT i, 10 * i FROM GENERATE_SERIES(1, 50) AS g (i)");
    assertEquals(
        0, run(one, "CREATE TABLE plain WITH (transactional = TRUE) AS SELECT k, n FROM t"));
    assertEquals(List.of("50|12750"), rows(two, "SELECT COUNT(*), SUM(n) FROM plain"));
    String before = rows(one, "SELECT MAX(_time) FROM t").get(0);
    run(one, "DELETE FROM t WHERE k > 10");
    run(one, "UPDATE t SET n = 0");
    assertEquals(List.of("10|0"), rows(two, "SELECT COUNT(*), SUM(n) FROM t"));
    assertEquals(
        List.of("50|12750"),
        rows(two, "SELECT COUNT(*), SUM(n) FROM t FOR SYSTEM_TIME AS OF " + before));
    assertEquals(
        List.of(),
        rows(
            one, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'cellar'"));
    run(one, "ALTER TABLE t ADD COLUMN x INTEGER");
    run(one, "ALTER TABLE t ADD COLUMN f2.y INTEGER");
    run(one, "UPDATE t SET x = 1, y = k WHERE k = 1");
    assertEquals(List.of("1|1"), rows(two, "SELECT x, y FROM t WHERE y = 1"));
    run(one, "TRUNCATE TABLE t");
    assertEquals(List.of("0"), rows(two, "SELECT COUNT(*) FROM t"));
    run(one, "INSERT INTO t (k) VALUES (1)");
    assertEquals(List.of("1"), rows(two, "SELECT COUNT(*) FROM t"));
  }
}
