package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Transactions of several statements by 8 threads that change the same rows: pgbench and TPC-C. One
 * thread runs the same transactions on each database first, whose answers are compared. In the end
 * the sums of the tables must agree.
 */
final class OltpSuite implements Suite {
  private static final int THREADS = 8;
  private static final int SLICES = 5;
  private static final double MAX_WARM_UP = 2;
  private static final int COMPARED = 200;
  private static final List<SqlDatabase> DATABASES = List.of(SqlDatabase.CELLAR, SqlDatabase.H2);

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    report.say(
        String.format(
            Locale.ROOT,
            "%d threads, %.4g seconds for each database and load; the time of a transaction by"
                + " throughput. What is committed has reached the operating system. A transaction"
                + " that fails for what others do (40001, 40P01) is tried again. A ratio is how"
                + " many times faster Cellar is.",
            THREADS,
            setup.seconds()));
    Map<String, Map<String, OltpClients>> all = new LinkedHashMap<>();
    report.table();
    for (OltpLoad load : loads(setup)) {
      all.put(load.name(), measure(setup, report, load));
    }
    report.say(
        "Attempts that had to be repeated, of a hundred transactions, and what the slowest of the"
            + " threads did, of a hundred of its fair share.");
    report.table("load", "", "repeated", "slowest thread");
    all.forEach(
        (load, peers) ->
            peers.forEach(
                (peer, clients) ->
                    report.row(
                        load + " | " + peer, clients.repeated() * 100, clients.least() * 100)));
  }

  private static List<OltpLoad> loads(Setup setup) {
    return List.of(
        new Pgbench("pgbench, a branch for each thread", THREADS, setup.scaled(20_000)),
        new Pgbench("pgbench, one branch", 1, setup.scaled(100_000)),
        new Tpcc("TPC-C", 2, Math.max(30, setup.scaled(300)), Math.max(100, setup.scaled(10_000))));
  }

  private static Map<String, OltpClients> measure(Setup setup, Report report, OltpLoad load)
      throws IOException, SQLException {
    Map<String, OltpClients> peers = new LinkedHashMap<>();
    try {
      for (SqlDatabase database : DATABASES) {
        var directory = setup.newDirectory();
        Connection keeper = database.connect(directory, Durability.OS);
        load.create(keeper);
        peers.put(
            database.title(),
            new OltpClients(
                load, database, keeper, () -> database.connect(directory, Durability.OS), THREADS));
      }
      Long expected = null;
      for (Map.Entry<String, OltpClients> peer : peers.entrySet()) {
        long sum = peer.getValue().alone(setup.operations(COMPARED));
        if (expected != null && expected != sum) {
          throw new IllegalStateException(load.name() + ": another answer of " + peer.getKey());
        }
        expected = sum;
      }
      double slice = setup.seconds() / SLICES;
      Map<String, Figures.Work> works = new LinkedHashMap<>();
      peers.forEach(
          (peer, clients) ->
              works.put(
                  peer,
                  (round, sheet) -> {
                    sheet.put(load.name(), clients.together(slice));
                    return 0;
                  }));
      Rounds rounds = new Rounds(Math.min(MAX_WARM_UP, slice), 0, SLICES, SLICES);
      Figures figures = Figures.measure(rounds, load.name(), works);
      report.times(load.name(), 1, figures.of(load.name()), Map.of());
      for (OltpClients clients : peers.values()) {
        clients.check();
      }
    } finally {
      for (OltpClients clients : peers.values()) {
        clients.close();
      }
    }
    return peers;
  }
}
