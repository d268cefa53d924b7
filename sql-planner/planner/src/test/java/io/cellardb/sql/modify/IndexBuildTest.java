package io.cellardb.sql.modify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.Cursor;
import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Indexes that are made, made anew and dropped while other sessions change their rows. */
class IndexBuildTest {
  private static final int THREADS = 4;
  private static final int KEYS = 200;
  private static final int CHANGES = 300;

  /** Sessions end after so many changes, so that histories of rows have an end. */
  private static final int MOST_CHANGES = 4 * CHANGES;

  /** What may happen to one of several sessions that change the same rows. */
  private static final Set<String> EXPECTED = Set.of("40001", "40P01", "23505", "25P02");

  private final SqlTester sql = new SqlTester();
  private final Random random = new Random(TestSeed.get(20_261_124));

  @Test
  void entriesAreThoseOfTheRowsWhateverOthersDoMeanwhile() throws Exception {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y VARCHAR)");
    checkEntries();
  }

  @Test
  void entriesAreThoseOfAllStatesWhateverOthersDoMeanwhile() throws Exception {
    sql.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y VARCHAR)"
            + " FAMILY d WITH (versions = 1000000, keep_deleted_cells = 'TRUE')");
    checkEntries();
    List<String> times = sql.query("SELECT DISTINCT cell_time FROM t$cells");
    for (int i = 0; i < 20; i++) {
      long time = Long.parseLong(times.get(random.nextInt(times.size())));
      String rows = "SELECT id, y FROM t FOR SYSTEM_TIME AS OF ? WHERE ";
      assertEquals(
          sql.query(rows + "x + 0 = ?", time, i % 7), sql.query(rows + "x = ?", time, i % 7));
    }
  }

  private void checkEntries() throws Exception {
    for (int id = 0; id < KEYS; id += 2) {
      sql.run("INSERT INTO t VALUES (?, ?, ?)", id, id % 7, "y" + id);
    }
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger changes = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
    List<Future<Void>> sessions = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      sessions.add(threads.submit(changing(over, changes, random.nextLong(), i == 0)));
    }
    sessions.add(threads.submit(reading(over)));
    try {
      for (int round = 0; round < 6 || goesOn(sessions, changes); round++) {
        sql.run("CREATE INDEX t_x ON t (x)");
        sql.run("CREATE INDEX t_y ON t (y DESC, x) INCLUDE (x)");
        Thread.sleep(20);
        sql.run("REINDEX TABLE t");
        sql.run("DROP INDEX t_x, t_y");
      }
      sql.run("CREATE INDEX t_x ON t (x)");
    } finally {
      over.set(true);
      threads.shutdown();
    }
    for (Future<Void> session : sessions) {
      session.get();
    }
    sql.checkIndexes();
    for (int x = 0; x < 10; x++) {
      assertEquals(
          sql.query("SELECT id, y FROM t WHERE x + 0 = ?", x),
          sql.query("SELECT id, y FROM t WHERE x = ?", x));
    }
  }

  @Test
  void valuesAreUniqueWhateverOthersDoMeanwhile() throws Exception {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y VARCHAR)");
    sql.run("CREATE UNIQUE INDEX t_x ON t (x)");
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    AtomicInteger changes = new AtomicInteger();
    List<Future<Void>> sessions = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      sessions.add(threads.submit(changing(over, changes, random.nextLong(), i % 2 == 0)));
    }
    while (goesOn(sessions, changes)) {
      Thread.sleep(20);
    }
    over.set(true);
    threads.shutdown();
    for (Future<Void> session : sessions) {
      session.get();
    }
    sql.checkIndexes();
    assertEquals(
        List.of(), sql.query("SELECT x FROM t WHERE x + 0 >= 0 GROUP BY x HAVING COUNT(*) > 1"));
  }

  @Test
  void transactionsThatBeganBeforeAnIndexReadWithoutIt() {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER)");
    sql.run("INSERT INTO t VALUES (1, 1), (2, 2), (3, 1)");
    SqlTester reader = sql.another();
    reader.run("START TRANSACTION");
    assertEquals(3, reader.query("SELECT id FROM t").size());
    sql.run("CREATE INDEX t_x ON t (x)");
    assertEquals(2, reader.query("SELECT id FROM t WHERE x = 1").size());
    sql.run("REINDEX TABLE t");
    assertEquals(2, reader.query("SELECT id FROM t WHERE x = 1").size());
    reader.run("INSERT INTO t VALUES (4, 1)");
    assertEquals(3, reader.query("SELECT id FROM t WHERE x = 1").size());
    SqlException refused =
        assertThrows(SqlException.class, () -> reader.run("UPDATE t SET x = 7 WHERE id = 3"));
    assertEquals("40001", refused.sqlState());
    reader.run("ROLLBACK");
    assertEquals(2, reader.query("SELECT id FROM t WHERE x = 1").size());
    reader.run("UPDATE t SET x = 7 WHERE id = 3");
    assertEquals(1, reader.query("SELECT id FROM t WHERE x = 7").size());
    sql.checkIndexes();
  }

  @Test
  void rowsThatAreReadFromEntriesGoOnWhenTheIndexIsDropped() {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER)");
    sql.run("INSERT INTO t SELECT v, v % 10 FROM GENERATE_SERIES(1, 20000) AS s(v)");
    sql.run("CREATE INDEX t_x ON t (x)");
    String wanted = "SELECT x, id FROM t WHERE x >= 0";
    List<String> all = sql.query(wanted);
    SqlTester reader = sql.another();
    try (Cursor rows = reader.open(wanted)) {
      Batch first = rows.next();
      int count = first.size();
      assertTrue(count < all.size(), "there is more to read than one batch");
      sql.run("DROP INDEX t_x");
      sql.run("CREATE INDEX t_x ON t (x DESC)");
      sql.run("UPDATE t SET x = -1 WHERE x = 3");
      assertEquals(2, entries(), "the entries that are read stay");
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        count += batch.size();
      }
      assertEquals(all.size(), count);
    }
    assertEquals(1, entries());
    assertEquals(2000, sql.query("SELECT x, id FROM t WHERE x = -1").size());
    sql.run("DROP INDEX t_x");
    assertEquals(0, entries());
  }

  @Test
  void transactionsCommitThatHaveWrittenToAnIndexThatIsDropped() {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER)");
    sql.run("CREATE UNIQUE INDEX t_x ON t (x)");
    SqlTester writer = sql.another();
    writer.run("START TRANSACTION");
    writer.run("INSERT INTO t VALUES (1, 1)");
    sql.run("DROP INDEX t_x");
    writer.run("INSERT INTO t VALUES (2, 1)");
    writer.run("COMMIT");
    assertEquals(List.of("1|1", "2|1"), sql.query("SELECT * FROM t"));
    assertEquals(0, entries());
  }

  /** How many tables of the store have entries of indexes. */
  private long entries() {
    return sql.store().admin().tables().stream()
        .filter(table -> table.name().qualifier().contains(".index"))
        .count();
  }

  /** Whether there are too few changes yet, and no session has ended by an error. */
  private static boolean goesOn(List<Future<Void>> sessions, AtomicInteger changes) {
    return changes.get() < CHANGES && sessions.stream().noneMatch(Future::isDone);
  }

  /** A session that changes rows at random, and counts how often all of them did. */
  private Callable<Void> changing(
      AtomicBoolean over, AtomicInteger changes, long seed, boolean transactions) {
    return () -> {
      Random own = new Random(seed);
      SqlTester session = sql.another();
      while (!over.get() && changes.get() < MOST_CHANGES) {
        try {
          if (transactions) {
            session.run("START TRANSACTION");
            change(session, own);
            change(session, own);
            session.run(own.nextInt(4) == 0 ? "ROLLBACK" : "COMMIT");
          } else {
            change(session, own);
          }
          changes.incrementAndGet();
        } catch (SqlException e) {
          if (!EXPECTED.contains(e.sqlState())) {
            throw e;
          }
          if (transactions) {
            session.run("ROLLBACK");
          }
        }
      }
      return null;
    };
  }

  /** A session that reads what entries alone answer, and never meets one that is gone. */
  private Callable<Void> reading(AtomicBoolean over) {
    return () -> {
      SqlTester session = sql.another();
      while (!over.get()) {
        for (String row : session.query("SELECT x, id FROM t WHERE x > 3")) {
          assertTrue(Integer.parseInt(row.substring(0, row.indexOf('|'))) > 3, row);
        }
      }
      return null;
    };
  }

  private static void change(SqlTester session, Random random) {
    int id = random.nextInt(KEYS);
    int x = random.nextInt(10);
    switch (random.nextInt(6)) {
      case 0 -> session.run("INSERT INTO t VALUES (?, ?, ?)", id, x, "i" + x);
      case 1 -> session.run("UPSERT INTO t (id, x) VALUES (?, ?)", id, x);
      case 2 -> session.run("UPDATE t SET y = 'u' WHERE x = ? AND id < ?", x, id);
      case 3 -> session.run("DELETE FROM t WHERE id = ?", id);
      case 4 -> session.run("UPDATE t SET x = ? WHERE id BETWEEN ? AND ?", x, id, id + 2);
      default ->
          session.run(
              "INSERT INTO t VALUES (?, ?, 'c') ON CONFLICT (id) DO UPDATE SET x = t.x + 1", id, x);
    }
  }
}
