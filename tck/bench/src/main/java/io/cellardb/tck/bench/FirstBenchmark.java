package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Cellar's embedded store beside H2, both in files of a temporary directory, in one process, on the
 * same data and statements, neither synced to disk when a statement ends:
 *
 * <pre>
 * mvn -B -q -pl tck/bench -am verify -Pbench -DskipTests
 * </pre>
 *
 * <p>It prints a table and writes it to {@code target/first-benchmark.md}. The two take turns in
 * rounds, after some rounds to warm up, and the median of the rounds counts. H2's cache of results
 * is off. A wrong answer ends it.
 */
public final class FirstBenchmark {
  private static final int ROWS = 200_000;
  private static final int LOADS = 5;
  private static final int WARM_UP = 10;
  private static final int ROUNDS = 15;

  private static final String CELLAR = "jdbc:cellar:%s?durability=none";
  private static final String H2 = "jdbc:h2:file:%s;WRITE_DELAY=10000;OPTIMIZE_REUSE_RESULTS=FALSE";

  private interface Task {
    long run(Workload workload, Random random) throws SQLException;
  }

  /** What is measured, how many operations a run has, and what one of them is. */
  private record Measurement(String name, int operations, Task task) {}

  private static final List<Measurement> MEASUREMENTS =
      List.of(
          new Measurement(
              "prepared point query",
              5000,
              (workload, random) -> workload.pointQueries(random, 5000)),
          new Measurement(
              "literal point query",
              2000,
              (workload, random) -> workload.literalPointQueries(random, 2000)),
          new Measurement(
              "range of 100 rows", 500, (workload, random) -> workload.ranges(random, 500)),
          new Measurement("filtered sum", 1, (workload, random) -> workload.filteredSum()),
          new Measurement("sum of 80 groups", 1, (workload, random) -> workload.groupBy()));

  private final List<String> table = new ArrayList<>();

  private FirstBenchmark() {
    table.add("| " + ROWS + " rows of 10 columns | Cellar | H2 | Cellar is faster by |");
    table.add("| --- | ---: | ---: | ---: |");
  }

  /** Runs it; takes the directory of the report, {@code target} by default. */
  public static void main(String[] args) throws IOException, SQLException {
    Path report = Path.of(args.length == 0 ? "target" : args[0]).resolve("first-benchmark.md");
    Path directory = Files.createTempDirectory("cellar-bench");
    try {
      FirstBenchmark benchmark = new FirstBenchmark();
      benchmark.run(directory);
      Files.createDirectories(report.toAbsolutePath().getParent());
      Files.write(report, benchmark.table);
      benchmark.table.forEach(System.out::println);
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void run(Path directory) throws SQLException {
    long[] cellarLoads = new long[LOADS];
    long[] h2Loads = new long[LOADS];
    Workload cellar = null;
    Workload h2 = null;
    try {
      for (int i = 0; i < LOADS; i++) {
        close(cellar);
        close(h2);
        long start = System.nanoTime();
        cellar = open(CELLAR, directory.resolve("cellar" + i));
        cellarLoads[i] = System.nanoTime() - start;
        start = System.nanoTime();
        h2 = open(H2, directory.resolve("h2-" + i));
        h2Loads[i] = System.nanoTime() - start;
      }
      row("batch load", "rows/s", ROWS / seconds(cellarLoads), ROWS / seconds(h2Loads), false);
      for (Measurement measurement : MEASUREMENTS) {
        measure(measurement, cellar, h2);
      }
    } finally {
      close(cellar);
      close(h2);
    }
  }

  private static Workload open(String url, Path path) throws SQLException {
    Connection connection = DriverManager.getConnection(String.format(Locale.ROOT, url, path));
    return new Workload(connection, ROWS);
  }

  private static void close(Workload workload) throws SQLException {
    if (workload != null) {
      workload.close();
    }
  }

  private void measure(Measurement measurement, Workload cellar, Workload h2) throws SQLException {
    long[] cellarTimes = new long[ROUNDS];
    long[] h2Times = new long[ROUNDS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      long start = System.nanoTime();
      long answer = measurement.task().run(cellar, new Random(round));
      long middle = System.nanoTime();
      long expected = measurement.task().run(h2, new Random(round));
      long end = System.nanoTime();
      if (answer != expected) {
        throw new IllegalStateException(
            measurement.name() + ": Cellar answers " + answer + ", H2 " + expected);
      }
      if (round >= 0) {
        cellarTimes[round] = middle - start;
        h2Times[round] = end - middle;
      }
    }
    double micros = 1e6 / measurement.operations();
    row(measurement.name(), "us", seconds(cellarTimes) * micros, seconds(h2Times) * micros, true);
  }

  /** The median. */
  private static double seconds(long[] nanos) {
    long[] sorted = nanos.clone();
    java.util.Arrays.sort(sorted);
    return sorted[sorted.length / 2] / 1e9;
  }

  /** Adds a line; the ratio is above 1 where Cellar is faster. */
  private void row(String name, String unit, double cellar, double h2, boolean lessIsBetter) {
    double ratio = lessIsBetter ? h2 / cellar : cellar / h2;
    table.add(
        String.format(
            Locale.ROOT, "| %s (%s) | %,.1f | %,.1f | %.2f |", name, unit, cellar, h2, ratio));
  }
}
