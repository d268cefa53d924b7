package io.cellardb.shell.upkeep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cellar copy} between directories; a cluster is a matter of tck/hbase. */
final class CopyCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path directory;
  private String source;
  private String target;

  @BeforeEach
  void fill() throws SQLException {
    source = directory.resolve("source").toString();
    target = directory.resolve("target").toString();
    run(
        source,
        "CREATE NAMESPACE shop WITH (max_tables = 50)",
        "CREATE TABLE shop.item (id INTEGER PRIMARY KEY, name VARCHAR, price INTEGER CHECK (price > 0))"
            + " FAMILY d WITH (versions = 5, keep_deleted_cells = TRUE)",
        "COMMENT ON TABLE shop.item IS 'what is sold'",
        "CREATE UNIQUE INDEX by_name ON shop.item (name)",
        "CREATE TABLE shop.sale (n INTEGER PRIMARY KEY, item INTEGER REFERENCES shop.item)",
        "CREATE VIEW shop.dear AS SELECT name FROM shop.item WHERE price > 10",
        "CREATE SEQUENCE shop.numbers",
        "INSERT INTO shop.item VALUES (1, 'nail', 5), (2, 'saw', 20), (3, 'axe', 30)",
        "UPDATE shop.item SET price = 25 WHERE id = 2",
        "DELETE FROM shop.item WHERE id = 3",
        "INSERT INTO shop.sale VALUES (NEXT VALUE FOR shop.numbers, 1)",
        "CREATE TABLE other (k INTEGER PRIMARY KEY)",
        "INSERT INTO other VALUES (7)");
  }

  @Test
  void allIsThereAndACopyOfItAgainCopiesLittle() throws SQLException {
    assertEquals(0, copy(), err::toString);
    assertTrue(out.toString(UTF_8).contains("shop:item: "), out::toString);
    for (String query :
        List.of(
            "SELECT * FROM shop.item ORDER BY id",
            "SELECT * FROM shop.item$cells ORDER BY 1, 2, 3, 4",
            "SELECT name FROM shop.item WHERE name = 'saw'",
            "SELECT * FROM shop.dear",
            "SELECT * FROM other",
            "SELECT table_name, remarks FROM information_schema.tables"
                + " WHERE table_schema = 'shop' ORDER BY 1")) {
      assertEquals(rows(source, query), rows(target, query), query);
    }
    assertEquals(
        rows(source, "VALUES NEXT VALUE FOR shop.numbers"),
        rows(target, "VALUES NEXT VALUE FOR shop.numbers"));
    refuses("23505", "INSERT INTO shop.item VALUES (9, 'nail', 1)");
    refuses("23514", "INSERT INTO shop.item VALUES (9, 'bolt', -1)");
    refuses("23503", "INSERT INTO shop.sale VALUES (9, 99)");
    assertEquals(0, copy(), err::toString);
  }

  @Test
  void aNamespaceOrATableIsCopiedAlone() throws SQLException {
    assertEquals(0, copy("shop.item"), err::toString);
    assertEquals(List.of("2"), rows(target, "SELECT COUNT(*) FROM shop.item"));
    assertEquals(
        List.of("1"),
        rows(target, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'shop'"));
    assertEquals(0, copy("shop.sale"), err::toString);
    assertTrue(out.toString(UTF_8).contains("left out: foreign key"), out::toString);
  }

  @Test
  void whatWasWrittenSinceATimeIsAdded() throws SQLException {
    run(
        source,
        "CREATE TABLE many (k INTEGER PRIMARY KEY, n INTEGER)",
        "INSERT INTO many SELECT n, n FROM generate_series(1, 2500) AS s (n)");
    assertEquals(0, copy(), err::toString);
    String time = rows(source, "VALUES CAST(CURRENT_TIMESTAMP AS VARCHAR)").get(0);
    run(
        source,
        "INSERT INTO shop.item VALUES (0, 'bolt', 6), (9, 'rope', 11)",
        "UPDATE shop.item SET price = price + 1 WHERE id = 1",
        "DELETE FROM shop.item WHERE id = 2",
        "DELETE FROM other",
        "UPDATE many SET n = 0 WHERE k = 7");
    // Goes on at the last rows, and so misses what was changed before them.
    assertEquals(1, copy());
    assertEquals(0, copy("--since", time, "--rate", "1000000"), err::toString);
    for (String query :
        List.of(
            "SELECT * FROM shop.item ORDER BY id",
            "SELECT id FROM shop.item WHERE name = 'rope'",
            "SELECT * FROM shop.item$cells ORDER BY 1, 2, 3, 4",
            "SELECT SUM(n) FROM many",
            "SELECT COUNT(*) FROM other")) {
      assertEquals(rows(source, query), rows(target, query), query);
    }
  }

  @Test
  void optionsThatMeanNothingAreRefused() {
    assertEquals(2, copy("--since", "yesterday"));
    assertTrue(
        err.toString(UTF_8).startsWith("cellar: --since is \"yesterday\"; it must be"),
        err::toString);
    err.reset();
    assertEquals(2, copy("--rate", "many"));
    assertTrue(err.toString(UTF_8).contains("--rate"), err::toString);
    err.reset();
    assertEquals(2, copy("--rate", "-1"));
    assertEquals(2, copy("--fast"));
    assertTrue(err.toString(UTF_8).contains("--fast"), err::toString);
    err.reset();
    assertEquals(2, copy("--bulk", "file:///tmp", "--since", "0"));
    assertTrue(err.toString(UTF_8).contains("--since"), err::toString);
    err.reset();
    assertEquals(2, copy("--bulk", "file:///tmp"));
    assertEquals("cellar: only a cluster takes files of rows over", err.toString(UTF_8).strip());
  }

  @Test
  void noMoreIsCopiedInASecondThanIsSaid() throws SQLException {
    run(
        source,
        "CREATE TABLE many (k INTEGER PRIMARY KEY)",
        "INSERT INTO many SELECT n FROM generate_series(1, 3000) AS s (n)");
    long start = System.nanoTime();
    assertEquals(0, copy("--rate", "2000", "default.many"), err::toString);
    assertTrue(System.nanoTime() - start >= 1_400_000_000L);
  }

  @Test
  void whatTheTargetHasUnderANameIsNotReplaced() throws SQLException {
    run(target, "CREATE TABLE other (k VARCHAR PRIMARY KEY)");
    assertEquals(2, copy());
    assertEquals(
        "cellar: the target has another default.other; drop it there, or name what is to be copied",
        err.toString(UTF_8).strip());
    assertEquals(2, CopyCommand.run(List.of(source), print(out), print(err), false));
  }

  private int copy(String... names) {
    List<String> arguments = new ArrayList<>(List.of(source, target));
    arguments.addAll(List.of(names));
    return CopyCommand.run(arguments, print(out), print(err), false);
  }

  private static PrintStream print(ByteArrayOutputStream stream) {
    return new PrintStream(stream, true, UTF_8);
  }

  private void refuses(String state, String sql) {
    try {
      run(target, sql);
    } catch (SQLException e) {
      assertEquals(state, e.getSQLState(), e.getMessage());
      return;
    }
    throw new AssertionError("not refused: " + sql);
  }

  private static void run(String place, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + place);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static List<String> rows(String place, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + place);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(i == 1 ? "" : "|").append(result.getString(i));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }
}
