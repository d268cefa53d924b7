package io.cellardb.shell.prompt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser.ParseContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sqlline.SqlLine;

class NameCompleterTest {
  private final PromptParser parser = new PromptParser(new SqlLine());
  private Connection connection;

  @BeforeEach
  void tables() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:completion");
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE NAMESPACE web");
      statement.execute("CREATE TABLE web.site (id INTEGER PRIMARY KEY, home VARCHAR)");
      statement.execute(
          "CREATE TABLE page (url VARCHAR PRIMARY KEY, \"the title\" VARCHAR, c.html VARCHAR)");
      statement.execute("CREATE VIEW pages_of_all AS SELECT * FROM page");
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  /** What is proposed where the bar is. */
  private List<String> proposed(String text) {
    int cursor = text.indexOf('|');
    ParsedLine line =
        parser.parse(
            text.substring(0, cursor) + text.substring(cursor + 1), cursor, ParseContext.COMPLETE);
    List<Candidate> candidates = new ArrayList<>();
    new NameCompleter(() -> connection).complete(null, line, candidates);
    return candidates.stream().map(Candidate::value).sorted().toList();
  }

  @Test
  void tablesAndNamespacesStandBehindFrom() {
    assertEquals(List.of("page", "pages_of_all"), proposed("SELECT * FROM pa|"));
    assertEquals(List.of("web."), proposed("SELECT * FROM page, we|"));
    assertEquals(List.of("web.site"), proposed("DELETE FROM web.|"));
    assertEquals(List.of("page", "pages_of_all"), proposed("\\d P|"));
    assertEquals(List.of("page", "pages_of_all"), proposed("!d p|"));
    assertEquals(List.of("page$cells"), proposed("SELECT * FROM page$c|"));
  }

  @Test
  void columnsAreThoseOfTheTablesOfTheStatement() {
    assertEquals(List.of("url"), proposed("SELECT ur| FROM page"));
    assertEquals(List.of("html"), proposed("SELECT ht| FROM page"));
    assertEquals(List.of("c.html"), proposed("SELECT c.h| FROM page"));
    assertEquals(List.of("s.home"), proposed("SELECT s.h| FROM page p JOIN web.site s"));
    assertEquals(List.of("\"the title\""), proposed("SELECT * FROM page WHERE \"the|"));
  }

  @Test
  void columnsOfAllTablesAreProposedBeforeThereIsATable() {
    assertEquals(List.of("url"), proposed("SELECT ur|"));
    assertEquals(List.of(), proposed("SELECT hom|"));
  }

  @Test
  void wordsOfSqlHaveTheCaseThatIsTyped() {
    assertEquals(List.of("WHERE"), proposed("SELECT 1 FROM page WHER|"));
    assertEquals(List.of("select"), proposed("sel|"));
  }

  @Test
  void nothingIsProposedInATextOrWithoutAConnection() throws SQLException {
    assertEquals(List.of(), proposed("SELECT * FROM page WHERE url = 'ur|"));
    connection.close();
    assertEquals(List.of(), proposed("SELECT * FROM pa|"));
  }
}
