package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Reads as of a time where rows have ten versions, beside reads of the newest; and writing versions
 * at explicit times. The others have a row for each version, under its id and its time.
 */
final class AsOfCase implements WorkCase {
  private static final int ROWS = 20_000;
  private static final int VERSIONS = 10;
  private static final int POINTS = 2_000;
  private static final int SCANS = 20;
  private static final int SCANNED = 1_000;
  private static final int BATCH = 1_000;
  private static final int BATCHES = 10;
  private static final double MOST = 1.2;

  /** The time of the first version; the next is a second later. */
  private static final long FIRST = 1_700_000_000_000L;

  private static final long STEP = 1_000;

  /** Five versions are newer, fewer than are kept, so that the state is known. */
  private static final long AS_OF = FIRST + 4 * STEP + STEP / 2;

  private static final String POINT = "point query";
  private static final String SCAN = "scan of 1,000 rows";
  private static final String NEWEST = ", newest";
  private static final String AS_OF_TIME = ", as of a time";
  private static final String WRITE = "write";

  /** What a database says; the time is the first parameter where there is one. */
  private record History(
      String create, String write, String point, String pointAsOf, String scan, String scanAsOf) {
    static History of(SqlDatabase database, String table) {
      return database == SqlDatabase.CELLAR
          ? new History(
              "CREATE TABLE "
                  + table
                  + " (id BIGINT PRIMARY KEY, "
                  + WorkRow.DEFINITIONS
                  + ") FAMILY d WITH (versions = "
                  + VERSIONS
                  + ", keep_deleted_cells = 'TRUE')",
              "UPSERT INTO "
                  + table
                  + " (id, grp, qty, price, ratio, a, b, c, d, e, _time)"
                  + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
              "SELECT * FROM " + table + " WHERE id = ?",
              "SELECT * FROM " + table + " FOR SYSTEM_TIME AS OF ? WHERE id = ?",
              "SELECT * FROM " + table + " WHERE id >= ? AND id < ?",
              "SELECT * FROM " + table + " FOR SYSTEM_TIME AS OF ? WHERE id >= ? AND id < ?")
          : new History(
              "CREATE TABLE "
                  + table
                  + " (id BIGINT, "
                  + WorkRow.DEFINITIONS
                  + ", t BIGINT, PRIMARY KEY (id, t))"
                  + (database == SqlDatabase.SQLITE ? " WITHOUT ROWID" : ""),
              "INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
              "SELECT * FROM " + table + " WHERE id = ? ORDER BY id DESC, t DESC LIMIT 1",
              "SELECT * FROM "
                  + table
                  + " WHERE t <= ? AND id = ? ORDER BY id DESC, t DESC LIMIT 1",
              scan(table, ""),
              scan(table, "t <= ? AND "));
    }

    private static String scan(String table, String condition) {
      return "SELECT h.* FROM (SELECT id AS i, MAX(t) AS m FROM "
          + table
          + " WHERE "
          + condition
          + "id >= ? AND id < ? GROUP BY id) n JOIN "
          + table
          + " h ON h.id = n.i AND h.t = n.m";
    }
  }

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    int rows = context.setup().scaled(ROWS);
    Map<String, Figures.Work> writes = new LinkedHashMap<>();
    Map<String, Figures.Work> reads = new LinkedHashMap<>();
    try (WorkSessions sessions = new WorkSessions()) {
      for (Map.Entry<String, SqlPeer> peer : context.sqlPeers().entrySet()) {
        SqlPeer sql = peer.getValue();
        SqlSession writer = sessions.add(sql.session(Durability.OS, false));
        SqlSession reader = sessions.add(sql.session(Durability.OS, true));
        writes.put(
            peer.getKey(),
            (round, sheet) -> {
              History history = History.of(sql.database(), "h" + round);
              sql.execute(history.create());
              sheet.put(WRITE, write(writer, history, rows));
              try (PreparedStatement scan = reader.prepare(history.scan())) {
                scan.setLong(1, 0);
                scan.setLong(2, rows);
                return SqlSession.sum(scan);
              }
            });
        History history = History.of(sql.database(), "h0");
        reads.put(
            peer.getKey(), (round, sheet) -> read(context, reader, history, rows, round, sheet));
      }
      Figures written = Figures.measure(context.fewRounds(), "writing versions", writes);
      Figures read = Figures.measure(context.setup().rounds(), "as of", reads);
      report(context.report(), rows, written, read);
    }
  }

  private static void report(Report report, int rows, Figures written, Figures read) {
    report.say(
        rows
            + " rows of ten versions each, read as of a time above the fifth. A ratio is how many"
            + " times longer it takes than reading the newest.");
    report.table();
    for (String query : List.of(POINT, SCAN)) {
      report.shares(
          query + AS_OF_TIME,
          "ns",
          read.of(query + AS_OF_TIME).get(Report.CELLAR),
          "the newest",
          read.of(query + NEWEST).get(Report.CELLAR),
          Target.atMost(MOST));
    }
    report.say("The same beside the others, which have a row for each version.");
    report.table();
    report.times(
        "writing versions at explicit times, a version",
        (long) rows * VERSIONS,
        written.of(WRITE),
        Map.of());
    for (String query : List.of(POINT, SCAN)) {
      for (String time : List.of(NEWEST, AS_OF_TIME)) {
        report.times(query + time, 1, read.of(query + time), Map.of());
      }
    }
  }

  /** Writes all versions, the oldest of all rows first; returns nanoseconds. */
  private static double write(SqlSession session, History history, int rows) throws SQLException {
    long nanos = 0;
    int batches = 0;
    try (PreparedStatement write = session.prepare(history.write())) {
      for (int version = 0; version < VERSIONS; version++) {
        for (int from = 0; from < rows; from += BATCH) {
          List<WorkRow> batch = new ArrayList<>(BATCH);
          for (int id = from; id < Math.min(rows, from + BATCH); id++) {
            batch.add(WorkRow.of(id, version));
          }
          long start = System.nanoTime();
          for (WorkRow row : batch) {
            row.bind(write);
            write.setLong(WorkRow.COLUMNS + 1, FIRST + version * STEP);
            write.addBatch();
          }
          write.executeBatch();
          if (++batches % BATCHES == 0) {
            session.commit();
          }
          nanos += System.nanoTime() - start;
        }
      }
      long start = System.nanoTime();
      session.commit();
      return nanos + System.nanoTime() - start;
    }
  }

  private static long read(
      WorkContext context,
      SqlSession session,
      History history,
      int rows,
      int round,
      Figures.Sheet sheet)
      throws SQLException {
    int points = context.setup().operations(POINTS);
    int scans = context.setup().operations(SCANS);
    Random random = new Random(round);
    long sum = 0;
    try (PreparedStatement point = session.prepare(history.point());
        PreparedStatement pointAsOf = session.prepare(history.pointAsOf());
        PreparedStatement scan = session.prepare(history.scan());
        PreparedStatement scanAsOf = session.prepare(history.scanAsOf())) {
      pointAsOf.setLong(1, AS_OF);
      scanAsOf.setLong(1, AS_OF);
      long newest = 0;
      long asOf = 0;
      for (int i = 0; i < points; i++) {
        long id = random.nextInt(rows);
        long start = System.nanoTime();
        point.setLong(1, id);
        sum += SqlSession.sum(point);
        long middle = System.nanoTime();
        pointAsOf.setLong(2, id);
        sum += 31 * SqlSession.sum(pointAsOf);
        newest += middle - start;
        asOf += System.nanoTime() - middle;
      }
      sheet.put(POINT + NEWEST, (double) newest / points);
      sheet.put(POINT + AS_OF_TIME, (double) asOf / points);
      newest = 0;
      asOf = 0;
      for (int i = 0; i < scans; i++) {
        long from = random.nextInt(rows);
        long start = System.nanoTime();
        scan.setLong(1, from);
        scan.setLong(2, from + SCANNED);
        sum += SqlSession.sum(scan);
        long middle = System.nanoTime();
        scanAsOf.setLong(2, from);
        scanAsOf.setLong(3, from + SCANNED);
        sum += 31 * SqlSession.sum(scanAsOf);
        newest += middle - start;
        asOf += System.nanoTime() - middle;
      }
      sheet.put(SCAN + NEWEST, (double) newest / scans);
      sheet.put(SCAN + AS_OF_TIME, (double) asOf / scans);
    }
    return sum;
  }
}
