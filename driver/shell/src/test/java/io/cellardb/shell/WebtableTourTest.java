package io.cellardb.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.parser.text.SqlScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the tour answers, statement by statement, against a golden file: the first line of each
 * statement, then its rows or its count. {@code -Dgolden.update=true} rewrites it.
 */
class WebtableTourTest {
  private static final Path TOUR = Path.of("../examples/webtable.sql");
  private static final Path GOLDEN =
      Path.of("src/test/resources/io/cellardb/shell/webtable.golden");

  @TempDir Path directory;

  @Test
  void theTourAnswersAsThePapersDoOnBothStoresAndTwice() throws Exception {
    String expected = null;
    for (String location : new String[] {"mem:tour", directory.resolve("data").toString()}) {
      try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + location)) {
        for (int run = 0; run < 2; run++) {
          String answers = answers(connection);
          if (expected == null) {
            expected = golden(answers);
          }
          assertEquals(expected, answers);
        }
      }
    }
  }

  private static String golden(String answers) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(GOLDEN, answers);
    }
    return Files.readString(GOLDEN);
  }

  private static String answers(Connection connection) throws SQLException, IOException {
    StringBuilder answers = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      for (SqlScript.Statement each : SqlScript.split(Files.readString(TOUR))) {
        answers.append("> ").append(each.sql().lines().findFirst().orElseThrow()).append('\n');
        if (statement.execute(each.sql())) {
          try (ResultSet rows = statement.getResultSet()) {
            append(rows, answers);
          }
        } else {
          answers.append(statement.getUpdateCount()).append('\n');
        }
      }
    }
    return answers.toString();
  }

  private static void append(ResultSet rows, StringBuilder answers) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      StringJoiner row = new StringJoiner(" | ");
      for (int i = 1; i <= columns; i++) {
        row.add(String.valueOf(rows.getString(i)));
      }
      answers.append(row).append('\n');
    }
  }
}
