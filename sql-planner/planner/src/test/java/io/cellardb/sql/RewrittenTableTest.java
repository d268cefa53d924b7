package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Alterations that write all rows anew, while others write to the table. */
class RewrittenTableTest {
  /** What may become of a write that meets the alteration: it is to be prepared or tried again. */
  private static final Set<String> REFUSED = Set.of("40001", "55P03", "42P01", "40P01", "0A000");

  private final MemoryStore store = new MemoryStore();
  private final Engine engine = Engine.open(store, false);

  @Test
  void noWriteIsLost() throws InterruptedException, ExecutionException {
    Session session = engine.session(store, MemoryStore::new);
    run(session, "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, x INTEGER)");
    run(session, "INSERT INTO t VALUES (0, 0, 0), (1, 0, 0), (2, 0, 0)");
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService writers = Executors.newFixedThreadPool(2);
    List<Future<int[]>> counts = new ArrayList<>();
    try {
      for (int i = 0; i < 2; i++) {
        boolean transactions = i == 1;
        counts.add(writers.submit(() -> write(transactions, done)));
      }
      for (int i = 0; i < 12; i++) {
        alter(session, i);
      }
    } finally {
      done.set(true);
      writers.shutdown();
      assertTrue(writers.awaitTermination(60, TimeUnit.SECONDS));
    }
    int added = 0;
    int inserted = 0;
    for (Future<int[]> count : counts) {
      added += count.get()[0];
      inserted += count.get()[1];
    }
    assertTrue(added > 0, "nobody has written");
    assertEquals(
        added + "|" + (inserted + 3),
        one(session, "SELECT SUM(CAST(n AS INTEGER)), COUNT(*) FROM t"));
    assertEquals("0", one(session, "SELECT COUNT(*) FROM t WHERE s IS DISTINCT FROM x + 1"));
  }

  private static void alter(Session session, int step) throws InterruptedException {
    String type = step % 2 == 0 ? "BIGINT USING n + 0" : "INTEGER USING n + 0";
    try {
      run(session, "ALTER TABLE t ALTER COLUMN n TYPE " + type);
      if (step == 5) {
        run(session, "ALTER TABLE t ADD COLUMN s INTEGER GENERATED ALWAYS AS (x + 1) STORED");
      }
    } catch (SqlException e) {
      assertTrue(step != 5 && REFUSED.contains(e.sqlState()), e.getMessage());
    }
    TimeUnit.MILLISECONDS.sleep(20);
  }

  /** How often a number was added, and how many rows. */
  private int[] write(boolean transactions, AtomicBoolean done) {
    Session session = engine.session(store, MemoryStore::new);
    int[] counts = new int[2];
    for (int i = 0; !done.get(); i++) {
      int id = 1_000 * (transactions ? 1 : 1_000) + i;
      boolean insert = i % 3 == 0;
      try {
        if (transactions) {
          run(session, "START TRANSACTION");
        }
        long changed =
            run(
                session,
                insert
                    ? "INSERT INTO t (id, n, x) VALUES (" + id + ", 0, " + i + ")"
                    : "UPDATE t SET n = n + 1, x = " + i + " WHERE id = " + i % 2);
        assertEquals(1, changed);
        if (transactions) {
          run(session, "COMMIT");
        }
        counts[insert ? 1 : 0]++;
      } catch (SqlException e) {
        assertTrue(REFUSED.contains(e.sqlState()), e.sqlState() + " " + e.getMessage());
        if (transactions) {
          run(session, "ROLLBACK");
        }
      }
    }
    return counts;
  }

  private static long run(Session session, String sql) {
    Statement statement = session.prepare(sql);
    if (statement.isDefinition()) {
      statement.define();
      return 0;
    }
    return statement.update(List.<Object[]>of(new Object[0]), context -> {})[0];
  }

  private static String one(Session session, String sql) {
    Statement statement = session.prepare(sql);
    List<String> values = new ArrayList<>();
    try (Cursor cursor = statement.query(new Object[0])) {
      var batch = cursor.next();
      for (int i = 0; i < statement.columns().size(); i++) {
        values.add(
            String.valueOf(
                batch.column(i).getObject(statement.columns().get(i).type(), batch.row(0))));
      }
    }
    return String.join("|", values);
  }
}
