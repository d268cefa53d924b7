package io.cellardb.tck.neighbours;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.GoldenScript;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Scripts answer as they say with the packaged all-jar alone, in a class loader of its own: it
 * leaves out much of its libraries, and SQL must not miss any of it. A build runs those in which
 * functions and types reach into libraries, {@code -Dalljar.scripts=regex} others.
 */
final class GoldenAllJarTest {
  private static final Path SCRIPTS = Path.of(System.getProperty("golden.scripts"));

  private static final String IN_A_BUILD =
      "(aggregates|arrays|binary|casts|formats|functions|history|json|json_paths|maps|patterns"
          + "|postgres|returning|sequences|series|statistics|system|timetravel|transactions|types"
          + "|views|webtable|windows)\\.sql";

  private static URLClassLoader loader;
  private static Driver driver;

  @BeforeAll
  static void load() throws IOException {
    URL jar = Path.of(System.getProperty("cellar.alljar")).toUri().toURL();
    loader = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    driver =
        ServiceLoader.load(Driver.class, loader).stream()
            .filter(provider -> provider.type().getClassLoader() == loader)
            .findFirst()
            .orElseThrow()
            .get();
  }

  @AfterAll
  static void unload() throws IOException {
    loader.close();
  }

  static Stream<String> scripts() throws IOException {
    String wanted = System.getProperty("alljar.scripts", IN_A_BUILD);
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(wanted))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void aScriptAnswersAsItSays(String name) throws IOException, SQLException {
    String url = "jdbc:cellar:mem:golden-" + name;
    List<String> lines = Files.readAllLines(SCRIPTS.resolve(name), UTF_8);
    assertEquals(lines, new GoldenScript(lines).run(driver.connect(url, new Properties()), c -> c));
  }
}
