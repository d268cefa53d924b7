package io.cellardb.sql.modify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Foreign keys hold whatever several sessions do to rows that are named and rows that name them.
 */
class ForeignKeyThreadsTest {
  private static final int THREADS = 8;
  private static final int KEYS = 4;
  private static final int CHANGES = 120;

  /** What may happen to one of several sessions that change the same rows. */
  private static final Set<String> EXPECTED = Set.of("40001", "40P01", "23503", "23505", "25P02");

  private final SqlTester sql = new SqlTester();
  private final AtomicInteger last = new AtomicInteger();
  private final Random random = new Random(TestSeed.get(20_261_124));

  @Test
  void noRowNamesOneThatIsGone() throws Exception {
    sql.run("CREATE TABLE parent (id INTEGER PRIMARY KEY, name INTEGER UNIQUE, n INTEGER)");
    sql.run(
        "CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES parent,"
            + " name INTEGER REFERENCES parent (name) ON DELETE CASCADE ON UPDATE CASCADE,"
            + " late INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)");
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<Void>> sessions = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      sessions.add(threads.submit(changing(random.nextLong(), i % 2 == 0)));
    }
    threads.shutdown();
    for (Future<Void> session : sessions) {
      session.get();
    }
    for (List<String> names :
        List.of(List.of("parent_id", "id"), List.of("name", "name"), List.of("late", "id"))) {
      assertEquals(
          List.of(),
          sql.query(
              "SELECT * FROM child c WHERE c."
                  + names.get(0)
                  + " IS NOT NULL AND NOT EXISTS (SELECT 1 FROM parent p WHERE p."
                  + names.get(1)
                  + " = c."
                  + names.get(0)
                  + ")"));
    }
    sql.checkIndexes();
  }

  private void parents() {
    sql.run("CREATE TABLE parent (id INTEGER PRIMARY KEY, n INTEGER)");
    sql.run("CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES parent)");
    sql.run("INSERT INTO parent VALUES (1, 1), (2, 2)");
  }

  private static void assertRefused(String state, Executable statement) {
    assertEquals(state, assertThrows(SqlException.class, statement).sqlState());
  }

  @Test
  void whoDeletesARowWaitsForWhoNamesIt() {
    parents();
    SqlTester other = sql.another();
    other.run("START TRANSACTION");
    other.run("INSERT INTO child VALUES (1, 1)");
    sql.run("SET lock_timeout = 1");
    assertRefused("55P03", () -> sql.run("DELETE FROM parent WHERE id = 1"));
    assertRefused("55P03", () -> sql.run("UPDATE parent SET id = 3 WHERE id = 1"));
    sql.run("INSERT INTO child VALUES (2, 1)");
    other.run("COMMIT");
    assertRefused("23503", () -> sql.run("DELETE FROM parent WHERE id = 1"));
  }

  @Test
  void whoNamesARowWaitsForWhoDeletesIt() {
    parents();
    SqlTester other = sql.another();
    other.run("START TRANSACTION");
    other.run("DELETE FROM parent WHERE id = 1");
    sql.run("SET lock_timeout = 1");
    assertRefused("55P03", () -> sql.run("INSERT INTO child VALUES (1, 1)"));
    sql.run("INSERT INTO child VALUES (2, 2)");
    other.run("COMMIT");
    assertRefused("23503", () -> sql.run("INSERT INTO child VALUES (1, 1)"));
  }

  @Test
  void whoDeletesARowIsNotCommittedIfOthersHaveNamedItSinceItsSnapshot() {
    parents();
    SqlTester other = sql.another();
    other.run("START TRANSACTION");
    assertEquals(List.of(), other.query("SELECT id FROM child"));
    sql.run("INSERT INTO child VALUES (1, 1)");
    other.run("DELETE FROM parent WHERE id = 1");
    assertRefused("40001", () -> other.run("COMMIT"));
    assertEquals(List.of("1", "2"), sql.query("SELECT id FROM parent"));
  }

  @Test
  void whoNamesARowThatOthersHaveChangedSinceItsSnapshotLooksWhetherItIsStillThere() {
    parents();
    SqlTester other = sql.another();
    other.run("START TRANSACTION");
    assertEquals(List.of(), other.query("SELECT id FROM child"));
    sql.run("UPDATE parent SET n = 7 WHERE id = 1");
    sql.run("DELETE FROM parent WHERE id = 2");
    other.run("INSERT INTO child VALUES (1, 1)");
    assertRefused("40001", () -> other.run("INSERT INTO child VALUES (2, 2)"));
    other.run("ROLLBACK");
    assertRefused("23503", () -> other.run("INSERT INTO child VALUES (2, 2)"));
  }

  @Test
  void otherChangesOfARowGoOnBesideThoseWhoNameIt() {
    sql.run("CREATE TABLE parent (id INTEGER PRIMARY KEY, name INTEGER UNIQUE, n INTEGER)");
    sql.run("CREATE TABLE child (id INTEGER PRIMARY KEY, name INTEGER REFERENCES parent (name))");
    sql.run("INSERT INTO parent VALUES (1, 1, 1), (2, 2, 2)");
    sql.run("SET lock_timeout = 1");
    SqlTester other = sql.another();
    other.run("SET lock_timeout = 1");
    other.run("START TRANSACTION");
    other.run("INSERT INTO child VALUES (1, 1)");
    sql.run("UPDATE parent SET n = 7, name = 1 WHERE id = 1");
    sql.run("UPSERT INTO parent VALUES (1, 1, 8)");
    assertRefused("55P03", () -> sql.run("UPDATE parent SET name = 3 WHERE id = 1"));
    assertRefused("55P03", () -> sql.run("UPSERT INTO parent VALUES (1, 3, 8)"));
    assertRefused("55P03", () -> sql.run("SELECT n FROM parent WHERE id = 1 FOR UPDATE NOWAIT"));
    other.run("COMMIT");
    other.run("START TRANSACTION");
    other.run("UPDATE parent SET n = n + 1 WHERE name = 1");
    other.query("SELECT id FROM parent WHERE id = 2 FOR NO KEY UPDATE");
    sql.run("INSERT INTO child VALUES (2, 1), (3, 2)");
    other.run("COMMIT");
    assertEquals(List.of("1|1|9", "2|2|2"), sql.query("SELECT * FROM parent"));
    assertRefused("23503", () -> sql.run("UPDATE parent SET name = 3 WHERE id = 1"));
  }

  @Test
  void thoseWhoNameRowsAndThoseWhoChangeThemNeitherWaitNorFail() throws Exception {
    parents();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<Void>> sessions = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      int parent = i < 2 ? i + 1 : random.nextInt(2) + 1;
      sessions.add(
          threads.submit(
              () -> {
                SqlTester session = sql.another();
                session.run("SET lock_timeout = 1");
                for (int step = 0; step < CHANGES; step++) {
                  session.run("START TRANSACTION");
                  session.query("SELECT n FROM parent");
                  session.run(
                      number < 2
                          ? "UPDATE parent SET n = n + 1 WHERE id = ?"
                          : "INSERT INTO child VALUES (" + (number * CHANGES + step) + ", ?)",
                      parent);
                  session.run("COMMIT");
                }
                return null;
              }));
    }
    threads.shutdown();
    for (Future<Void> session : sessions) {
      session.get();
    }
    assertEquals(
        List.of("1|" + (1 + CHANGES), "2|" + (2 + CHANGES)), sql.query("SELECT * FROM parent"));
    assertEquals(
        List.of(Integer.toString((THREADS - 2) * CHANGES)),
        sql.query("SELECT COUNT(*) FROM child"));
  }

  private Callable<Void> changing(long seed, boolean transactions) {
    return () -> {
      Random own = new Random(seed);
      SqlTester session = sql.another();
      for (int i = 0; i < CHANGES; i++) {
        try {
          if (transactions) {
            session.run("START TRANSACTION");
            change(session, own);
            change(session, own);
            session.run("COMMIT");
          } else {
            change(session, own);
          }
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

  /** Rows with keys that were not there before, so that none that is missing comes back. */
  private void change(SqlTester session, Random random) {
    int id = last.get() - random.nextInt(KEYS);
    int child = random.nextInt(4 * KEYS);
    switch (random.nextInt(9)) {
      case 0 -> {
        int next = last.incrementAndGet();
        session.run("INSERT INTO parent VALUES (?, ?, 0)", next, next);
      }
      case 1, 2 -> session.run("DELETE FROM parent WHERE id = ?", id);
      case 3 -> session.run("UPDATE parent SET name = -name WHERE id = ?", id);
      case 4 -> session.run("UPDATE parent SET n = n + 1 WHERE id = ?", id);
      case 5 -> session.run("UPSERT INTO child VALUES (?, NULL, ?, NULL)", child, id);
      case 6 -> session.run("UPSERT INTO child VALUES (?, NULL, NULL, ?)", child, id);
      case 7 -> session.run("DELETE FROM child WHERE parent_id = ? OR late = ?", id, id);
      default -> session.run("UPSERT INTO child VALUES (?, ?, NULL, NULL)", child, id);
    }
  }
}
