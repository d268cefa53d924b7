package io.cellardb.tck.hbase;

import static io.cellardb.tck.hbase.ClusterSql.refusal;
import static io.cellardb.tck.hbase.ClusterSql.rows;
import static io.cellardb.tck.hbase.ClusterSql.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.Await;
import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Indexes of transactional tables that are made and dropped while others write to these. */
@ExtendWith(SharedCluster.class)
final class ClusterIndexesTest {
  private static final int KEYS = 60;
  private static final int WRITERS = 4;

  private static MiniCluster cluster;

  /** Each has a catalog of its own. */
  private Connection one;

  private Connection two;

  @BeforeAll
  static void start(MiniCluster shared) {
    cluster = shared;
  }

  @BeforeEach
  void connect() throws SQLException {
    one = client(1);
    two = client(2);
    run(one, "DROP TABLE IF EXISTS t, other");
    run(
        one,
        "CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, u INTEGER)"
            + " FAMILY d WITH (versions = 3) WITH (transactional = TRUE)");
  }

  @AfterEach
  void close() throws SQLException {
    run(one, "DROP TABLE IF EXISTS t, other");
    one.close();
    two.close();
  }

  private static Connection client(int number) throws SQLException {
    return ClusterSql.client(cluster, number);
  }

  private static void insert(Connection connection, int rows) throws SQLException {
    run(
        connection,
        "INSERT INTO t SELECT i, MOD(i, 7), 10 * i FROM GENERATE_SERIES(1, " + rows + ") AS g (i)");
  }

