package io.cellardb.tck.phoenix;

import io.cellardb.tck.bench.Report;
import io.cellardb.tck.bench.Report.Target;
import io.cellardb.tck.bench.Rounds;
import io.cellardb.tck.bench.WorkRow;
import io.cellardb.tck.cluster.MiniCluster;
import java.io.IOException;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** The measurements: both databases in one HBase, with the same data and statements. */
final class PhoenixSuite {
  private static final int ROWS = 100_000;

  /** Writing to a table with indexes takes ten times as long. */
  private static final int INDEXED_ROWS = 20_000;

  /** Rows that both write before a load is measured. */
  private static final int WARM_UP_ROWS = 30_000;

  private static final int RANGE = 100;

  /** The groups that need a table. */
  private static final Map<String, Set<String>> GROUPS =
      Map.of(
          "t", Set.of("load", "points", "ranges", "scans", "joins"),
          "w", Set.of("writes"),
          "x", Set.of("indexes", "indexed"));

  /** Some operations; returns a checksum of what they saw. */
  private interface Task {
    long run(Tables tables, Random random, int round) throws SQLException;
  }

  /**
   * What is measured.
   *
   * @param group by which a run picks it
   * @param operations how often a round does it
   * @param units what one operation is divided by in the report, such as the rows of a batch
   * @param target what the ratio should be; 0 if there is none
   */
  private record Measurement(
      String group, String name, int operations, int units, double target, Task task) {}

  private static final List<Measurement> MEASUREMENTS =
      List.of(
          new Measurement(
              "points",
              "prepared point query",
              500,
              1,
              1,
              (tables, random, round) ->
                  tables.wholeRows("t", "SELECT * FROM t WHERE id = ?", id(tables, random))),
          new Measurement(
              "points",
              "point query with a literal, each time another",
              500,
              1,
              1,
              (tables, random, round) ->
                  tables.wholeRows("SELECT * FROM t WHERE id = " + id(tables, random))),
          new Measurement(
              "ranges",
              "range of 100 rows",
              100,
              1,
              1,
              (tables, random, round) -> {
                long from = id(tables, random);
                return tables.wholeRows(
                    "t", "SELECT * FROM t WHERE id >= ? AND id < ?", from, from + RANGE);
              }),
          new Measurement(
              "scans",
              "scan with a condition that about one row meets",
              1,
              1,
              0,
              (tables, random, round) ->
                  tables.pairs(
                      "t",
                      "SELECT id, a FROM t WHERE qty = ? AND grp = ?",
                      random.nextInt(1_000),
                      random.nextInt(80))),
          new Measurement(
              "scans",
              "COUNT and SUM of half of the rows",
              1,
              1,
              0,
              (tables, random, round) ->
                  tables.pairs("t", "SELECT SUM(d / 1000000), COUNT(*) FROM t WHERE qty < ?", 500)),
          new Measurement(
              "scans",
              "GROUP BY over the table, 80 groups",
              1,
              1,
              0,
              (tables, random, round) ->
                  tables.pairs(
                      "t",
                      "SELECT SUM(qty) + MAX(e), COUNT(*) FROM t WHERE qty >= ? GROUP BY grp",
                      0)),
          new Measurement(
              "joins",
              "100 rows joined with the dimension",
              20,
              1,
              2,
              (tables, random, round) -> {
                long from = id(tables, random);
                return tables.pairs(
                    "t",
                    "SELECT t.id, dim.label FROM t JOIN dim ON t.qty = dim.id"
                        + " WHERE t.id >= ? AND t.id < ?",
                    from,
                    from + RANGE);
              }),
          new Measurement(
              "joins",
              "all rows joined with 10 of the dimension",
              1,
              1,
              2,
              (tables, random, round) ->
                  tables.pairs(
                      "t",
                      "SELECT t.id, dim.label FROM t JOIN dim ON t.qty = dim.id"
                          + " WHERE dim.kind = ?",
                      random.nextInt(Tables.KINDS))),
          new Measurement(
              "joins",
              "all rows joined with the dimension, in 100 groups",
              1,
              1,
              2,
              (tables, random, round) ->
                  tables.pairs(
                      "t",
                      "SELECT SUM(t.qty) + MAX(t.e), COUNT(*) FROM t JOIN dim ON t.qty = dim.id"
                          + " WHERE t.qty >= ? GROUP BY dim.kind",
                      0)),
          new Measurement(
              "writes",
              "upsert of one row",
              200,
              1,
              1,
              (tables, random, round) -> tables.upsert("w", WorkRow.of(id(tables, random), round))),
          new Measurement(
              "writes",
              "batch of 1,000 upserts, a row",
              5,
              Tables.BATCH,
              2,
              (tables, random, round) -> batch(tables, "w", random, round)),
          new Measurement(
              "indexes",
              "row by an index, from its columns",
              200,
              1,
              1,
              (tables, random, round) ->
                  tables.pairs(
                      "x",
                      "SELECT qty, a FROM x WHERE d = ?",
                      WorkRow.of(indexedId(tables, random), 0).d())),
          new Measurement(
              "indexes",
              "whole row by an index",
              200,
              1,
              1,
              (tables, random, round) ->
                  tables.wholeRows(
                      "x",
                      "SELECT " + tables.byIndex("x_d") + "* FROM x WHERE d = ?",
                      WorkRow.of(indexedId(tables, random), 0).d())),
          new Measurement(
              "indexes",
              "rows of one of 500 values by an index, from its columns",
              20,
              1,
              1,
              (tables, random, round) ->
                  tables.pairs(
                      "x", "SELECT qty, a FROM x WHERE b = ?", "city " + random.nextInt(500))),
          new Measurement(
              "indexed",
              "upsert of one row with two indexes",
              100,
              1,
              1,
              (tables, random, round) ->
                  tables.upsert("x", WorkRow.of(indexedId(tables, random), round + 1))),
          new Measurement(
              "indexed",
              "batch of 1,000 upserts with two indexes, a row",
              2,
              Tables.BATCH,
              2,
              (tables, random, round) -> batch(tables, "x", random, round + 1)));

