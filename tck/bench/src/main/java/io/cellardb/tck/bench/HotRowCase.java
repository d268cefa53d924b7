package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A row that was overwritten 100,000 times, each time in a transaction of its own, beside rows that
 * were written once: gets and upserts, one of either in turns.
 */
final class HotRowCase implements WorkCase {
  private static final int OVERWRITES = 100_000;
  private static final int OPERATIONS = 1_000;
  private static final int DIGITS = 3;
  private static final double MOST = 1.5;
  private static final long HOT = 0;
  private static final long FRESH = 1;

  private static final String GET = "get";
  private static final String UPSERT = "upsert";
  private static final String OF_HOT = " of the row overwritten";
  private static final String OF_FRESH = " of a row written once";

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    int overwrites = context.setup().operations(OVERWRITES);
    int operations = Math.min(context.rows() - 2, context.setup().operations(OPERATIONS));
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    try (WorkSessions sessions = new WorkSessions()) {
      for (Map.Entry<String, WorkPeer> peer : context.peers().entrySet()) {
        WorkSession session = sessions.add(peer.getValue().session(Durability.NONE, true));
        for (int i = 0; i < overwrites; i++) {
          session.upsert(WorkRow.of(HOT, i));
        }
        works.put(peer.getKey(), (round, sheet) -> round(session, operations, round, sheet));
      }
      Figures figures = Figures.measure(context.setup().rounds(), "hot row", works);
      Report report = context.report();
      report.say(
          "A row with "
              + overwrites
              + " overwrites; writes need not have reached more than the process. A ratio is how"
              + " many times longer it takes.");
      report.table();
      for (String operation : List.of(GET, UPSERT)) {
        report.shares(
            operation + OF_HOT + ", p50",
            "ns",
            figures.medians(operation + OF_HOT).get(Report.CELLAR),
            "a row written once",
            figures.medians(operation + OF_FRESH).get(Report.CELLAR),
            Target.atMost(MOST));
      }
      report.say("The same beside the others.");
      report.table();
      for (String operation : List.of(GET, UPSERT)) {
        for (String of : List.of(OF_HOT, OF_FRESH)) {
          report.times(operation + of + ", p50", 1, figures.medians(operation + of), Map.of());
        }
      }
    }
  }

  private static long round(WorkSession session, int operations, int round, Figures.Sheet sheet)
      throws SQLException {
    WorkRow hot = WorkRow.of(HOT, round);
    session.upsert(hot);
    session.upsert(WorkRow.of(FRESH, round));
    Histogram[] nanos = new Histogram[4];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = new Histogram(DIGITS);
    }
    long sum = 0;
    for (int i = 0; i < operations; i++) {
      WorkRow fresh = WorkRow.of(FRESH + 1 + i, round);
      long start = System.nanoTime();
      sum += session.get(HOT);
      long gotHot = System.nanoTime();
      sum += session.get(FRESH);
      long gotFresh = System.nanoTime();
      session.upsert(hot);
      long wroteHot = System.nanoTime();
      session.upsert(fresh);
      long wroteFresh = System.nanoTime();
      nanos[0].recordValue(gotHot - start);
      nanos[1].recordValue(gotFresh - gotHot);
      nanos[2].recordValue(wroteHot - gotFresh);
      nanos[3].recordValue(wroteFresh - wroteHot);
    }
    sheet.put(GET + OF_HOT, nanos[0]);
    sheet.put(GET + OF_FRESH, nanos[1]);
    sheet.put(UPSERT + OF_HOT, nanos[2]);
    sheet.put(UPSERT + OF_FRESH, nanos[3]);
    return sum;
  }
}
