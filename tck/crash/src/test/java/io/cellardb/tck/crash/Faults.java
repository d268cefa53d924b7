package io.cellardb.tck.crash;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** How much is tried, and where it is written down how much that was. */
final class Faults {
  private static final Path REPORT = Path.of("target", "crash-report.md");

  private Faults() {}

  /** Whether everything is tried (-Dfaults=all), and not a sample. */
  static boolean all() {
    return "all".equals(System.getProperty("faults"));
  }

  /** The seed of this run: -Dtest.seed, or a fixed one, since I/Os are counted. */
  static long seed() {
    String given = System.getProperty("test.seed", "");
    if (given.equals("random")) {
      return System.nanoTime();
    }
    return given.isEmpty() ? 20_260_101L : Long.parseLong(given);
  }

  /** Adds a line to the report in the build directory. */
  static void report(String line) throws IOException {
    Files.createDirectories(REPORT.getParent());
    Files.writeString(
        REPORT,
        "- " + line + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
