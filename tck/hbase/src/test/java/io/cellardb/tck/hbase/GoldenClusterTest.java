package io.cellardb.tck.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.GoldenScript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The scripts of the SQL suite answer on a cluster as they do elsewhere, but for those that {@code
 * differences.properties} names, with the reason; and most of these do so over a connection with
 * transactions, but for those of {@code transactions.properties}. All that are named do differ.
 * {@code -Dgolden.files=REGEX} runs some of them.
 */
final class GoldenClusterTest {
  private static final Path SCRIPTS = Path.of(System.getProperty("golden.scripts"));

  private static final String NAMES = System.getProperty("golden.files", ".*");

  private static final Properties DIFFERENCES = properties("differences");
  private static final Properties IN_TRANSACTIONS = properties("transactions");

  private static MiniCluster cluster;
  private static String url;

  private static Properties properties(String name) {
    Properties properties = new Properties();
    try (var text = GoldenClusterTest.class.getResourceAsStream("/" + name + ".properties")) {
      properties.load(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  @BeforeAll
  static void start() {
    cluster = new MiniCluster();
    url = "jdbc:cellar:hbase:localhost:" + cluster.port();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  static Stream<String> scripts() throws IOException {
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(NAMES))
          .sorted()
          .toList()
          .stream();
    }
  }

  static Stream<String> scriptsThatDiffer() throws IOException {
    return scripts().filter(DIFFERENCES::containsKey);
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void aScriptAnswersAsItSays(String name) throws IOException, SQLException {
    check(name, url, DIFFERENCES);
  }

  @ParameterizedTest
  @MethodSource("scriptsThatDiffer")
  void withTransactionsItDoes(String name) throws IOException, SQLException {
    check(name, url + "?transactions=snapshot", IN_TRANSACTIONS);
  }

  private static void check(String name, String url, Properties differences)
      throws IOException, SQLException {
    List<String> lines = Files.readAllLines(SCRIPTS.resolve(name), UTF_8);
    List<String> answered = new GoldenScript(lines).run(DriverManager.getConnection(url), c -> c);
    if (differences.containsKey(name)) {
      assertNotEquals(text(lines), text(answered), "does not differ any more");
    }
    if (!differences.containsKey(name)) {
      assertEquals(text(lines), text(answered));
    } else if (differences.getProperty(name).equals("plans")) {
      assertEquals(text(withoutPlans(lines)), text(withoutPlans(answered)));
    }
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines);
  }

  /** The lines but those that EXPLAIN shows. */
  private static List<String> withoutPlans(List<String> lines) {
    List<String> others = new ArrayList<>();
    boolean explained = false;
    for (String line : lines) {
      boolean shown = line.startsWith("|");
      if (!shown) {
        explained = line.startsWith("EXPLAIN");
      }
      if (!(shown && explained)) {
        others.add(line);
      }
    }
    return others;
  }

  /** Leaves nothing of a script behind, the catalog and its users included. */
  @AfterEach
  void clean() {
    cluster.clear();
  }
}
