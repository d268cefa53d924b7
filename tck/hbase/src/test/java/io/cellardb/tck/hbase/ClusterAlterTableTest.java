package io.cellardb.tck.hbase;

import static io.cellardb.tck.hbase.ClusterSql.refusal;
import static io.cellardb.tck.hbase.ClusterSql.rows;
import static io.cellardb.tck.hbase.ClusterSql.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.Await;
import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
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

/** Transactional tables whose rows are written anew, or looked at, while others write to these. */
@ExtendWith(SharedCluster.class)
final class ClusterAlterTableTest {
  private static final int KEYS = 20;
  private static final int WRITERS = 3;

  private static final String TEXT = "ALTER TABLE t ALTER COLUMN b TYPE VARCHAR";
  private static final String NUMBER =
      "ALTER TABLE t ALTER COLUMN b TYPE INTEGER USING CAST(b AS INTEGER)";

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
    one = ClusterSql.client(cluster, 1);
    two = ClusterSql.client(cluster, 2);
    run(one, "DROP TABLE IF EXISTS child, t");
    run(one, "CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER)");
    run(one, "INSERT INTO t SELECT i, 0, i FROM GENERATE_SERIES(1, " + KEYS + ") AS g (i)");
  }

  @AfterEach
  void close() throws SQLException {
    two.setAutoCommit(true);
    run(one, "DROP TABLE IF EXISTS child, t");
    one.close();
    two.close();
  }

  /** Adds one to rows, a client of its own; how often it was told to try again. */
  private static int write(int number, AtomicBoolean ends, AtomicInteger added)
      throws SQLException {
    Random random = new Random(TestSeed.get(number));
    int lost = 0;
    try (Connection connection = ClusterSql.client(cluster, 10 + number)) {
      connection.setAutoCommit(false);
      while (!ends.get()) {
        try {
          int rows = 1 + random.nextInt(2);
          for (int i = 0; i < rows; i++) {
            int key = 1 + random.nextInt(KEYS);
            run(connection, "UPDATE t SET a = a + 1 WHERE k = " + key);
          }
          connection.commit();
          added.addAndGet(rows);
        } catch (SQLException e) {
          assertEquals("40001", e.getSQLState(), e.getMessage());
          lost++;
          connection.rollback();
        }
      }
    }
    return lost;
  }

  @Test
  void rowsAreFoundByAColumnThatHasBecomeNotNull() throws SQLException {
    run(one, "UPDATE t SET a = NULL WHERE k = 1");
    refusal(one, "23502", "ALTER TABLE t ALTER COLUMN a SET NOT NULL");
    run(one, "UPDATE t SET a = 5 WHERE k = 1");
    run(one, "ALTER TABLE t ALTER COLUMN a SET NOT NULL");
    run(two, "UPDATE t SET b = NULL WHERE k < 3");
    assertEquals(List.of("1|5", "2|0"), rows(two, "SELECT k, a FROM t WHERE b IS NULL ORDER BY k"));
    assertEquals(
        List.of("1|null", "2|null"), rows(one, "SELECT k, b FROM t WHERE k < 3 ORDER BY k"));
  }

  @Test
  void nothingIsLostThatOthersWriteMeanwhile() throws Exception {
    run(one, "CREATE INDEX i ON t (a)");
    AtomicBoolean ends = new AtomicBoolean();
    AtomicInteger added = new AtomicInteger();
    List<FutureTask<Integer>> writers = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      int writer = w;
      FutureTask<Integer> task = new FutureTask<>(() -> write(writer, ends, added));
      new Thread(task, "writer " + w).start();
      writers.add(task);
    }
    try {
      for (Connection client : List.of(one, two)) {
        run(client, TEXT);
        others(added);
        run(client, NUMBER);
        others(added);
      }
    } finally {
      ends.set(true);
      for (FutureTask<Integer> writer : writers) {
        writer.get();
      }
    }
    String sum = "SELECT /*+ %s */ COUNT(*), SUM(a) FROM t WHERE a >= 0";
    List<String> expected = List.of(KEYS + "|" + added);
    assertEquals(expected, rows(one, sum.formatted("INDEX(t i)")));
    assertEquals(expected, rows(two, sum.formatted("NO_INDEX(t)")));
  }

  /** Waits for others to go on. */
  private static void others(AtomicInteger added) throws Exception {
    int before = added.get();
    Await.until("others commit", () -> added.get() > before + 3 * WRITERS);
  }

  @Test
  void aTransactionFromBeforeGoesOnWithNothing() throws SQLException {
    two.setAutoCommit(false);
    run(two, "UPDATE t SET a = 1 WHERE k = 1");
    run(one, TEXT);
    assertEquals("40001", assertThrows(SQLException.class, two::commit).getSQLState());
    two.rollback();
    assertEquals(List.of(KEYS + ""), rows(two, "SELECT COUNT(*) FROM t WHERE b >= ''"));
    run(one, NUMBER);
    refusal(two, "40001", "SELECT COUNT(*) FROM t");
    two.rollback();
    assertEquals(List.of(KEYS + "|0"), rows(two, "SELECT COUNT(*), SUM(a) FROM t"));
  }

  @Test
  void whoNamesARowKnowsWhereItIs() throws SQLException {
    run(one, "CREATE TABLE child (c INTEGER PRIMARY KEY, t INTEGER REFERENCES t)");
    two.setAutoCommit(false);
    run(two, "INSERT INTO child VALUES (1, 1)");
    run(one, TEXT);
    run(one, "DELETE FROM t WHERE k = 1");
    assertEquals("40001", assertThrows(SQLException.class, two::commit).getSQLState());
    two.rollback();
    refusal(two, "23503", "INSERT INTO child VALUES (1, 1)");
    two.rollback();
    run(two, "INSERT INTO child VALUES (2, 2)");
    two.commit();
    refusal(one, "23503", "DELETE FROM t WHERE k = 2");
    run(one, NUMBER);
    refusal(two, "23503", "DELETE FROM t WHERE k = 2");
  }

  @Test
  void rowsThatDoNotFitLeaveAllAsItWas() throws SQLException {
    run(one, "UPDATE t SET a = NULL WHERE k = 3");
    refusal(one, "23502", "ALTER TABLE t ALTER COLUMN a SET NOT NULL");
    refusal(
        one,
        "22012",
        "ALTER TABLE t ALTER COLUMN b TYPE VARCHAR USING CAST(1 / (b - 5) AS VARCHAR)");
    run(two, "UPDATE t SET a = 0, b = b + 1 WHERE k = 3");
    run(two, "ALTER TABLE t ALTER COLUMN a SET NOT NULL");
    refusal(one, "23502", "UPDATE t SET a = NULL WHERE k = 3");
    assertEquals(List.of(KEYS + "|211"), rows(one, "SELECT COUNT(*), SUM(b) FROM t"));
  }

  @Test
  void noneOfManyRowsIsLostToAnotherOfItsKey() throws SQLException {
    run(one, "CREATE TABLE child (c INTEGER, d INTEGER)");
    run(one, "INSERT INTO child SELECT MOD(i, 11000), i FROM GENERATE_SERIES(1, 11001) AS g (i)");
    refusal(one, "23505", "ALTER TABLE child ADD PRIMARY KEY (c)");
    assertEquals(List.of("11001"), rows(two, "SELECT COUNT(*) FROM child"));
    run(two, "ALTER TABLE child ADD PRIMARY KEY (d)");
    assertEquals(List.of("11001"), rows(one, "SELECT COUNT(*) FROM child"));
  }

  /** Dies at some calls; another ALTER TABLE then has the table be as any other. */
  @Test
  void whoeverGoesOnEndsWhatWasLeft() throws Exception {
    boolean lives = false;
    for (int calls = 1; !lives; calls += 13) {
      lives = ClusterSql.dies(cluster, TEXT, calls);
      assertEquals(
          List.of(KEYS + "|210"), rows(two, "SELECT COUNT(*), SUM(CAST(b AS INTEGER)) FROM t"));
      run(two, NUMBER);
      run(one, "UPDATE t SET a = a + 1 WHERE k = 1");
    }
    assertEquals(List.of(KEYS + ""), rows(one, "SELECT COUNT(*) FROM t"));
  }
}