  /** Compares what an index answers alone with the rows, at one moment. */
  private static List<String> agree(Connection connection, String index, String column)
      throws SQLException {
    boolean auto = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      String query = "SELECT /*+ %s */ " + column + ", k FROM t ORDER BY " + column + ", k";
      String byIndex = query.formatted("INDEX(t " + index + ")");
      String plan = String.join("\n", rows(connection, "EXPLAIN " + byIndex));
      assertTrue(plan.contains(index), plan);
      List<String> all = rows(connection, query.formatted("NO_INDEX(t)"));
      assertEquals(all, rows(connection, byIndex));
      return all;
    } finally {
      connection.rollback();
      connection.setAutoCommit(auto);
    }
  }

  /** Changes rows at random, a client of its own. */
  private static int write(int number, AtomicBoolean ends, AtomicInteger commits)
      throws SQLException {
    Random random = new Random(TestSeed.get(number));
    int lost = 0;
    try (Connection connection = client(10 + number)) {
      while (!ends.get()) {
        try {
          boolean alone = random.nextBoolean();
          connection.setAutoCommit(alone);
          for (int i = alone ? 1 : 1 + random.nextInt(3); i > 0; i--) {
            change(connection, random);
          }
          if (!alone) {
            connection.commit();
          }
          commits.incrementAndGet();
        } catch (SQLException e) {
          assertEquals("40001", e.getSQLState(), e.getMessage());
          lost++;
          connection.rollback();
        }
      }
    }
    return lost;
  }

  private static void change(Connection connection, Random random) throws SQLException {
    int key = 1 + random.nextInt(KEYS);
    int a = random.nextInt(7);
    int u = 10 * key + random.nextInt(10);
    switch (random.nextInt(4)) {
      case 0 -> run(connection, "DELETE FROM t WHERE k = " + key);
      case 1 -> run(connection, "UPDATE t SET a = " + a + " WHERE k = " + key);
      case 2 -> run(connection, "UPDATE t SET u = " + u + " WHERE k = " + key);
      default -> run(connection, "UPSERT INTO t VALUES (" + key + ", " + a + ", " + u + ")");
    }
  }

  @Test
  void entriesAndRowsAgreeWhenOthersWriteMeanwhile() throws Exception {
    insert(one, KEYS);
    AtomicBoolean ends = new AtomicBoolean();
    AtomicInteger commits = new AtomicInteger();
    List<FutureTask<Integer>> writers = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      int writer = w;
      FutureTask<Integer> task = new FutureTask<>(() -> write(writer, ends, commits));
      new Thread(task, "writer " + w).start();
      writers.add(task);
    }
    try {
      others(commits);
      run(one, "CREATE INDEX i ON t (a)");
      agree(one, "i", "a");
      others(commits);
      agree(two, "i", "a");
      run(one, "ALTER TABLE t ADD CONSTRAINT once UNIQUE (u)");
      others(commits);
      agree(one, "once", "u");
      run(two, "REINDEX INDEX i");
      others(commits);
      agree(two, "i", "a");
      run(one, "DROP INDEX i");
      others(commits);
      run(two, "CREATE INDEX i ON t (a, u)");
      others(commits);
    } finally {
      ends.set(true);
      for (FutureTask<Integer> writer : writers) {
        writer.get();
      }
    }
    assertFalse(agree(one, "i", "a").isEmpty());
    agree(two, "once", "u");
  }

  /** Waits for others to go on. */
  private static void others(AtomicInteger commits) throws Exception {
    int before = commits.get();
    Await.until("others commit", () -> commits.get() > before + 3 * WRITERS);
  }

  @Test
  void whoDoesNotKnowOfTheIndexCommitsNothing() throws SQLException {
    insert(one, 20);
    run(one, "CREATE TABLE other (k INTEGER PRIMARY KEY) WITH (transactional = TRUE)");
    one.setAutoCommit(false);
    run(one, "UPDATE t SET a = 100 WHERE k = 1");
    run(one, "INSERT INTO t VALUES (21, 100, 210)");
    run(two, "CREATE INDEX i ON t (a)");
    SQLException told = assertThrows(SQLException.class, one::commit);
    assertEquals("40001", told.getSQLState());
    assertTrue(told.getMessage().contains("definition of a table"), told.getMessage());
    assertEquals(20, agree(two, "i", "a").size());
    run(one, "UPDATE t SET a = 100 WHERE k = 1");
    one.commit();
    assertTrue(agree(two, "i", "a").contains("100|1"));
    // Of definitions of other tables a transaction need not know.
    run(one, "UPDATE t SET a = 101 WHERE k = 1");
    run(two, "CREATE INDEX j ON other (k)");
    one.commit();
    assertTrue(agree(two, "i", "a").contains("101|1"));
    // One that reads a state from before the index does not read it, and keeps it all the same.
    assertEquals(List.of("101"), rows(one, "SELECT a FROM t WHERE k = 1"));
    run(two, "CREATE INDEX h ON t (u)");
    assertEquals(List.of("2"), rows(one, "SELECT k FROM t WHERE u = 20"));
    one.rollback();
    one.setAutoCommit(true);
    assertEquals(List.of("2"), rows(one, "SELECT k FROM t WHERE u = 20"));
  }

  @Test
  void statementsByThemselvesFollowTheDefinition() throws SQLException {
    insert(one, 5);
    try (PreparedStatement insert = two.prepareStatement("INSERT INTO t VALUES (?, ?, ?)");
        PreparedStatement find = two.prepareStatement("SELECT k FROM t WHERE a = ?")) {
      for (int i = 0; i < 2; i++) {
        insert(insert, 100 + i);
        assertEquals(100 + i, find(find, 100 + i));
        run(one, i == 0 ? "CREATE INDEX i ON t (a)" : "REINDEX INDEX i");
        insert(insert, 200 + i);
        agree(one, "i", "a");
        assertEquals(200 + i, find(find, 200 + i));
      }
      run(one, "DROP INDEX i");
      insert(insert, 300);
      assertEquals(300, find(find, 300));
      run(one, "CREATE INDEX i ON t (a)");
      assertEquals(300, find(find, 300));
      run(one, "DROP INDEX i");
      assertEquals(300, find(find, 300));
    }
  }

  private static void insert(PreparedStatement insert, int key) throws SQLException {
    insert.setInt(1, key);
    insert.setInt(2, key);
    insert.setInt(3, 10 * key);
    assertEquals(1, insert.executeUpdate());
  }

  private static int find(PreparedStatement find, int value) throws SQLException {
    find.setInt(1, value);
    try (ResultSet row = find.executeQuery()) {
      assertTrue(row.next());
      return row.getInt(1);
    }
  }

  @Test
  void valuesThatAreThereTwiceAreNoIndex() throws SQLException {
    insert(one, 20);
    String told = refusal(one, "23505", "CREATE UNIQUE INDEX i ON t (a)");
    assertTrue(told.contains("(a) = (0)"), told);
    told = refusal(two, "23505", "ALTER TABLE t ADD CONSTRAINT i UNIQUE (a)");
    assertTrue(told.contains("constraint 'i'"), told);
    run(two, "INSERT INTO t VALUES (30, 0, 300)");
    run(two, "CREATE INDEX i ON t (a)");
    assertEquals(21, agree(one, "i", "a").size());
    run(one, "CREATE UNIQUE INDEX j ON t (u)");
    refusal(two, "23505", "INSERT INTO t VALUES (31, 0, 300)");
    // A value that was claimed by the entries themselves.
    two.setAutoCommit(false);
    run(two, "UPDATE t SET a = 1 WHERE k = 30");
    run(one, "DROP INDEX j");
    run(one, "INSERT INTO t VALUES (31, 0, 310)");
    run(one, "CREATE UNIQUE INDEX j ON t (u)");
    refusal(two, "40001", "COMMIT");
    two.setAutoCommit(true);
    assertEquals(22, agree(two, "j", "u").size());
  }

  @Test
  void aTransactionCommitsNothingToAnotherTableOfTheName() throws SQLException {
    String create =
        "CREATE TABLE other (k INTEGER PRIMARY KEY, a INTEGER) WITH (transactional = TRUE)";
    run(one, create);
    run(one, "INSERT INTO other VALUES (1, 1), (2, 2)");
    two.setAutoCommit(false);
    run(two, "UPDATE other SET a = 10 WHERE k = 1");
    run(one, "DROP TABLE other");
    run(one, create);
    refusal(two, "40001", "COMMIT");
    assertEquals(List.of(), rows(two, "SELECT * FROM other"));
    two.rollback();
    run(one, "INSERT INTO other VALUES (1, 1), (2, 2)");
    run(two, "UPDATE other SET a = 10 WHERE k = 1");
    run(one, "TRUNCATE TABLE other");
    refusal(two, "40001", "COMMIT");
    assertEquals(List.of(), rows(two, "SELECT * FROM other"));
  }

  @Test
  void rowsAndEntriesGoTogether() throws SQLException {
    insert(one, 20);
    run(one, "CREATE UNIQUE INDEX i ON t (u)");
    run(two, "TRUNCATE TABLE t");
    assertEquals(List.of(), agree(one, "i", "u"));
    insert(one, 3);
    assertEquals(List.of("10|1", "20|2", "30|3"), agree(two, "i", "u"));
    run(two, "ALTER TABLE t DROP COLUMN u");
    run(one, "INSERT INTO t VALUES (4, 4)");
    run(two, "TRUNCATE TABLE t");
    assertEquals(List.of("0"), rows(one, "SELECT COUNT(*) FROM t"));
  }

  @Test
  void moreRowsThanAreFilledAtOnce() throws SQLException {
    insert(one, 2_500);
    run(one, "CREATE UNIQUE INDEX i ON t (u)");
    assertEquals(2_500, agree(two, "i", "u").size());
    refusal(two, "23505", "INSERT INTO t VALUES (3000, 0, 25000)");
  }

  @Test
  void statesFromBeforeTheIndexAreReadFromTheTable() throws Exception {
    insert(one, 10);
    List<String> times = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      run(two, "UPDATE t SET a = " + (100 + i) + " WHERE k < 4");
      times.add(rows(one, "SELECT MAX(_time) FROM t").get(0));
      if (i == 3) {
        run(one, "CREATE INDEX i ON t (a)");
      }
    }
    for (int i = 0; i < 6; i++) {
      for (int value = 99; value < 106; value++) {
        String query =
            "SELECT /*+ %s */ k FROM t FOR SYSTEM_TIME AS OF "
                + times.get(i)
                + " WHERE a = "
                + value
                + " ORDER BY k";
        List<String> expected = value == 100 + i ? List.of("1", "2", "3") : List.of();
        assertEquals(expected, rows(one, query.formatted("NO_INDEX(t)")), query);
        assertEquals(expected, rows(one, query.formatted("INDEX(t i)")), query);
      }
    }
  }

  /** Dies at some calls of making an index; {@code -Dstops=all} lets it at more of them. */
  @Test
  void whoeverGoesOnEndsAnIndexThatWasLeft() throws Exception {
    insert(one, 20);
    boolean lives = false;
    for (int calls = 4; !lives; calls += step()) {
      lives = ClusterSql.dies(cluster, "CREATE INDEX i ON t (a)", calls);
      changesAreKept(calls);
      run(two, "DROP INDEX i");
    }
  }

  /** The same at calls of dropping one. */
  @Test
  void whoeverGoesOnEndsADropThatWasLeft() throws Exception {
    insert(one, 20);
    boolean lives = false;
    for (int calls = 1; !lives; calls += step()) {
      run(two, "CREATE INDEX i ON t (a)");
      lives = ClusterSql.dies(cluster, "DROP INDEX i", calls);
      changesAreKept(calls);
      run(two, "DROP INDEX i");
    }
  }

  private static int step() {
    return "all".equals(System.getProperty("stops")) ? 1 : 9;
  }

  /** After a client has died that made or dropped the index. */
  private void changesAreKept(int calls) throws SQLException {
    run(one, "UPDATE t SET a = a + 1 WHERE k = " + (1 + calls % 20));
    assertEquals(List.of("20"), rows(two, "SELECT COUNT(*) FROM t WHERE a >= 0"));
    try {
      run(two, "REINDEX INDEX i");
    } catch (SQLException e) {
      assertEquals("42704", e.getSQLState(), e.getMessage());
      run(two, "CREATE INDEX i ON t (a)");
    }
    assertEquals(20, agree(one, "i", "a").size());
  }
}
