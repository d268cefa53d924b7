package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Random histories on all stores for as long as {@code -Dsoak.minutes} says, in {@code
 * -Dsoak.processes} processes (2 unless it is given), beginning with {@code -Dtest.seed}. What was
 * run is in {@code target/soak-report.txt}, also while it runs what each process has done so far.
 */
@EnabledIfSystemProperty(named = "soak.minutes", matches = "[0-9]+")
final class SoakTest {
  /** More seeds than a process gets through. */
  private static final long SEEDS_OF_A_PROCESS = 1_000_000_000;

  /**
   * A process of the soak is to use one core: neither a collector nor HBase shares its work out.
   */
  private static final List<String> ONE_CORE =
      List.of(
          "-XX:+UseSerialGC", "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0", "-Xmx2g");

  @Test
  void allStoresAnswerAlikeForAsLongAsOneLikes() throws Exception {
    long first = TestSeed.get();
    int count = Integer.getInteger("soak.processes", 2);
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      processes.add(start(i, first + i * SEEDS_OF_A_PROCESS));
    }
    try {
      for (int i = 0; i < count; i++) {
        assertEquals(0, processes.get(i).waitFor(), Files.readString(output(i)));
      }
    } finally {
      processes.forEach(Process::destroy);
    }
    Files.writeString(Path.of("target", "soak-report.txt"), report(count));
  }

  private static Process start(int number, long seed) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(ONE_CORE);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Soak.class.getName());
    command.addAll(
        List.of(System.getProperty("soak.minutes"), Long.toString(seed), tally(number).toString()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output(number).toFile())
        .start();
  }

  private static Path tally(int number) {
    return Path.of("target", "soak-" + number + ".txt");
  }

  private static Path output(int number) {
    return Path.of("target", "soak-" + number + ".log");
  }

  private static String report(int count) throws IOException {
    StringBuilder report = new StringBuilder();
    long operations = 0;
    long schemas = 0;
    for (int i = 0; i < count; i++) {
      Soak.Tally tally = Soak.Tally.parse(Files.readString(tally(i)));
      report.append(tally);
      operations += tally.operations();
      schemas += tally.schemas();
    }
    return report
        .append(operations)
        .append(" operations on ")
        .append(schemas)
        .append(" schemas without a difference between ")
        .append(HistoryRun.ALL_STORES)
        .append('\n')
        .toString();
  }
}
