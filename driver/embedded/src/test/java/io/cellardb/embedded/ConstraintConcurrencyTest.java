package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A constraint holds from the moment at which ALTER TABLE has added it, whoever writes meanwhile.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@ResourceLock(Waiting.THREADS)
final class ConstraintConcurrencyTest {
  private static final int MOST_ROUNDS = 24;

  /**
   * A constraint.
   *
   * @param add adds it
   * @param drop drops it
   * @param violations a query for the number of rows that violate it
   */
  private record Constraint(String add, String drop, String violations) {}

  private static final List<Constraint> CONSTRAINTS =
      List.of(
          new Constraint(
              "ADD CONSTRAINT k CHECK (v >= 0)",
              "DROP CONSTRAINT k",
              "SELECT COUNT(*) FROM child WHERE v < 0"),
          new Constraint(
              "ADD CONSTRAINT k UNIQUE (v)",
              "DROP CONSTRAINT k",
              "SELECT /*+ NO_INDEX(child) */ COUNT(v) - COUNT(DISTINCT v) FROM child"),
          new Constraint(
              "ADD CONSTRAINT k FOREIGN KEY (p) REFERENCES parent",
              "DROP CONSTRAINT k",
              "SELECT COUNT(*) FROM child WHERE p NOT IN (SELECT id FROM parent)"),
          new Constraint(
              "ALTER COLUMN v SET NOT NULL",
              "ALTER COLUMN v DROP NOT NULL",
              "SELECT COUNT(*) FROM child WHERE COALESCE(CAST(v AS VARCHAR), '') = ''"),
          new Constraint(
              "ALTER COLUMN s TYPE VARCHAR(3)",
              "ALTER COLUMN s TYPE VARCHAR(9)",
              "SELECT COUNT(*) FROM child WHERE CHAR_LENGTH(s || '') > 3"),
          new Constraint(
              "ADD COLUMN g INTEGER GENERATED ALWAYS AS (v * 2) STORED",
              "DROP COLUMN g",
              "SELECT COUNT(*) FROM child WHERE g IS DISTINCT FROM v * 2"));

  @TempDir private Path directory;
  private final AtomicBoolean over = new AtomicBoolean();

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + directory + "?durability=os");
  }

  @Test
  void whatIsAddedHolds() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (Connection connection = connect()) {
      Rows.update(
          connection,
          "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
          "CREATE TABLE child (id INTEGER PRIMARY KEY, p INTEGER, v INTEGER, s VARCHAR(9))");
      List<Future<?>> writers = new ArrayList<>();
      for (int lane = 0; lane < 3; lane++) {
        SplittableRandom random = new SplittableRandom(lane);
        boolean alone = lane == 0;
        writers.add(
            threads.submit(
                () -> {
                  write(random, alone);
                  return null;
                }));
      }
      int added = 0;
      for (int i = 0;
          i < MOST_ROUNDS && added < 10 && writers.stream().noneMatch(Future::isDone);
          i++) {
        added += tryToAdd(connection, CONSTRAINTS.get(i % CONSTRAINTS.size())) ? 1 : 0;
      }
      over.set(true);
      for (Future<?> writer : writers) {
        writer.get();
      }
      assertTrue(added > 2, "constraints that were added: " + added);
    } finally {
      over.set(true);
      threads.shutdown();
    }
  }

  /** Whether the rows met the constraint, which is dropped again. */
  private static boolean tryToAdd(Connection connection, Constraint constraint)
      throws SQLException {
    try {
      Rows.update(
          connection,
          "DELETE FROM child WHERE v < 0 OR v IS NULL OR CHAR_LENGTH(s) > 3"
              + " OR p NOT IN (SELECT id FROM parent)",
          "DELETE FROM child WHERE v IN (SELECT v FROM child GROUP BY v HAVING COUNT(*) > 1)",
          "ALTER TABLE child " + constraint.add());
    } catch (SQLException e) {
      assertExpected(e);
      return false;
    }
    for (int i = 0; i < 3; i++) {
      assertEquals(List.of("0"), Rows.of(connection, constraint.violations()), constraint.add());
    }
    Rows.update(connection, "ALTER TABLE child " + constraint.drop());
    return true;
  }

  private void write(SplittableRandom random, boolean alone) throws SQLException {
    try (Connection connection = connect()) {
      connection.setAutoCommit(alone);
      while (!over.get()) {
        try {
          for (int left = alone ? 1 : 1 + random.nextInt(4); left > 0; left--) {
            Rows.update(connection, change(random));
          }
          if (!alone) {
            connection.commit();
          }
        } catch (SQLException e) {
          assertExpected(e);
          if (!alone) {
            connection.rollback();
          }
        }
      }
    }
  }

  /** A violation, or a transaction that is to be tried again. */
  private static void assertExpected(SQLException e) {
    String state = e.getSQLState();
    assertTrue(
        state.startsWith("23") || state.startsWith("40") || state.equals("22001"), e.toString());
  }

  private static String change(SplittableRandom random) {
    int id = random.nextInt(60);
    int parent = random.nextInt(12);
    String value = random.nextInt(20) == 0 ? "NULL" : "" + (random.nextInt(300) - 3);
    String text = "'" + "x".repeat(random.nextInt(20) == 0 ? 5 : 2) + "'";
    return switch (random.nextInt(7)) {
      case 0 ->
          "UPSERT INTO child (id, p, v, s) VALUES ("
              + String.join(", ", "" + id, "" + parent, value, text)
              + ")";
      case 1 -> "UPDATE child SET v = " + value + " WHERE id = " + id;
      case 2 -> "UPDATE child SET p = " + parent + ", s = " + text + " WHERE id = " + id;
      case 3 -> "DELETE FROM parent WHERE id = " + parent;
      case 4 -> "UPSERT INTO parent VALUES (" + parent + ")";
      case 5 -> "DELETE FROM child WHERE v = " + value;
      default -> "UPDATE child SET v = v + 1 WHERE p = " + parent;
    };
  }
}
