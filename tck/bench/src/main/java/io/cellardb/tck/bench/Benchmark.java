package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Runs suites and writes for each a table of ratios, {@code bench-SUITE.md}, and the same values as
 * {@code bench-SUITE.csv}:
 *
 * <pre>
 * mvn -B -q -pl tck/bench -am verify -Pbench -DskipTests -Dbench=storage -Dbench.scale=1
 * </pre>
 */
public final class Benchmark {
  /** Memory for blocks that each store with a cache gets: in a small heap an eighth of it. */
  static final long CACHE_BYTES = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  private static final String ALL = "all";

  private static final Map<String, Suite> SUITES = new LinkedHashMap<>();

  static {
    SUITES.put("storage", new StorageSuite());
    SUITES.put("size", new SizeSuite());
    SUITES.put("sustained", new SustainedSuite());
    SUITES.put("versions", new VersionsSuite());
    SUITES.put("start", new StartSuite());
    SUITES.put("sql", new SqlSuite());
    SUITES.put("indexes", new IndexSuite());
    SUITES.put("work", new WorkSuite());
    SUITES.put("bulk", new BulkSuite());
    SUITES.put("oltp", new OltpSuite());
    SUITES.put("driver", new DriverSuite());
    SUITES.put("connections", new ConnectionsSuite());
    SUITES.put("server", new ServerSuite());
    SUITES.put("long", new LongStatementsSuite());
  }

  private Benchmark() {}

  /** Runs it; {@code --help} says what the arguments are. */
  public static void main(String[] args) throws IOException, SQLException {
    CommandLine line = new CommandLine(spec()).setExpandAtFiles(false);
    ParseResult given;
    try {
      given = line.parseArgs(args);
    } catch (ParameterException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    if (given.isUsageHelpRequested()) {
      line.usage(System.out);
      return;
    }
    List<String> names = names(given.matchedPositionalValue(0, ALL));
    if (names.isEmpty()) {
      names = suites();
    }
    for (String name : names) {
      if (!SUITES.containsKey(name)) {
        throw new IllegalArgumentException(
            "there is no suite " + name + "; there are " + String.join(", ", suites()));
      }
    }
    double scale = given.matchedPositionalValue(1, 1.0);
    Path directory = given.matchedPositionalValue(2, Path.of("target"));
    boolean withHBase = given.matchedPositionalValue(3, true);
    double seconds = given.matchedPositionalValue(4, 5.0);
    List<String> cases = names(given.matchedPositionalValue(5, ALL));
    try (Setup setup = new Setup(scale, Rounds.NORMAL, withHBase, seconds, cases)) {
      run(names, setup, directory, System.out::println);
    }
    // HBase leaves threads behind that are no daemons.
    System.exit(0);
  }

  private static CommandSpec spec() {
    return CommandSpec.create()
        .name("Benchmark")
        .addPositional(
            argument(0, "SUITES", String.class, "suites, divided by commas, or all, the default"))
        .addPositional(argument(1, "SCALE", Double.class, "by which sizes are multiplied; 1"))
        .addPositional(argument(2, "DIRECTORY", Path.class, "of the reports; target"))
        .addPositional(argument(3, "HBASE", Boolean.class, "whether HBase takes part; true"))
        .addPositional(argument(4, "SECONDS", Double.class, "of each mixed load; 5"))
        .addPositional(
            argument(5, "CASES", String.class, "cases of the suite work; all, the default"))
        .addOption(
            OptionSpec.builder("-h", "--help").usageHelp(true).description("shows this").build());
  }

  private static PositionalParamSpec argument(
      int index, String label, Class<?> type, String description) {
    return PositionalParamSpec.builder()
        .index(Integer.toString(index))
        .arity("0..1")
        .paramLabel(label)
        .type(type)
        .description(description)
        .build();
  }

  /** The names of a list, or none for all. */
  private static List<String> names(String list) {
    return list.equals(ALL) ? List.of() : List.of(list.split(",", -1));
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
