package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;

/**
 * How long a thread that writes single rows waits while another writes and commits 100,000 rows in
 * one transaction.
 */
final class LargeCommitCase implements WorkCase {
  private static final int ROWS = 100_000;
  private static final int BATCH = 1_000;
  private static final int OWN_ROWS = 1_000;
  private static final int DIGITS = 3;
  private static final double MAX_MILLIS = 20;
  private static final String LATENCY = "upsert";
  private static final String COMMITTING = "upsert while committing";
  private static final String TABLE = "large";

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    int rows = Math.max(OWN_ROWS, context.setup().operations(ROWS));
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    try (WorkSessions sessions = new WorkSessions()) {
      for (Map.Entry<String, SqlPeer> peer : context.sqlPeers().entrySet()) {
        peer.getValue().createTable(TABLE);
        SqlSession large = sessions.add(peer.getValue().session(TABLE, Durability.OS, false));
        SqlSession single = sessions.add(peer.getValue().session(TABLE, Durability.OS, true));
        works.put(peer.getKey(), (round, sheet) -> round(large, single, rows, round, sheet));
      }
      Figures figures = Figures.measure(context.fewRounds(), "large commit", works);
      Report report = context.report();
      report.say(
          "Upserts of single rows with auto-commit while another thread writes and commits "
              + rows
              + " other rows in one transaction. SQLite has one writer at a time.");
      report.table();
      report.share(
          "longest upsert meanwhile",
          "ms",
          Report.median(figures.longest(LATENCY).get(Report.CELLAR)) / 1e6,
          "limit",
          MAX_MILLIS,
          Target.atMost(1));
      report.times("upsert meanwhile, longest", 1, figures.longest(LATENCY), Map.of());
      report.times("upsert meanwhile, p99", 1, figures.p99(LATENCY), Map.of());
      report.times("upsert meanwhile, p50", 1, figures.medians(LATENCY), Map.of());
      report.times(
          "upsert while the other commits, longest", 1, figures.longest(COMMITTING), Map.of());
      report.times("the large commit itself", 1, figures.of("commit"), Map.of());
      report.times("the large transaction, a row", rows, figures.of("all"), Map.of());
    }
  }

  private static long round(
      SqlSession large, SqlSession single, int rows, int round, Figures.Sheet sheet)
      throws IOException, SQLException {
    AtomicBoolean committing = new AtomicBoolean();
    AtomicBoolean done = new AtomicBoolean();
    try (Threads threads = new Threads(2)) {
      threads.run(
          WorkSessions.part(
              thread -> {
                if (thread == 0) {
                  single(single, round, committing, done, sheet);
                } else {
                  try {
                    large(large, rows, round, committing, sheet);
                  } finally {
                    done.set(true);
                  }
                }
                return 0;
              }));
    }
    try (PreparedStatement sum =
        single.prepare("SELECT COUNT(*), SUM(qty), MIN(e) FROM " + TABLE + " WHERE id >= ?")) {
      sum.setLong(1, OWN_ROWS);
      try (ResultSet results = sum.executeQuery()) {
        results.next();
        return results.getLong(1) * 31 + results.getLong(2) * 7 + results.getLong(3);
      }
    }
  }

  private static void single(
      SqlSession session,
      int round,
      AtomicBoolean committing,
      AtomicBoolean done,
      Figures.Sheet sheet)
      throws SQLException {
    Histogram all = new Histogram(DIGITS);
    Histogram within = new Histogram(DIGITS);
    for (int i = 0; !done.get(); i++) {
      WorkRow row = WorkRow.of(i % OWN_ROWS, round);
      long start = System.nanoTime();
      session.upsert(row);
      long nanos = System.nanoTime() - start;
      all.recordValue(nanos);
      if (committing.get()) {
        within.recordValue(nanos);
      }
    }
    synchronized (sheet) {
      sheet.put(LATENCY, all);
      sheet.put(COMMITTING, within);
    }
  }

  private static void large(
      SqlSession session, int rows, int round, AtomicBoolean committing, Figures.Sheet sheet)
      throws SQLException {
    long nanos = 0;
    for (int from = 0; from < rows; from += BATCH) {
      List<WorkRow> batch = new ArrayList<>(BATCH);
      for (int id = from; id < Math.min(rows, from + BATCH); id++) {
        batch.add(WorkRow.of(OWN_ROWS + id, round));
      }
      long start = System.nanoTime();
      session.upsert(batch);
      nanos += System.nanoTime() - start;
    }
    committing.set(true);
    long start = System.nanoTime();
    session.commit();
    long end = System.nanoTime();
    synchronized (sheet) {
      sheet.put("commit", (double) (end - start));
      sheet.put("all", (double) (nanos + end - start));
    }
  }
}
