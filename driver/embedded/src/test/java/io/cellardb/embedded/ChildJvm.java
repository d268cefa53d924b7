package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs of tests in a JVM of their own, with a small heap. */
final class ChildJvm {
  private ChildJvm() {}

  /**
   * Runs a program with 64 MB of heap and the class path of the test.
   *
   * @param output a file that does not exist yet
   * @return the lines that it printed
   */
  static List<String> runInSmallHeap(Class<?> main, String argument, Path output) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                argument)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(5, TimeUnit.MINUTES));
      List<String> lines = Files.readAllLines(output);
      assertEquals(0, process.exitValue(), () -> String.join("\n", lines));
      return lines;
    } finally {
      process.destroyForcibly();
    }
  }
}
