package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the guides for those who come from other databases say that runs as it is: the statements of
 * their first part have the rows there that they have in Cellar, where {@code SqlDocumentTest} runs
 * them.
 */
final class GuidesTest {
  private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
  private static final Pattern STATEMENT =
      Pattern.compile("((?:(?!-- ).+\n)*?.*;)\n((?:-- .*\n)*)");
  private static final String NEXT_PART = "\n## Types\n";

  @Test
  void theFirstPartOfTheGuideFromH2RunsThere() throws IOException, SQLException {
    run("FROM-H2.md", Judge.H2);
  }

  @Test
  void theFirstPartOfTheGuideFromPostgresRunsThere() throws IOException, SQLException {
    assumeTrue(Judge.asked().contains(Judge.POSTGRESQL));
    run("FROM-POSTGRESQL.md", Judge.POSTGRESQL);
  }

  private static void run(String guide, Judge judge) throws IOException, SQLException {
    Path file = Path.of("..", "..", "sql-planner", "docs", guide);
    String text = Files.readString(file, StandardCharsets.UTF_8);
    Matcher block = BLOCK.matcher(text.substring(0, text.indexOf(NEXT_PART)));
    int statements = 0;
    try (Connection connection = judge.connect()) {
      while (block.find()) {
        Matcher statement = STATEMENT.matcher(block.group(1));
        while (statement.find()) {
          List<String> expected =
              statement.group(2).lines().map(line -> line.substring("-- ".length())).toList();
          assertEquals(expected, rows(connection, statement.group(1)), statement.group(1));
          statements++;
        }
      }
    }
    assertTrue(statements > 10, guide);
  }

  /** The rows of a statement, with lines between columns; none of one that is no query. */
  private static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet results = statement.getResultSet()) {
          int columns = results.getMetaData().getColumnCount();
          while (results.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
              Object value = results.getObject(i);
              row.add(value instanceof byte[] ? results.getString(i) : String.valueOf(value));
            }
            rows.add(String.join("|", row));
          }
        }
      }
    }
    return rows;
  }
}