  private final Rounds rounds;
  private final double scale;
  private final Cases cases;

  /** One that measures some groups at a scale. */
  PhoenixSuite(Rounds rounds, double scale, Cases cases) {
    this.rounds = rounds;
    this.scale = scale;
    this.cases = cases;
  }

  private boolean isNeeded(String table) {
    return GROUPS.get(table).stream().anyMatch(cases::isWanted);
  }

  private static long id(Tables tables, Random random) {
    return random.nextInt(tables.rows("t"));
  }

  /** An id of a row with indexes. */
  private static long indexedId(Tables tables, Random random) {
    return random.nextInt(tables.rows("x"));
  }

  private static long batch(Tables tables, String table, Random random, int version)
      throws SQLException {
    int from = random.nextInt(tables.rows(table));
    tables.load(table, from, from + Tables.BATCH, version);
    return from;
  }

  /** Measures, and compares all answers. */
  void run(MiniCluster cluster, Report report) throws IOException, SQLException {
    if (GROUPS.keySet().stream().noneMatch(this::isNeeded)) {
      return;
    }
    int rows = (int) Math.max(Tables.BATCH, ROWS * scale);
    int indexedRows = (int) Math.max(Tables.BATCH, INDEXED_ROWS * scale);
    report.say(
        String.format(
            Locale.ROOT,
            "%d rows of 10 columns, %d of a dimension, %d with indexes, in one HBase. A ratio is how"
                + " many times faster Cellar is.",
            rows,
            Tables.DIMENSION,
            indexedRows));
    report.table();
    Map<Database, Tables> peers = new EnumMap<>(Database.class);
    try {
      for (Database database : Database.values()) {
        peers.put(database, new Tables(database, cluster.port(), rows, indexedRows));
      }
      // Else the first to load would have its code compiled meanwhile, and the other what they
      // share.
      for (Tables tables : peers.values()) {
        tables.load("w", 0, Math.min(rows, WARM_UP_ROWS), 0);
      }
      if (isNeeded("t")) {
        load(report, peers, "t", "load in batches of 1,000, a row", 2);
      }
      if (isNeeded("x")) {
        load(report, peers, "x", "load with two indexes in batches of 1,000, a row", 2);
      }
      Compaction.ofAllTables(cluster);
      for (Measurement measurement : MEASUREMENTS) {
        if (cases.isWanted(measurement.group())) {
          measure(report, peers, measurement);
        }
      }
      for (String table : GROUPS.keySet()) {
        if (isNeeded(table)) {
          compare(peers, table);
        }
      }
    } finally {
      for (Tables tables : peers.values()) {
        tables.close();
      }
    }
  }

  /** Once, since tables are empty only once. */
  private static void load(
      Report report, Map<Database, Tables> peers, String table, String name, double target)
      throws SQLException {
    Map<String, double[]> nanos = new LinkedHashMap<>();
    for (Map.Entry<Database, Tables> peer : peers.entrySet()) {
      long start = System.nanoTime();
      peer.getValue().load(table, 0, peer.getValue().rows(table), 0);
      nanos.put(peer.getKey().title(), new double[] {System.nanoTime() - start});
    }
    int rows = peers.get(Database.CELLAR).rows(table);
    report.times(name, rows, nanos, Map.of(Database.PHOENIX.title(), Target.atLeast(target)));
  }

  private void measure(Report report, Map<Database, Tables> peers, Measurement measurement)
      throws IOException {
    int operations = (int) Math.max(1, measurement.operations() * Math.min(1, scale * 10));
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    peers.forEach(
        (database, tables) ->
            works.put(
                database.title(),
                round -> {
                  Random random = new Random(round);
                  long sum = 0;
                  try {
                    for (int i = 0; i < operations; i++) {
                      sum += measurement.task().run(tables, random, round);
                    }
                  } catch (SQLException e) {
                    throw new IOException(measurement.name() + ", " + database.title(), e);
                  }
                  return sum;
                }));
    report.times(
        measurement.name(),
        (long) operations * measurement.units(),
        rounds.measure(measurement.name(), works),
        measurement.target() == 0
            ? Map.of()
            : Map.of(Database.PHOENIX.title(), Target.atLeast(measurement.target())));
  }

  /** Throws unless both have the same rows in the end. */
  private static void compare(Map<Database, Tables> peers, String table) throws SQLException {
    String sql = "SELECT * FROM " + table;
    long own = peers.get(Database.CELLAR).wholeRows(table, sql);
    long other = peers.get(Database.PHOENIX).wholeRows(table, sql);
    if (own != other) {
      throw new IllegalStateException(table + " is " + own + " and not " + other);
    }
  }
}
