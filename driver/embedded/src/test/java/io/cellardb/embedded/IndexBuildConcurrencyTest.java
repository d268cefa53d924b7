package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Indexes that are made, made anew and dropped while others change and read the table. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@ResourceLock(Waiting.THREADS)
final class IndexBuildConcurrencyTest {
  private static final int ROWS = 12;
  private static final String BY_INDEX =
      "SELECT /*+ INDEX(t by_v) */ id, v FROM t WHERE v BETWEEN -1000000 AND 1000000 ORDER BY id";
  private static final String BY_ROWS = "SELECT /*+ NO_INDEX(t) */ id, v FROM t ORDER BY id";

  @TempDir Path directory;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + directory + "?durability=os");
  }

  private static void awaitRows(Connection connection, String sql) throws Exception {
    while (Rows.of(connection, sql).isEmpty()) {
      Thread.sleep(1);
    }
  }

  /**
   * An update waits for a row while the index becomes known to others, who change that row; then it
   * goes on by the plan that knows no index.
   */
  @Test
  void whoDoesNotKnowAnIndexLeavesNoEntryBehind() throws Exception {
    try (Connection knows = connect();
        Connection older = connect();
        Connection maker = connect();
        Connection looks = connect()) {
      Rows.update(
          knows,
          "CREATE TABLE t (id INTEGER PRIMARY KEY, v INTEGER)",
          "INSERT INTO t VALUES (1, 10)");
      knows.setAutoCommit(false);
      Rows.update(knows, "UPDATE t SET v = 11 WHERE id = 1");
      Future<?> update =
          threads.submit(
              callable(() -> Rows.update(older, "UPDATE t SET v = v + 100 WHERE id = 1")));
      awaitRows(looks, "SELECT 1 FROM SYS.STATEMENTS WHERE state = 'waiting for lock'");
      Future<?> index =
          threads.submit(callable(() -> Rows.update(maker, "CREATE INDEX by_v ON t (v)")));
      awaitRows(looks, "SELECT 1 FROM SYS.INDEXES");
      Rows.update(knows, "UPDATE t SET v = 12 WHERE id = 1");
      knows.commit();
      update.get();
      index.get();
      assertEquals(List.of("1|112"), Rows.of(looks, BY_ROWS));
      assertEquals(List.of("1|112"), Rows.of(looks, BY_INDEX));
    }
  }

  /**
   * An update that reads by an index waits for a row while ALTER TABLE drops the index; then it
   * reads again, and finds what others have written meanwhile.
   */
  @Test
  void whoReadsByAnIndexThatIsDroppedMissesNoRow() throws Exception {
    try (Connection holder = connect();
        Connection reader = connect();
        Connection dropper = connect();
        Connection looks = connect()) {
      Rows.update(
          holder,
          "CREATE TABLE t (id INTEGER PRIMARY KEY, v INTEGER, w INTEGER, CONSTRAINT u UNIQUE (v))",
          "INSERT INTO t VALUES (1, 10, 0), (2, 30, 0), (3, 50, 0)");
      holder.setAutoCommit(false);
      Rows.update(holder, "UPDATE t SET w = 1 WHERE id = 1");
      Future<?> update =
          threads.submit(
              callable(
                  () -> Rows.update(reader, "UPDATE t SET w = w + 100 WHERE v BETWEEN 10 AND 20")));
      awaitRows(looks, "SELECT 1 FROM SYS.STATEMENTS WHERE state = 'waiting for lock'");
      Future<?> drop =
          threads.submit(callable(() -> Rows.update(dropper, "ALTER TABLE t DROP CONSTRAINT u")));
      awaitRows(
          looks, "SELECT 1 WHERE NOT EXISTS (SELECT * FROM SYS.INDEXES WHERE state = 'READY')");
      Rows.update(holder, "UPDATE t SET v = 15 WHERE id = 2");
      holder.commit();
      update.get();
      drop.get();
      assertEquals(
          List.of("1|10|101", "2|15|100", "3|50|0"),
          Rows.of(looks, "SELECT id, v, w FROM t ORDER BY id"));
    }
  }

  /** Rows that are too many for a lock on each are waited for all the same. */
  @Test
  void aLargeTransactionIsWaitedFor() throws Exception {
    try (Connection writer = connect();
        Connection maker = connect()) {
      Rows.update(writer, "CREATE TABLE t (id INTEGER PRIMARY KEY, v INTEGER)");
      writer.setAutoCommit(false);
      Rows.update(writer, "INSERT INTO t SELECT n, n FROM GENERATE_SERIES(1, 3000) AS g (n)");
      Future<?> index =
          threads.submit(callable(() -> Rows.update(maker, "CREATE INDEX by_v ON t (v)")));
      try (Connection looks = connect()) {
        awaitRows(looks, "SELECT 1 FROM SYS.INDEXES");
      }
      assertFalse(index.isDone());
      writer.commit();
      index.get();
      assertEquals(3000, Rows.of(maker, BY_INDEX).size());
    }
  }

  /** Amounts go from row to row while an index is made, made anew and dropped. */
  @Test
  void entriesAreThoseOfTheRowsInEachSnapshot() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    List<Future<?>> others = new ArrayList<>();
    try (Connection maker = connect()) {
      Rows.update(maker, "CREATE TABLE t (id INTEGER PRIMARY KEY, v INTEGER)");
      for (int id = 0; id < ROWS; id++) {
        Rows.update(maker, "INSERT INTO t VALUES (" + id + ", 0)");
      }
      for (int lane = 0; lane < 3; lane++) {
        SplittableRandom random = new SplittableRandom(lane);
        others.add(threads.submit(callable(() -> transfer(random, over))));
      }
      others.add(threads.submit(callable(() -> compare(over))));
      for (int i = 0; i < 8 && others.stream().noneMatch(Future::isDone); i++) {
        Rows.update(maker, "CREATE INDEX by_v ON t (v)");
        for (int again = 0; again < 4; again++) {
          Rows.update(maker, "REINDEX INDEX by_v");
          assertEquals(Rows.of(maker, BY_ROWS).size(), ROWS);
        }
        Rows.update(maker, "DROP INDEX by_v");
      }
      over.set(true);
      for (Future<?> other : others) {
        other.get();
      }
    }
  }

  private void transfer(SplittableRandom random, AtomicBoolean over) throws SQLException {
    try (Connection connection = connect()) {
      connection.setAutoCommit(false);
      while (!over.get()) {
        int amount = random.nextInt(1000);
        try {
          add(connection, -amount, random.nextInt(ROWS));
          add(connection, amount, random.nextInt(ROWS));
          connection.commit();
        } catch (SQLException e) {
          if (!e.getSQLState().startsWith("40")) {
            throw e;
          }
          connection.rollback();
        }
      }
    }
  }

  private static void add(Connection connection, int amount, int row) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE t SET v = v + ? WHERE id = ?")) {
      update.setInt(1, amount);
      update.setInt(2, row);
      update.executeUpdate();
    }
  }

  private void compare(AtomicBoolean over) throws SQLException {
    try (Connection connection = connect()) {
      connection.setAutoCommit(false);
      while (!over.get()) {
        try {
          assertEquals(Rows.of(connection, BY_INDEX), Rows.of(connection, BY_ROWS));
        } catch (SQLException e) {
          assertEquals("42704", e.getSQLState(), e.toString()); // there is no index now
        }
        connection.commit();
      }
    }
  }

  /** Work that may fail. */
  private interface Work {
    void run() throws Exception;
  }

  private static Callable<Void> callable(Work work) {
    return () -> {
      work.run();
      return null;
    };
  }
}
