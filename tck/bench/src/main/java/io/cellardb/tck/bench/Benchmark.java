package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs suites and writes for each a table of ratios, {@code bench-SUITE.md}, and the same values as
 * {@code bench-SUITE.csv}:
 *
 * <pre>
 * mvn -B -q -pl tck/bench -am verify -Pbench -DskipTests -Dbench=storage -Dbench.scale=1
 * </pre>
 */
public final class Benchmark {
  /** Memory for blocks that each store with a cache gets. */
  static final long CACHE_BYTES = 128L << 20;

  private static final Map<String, Suite> SUITES = new LinkedHashMap<>();

  static {
    SUITES.put("storage", new StorageSuite());
    SUITES.put("size", new SizeSuite());
    SUITES.put("sustained", new SustainedSuite());
    SUITES.put("versions", new VersionsSuite());
    SUITES.put("start", new StartSuite());
    SUITES.put("sql", new SqlSuite());
    SUITES.put("work", new WorkSuite());
    SUITES.put("driver", new DriverSuite());
    SUITES.put("long", new LongStatementsSuite());
  }

  private Benchmark() {}

  /**
   * Runs it.
   *
   * @param args names of suites separated by commas, or {@code all}; the scale, 1 by default; the
   *     directory of the reports, {@code target} by default; whether HBase takes part, {@code true}
   *     by default; seconds of each mixed load, 5 by default; names of cases of the suite of work
   *     separated by commas, or {@code all}
   */
  public static void main(String[] args) throws IOException, SQLException {
    String wanted = args.length > 0 ? args[0] : "all";
    double scale = args.length > 1 ? Double.parseDouble(args[1]) : 1;
    Path directory = Path.of(args.length > 2 ? args[2] : "target");
    List<String> names =
        wanted.equals("all") ? suites() : Arrays.stream(wanted.split(",")).toList();
    for (String name : names) {
      if (!SUITES.containsKey(name)) {
        throw new IllegalArgumentException(
            "there is no suite " + name + "; there are " + String.join(", ", suites()));
      }
    }
    boolean withHBase = args.length <= 3 || Boolean.parseBoolean(args[3]);
    double seconds = args.length > 4 ? Double.parseDouble(args[4]) : 5;
    List<String> cases =
        args.length > 5 && !args[5].equals("all")
            ? Arrays.stream(args[5].split(",")).toList()
            : List.of();
    try (Setup setup = new Setup(scale, Rounds.NORMAL, withHBase, seconds, cases)) {
      run(names, setup, directory, System.out::println);
    }
    // HBase leaves threads behind that are no daemons.
    System.exit(0);
  }

  static List<String> suites() {
    return List.copyOf(SUITES.keySet());
  }

  /** Runs suites; {@code progress} is told each line of figures. */
  static void run(List<String> names, Setup setup, Path directory, Consumer<String> progress)
      throws IOException, SQLException {
    for (String name : names) {
      Report report = new Report(name, progress);
      SUITES.get(name).run(setup, report);
      report.write(directory);
    }
  }
}
