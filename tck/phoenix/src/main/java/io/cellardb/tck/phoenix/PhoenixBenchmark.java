package io.cellardb.tck.phoenix;

import io.cellardb.tck.bench.Report;
import io.cellardb.tck.bench.Rounds;
import io.cellardb.tck.cluster.MiniCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Starts an HBase in this process, runs the suites on it and writes {@code bench-phoenix.md} and
 * the same as {@code bench-phoenix.csv}:
 *
 * <pre>
 * mvn -B -q -pl tck/phoenix -am verify -Pphoenix -DskipTests -Dbench=phoenix -Dbench.scale=1
 * </pre>
 */
public final class PhoenixBenchmark {
  /**
   * What Phoenix's installation says of a region server, and as many handlers as HBase has by
   * default.
   */
  static final Map<String, String> SETTINGS =
      Map.of(
          "hbase.regionserver.wal.codec",
          "org.apache.hadoop.hbase.regionserver.wal.IndexedWALEditCodec",
          "hbase.regionserver.handler.count",
          "30");

  private PhoenixBenchmark() {}

  /** Runs it with the scale, the directory of the report, and what is measured. */
  public static void main(String[] args) throws IOException, SQLException {
    if (args.length != 3) {
      throw new IllegalArgumentException("SCALE DIRECTORY CASES");
    }
    run(
        Rounds.NORMAL,
        Double.parseDouble(args[0]),
        new Cases(List.of(args[2].split(",", -1))),
        Path.of(args[1]),
        System.out::println);
    // HBase leaves threads behind that are no daemons.
    System.exit(0);
  }

  /** Runs it; {@code progress} is told each line of figures. */
  static void run(
      Rounds rounds, double scale, Cases cases, Path directory, Consumer<String> progress)
      throws IOException, SQLException {
    Report report = new Report("phoenix", progress);
    try (MiniCluster cluster = new MiniCluster(1, SETTINGS)) {
      new PhoenixSuite(rounds, scale, cases).run(cluster, report);
      if (cases.isWanted("tpch")) {
        new TpchSuite(rounds, scale).run(cluster, report);
      }
    }
    report.write(directory);
  }
}
