package io.cellardb.tck.bench;

import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The mixed loads A, B, C, E and F of YCSB by 2 threads, keys in Zipf's distribution. First one
 * thread does the same operations on each database, and what it reads is compared. Then each works
 * so many seconds on each load, in turns of a fifth.
 */
final class YcsbCase implements WorkCase {
  private static final int THREADS = 2;
  private static final int SLICES = 5;
  private static final int MAX_SCAN = 100;
  private static final int COMPARED_OPERATIONS = 2_000;
  private static final double MAX_WARM_UP = 2;
  private static final int STAMPS = 1_000;
  private static final String NANOS = "nanos";

  private enum Action {
    READ,
    UPDATE,
    SCAN,
    INSERT,
    READ_MODIFY_WRITE
  }

  /** A load: so many of a hundred operations write, the rest reads. */
  private record Load(
      String name, int percent, Action write, Action read, Map<String, Target> targets) {
    Action next(Random random) {
      return random.nextInt(100) < percent ? write : read;
    }
  }

  private static final List<Load> LOADS =
      List.of(
          new Load("A, half updates", 50, Action.UPDATE, Action.READ, targets(1.2)),
          new Load("B, 5 % updates", 5, Action.UPDATE, Action.READ, targets(1.2)),
          new Load("C, reads", 0, Action.UPDATE, Action.READ, targets(1)),
          new Load("E, scans and 5 % inserts", 5, Action.INSERT, Action.SCAN, targets(1)),
          new Load(
              "F, half read-modify-writes", 50, Action.READ_MODIFY_WRITE, Action.READ, targets(0)));

  private static Map<String, Target> targets(double besideH2) {
    Map<String, Target> targets = new LinkedHashMap<>();
    targets.put(SqlDatabase.SQLITE.title(), Target.atLeast(2));
    if (besideH2 > 0) {
      targets.put(SqlDatabase.H2.title(), Target.atLeast(besideH2));
    }
    return targets;
  }

  /** A database at work: the sessions of its threads, and the next id of a new row. */
  private record Worker(YcsbSession[] sessions, AtomicLong nextId) {}

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    double seconds = context.setup().seconds();
    Report report = context.report();
    report.say(
        String.format(
            Locale.ROOT,
            "YCSB, %d threads, %.4g seconds for each database and load; the time of an operation by"
                + " throughput. A read-modify-write is a transaction. Every row read is checked,"
                + " and that no modification was lost.",
            THREADS,
            seconds));
    Map<String, Worker> workers = new LinkedHashMap<>();
    Map<String, Figures> figures = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, SqlPeer> peer : context.sqlPeers().entrySet()) {
        YcsbSession[] sessions = new YcsbSession[THREADS];
        workers.put(peer.getKey(), new Worker(sessions, new AtomicLong(2L * context.rows())));
        for (int i = 0; i < THREADS; i++) {
          sessions[i] = new YcsbSession(peer.getValue());
        }
      }
      Zipfian keys = new Zipfian(context.rows());
      for (Load load : LOADS) {
        compare(context.setup().operations(COMPARED_OPERATIONS), load, keys, workers);
      }
      report.table();
      for (Load load : LOADS) {
        figures.put(load.name(), measure(load, keys, workers, seconds));
        report.times("YCSB " + load.name(), 1, figures.get(load.name()).of(NANOS), load.targets());
      }
    } finally {
      for (Worker worker : workers.values()) {
        for (YcsbSession session : worker.sessions()) {
          if (session != null) {
            session.close();
          }
        }
      }
    }
    report.say("Thousands of operations a second in the first fifth of the time and in the last.");
    report.table("load", "", "first", "last");
    figures.forEach((load, figure) -> ends(report, load, figure));
  }

  private static void ends(Report report, String load, Figures figures) {
    figures
        .of(NANOS)
        .forEach(
            (peer, nanos) ->
                report.row(load + " | " + peer, 1e6 / nanos[0], 1e6 / nanos[nanos.length - 1]));
  }

  private static void compare(int operations, Load load, Zipfian keys, Map<String, Worker> workers)
      throws SQLException {
    Long expected = null;
    for (Map.Entry<String, Worker> worker : workers.entrySet()) {
      Random random = new Random(1);
      YcsbSession session = worker.getValue().sessions()[0];
      long sum = 0;
      for (int i = 0; i < operations; i++) {
        sum = sum * 31 + act(load.next(random), session, worker.getValue(), keys, random);
      }
      if (expected != null && expected != sum) {
        throw new IllegalStateException(load.name() + ": another answer of " + worker.getKey());
      }
      expected = sum;
    }
  }

  private static long act(
      Action action, YcsbSession session, Worker worker, Zipfian keys, Random random)
      throws SQLException {
    int id = keys.next(random);
    return switch (action) {
      case READ -> session.read(id);
      case SCAN -> session.scan(id, 1 + random.nextInt(MAX_SCAN));
      case UPDATE -> {
        session.update(id, random.nextInt(STAMPS));
        yield 0;
      }
      case INSERT -> {
        session.insert(worker.nextId().getAndIncrement());
        yield 0;
      }
      case READ_MODIFY_WRITE -> {
        session.readModifyWrite(id);
        yield 0;
      }
    };
  }

  private static Figures measure(
      Load load, Zipfian keys, Map<String, Worker> workers, double seconds) throws IOException {
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    double slice = seconds / SLICES;
    workers.forEach(
        (peer, worker) ->
            works.put(peer, (round, sheet) -> slice(load, keys, worker, slice, round, sheet)));
    Rounds rounds = new Rounds(Math.min(MAX_WARM_UP, slice), 0, SLICES, SLICES);
    return Figures.measure(rounds, load.name(), works);
  }

  private static long slice(
      Load load, Zipfian keys, Worker worker, double seconds, int round, Figures.Sheet sheet)
      throws IOException, SQLException {
    boolean counts = load.write() == Action.READ_MODIFY_WRITE;
    AtomicLong modified = new AtomicLong();
    YcsbSession first = worker.sessions()[0];
    long before = counts ? first.counted() : 0;
    long operations;
    long nanos;
    try (Threads threads = new Threads(THREADS)) {
      long start = System.nanoTime();
      long deadline = start + (long) (seconds * 1e9);
      operations =
          threads.run(
              WorkSessions.part(
                  thread -> {
                    Random random = new Random(round * 31L + thread);
                    long done = 0;
                    long own = 0;
                    do {
                      Action action = load.next(random);
                      act(action, worker.sessions()[thread], worker, keys, random);
                      own += action == Action.READ_MODIFY_WRITE ? 1 : 0;
                      done++;
                    } while (System.nanoTime() < deadline);
                    modified.addAndGet(own);
                    return done;
                  }));
      nanos = System.nanoTime() - start;
    }
    if (counts && first.counted() != before + modified.get()) {
      throw new IllegalStateException("a modification was lost");
    }
    sheet.put(NANOS, (double) nanos / operations);
    return 0;
  }
}
