package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * One upsert of a row that is there, and its commit; with auto-commit and without, in the page
 * cache and synced, by 1, 2 and 8 threads that each write rows of their own; and in the process
 * alone, by one thread.
 */
final class UpsertCase implements WorkCase {
  private static final int OPERATIONS = 4_000;
  private static final int SYNCED_OPERATIONS = 200;
  private static final int MANY = 8;
  private static final int[] THREADS = {1, 2, MANY};
  private static final int DIGITS = 3;
  private static final String LATENCY = "latency";
  private static final String THROUGHPUT = "throughput";
  private static final Map<String, Target> TARGETS =
      Map.of(
          SqlDatabase.H2.title(), Target.atLeast(1.5),
          SqlDatabase.SQLITE.title(), Target.atLeast(1));

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    context
        .report()
        .say(
            "One upsert and its commit: latency, and the time of one by throughput of all threads."
                + " RocksDB writes a batch of one row in either mode.");
    context.report().table();
    for (boolean autoCommit : new boolean[] {false, true}) {
      measure(context, Durability.NONE, autoCommit, 1);
      for (int threads : THREADS) {
        measure(context, Durability.OS, autoCommit, threads);
        measure(context, Durability.SYNC, autoCommit, threads);
      }
    }
  }

  private static void measure(
      WorkContext context, Durability durability, boolean autoCommit, int threads)
      throws IOException, SQLException {
    boolean synced = durability == Durability.SYNC;
    int operations = context.setup().operations(synced ? SYNCED_OPERATIONS : OPERATIONS);
    String what =
        (autoCommit ? "upsert with auto-commit" : "upsert and commit")
            + (synced ? ", synced" : durability == Durability.NONE ? ", written later" : "")
            + ", threads: "
            + threads;
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    try (WorkSessions sessions = new WorkSessions();
        Threads pool = new Threads(threads)) {
      for (Map.Entry<String, WorkPeer> peer : context.peers().entrySet()) {
        WorkSession[] writers = sessions.open(peer.getValue(), durability, autoCommit, threads);
        WorkSession reader = sessions.add(peer.getValue().session(durability, true));
        works.put(
            peer.getKey(),
            (round, sheet) -> {
              WorkRow[][] rows = rows(context.rows(), operations, threads, round);
              Histogram latencies = write(pool, writers, autoCommit, rows);
              sheet.put(LATENCY, latencies);
              sheet.put(THROUGHPUT, latencies.getMean() / threads);
              return readBack(reader, rows);
            });
      }
      Figures figures = Figures.measure(context.setup().rounds(), what, works);
      // Of several threads throughput counts: a median leaves out those that wait for one that
      // writes again and again, as SQLite's do.
      Report report = context.report();
      boolean alone = threads == 1 && durability != Durability.NONE;
      report.times(what + ", p50", 1, figures.medians(LATENCY), alone ? TARGETS : Map.of());
      report.times(what + ", p99", 1, figures.p99(LATENCY), Map.of());
      if (threads > 1) {
        report.times(
            what + ", by throughput",
            1,
            figures.of(THROUGHPUT),
            threads == MANY ? TARGETS : Map.of());
      }
    }
  }

  /** Rows of each thread, none of which another thread has. */
  private static WorkRow[][] rows(int count, int operations, int threads, int round) {
    WorkRow[][] rows = new WorkRow[threads][Math.max(1, operations / threads)];
    for (int thread = 0; thread < threads; thread++) {
      Random random = new Random(round * 31L + thread);
      for (int i = 0; i < rows[thread].length; i++) {
        long id = (long) random.nextInt(count / threads) * threads + thread;
        rows[thread][i] = WorkRow.of(id, round + 1);
      }
    }
    return rows;
  }

  private static Histogram write(
      Threads pool, WorkSession[] sessions, boolean autoCommit, WorkRow[][] rows)
      throws IOException {
    Histogram[] nanos = new Histogram[sessions.length];
    pool.run(
        WorkSessions.part(
            thread -> {
              Histogram own = new Histogram(DIGITS);
              WorkSession session = sessions[thread];
              for (WorkRow row : rows[thread]) {
                long start = System.nanoTime();
                session.upsert(row);
                if (!autoCommit) {
                  session.commit();
                }
                own.recordValue(System.nanoTime() - start);
              }
              nanos[thread] = own;
              return 0;
            }));
    Histogram all = new Histogram(DIGITS);
    for (Histogram one : nanos) {
      all.add(one);
    }
    return all;
  }

  private static long readBack(WorkSession reader, WorkRow[][] rows) throws SQLException {
    long sum = 0;
    for (WorkRow[] own : rows) {
      for (WorkRow row : own) {
        sum += reader.get(row.id());
      }
    }
    return sum;
  }
}
