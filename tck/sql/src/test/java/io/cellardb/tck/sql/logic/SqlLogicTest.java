package io.cellardb.tck.sql.logic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Asks a sample of SQL Logic Test, the same each time. {@code -Dslt=N} asks about N queries from
 * all over the corpus, {@code -Dslt=select} the five big scripts whole, {@code -Dslt=all}
 * everything, which takes hours; {@code -Dslt.files=regex} leaves out the other scripts. {@code
 * -Dtest.seed=random} asks another sample, {@code -Dtest.seed=N} that one. What came of it is in
 * {@code target/slt-report.md}.
 */
@Execution(ExecutionMode.CONCURRENT)
final class SqlLogicTest {
  private static final int SAMPLE = 450;

  /** To make the tables of a script takes as long as so many queries. */
  private static final int OF_A_SCRIPT = 70;

  /** Of a hundred queries of a sample so many are answered; the others are known differences. */
  private static final int RIGHT_PERCENT = 85;

  private static final Path REPORT = Path.of("target/slt-report.md");
  private static final Path DIFFERENCES = Path.of("src/test/resources/logic/differences.txt");

  private final String mode = System.getProperty("slt", "");
  private final String files = System.getProperty("slt.files", "");
  private final long seed = TestSeed.get(20);
  private final Random random = new Random(seed);
  private final LogicReport report = new LogicReport();
  private final KnownDifferences known =
      new KnownDifferences(Files.readAllLines(DIFFERENCES, UTF_8));

  SqlLogicTest() throws IOException {}

  @Test
  void theCorpusIsAnsweredAsItSays() throws IOException, SQLException {
    try (Corpus corpus = new Corpus()) {
      if (mode.equals("all") || mode.equals("select")) {
        whole(corpus);
      } else {
        int wanted = mode.isEmpty() ? SAMPLE : Integer.parseInt(mode);
        sample(corpus, wanted);
        if (files.isEmpty()) {
          assertTrue(report.passed() * 100L >= (long) wanted * RIGHT_PERCENT, report.summary());
        }
      }
    }
    assertEquals(0, report.failed(), () -> "-Dtest.seed=" + seed + "\n" + report.failures());
  }

  private void whole(Corpus corpus) throws IOException, SQLException {
    for (String name : corpus.names()) {
      if (mode.equals("all") || name.startsWith("select")) {
        run(corpus, name, Integer.MAX_VALUE);
      }
    }
  }

  /**
   * As many queries from each group of scripts, at least a quarter of them from one script, and as
   * many as are worth its tables.
   */
  private void sample(Corpus corpus, int wanted) throws IOException, SQLException {
    List<List<String>> groups = corpus.groups(random);
    int share = (wanted + groups.size() - 1) / groups.size();
    int ofOne = Math.max((share + 3) / 4, OF_A_SCRIPT);
    for (List<String> group : groups) {
      int left = share;
      for (int i = 0; i < group.size() && left > 0; i++) {
        int before = report.queries();
        int rest = group.size() - i;
        run(corpus, group.get(i), Math.max(Math.min(left, ofOne), left / rest));
        left -= report.queries() - before;
      }
    }
  }

  private void run(Corpus corpus, String name, int queries) throws IOException, SQLException {
    if (!files.isEmpty() && !name.matches(files)) {
      return;
    }
    report.file();
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:mem:logic")) {
      new LogicRun(corpus.read(name), known, report).run(connection, queries, random);
    }
    report.write(REPORT, "SQL Logic Test, up to " + name + ", -Dtest.seed=" + seed);
  }
}
