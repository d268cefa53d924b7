package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * The driver beside H2, both embedded, on the same data and statements, neither synced to disk when
 * a statement ends. H2's cache of results is off.
 */
final class SqlSuite implements Suite {
  private static final int ROWS = 200_000;
  private static final int LOADS = 3;
  private static final String CELLAR = "jdbc:cellar:%s?durability=none";
  private static final String H2 = "jdbc:h2:file:%s;WRITE_DELAY=10000;OPTIMIZE_REUSE_RESULTS=FALSE";
  private static final String OTHER = "H2";

  /** Some operations. */
  private interface Task {
    long run(Workload workload, Random random, int operations) throws SQLException;
  }

  /** What is measured, how many operations a run has, and what one of them is. */
  private record Measurement(String name, int operations, Task task) {}

  private static final List<Measurement> MEASUREMENTS =
      List.of(
          new Measurement(
              "prepared point query",
              5000,
              (workload, random, count) -> workload.pointQueries(random, count)),
          new Measurement(
              "point query with a literal, each time another",
              2000,
              (workload, random, count) -> workload.literalPointQueries(random, count)),
          new Measurement(
              "range of 100 rows",
              500,
              (workload, random, count) -> workload.ranges(random, count)),
          new Measurement(
              "page of 20 rows from a key on",
              1000,
              (workload, random, count) -> workload.pages(random, count)),
          new Measurement(
              "join of 50 rows with 50 single rows by their key",
              200,
              (workload, random, count) -> workload.lookUps(random, count)),
          new Measurement(
              "least and greatest key", 500, (workload, random, count) -> workload.extremes(count)),
          new Measurement(
              "filtered sum over the table",
              1,
              (workload, random, count) -> workload.filteredSum()),
          new Measurement("sum in 80 groups", 1, (workload, random, count) -> workload.groupBy()),
          new Measurement(
              "running sums in 80 groups", 1, (workload, random, count) -> workload.window()),
          new Measurement(
              "sort of five times the table, and reading it",
              1,
              (workload, random, count) -> workload.sort()));

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    int rows = setup.scaled(ROWS);
    report.say(
        rows + " rows of 10 columns. A ratio is how many times faster Cellar's driver is than H2.");
    report.table();
    int loads = setup.rounds().warmUpSeconds() > 0 ? LOADS : 1;
    double[] ownLoads = new double[loads];
    double[] otherLoads = new double[loads];
    Workload cellar = null;
    Workload h2 = null;
    try {
      for (int round = -1; round < loads; round++) {
        close(cellar);
        close(h2);
        long start = System.nanoTime();
        cellar = open(CELLAR, setup.newDirectory(), rows);
        long middle = System.nanoTime();
        h2 = open(H2, setup.newDirectory(), rows);
        long end = System.nanoTime();
        if (round >= 0) {
          ownLoads[round] = middle - start;
          otherLoads[round] = end - middle;
        }
      }
      Map<String, double[]> nanos = new LinkedHashMap<>();
      nanos.put(Report.CELLAR, ownLoads);
      nanos.put(OTHER, otherLoads);
      report.times("batch load through INSERT, 1,000 rows a batch, a row", rows, nanos, Map.of());
      for (Measurement measurement : MEASUREMENTS) {
        measure(setup, report, measurement, cellar, h2);
      }
    } finally {
      close(cellar);
      close(h2);
    }
  }

  private static Workload open(String url, Path path, int rows) throws SQLException {
    Connection connection = DriverManager.getConnection(String.format(Locale.ROOT, url, path));
    return new Workload(connection, rows);
  }

  private static void close(Workload workload) throws SQLException {
    if (workload != null) {
      workload.close();
    }
  }

  private static void measure(
      Setup setup, Report report, Measurement measurement, Workload cellar, Workload h2)
      throws IOException {
    int operations = measurement.operations() == 1 ? 1 : setup.operations(measurement.operations());
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    works.put(Report.CELLAR, round -> run(measurement, operations, cellar, round));
    works.put(OTHER, round -> run(measurement, operations, h2, round));
    report.times(
        measurement.name(),
        operations,
        setup.rounds().measure(measurement.name(), works),
        Map.of());
  }

  private static long run(Measurement measurement, int operations, Workload workload, int round)
      throws IOException {
    try {
      return measurement.task().run(workload, new Random(round), operations);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }
}
