package io.cellardb.tck.differential;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The words that Cellar, H2 or PostgreSQL refuse as names without quotes, beside each other in
 * {@code reserved-words.md}. {@code -Dwords.update=true} writes the table.
 */
@EnabledIfSystemProperty(named = "judges", matches = ".*postgresql.*")
final class ReservedWordsTest {
  private static final Path TABLE = Path.of("reserved-words.md");

  /** Uses of a word as a column of a table {@code c}, after which the table goes. */
  private static final List<String> COLUMN =
      List.of(
          "CREATE TABLE c (id0 INTEGER PRIMARY KEY, %s INTEGER)",
          "INSERT INTO c (id0, %s) VALUES (1, 2)",
          "UPDATE c SET %s = 3 WHERE c.%<s = 2",
          "SELECT id0, %s FROM c ORDER BY %<s");

  private static final List<String> NAME =
      List.of("CREATE TABLE %s (k INTEGER PRIMARY KEY)", "SELECT * FROM %s", "DROP TABLE %s");

  private static final List<String> LABEL = List.of("SELECT 1 AS %s");

  /** What a database refuses of a word: as a column, as a table, as a label behind AS. */
  private record Refusals(boolean column, boolean table, boolean label) {
    static Refusals of(Statement statement, String word) {
      boolean column = !takes(statement, COLUMN, word);
      takes(statement, List.of("DROP TABLE c"), word);
      return new Refusals(column, !takes(statement, NAME, word), !takes(statement, LABEL, word));
    }

    private static boolean takes(Statement statement, List<String> uses, String word) {
      for (String use : uses) {
        try {
          statement.execute(String.format(use, word));
        } catch (SQLException e) {
          return false;
        }
      }
      return true;
    }

    @Override
    public String toString() {
      List<String> places = new ArrayList<>();
      if (column) {
        places.add("column");
      }
      if (table) {
        places.add("table");
      }
      if (label) {
        places.add("label");
      }
      return String.join(", ", places);
    }
  }

  @Test
  void theTableSaysWhatEachRefuses() throws SQLException, IOException {
    Map<String, String> rows = new TreeMap<>();
    try (Connection cellar = DriverManager.getConnection("jdbc:cellar:mem:words");
        Connection h2 = Judge.H2.connect();
        Connection postgres = Judge.POSTGRESQL.connect();
        Statement here = cellar.createStatement();
        Statement beside = h2.createStatement();
        Statement there = postgres.createStatement()) {
      for (String word : PostgresCall.lines("words.txt")) {
        String refusals =
            Stream.of(here, beside, there)
                .map(database -> Refusals.of(database, word).toString())
                .collect(Collectors.joining(" | ", " | ", " |"));
        if (refusals.matches(".*[a-z].*")) {
          rows.put(word, "| " + word + refusals);
        }
      }
    }
    String table = text(rows);
    if (Boolean.getBoolean("words.update")) {
      Files.writeString(TABLE, table, UTF_8);
    }
    assertEquals(Files.readString(TABLE, UTF_8), table);
  }

  private static String text(Map<String, String> rows) {
    return """
    # Words that are refused as names without quotes

    `ReservedWordsTest` makes this table. It tries each word as a column, as a table, and as a
    label behind AS, in Cellar, H2 and PostgreSQL. Words that all of them take are left out.

    | word | Cellar | H2 | PostgreSQL |
    | --- | --- | --- | --- |
    """
        + String.join("\n", rows.values())
        + "\n";
  }
}
