package io.cellardb.tck.bench;

import com.sun.management.ThreadMXBean;
import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Bytes of Java's heap that an upsert and a get allocate, by the JVM's counters, and how much of
 * their time 8 threads wait for each other.
 */
final class AllocationCase implements WorkCase {
  private static final int OPERATIONS = 5_000;
  private static final int THREADS = 8;
  private static final int TIMED_OPERATIONS = 5_000;
  private static final double UPSERT_BYTES = 1536;
  private static final double GET_BYTES = 1024;
  private static final ThreadMXBean JVM = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** An operation of a session. */
  private interface Operation {
    long run(WorkSession session, WorkRow row) throws SQLException;
  }

  private static final Map<String, Operation> OPERATIONS_BY_NAME = new LinkedHashMap<>();
  private static final String UPSERT = "upsert and commit";
  private static final String GET = "get";

  static {
    OPERATIONS_BY_NAME.put(
        UPSERT,
        (session, row) -> {
          session.upsert(row);
          session.commit();
          return 0;
        });
    OPERATIONS_BY_NAME.put(
        "upsert with auto-commit",
        (session, row) -> {
          session.upsert(row);
          return 0;
        });
    OPERATIONS_BY_NAME.put(GET, (session, row) -> session.get(row.id()));
  }

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    allocation(context);
    contention(context);
  }

  private static WorkRow[] rows(WorkContext context, int count, int seed) {
    Random random = new Random(seed);
    WorkRow[] rows = new WorkRow[count];
    for (int i = 0; i < count; i++) {
      rows[i] = WorkRow.of(random.nextInt(context.rows()), i + 1);
    }
    return rows;
  }

  private static void allocation(WorkContext context) throws SQLException {
    int count = context.setup().operations(OPERATIONS);
    WorkRow[] rows = rows(context, count, 1);
    double own = 0;
    byte[][] encoded = new byte[count][];
    for (int i = 0; i < count; i++) {
      encoded[i] = rows[i].encode();
      own += (double) (Long.BYTES + encoded[i].length) / count;
    }
    double objects = objects(rows, encoded);
    Report report = context.report();
    report.say(
        "Bytes allocated for one operation on Java's heap, by the thread itself and by all threads"
            + " of the JVM; what native code takes is not counted.");
    String[] header = new String[2 * context.peers().size() + 1];
    header[0] = "operation";
    int column = 1;
    for (String peer : context.peers().keySet()) {
      header[column++] = peer;
      header[column++] = peer + ", all threads";
    }
    report.table(header);
    Map<String, Double> cellar = new LinkedHashMap<>();
    for (Map.Entry<String, Operation> operation : OPERATIONS_BY_NAME.entrySet()) {
      double[] figures = new double[header.length - 1];
      int next = 0;
      Long expected = null;
      for (Map.Entry<String, WorkPeer> peer : context.peers().entrySet()) {
        boolean autoCommit = !operation.getKey().equals(UPSERT);
        try (WorkSession session = peer.getValue().session(Durability.OS, autoCommit)) {
          long answer = repeat(operation.getValue(), session, rows);
          long thread = JVM.getThreadAllocatedBytes(Thread.currentThread().getId());
          long all = allThreads();
          answer = answer * 31 + repeat(operation.getValue(), session, rows);
          figures[next++] =
              (double) (JVM.getThreadAllocatedBytes(Thread.currentThread().getId()) - thread)
                  / count;
          figures[next++] = (double) (allThreads() - all) / count;
          if (expected != null && expected != answer) {
            throw new IllegalStateException(operation.getKey() + ": another answer of " + peer);
          }
          expected = answer;
        }
      }
      report.row(operation.getKey(), figures);
      cellar.put(operation.getKey(), figures[0]);
    }
    report.table();
    report.share(
        "bytes allocated by an upsert and commit",
        "B",
        cellar.get(UPSERT),
        "1.5 KB and the row's own",
        UPSERT_BYTES + own,
        Target.atMost(1));
    report.share(
        "bytes allocated by a get",
        "B",
        cellar.get(GET),
        "1 KB and the row's own objects",
        GET_BYTES + objects,
        Target.atMost(1));
  }

  /** Bytes of a row as the application has it, where nothing but it is allocated. */
  private static double objects(WorkRow[] rows, byte[][] encoded) {
    long thread = Thread.currentThread().getId();
    double bytes = 0;
    for (int round = 0; round < 2; round++) { // the first one loads classes
      long before = JVM.getThreadAllocatedBytes(thread);
      long sum = 0;
      for (int i = 0; i < rows.length; i++) {
        sum += WorkRow.decode(rows[i].id(), encoded[i]).checksum();
      }
      bytes = (double) (JVM.getThreadAllocatedBytes(thread) - before) / rows.length;
      if (sum == 0) {
        throw new IllegalStateException("rows without values");
      }
    }
    return bytes;
  }

  private static long repeat(Operation operation, WorkSession session, WorkRow[] rows)
      throws SQLException {
    long sum = 0;
    for (WorkRow row : rows) {
      sum += operation.run(session, row);
    }
    return sum;
  }

  /** Of those that live; one that ended meanwhile is missing. */
  private static long allThreads() {
    long sum = 0;
    for (long bytes : JVM.getThreadAllocatedBytes(JVM.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  private static void contention(WorkContext context) throws IOException, SQLException {
    Report report = context.report();
    report.say(
        "Of the time of "
            + THREADS
            + " threads the part that they are blocked by a monitor or wait for another thread, in"
            + " percent.");
    report.table(header(context));
    int each = context.setup().operations(TIMED_OPERATIONS);
    boolean before = JVM.isThreadContentionMonitoringEnabled();
    JVM.setThreadContentionMonitoringEnabled(true);
    try {
      for (Map.Entry<String, Operation> operation : OPERATIONS_BY_NAME.entrySet()) {
        double[] figures = new double[context.peers().size()];
        int next = 0;
        for (WorkPeer peer : context.peers().values()) {
          boolean autoCommit = !operation.getKey().equals(UPSERT);
          figures[next++] = blocked(context, peer, operation.getValue(), autoCommit, each);
        }
        report.row(operation.getKey(), figures);
      }
    } finally {
      JVM.setThreadContentionMonitoringEnabled(before);
    }
  }

  private static String[] header(WorkContext context) {
    String[] header = new String[context.peers().size() + 1];
    header[0] = "operation";
    int column = 1;
    for (String peer : context.peers().keySet()) {
      header[column++] = peer;
    }
    return header;
  }

  /** Percent of the threads' time. */
  private static double blocked(
      WorkContext context, WorkPeer peer, Operation operation, boolean autoCommit, int each)
      throws IOException, SQLException {
    try (WorkSessions sessions = new WorkSessions();
        Threads pool = new Threads(THREADS)) {
      WorkSession[] own = sessions.open(peer, Durability.OS, autoCommit, THREADS);
      WorkRow[][] rows = new WorkRow[THREADS][];
      for (int thread = 0; thread < THREADS; thread++) {
        rows[thread] = rowsOf(context, thread, each);
      }
      long start = System.nanoTime();
      long blockedMillis =
          pool.run(
              WorkSessions.part(
                  thread -> {
                    long before = blockedMillis();
                    repeat(operation, own[thread], rows[thread]);
                    return blockedMillis() - before;
                  }));
      double millis = (System.nanoTime() - start) / 1e6;
      return 100 * blockedMillis / (millis * THREADS);
    }
  }

  /** Rows that no other thread has. */
  private static WorkRow[] rowsOf(WorkContext context, int thread, int count) {
    Random random = new Random(thread);
    WorkRow[] rows = new WorkRow[count];
    for (int i = 0; i < count; i++) {
      long id = (long) random.nextInt(context.rows() / THREADS) * THREADS + thread;
      rows[i] = WorkRow.of(id, 1);
    }
    return rows;
  }

  /** Of the current thread, since it began. */
  private static long blockedMillis() {
    ThreadInfo info = JVM.getThreadInfo(Thread.currentThread().getId());
    return info.getBlockedTime() + info.getWaitedTime();
  }
}
