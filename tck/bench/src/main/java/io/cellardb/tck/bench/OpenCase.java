package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Opening a database again that was closed, in a JVM that has done so often: with a first get. A
 * round's figures are the medians of many, as one alone is not enough to compile what runs.
 */
final class OpenCase implements WorkCase {
  private static final int ROWS = 10_000;
  private static final int OPENS = 40;
  private static final String OPEN = "open again and get a row";
  private static final String CLOSE = "close";
  private static final int DIGITS = 3;
  private static final String GET = "SELECT * FROM " + SqlPeer.TABLE + " WHERE id = ?";

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    int rows = context.setup().scaled(ROWS);
    int opensInRound = context.setup().operations(OPENS);
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    for (SqlDatabase database : SqlDatabase.values()) {
      Path directory = context.setup().newDirectory();
      fill(database, directory, rows);
      works.put(
          database.title(),
          (round, sheet) -> {
            Histogram opens = new Histogram(DIGITS);
            Histogram closes = new Histogram(DIGITS);
            long sum = 0;
            for (int i = 0; i < opensInRound; i++) {
              long start = System.nanoTime();
              long opened;
              Connection connection = database.connect(directory, Durability.OS);
              try (PreparedStatement get = connection.prepareStatement(GET)) {
                get.setLong(1, (round + i) % rows);
                sum += SqlSession.sum(get);
                opened = System.nanoTime();
              } finally {
                connection.close();
              }
              opens.recordValue(opened - start);
              closes.recordValue(System.nanoTime() - opened);
            }
            sheet.put(OPEN, opens);
            sheet.put(CLOSE, closes);
            return sum;
          });
    }
    Figures figures = Figures.measure(context.setup().rounds(), OPEN, works);
    Report report = context.report();
    report.say(rows + " rows; the JVM is warm, nobody else has the database open.");
    report.table();
    report.times(
        OPEN + ", p50",
        1,
        figures.medians(OPEN),
        Map.of(SqlDatabase.H2.title(), Target.atLeast(1)));
    report.times(CLOSE + ", p50", 1, figures.medians(CLOSE), Map.of());
  }

  private static void fill(SqlDatabase database, Path directory, int rows) throws SQLException {
    try (SqlPeer peer = new SqlPeer(database, directory);
        SqlSession session = peer.session(Durability.OS, false)) {
      List<WorkRow> all = new ArrayList<>();
      for (int id = 0; id < rows; id++) {
        all.add(WorkRow.of(id, 0));
      }
      session.upsert(all);
      session.commit();
    }
  }
}
