package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Gets of whole rows by their key, prepared once, by 1, 2 and 8 threads. */
final class GetCase implements WorkCase {
  private static final int OPERATIONS = 20_000;
  private static final int[] THREADS = {1, 2, 8};
  private static final double SPEED_UP = 1.7;

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    int operations = context.setup().operations(OPERATIONS);
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    int most = THREADS[THREADS.length - 1];
    try (WorkSessions sessions = new WorkSessions()) {
      for (Map.Entry<String, WorkPeer> peer : context.peers().entrySet()) {
        WorkSession[] own = sessions.open(peer.getValue(), Durability.OS, true, most);
        works.put(peer.getKey(), (round, sheet) -> gets(context, own, operations, round, sheet));
      }
      Figures figures = Figures.measure(context.setup().rounds(), "gets", works);
      Report report = context.report();
      report.say("Prepared gets of a row by its key, as many for each number of threads.");
      report.table();
      for (int threads : THREADS) {
        report.times(
            "get, threads: " + threads + ", by throughput",
            operations,
            figures.of(name(threads)),
            Map.of());
      }
      report.shares(
          "gets of 2 threads by those of 1",
          "k/s",
          perMilli(operations, figures.of(name(2)).get(Report.CELLAR)),
          "1 thread",
          perMilli(operations, figures.of(name(1)).get(Report.CELLAR)),
          Target.atLeast(SPEED_UP));
    }
  }

  private static double[] perMilli(int operations, double[] nanos) {
    return Arrays.stream(nanos).map(time -> operations / time * 1e6).toArray();
  }

  private static String name(int threads) {
    return "threads " + threads;
  }

  private static long gets(
      WorkContext context, WorkSession[] sessions, int operations, int round, Figures.Sheet sheet)
      throws IOException {
    long sum = 0;
    for (int threads : THREADS) {
      int each = Math.max(1, operations / threads);
      try (Threads pool = new Threads(threads)) {
        pool.run(thread -> 0);
        long start = System.nanoTime();
        sum +=
            pool.run(
                WorkSessions.part(
                    thread -> {
                      Random random = new Random(round * 31L + thread);
                      long read = 0;
                      for (int i = 0; i < each; i++) {
                        read += sessions[thread].get(random.nextInt(context.rows()));
                      }
                      return read;
                    }));
        sheet.put(
            name(threads), (double) (System.nanoTime() - start) / each / threads * operations);
      }
    }
    return sum;
  }
}
