package io.cellardb.tck.bench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suites run, with little data and one round, and the answers of all peers but HBase agree. */
final class BenchmarkTest {
  @Test
  void everySuiteRunsAndWritesItsReport(@TempDir Path directory) throws Exception {
    try (Setup setup = new Setup(0.001, Rounds.SMOKE, false, 0.1, List.of())) {
      Benchmark.run(Benchmark.suites(), setup, directory, line -> {});
    }
    for (String suite : Benchmark.suites()) {
      List<String> text = Files.readAllLines(directory.resolve("bench-" + suite + ".md"));
      assertTrue(text.stream().anyMatch(line -> line.startsWith("| ---")), suite);
      assertFalse(text.stream().anyMatch(line -> line.contains("NaN")), suite);
      assertTrue(Files.size(directory.resolve("bench-" + suite + ".csv")) > 0, suite);
    }
  }
}
