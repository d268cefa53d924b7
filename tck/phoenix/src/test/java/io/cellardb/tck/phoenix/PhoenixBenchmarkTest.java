package io.cellardb.tck.phoenix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.tck.bench.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suite runs, with little data and one round, and the answers of both agree. */
final class PhoenixBenchmarkTest {
  /** Figures of the tables of rows, the load of TPC-H, and its queries. */
  private static final int FIGURES = 18 + 1 + 22;

  @Test
  void theSuitesRunAndWriteTheirReport(@TempDir Path directory) throws Exception {
    PhoenixBenchmark.run(Rounds.SMOKE, 0.001, new Cases(List.of("all")), directory, line -> {});
    List<String> text = Files.readAllLines(directory.resolve("bench-phoenix.md"));
    assertEquals(
        FIGURES,
        text.stream().filter(line -> line.contains("| Phoenix |")).count(),
        String.join("\n", text));
    assertFalse(text.stream().anyMatch(line -> line.contains("NaN")));
  }
}
