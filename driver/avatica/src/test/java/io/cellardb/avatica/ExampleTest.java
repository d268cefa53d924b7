package io.cellardb.avatica;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example in another language does what it says; skipped where Python is not installed. */
final class ExampleTest {
  private static final Path EXAMPLE = Path.of("../examples/avatica.py");

  private static Process python(String... arguments) throws IOException {
    return new ProcessBuilder(arguments).redirectErrorStream(true).start();
  }

  private static boolean isInstalled() throws InterruptedException {
    try {
      return python("python3", "--version").waitFor() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    }
  }

  @Test
  void pythonWritesAndReads() throws Exception {
    assumeTrue(isInstalled());
    try (AvaticaDoor door = Doors.open("jdbc:cellar:mem:example")) {
      Process running =
          python(
              "python3", "-X", "utf8", EXAMPLE.toString(), "http://127.0.0.1:" + door.port() + "/");
      String said = new String(running.getInputStream().readAllBytes(), UTF_8);
      assertEquals(0, running.waitFor(), said);
      assertEquals(
          List.of("[0]", "[2]", "[['Genève', 203856], ['Bern', 134794]]"), said.lines().toList());
    }
  }
}
