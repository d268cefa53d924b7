package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * What rows that a transaction has written and not committed cost it: reads beside the same reads
 * before it wrote, and taking back one row more. Half of the rows were there, half are new.
 */
final class PendingCase implements WorkCase {
  private static final int PENDING = 10_000;
  private static final int RANGE = 100;
  private static final int SELECTS = 200;
  private static final int AGGREGATES = 5;
  private static final int SAVEPOINTS = 50;
  private static final int DIGITS = 3;
  private static final double MOST = 1.3;

  /** A thousandth of what it was when each took all pending rows back. */
  private static final double MAX_ROLLBACK_MILLIS = 0.372;

  private static final String SELECT = "SELECT of 100 rows";
  private static final String COUNT = "COUNT";
  private static final String SUM = "SUM";
  private static final List<String> QUERIES = List.of(SELECT, COUNT, SUM);
  private static final String PENDING_ROWS = ", pending";
  private static final String ROLLBACK = "ROLLBACK TO";
  private static final String WRITE_AND_ROLLBACK = "savepoint, upsert, ROLLBACK TO";

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    int pending = context.setup().operations(PENDING);
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    try (WorkSessions sessions = new WorkSessions()) {
      for (Map.Entry<String, SqlPeer> peer : context.sqlPeers().entrySet()) {
        SqlSession session = sessions.add(peer.getValue().session(Durability.OS, false));
        works.put(peer.getKey(), (round, sheet) -> round(context, session, pending, round, sheet));
      }
      Figures figures = Figures.measure(context.setup().rounds(), "pending rows", works);
      report(context.report(), pending, figures);
    }
  }

  private static void report(Report report, int pending, Figures figures) {
    report.say(
        pending
            + " rows are pending in the transaction that reads, half of them new; the figures"
            + " beside are those of the same transaction before. A ratio is how many times longer"
            + " it takes with them.");
    report.table();
    for (String query : QUERIES) {
      report.shares(
          query + " with pending rows by without",
          "us",
          micros(figures.of(query + PENDING_ROWS).get(Report.CELLAR)),
          "without",
          micros(figures.of(query).get(Report.CELLAR)),
          Target.atMost(MOST));
    }
    report.share(
        "ROLLBACK TO after one row above pending rows, p50",
        "ms",
        Report.median(figures.medians(ROLLBACK).get(Report.CELLAR)) / 1e6,
        "limit",
        MAX_ROLLBACK_MILLIS,
        Target.atMost(1));
    report.say("The same beside the others.");
    report.table();
    for (String query : QUERIES) {
      report.times(query + " without pending rows", 1, figures.of(query), Map.of());
      report.times(query + " with pending rows", 1, figures.of(query + PENDING_ROWS), Map.of());
    }
    for (String name : List.of(ROLLBACK, WRITE_AND_ROLLBACK)) {
      report.times(name + ", p50", 1, figures.medians(name), Map.of());
    }
  }

  private static double[] micros(double[] nanos) {
    double[] micros = new double[nanos.length];
    for (int i = 0; i < micros.length; i++) {
      micros[i] = nanos[i] / 1e3;
    }
    return micros;
  }

  private static long round(
      WorkContext context, SqlSession session, int pending, int round, Figures.Sheet sheet)
      throws SQLException {
    long sum = queries(context, session, "", round, sheet);
    write(context, session, pending, round);
    sum += 31 * queries(context, session, PENDING_ROWS, round, sheet);
    sum += takeBack(context, session, sheet);
    session.rollback();
    return sum;
  }

  private static void write(WorkContext context, SqlSession session, int pending, int round)
      throws SQLException {
    int rows = context.rows();
    int step = Math.max(1, 2 * rows / pending);
    List<WorkRow> batch = new ArrayList<>();
    for (int i = 0; i < pending; i += 2) {
      batch.add(WorkRow.of((long) i / 2 * step % rows, round + 1));
      batch.add(WorkRow.of(rows + i, round + 1));
    }
    session.upsert(batch);
  }

  private static long queries(
      WorkContext context, SqlSession session, String suffix, int round, Figures.Sheet sheet)
      throws SQLException {
    int selects = context.setup().operations(SELECTS);
    long sum = 0;
    String table = " FROM " + SqlPeer.TABLE;
    try (PreparedStatement select =
            session.prepare("SELECT *" + table + " WHERE id >= ? AND id < ?");
        PreparedStatement count = session.prepare("SELECT COUNT(*)" + table);
        PreparedStatement total = session.prepare("SELECT SUM(qty)" + table)) {
      Random random = new Random(round);
      long start = System.nanoTime();
      for (int i = 0; i < selects; i++) {
        long from = random.nextInt(context.rows());
        select.setLong(1, from);
        select.setLong(2, from + RANGE);
        sum += SqlSession.sum(select);
      }
      long middle = System.nanoTime();
      sheet.put(SELECT + suffix, (double) (middle - start) / selects);
      for (int i = 0; i < AGGREGATES; i++) {
        sum += one(count);
      }
      long end = System.nanoTime();
      sheet.put(COUNT + suffix, (double) (end - middle) / AGGREGATES);
      for (int i = 0; i < AGGREGATES; i++) {
        sum += one(total);
      }
      sheet.put(SUM + suffix, (double) (System.nanoTime() - end) / AGGREGATES);
    }
    return sum;
  }

  private static long one(PreparedStatement query) throws SQLException {
    try (ResultSet results = query.executeQuery()) {
      results.next();
      return results.getLong(1);
    }
  }

  private static long takeBack(WorkContext context, SqlSession session, Figures.Sheet sheet)
      throws SQLException {
    Histogram rollbacks = new Histogram(DIGITS);
    Histogram all = new Histogram(DIGITS);
    int savepoints = context.setup().operations(SAVEPOINTS);
    long sum = 0;
    for (int i = 0; i < savepoints; i++) {
      WorkRow row = WorkRow.of(-1L - i, 0);
      long start = System.nanoTime();
      Savepoint savepoint = session.savepoint();
      session.upsert(row);
      long middle = System.nanoTime();
      session.rollback(savepoint);
      long end = System.nanoTime();
      rollbacks.recordValue(end - middle);
      all.recordValue(end - start);
      sum += session.get(row.id()) + session.get(0);
    }
    sheet.put(ROLLBACK, rollbacks);
    sheet.put(WRITE_AND_ROLLBACK, all);
    return sum;
  }
}
