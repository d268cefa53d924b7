package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sqlline.SqlLine;

/**
 * SQLLine, script by script: its commands of metadata, its formats of output, its transactions, and
 * what it says of errors. {@code !dbinfo} asks every method of DatabaseMetaData without arguments.
 */
final class SqlLineTest {
  private static final String SCHEMA =
      """
      CREATE NAMESPACE shop;
      CREATE TABLE shop.item (id INTEGER, shelf VARCHAR(9), name VARCHAR DEFAULT 'new',
        PRIMARY KEY (id, shelf DESC));
      INSERT INTO shop.item VALUES (1, 'a', 'x, "y"'), (2, 'b', NULL);
      CREATE INDEX by_name ON shop.item (name DESC);
      CREATE VIEW shop.named AS SELECT id FROM shop.item WHERE name IS NOT NULL;
      """;

  @TempDir private Path directory;

  /** What SQLLine prints of a script, run on a store that has the tables. */
  private String run(String script) throws IOException {
    Path file = Files.writeString(directory.resolve("script.sql"), SCHEMA + script);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    SqlLine line = new SqlLine();
    try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      line.setOutputStream(out);
      line.setErrorStream(out);
      line.begin(
          new String[] {
            "-u", "jdbc:cellar:mem:sqlline", "-n", "", "-p", "", "--silent=true", "--run=" + file
          },
          InputStream.nullInputStream(),
          false);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static void assertShows(String printed, String... parts) {
    for (String part : parts) {
      assertTrue(printed.contains(part), () -> part + " is not in\n" + printed);
    }
  }

  @Test
  void everyQuestionOfDbinfoIsAnswered() throws IOException {
    String printed = run("!dbinfo\n");
    assertShows(
        printed,
        "getDatabaseProductName",
        "Cellar",
        "supportsAlterTableWithAddColumn",
        "getSearchStringEscape");
    assertEquals(List.of(), printed.lines().filter(l -> l.contains("Error")).toList(), printed);
  }

  @Test
  void tablesColumnsKeysAndIndexesAreDescribed() throws IOException {
    assertShows(run("!outputformat csv\n!tables\n"), "'shop','item','TABLE'", "'named','VIEW'");
    assertShows(
        run("!outputformat csv\n!describe item\n"),
        "'id','4','INTEGER','10'",
        "'shelf','12','VARCHAR','9'",
        "''new''");
    assertShows(
        run("!outputformat csv\n!primarykeys item\n"), "'id','1','item_pkey'", "'shelf','2'");
    assertShows(
        run("!outputformat csv\n!indexes item\n"),
        "'item_pkey'",
        "'id','A'",
        "'shelf','D'",
        "'by_name'",
        "'name','D'");
    assertShows(run("!outputformat csv\n!columns item\n"), "'id'", "'shelf'", "'name'");
    assertShows(
        run("!outputformat csv\n!metadata getBestRowIdentifier null shop item 0 true\n"),
        "'shelf'");
    assertShows(run("!outputformat csv\n!metadata getTypeInfo\n"), "'TIMESTAMP'");
    assertShows(run("!outputformat csv\n!schemas\n"), "'shop'");
    assertShows(
        run(
            "!outputformat csv\n!metadata getUDTs null null null null\n!metadata getSuperTables null null null\n"),
        "'TYPE_CAT'",
        "'SUPERTABLE_NAME'");
  }

  @Test
  void rowsArePrintedInEveryFormat() throws IOException {
    String query = "SELECT * FROM shop.item ORDER BY id;\n";
    assertShows(
        run("!outputformat csv\n" + query),
        "'id','shelf','name'",
        "'1','a','x, \"y\"'",
        "'2','b',''");
    assertShows(run("!outputformat json\n" + query), "{\"id\":1,\"shelf\":\"a\",");
    assertShows(run("!outputformat xmlattr\n" + query), "shelf=\"a\"");
    assertShows(run("!outputformat vertical\n" + query), "shelf  b");
    assertShows(run("!outputformat table\n" + query), "| id | shelf |");
  }

  @Test
  void transactionsAndErrorsAreThoseOfTheDriver() throws IOException {
    String printed =
        run(
            """
            !outputformat csv
            !autocommit off
            DELETE FROM shop.item;
            !rollback
            SELECT COUNT(*) AS kept FROM shop.item;
            UPDATE shop.item SET name = 'z' WHERE id = 2;
            !commit
            SELECT name FROM shop.item WHERE id = 2;
            !batch
            INSERT INTO shop.item VALUES (3, 'c', 'q');
            INSERT INTO shop.item VALUES (4, 'd', 'r');
            !batch
            !commit
            !autocommit on
            SELECT SUM(id) AS total FROM shop.item;
            SELECT nope FROM shop.item;
            """);
    assertShows(printed, "'kept'\n'2'", "'name'\n'z'", "'total'\n'10'");
    assertShows(printed, "there is no column 'nope' (line 1, column 8) (state=42703");
  }
}
