package io.cellardb.tck.phoenix;

import io.cellardb.tck.bench.Report;
import io.cellardb.tck.bench.Rounds;
import io.cellardb.tck.cluster.MiniCluster;
import java.io.IOException;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The 22 queries of TPC-H, of the same data in both databases. */
final class TpchSuite {
  private static final double SCALE = 0.02;

  /** Below there would be hardly a supplier. */
  private static final double LEAST = 0.001;

  /** The fewest that count. */
  private static final int ROUNDS = 3;

  /** How long Phoenix may take for a query. */
  private static final int SECONDS = 60;

  private final Rounds rounds;
  private final double scale;

  /** One that measures at a scale, which multiplies that of the data. */
  TpchSuite(Rounds rounds, double scale) {
    // Queries take seconds, and are warm after the answers that are compared.
    this.rounds = new Rounds(0, rounds.seconds(), Math.min(ROUNDS, rounds.min()), rounds.max());
    this.scale = Math.max(LEAST, SCALE * scale);
  }

  /** Loads, and measures all queries whose answers agree; the report names the others. */
  void run(MiniCluster cluster, Report report) throws IOException, SQLException {
    report.say(String.format(Locale.ROOT, "TPC-H at scale %.4g.", scale));
    report.table();
    Map<Database, TpchTables> peers = new EnumMap<>(Database.class);
    try {
      for (Database database : Database.values()) {
        peers.put(database, new TpchTables(database, cluster.port()));
      }
      load(report, peers);
      Compaction.ofAllTables(cluster);
      for (int number = 1; number <= TpchQuery.COUNT; number++) {
        measure(report, peers, new TpchQuery(number));
      }
    } finally {
      for (TpchTables tables : peers.values()) {
        tables.close();
      }
    }
  }

  /** Once, since tables are empty only once. */
  private void load(Report report, Map<Database, TpchTables> peers) throws SQLException {
    Map<String, double[]> nanos = new LinkedHashMap<>();
    int rows = 0;
    for (Map.Entry<Database, TpchTables> peer : peers.entrySet()) {
      long start = System.nanoTime();
      rows = peer.getValue().load(scale);
      nanos.put(peer.getKey().title(), new double[] {System.nanoTime() - start});
    }
    report.times("TPC-H, load in batches of 1,000, a row", rows, nanos, Map.of());
  }

  private void measure(Report report, Map<Database, TpchTables> peers, TpchQuery query)
      throws IOException, SQLException {
    long start = System.nanoTime();
    Answer answer = peers.get(Database.CELLAR).answer(query.text(Database.CELLAR), 0);
    double nanos = System.nanoTime() - start;
    String refusal = refusal(peers.get(Database.PHOENIX), query, answer);
    if (!refusal.isEmpty()) {
      report.alone(query.name(), 1, new double[] {nanos}, "Phoenix: " + refusal);
      return;
    }
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    peers.forEach(
        (database, tables) -> {
          String sql = query.text(database);
          works.put(
              database.title(),
              round -> {
                try {
                  return tables.answer(sql, 0).rows().size();
                } catch (SQLException e) {
                  throw new IOException(query.name() + ", " + database.title(), e);
                }
              });
        });
    report.times(query.name(), 1, rounds.measure(query.name(), works), Map.of());
  }

  /** Why there is nothing to measure; empty if Phoenix answers as is expected. */
  private static String refusal(TpchTables phoenix, TpchQuery query, Answer expected) {
    try {
      Answer answer = phoenix.answer(query.text(Database.PHOENIX), SECONDS);
      return answer.isLike(expected) ? "" : "another answer";
    } catch (SQLException e) {
      return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
  }
}
