package io.cellardb.tck.hbase;

import static io.cellardb.tck.hbase.ClusterSql.refusal;
import static io.cellardb.tck.hbase.ClusterSql.rows;
import static io.cellardb.tck.hbase.ClusterSql.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.Await;
import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Foreign keys of transactional tables, by clients with catalogs of their own. */
@ExtendWith(SharedCluster.class)
final class ClusterForeignKeysTest {
  private static final int WRITERS = 4;
  private static final int PARENTS = 2;

  /** What the random transactions may be refused for: they were too late, or name what is gone. */
  private static final Set<String> REFUSALS = Set.of("40001", "23503", "23505");

  private static final String ORPHANS =
      "SELECT c.k, c.p FROM child AS c LEFT JOIN parent AS p ON c.p = p.k"
          + " WHERE c.p IS NOT NULL AND p.k IS NULL";

  private static MiniCluster cluster;

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
    run(one, "DROP TABLE IF EXISTS child, parent CASCADE");
    run(
        one,
        "CREATE TABLE parent (k INTEGER PRIMARY KEY, code INTEGER UNIQUE, n INTEGER)"
            + " WITH (transactional = TRUE)");
    run(one, "INSERT INTO parent VALUES (0, 0, 0), (1, 10, 0), (2, 20, 0), (3, 30, 0)");
  }

  @AfterEach
  void close() throws SQLException {
    run(one, "DROP TABLE IF EXISTS child, parent CASCADE");
    one.close();
    two.close();
  }

  private static Connection client(int number) throws SQLException {
    return ClusterSql.client(cluster, number);
  }

  private void child(String reference) throws SQLException {
    run(
        one,
        "CREATE TABLE child (k INTEGER PRIMARY KEY, p INTEGER"
            + reference
            + ") WITH (transactional = TRUE)");
  }

  @Test
  void rowsThatNameOthersAreKept() throws SQLException {
    child(" REFERENCES parent");
    run(two, "INSERT INTO child VALUES (1, 1), (2, 1), (3, NULL)");
    refusal(two, "23503", "INSERT INTO child VALUES (4, 9)");
    refusal(one, "23503", "UPDATE child SET p = 9 WHERE k = 1");
    refusal(two, "23503", "DELETE FROM parent WHERE k = 1");
    refusal(two, "23503", "UPDATE parent SET k = 11 WHERE k = 1");
    assertEquals(1, run(two, "UPDATE parent SET n = 5 WHERE k = 1"));
    assertEquals(1, run(two, "DELETE FROM parent WHERE k = 2"));
    refusal(one, "0A000", "TRUNCATE TABLE parent");
    run(one, "CREATE INDEX i ON child (p)");
    refusal(two, "23503", "DELETE FROM parent WHERE k = 1");
    assertEquals(2, run(two, "DELETE FROM child WHERE p = 1"));
    assertEquals(1, run(two, "DELETE FROM parent WHERE k = 1"));
    run(one, "INSERT INTO child VALUES (5, 3)");
    run(one, "TRUNCATE TABLE parent CASCADE");
    assertEquals(
        List.of("0|0"), rows(two, "SELECT (SELECT COUNT(*) FROM parent), COUNT(*) FROM child"));
  }

  @Test
  void actionsFollow() throws SQLException {
    child(
        " REFERENCES parent (code) ON DELETE CASCADE ON UPDATE CASCADE, q INTEGER"
            + " REFERENCES parent ON DELETE SET NULL, r INTEGER REFERENCES child"
            + " DEFERRABLE INITIALLY DEFERRED");
    two.setAutoCommit(false);
    run(two, "INSERT INTO child VALUES (1, 10, 1, 2), (3, 20, 1, 1)");
    run(two, "INSERT INTO child VALUES (2, 30, 2, 1)");
    two.commit();
    run(two, "INSERT INTO child VALUES (4, 30, 2, 9)");
    refusal(two, "23503", "COMMIT");
    two.rollback();
    two.setAutoCommit(true);
    assertEquals(1, run(two, "UPDATE parent SET code = 11 WHERE k = 1"));
    assertEquals(List.of("1|11|1", "2|30|2", "3|20|1"), rows(one, "SELECT k, p, q FROM child"));
    assertEquals(1, run(one, "DELETE FROM parent WHERE k = 2"));
    assertEquals(List.of("1|11|1", "2|30|null"), rows(two, "SELECT k, p, q FROM child"));
  }

  @Test
  void childrenOfOneParentAreNotInEachOthersWay() throws SQLException {
    child(" REFERENCES parent");
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    run(one, "INSERT INTO child VALUES (1, 1)");
    run(two, "INSERT INTO child VALUES (2, 1)");
    one.commit();
    two.commit();
    // Who changes something else of the parent is not in the way of who has named it before.
    run(one, "INSERT INTO child VALUES (3, 1)");
    run(two, "UPDATE parent SET n = 1 WHERE k = 1");
    one.commit();
    two.commit();
    assertEquals(List.of("3"), rows(one, "SELECT COUNT(*) FROM child WHERE p = 1"));
  }

  @Test
  void ofWhoNamesARowAndWhoDeletesItOneCommits() throws SQLException {
    child(" REFERENCES parent");
    one.setAutoCommit(false);
    two.setAutoCommit(false);
    run(one, "INSERT INTO child VALUES (1, 1)");
    run(two, "DELETE FROM parent WHERE k = 1");
    one.commit();
    refusal(two, "40001", "COMMIT");
    refusal(two, "23503", "DELETE FROM parent WHERE k = 1");
    two.rollback();
    run(one, "INSERT INTO child VALUES (2, 2)");
    run(two, "DELETE FROM parent WHERE k = 2");
    two.commit();
    refusal(one, "40001", "COMMIT");
    refusal(one, "23503", "INSERT INTO child VALUES (2, 2)");
    one.rollback();
    // The same where the key changes.
    run(one, "INSERT INTO child VALUES (3, 3)");
    run(two, "UPDATE parent SET k = 33 WHERE k = 3");
    one.commit();
    refusal(two, "40001", "COMMIT");
    assertEquals(List.of(), rows(one, ORPHANS));
  }

  @Test
  void aForeignKeyIsAddedToRowsThatMeetIt() throws SQLException {
    child("");
    run(one, "INSERT INTO child VALUES (1, 1), (2, 9)");
    String add = "ALTER TABLE child ADD CONSTRAINT f FOREIGN KEY (p) REFERENCES parent";
    refusal(two, "23503", add);
    run(one, "DELETE FROM child WHERE k = 2");
    // One that began before a row was written that names what it deletes, without a foreign key.
    one.setAutoCommit(false);
    assertEquals(List.of("1"), rows(one, "SELECT COUNT(*) FROM child"));
    run(two, "INSERT INTO child VALUES (3, 3)");
    run(two, add);
    run(one, "DELETE FROM parent WHERE k = 3");
    refusal(one, "40001", "COMMIT");
    refusal(one, "23503", "DELETE FROM parent WHERE k = 3");
    one.rollback();
    // One that has deleted a row, and does not know.
    run(two, "ALTER TABLE child DROP CONSTRAINT f");
    run(two, "DELETE FROM child");
    run(one, "DELETE FROM parent WHERE k = 3");
    run(two, add);
    run(two, "INSERT INTO child VALUES (3, 3)");
    refusal(one, "40001", "COMMIT");
    assertEquals(List.of(), rows(one, ORPHANS));
  }

  /** Names, deletes and makes rows at random. */
  private static int write(int number, AtomicBoolean ends, AtomicInteger commits)
      throws SQLException {
    Random random = new Random(TestSeed.get(number));
    int key = 1_000_000 * (number + 1);
    int refused = 0;
    try (Connection connection = client(10 + number)) {
      while (!ends.get()) {
        // Nobody deletes this one.
        assertEquals(1, run(connection, "INSERT INTO child VALUES (" + key++ + ", 0)"));
        boolean alone = random.nextBoolean();
        try {
          connection.setAutoCommit(alone);
          for (int i = alone ? 1 : 2; i > 0; i--) {
            run(connection, change(random, key++));
          }
          if (!alone) {
            connection.commit();
          }
          commits.incrementAndGet();
        } catch (SQLException e) {
          assertTrue(REFUSALS.contains(e.getSQLState()), e.getMessage());
          refused++;
          if (!alone) {
            connection.rollback();
          }
        }
        connection.setAutoCommit(true);
      }
    }
    return refused;
  }

  private static String change(Random random, int key) {
    int parent = 1 + random.nextInt(PARENTS);
    return switch (random.nextInt(5)) {
      case 0 -> "DELETE FROM parent WHERE k = " + parent;
      case 1 -> "INSERT INTO parent VALUES (" + parent + ", " + key + ", 0) ON CONFLICT DO NOTHING";
      case 2 -> "DELETE FROM child WHERE p = " + parent;
      case 3 -> "UPDATE child SET p = " + parent + " WHERE p = " + (1 + random.nextInt(PARENTS));
      default -> "INSERT INTO child VALUES (" + key + ", " + parent + ")";
    };
  }

  @Test
  void manyLeaveNoOrphans() throws Exception {
    child(" REFERENCES parent");
    run(one, "CREATE INDEX i ON child (p)");
    AtomicBoolean ends = new AtomicBoolean();
    AtomicInteger commits = new AtomicInteger();
    List<FutureTask<Integer>> writers = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      int writer = w;
      FutureTask<Integer> task = new FutureTask<>(() -> write(writer, ends, commits));
      new Thread(task, "writer " + w).start();
      writers.add(task);
    }
    int refused = 0;
    try {
      for (int i = 1; i <= 3; i++) {
        int wanted = i * 80;
        Await.until("others commit", () -> commits.get() > wanted);
        assertEquals(List.of(), rows(i == 2 ? one : two, ORPHANS));
      }
    } finally {
      ends.set(true);
      for (FutureTask<Integer> writer : writers) {
        refused += writer.get();
      }
    }
    assertTrue(refused > 0);
    assertEquals(List.of(), rows(one, ORPHANS));
  }
}
