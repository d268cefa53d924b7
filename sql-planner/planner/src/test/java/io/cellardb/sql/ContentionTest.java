package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that read what they write lose nothing when many threads do so at once. */
class ContentionTest {
  private static final int THREADS = 8;
  private static final int EACH = 50;

  private final SqlTester sql = new SqlTester();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t SET n = n + 1, m['x'] = COALESCE(m['x'], 0) + 1 WHERE k = 1",
        "INSERT INTO t (k, n, m) VALUES (1, 1, MAP['x', 1])"
            + " ON CONFLICT (k) DO UPDATE SET n = t.n + EXCLUDED.n, m['x'] = m['x'] + 1",
        "MERGE INTO t USING (VALUES (1)) AS v (a) ON k = a"
            + " WHEN MATCHED THEN UPDATE SET n = n + 1, m['x'] = COALESCE(m['x'], 0) + 1"
            + " WHEN NOT MATCHED THEN INSERT (k, n, m) VALUES (a, 1, MAP['x', 1])"
      })
  void eightThreadsLoseNoIncrement(String statement) throws Exception {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT, m MAP<VARCHAR, BIGINT>)");
    if (statement.startsWith("UPDATE")) {
      sql.run("INSERT INTO t (k, n) VALUES (1, 0)");
    }
    onAllThreads(
        session -> {
          for (int i = 0; i < EACH; i++) {
            long[] counts =
                session.prepare(statement).update(List.<Object[]>of(new Object[0]), c -> {});
            assertEquals(1, counts[0]);
          }
          return null;
        });
    long sum = THREADS * EACH;
    assertEquals(List.of(sum + "|" + sum), sql.query("SELECT n, m['x'] FROM t"));
  }

  @Test
  void whatIsReturnedIsWhatThisThreadHasWritten() throws Exception {
    sql.run("CREATE TABLE t (k INTEGER PRIMARY KEY, n BIGINT)");
    sql.run("INSERT INTO t VALUES (1, 0)");
    List<Long> returned =
        onAllThreads(
            session -> {
              List<Long> numbers = new ArrayList<>();
              for (int i = 0; i < EACH; i++) {
                Statement next = session.prepare("UPDATE t SET n = n + 1 WHERE k = 1 RETURNING n");
                try (Cursor rows = next.query(new Object[0])) {
                  numbers.add(
                      (Long) rows.next().column(0).getObject(next.columns().get(0).type(), 0));
                }
              }
              return numbers;
            });
    assertEquals(THREADS * EACH, returned.stream().distinct().count());
  }

  private interface Work {
    List<Long> with(Session session);
  }

  private List<Long> onAllThreads(Work work) throws Exception {
    Engine engine = sql.session.engine();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<List<Long>>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        tasks.add(() -> work.with(engine.session()));
      }
      List<Long> all = new ArrayList<>();
      for (Future<List<Long>> result : threads.invokeAll(tasks)) {
        List<Long> some = result.get();
        if (some != null) {
          all.addAll(some);
        }
      }
      return all;
    } finally {
      threads.shutdownNow();
    }
  }
}
