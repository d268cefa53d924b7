package io.cellardb.tck.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.GoldenScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The scripts answer as they say, on the embedded store, and each third of them on the memory store
 * as well; with {@code -Dgolden=all} all do. {@code -Dgolden.update=true} writes the answers of the
 * memory store into them.
 */
@Execution(ExecutionMode.CONCURRENT)
final class GoldenTest {
  private static final Path SCRIPTS = Path.of("src/test/resources/golden");
  private static final int STATEMENTS_UNTIL_REOPENING = 10;
  private static final int PART_IN_MEMORY = 3;
  private static final boolean UPDATES = Boolean.getBoolean("golden.update");

  static Stream<String> scripts() throws IOException {
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  static Stream<String> scriptsInMemory() throws IOException {
    List<String> all = scripts().toList();
    int step = UPDATES || "all".equals(System.getProperty("golden")) ? 1 : PART_IN_MEMORY;
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get);
  }

  @ParameterizedTest
  @MethodSource("scriptsInMemory")
  void aScriptAnswersAsItSaysInMemory(String name) throws IOException, SQLException {
    String url = "jdbc:cellar:mem:golden-" + name;
    List<String> answered = script(name).run(DriverManager.getConnection(url), c -> c);
    if (UPDATES) {
      Files.write(SCRIPTS.resolve(name), answered, UTF_8);
    }
    compare(name, answered);
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void aScriptAnswersAsItSaysFromADirectoryThatIsClosedNowAndThen(
      String name, @TempDir Path directory) throws IOException, SQLException {
    String url = "jdbc:cellar:" + directory;
    AtomicInteger statements = new AtomicInteger();
    GoldenScript.Interlude reopen =
        connection -> {
          // Closing a connection would end its transaction, leave out values of sequences, and
          // forget settings.
          if (name.startsWith("transactions")
              || name.startsWith("settings")
              || name.startsWith("sequences")
              || statements.incrementAndGet() % STATEMENTS_UNTIL_REOPENING != 0) {
            return connection;
          }
          String namespace = connection.getSchema();
          connection.close();
          Connection next = DriverManager.getConnection(url);
          next.setSchema(namespace);
          return next;
        };
    compare(name, script(name).run(DriverManager.getConnection(url), reopen));
  }

  static GoldenScript script(String name) throws IOException {
    return new GoldenScript(Files.readAllLines(SCRIPTS.resolve(name), UTF_8));
  }

  static void compare(String name, List<String> answered) throws IOException {
    assertEquals(
        Files.readString(SCRIPTS.resolve(name), UTF_8), String.join("\n", answered) + "\n");
  }
}
