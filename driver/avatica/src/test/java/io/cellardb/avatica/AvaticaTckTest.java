package io.cellardb.avatica;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.apache.calcite.avatica.remote.Driver.Serialization;
import org.apache.calcite.avatica.tck.TestRunner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Avatica's own test kit, by its own runner and driver. The runner ends its process. */
final class AvaticaTckTest {
  @ParameterizedTest
  @EnumSource(Serialization.class)
  void theKitPasses(Serialization form) throws Exception {
    try (AvaticaDoor door = Doors.open("jdbc:cellar:mem:tck" + form)) {
      Process runner =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty(
                      "surefire.test.class.path", System.getProperty("java.class.path")),
                  TestRunner.class.getName(),
                  "--jdbcUrl",
                  Doors.url(door, form))
              .redirectErrorStream(true)
              .start();
      String said = new String(runner.getInputStream().readAllBytes(), UTF_8);
      assertEquals(0, runner.waitFor(), said);
      assertTrue(said.contains("Run: 8, Failed: 0, Skipped: 0"), said);
    }
  }
}
