package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as tables. */
class FilesTest {
  private static final String STORE = "jdbc:cellar:mem:FilesTest";

  @TempDir private Path directory;
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection(STORE + "?files=true");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private String file(String name, String text) throws IOException {
    return "'" + Files.writeString(directory.resolve(name), text) + "'";
  }

  private List<String> rows(String query) throws SQLException {
    return Rows.of(connection, query);
  }

  @Test
  void csvIsATable() throws IOException, SQLException {
    String file = file("a.csv", "id,name,born\n1,\"Ann, B\",2020-01-02\n2,,2021-12-31\n");
    assertEquals(
        rows("VALUES (1, 'Ann, B', DATE '2020-01-02'), (2, NULL, DATE '2021-12-31')"),
        rows("SELECT * FROM READ_CSV(" + file + ")"));
    assertEquals(
        rows("VALUES (1)"),
        rows("SELECT t.a FROM READ_CSV(" + file + ", header => TRUE) AS t (a, b) WHERE b <> ''"));
    assertEquals(
        rows("VALUES ('id', 'name'), ('1', 'Ann, B'), ('2', NULL)"),
        rows(
            "SELECT a, b FROM READ_CSV("
                + file
                + ", header = false, columns = 'a VARCHAR, b VARCHAR(9), c VARCHAR')"));
    assertFails("42703", "nme", () -> rows("SELECT nme FROM READ_CSV(" + file + ")"));
    assertFails("42601", "foo", () -> rows("SELECT * FROM READ_CSV(" + file + ", foo => 1)"));
  }

  @Test
  void jsonIsATable() throws IOException, SQLException {
    String file = file("a.json", "[{\"id\": 1, \"tags\": [\"a\"]}, {\"id\": 2.5, \"n\": true}]");
    assertEquals(
        rows("VALUES (1E0, '[\"a\"]', NULL), (2.5E0, NULL, TRUE)"),
        rows("SELECT * FROM READ_JSON(" + file + ")"));
    assertFails(
        "22P04", "'n'", () -> rows("SELECT * FROM READ_JSON(" + file + ", sample_size => 1)"));
    assertEquals(
        rows("VALUES (1.0), (2.5)"),
        rows("SELECT id FROM READ_JSON(" + file + ", columns => 'id DECIMAL(3, 1)')"));
  }

  @Test
  void tablesAreMadeOfFiles() throws IOException, SQLException {
    String file = file("many.csv", "id,n\n" + "7,1\n".repeat(5_000) + "8,2\n");
    Rows.update(connection, "CREATE TABLE made AS SELECT * FROM READ_CSV(" + file + ")");
    Rows.update(connection, "INSERT INTO made SELECT * FROM READ_CSV(" + file + ") WHERE id = 8");
    assertEquals(rows("VALUES (7, 5000), (8, 4)"), rows("SELECT id, SUM(n) FROM made GROUP BY id"));
  }

  @Test
  void aFileMayChangeBetweenStatements() throws IOException, SQLException {
    String file = file("b.csv", "a\n1\n");
    String query = "SELECT * FROM READ_CSV(" + file + ")";
    assertEquals(rows("VALUES (1)"), rows(query));
    try (PreparedStatement prepared = connection.prepareStatement(query)) {
      file("b.csv", "a\n5\n");
      try (ResultSet result = prepared.executeQuery()) {
        result.next();
        assertEquals(5, result.getLong(1));
      }
      file("b.csv", "b\n2020-01-01\n");
      assertEquals(rows("VALUES (DATE '2020-01-01')"), rows(query));
      assertFails("55000", "other columns", () -> prepared.executeQuery().next());
    }
  }

  @Test
  void whatCopyWritesItReads() throws SQLException {
    Rows.update(
        connection,
        "CREATE TABLE a (id BIGINT PRIMARY KEY, s VARCHAR, d DATE, x DOUBLE, b BOOLEAN,"
            + " n DECIMAL(9, 2), t TIMESTAMP(3))");
    Rows.update(
        connection,
        "INSERT INTO a VALUES (1, 'a \"b\", c', DATE '2020-01-02', 1E300, TRUE, 1.50,"
            + " TIMESTAMP '2020-01-02 03:04:05.678'), (2, '', NULL, NULL, NULL,"
            + " NULL, NULL), (3, NULL, NULL, CAST('NaN' AS DOUBLE), FALSE, -2, NULL),"
            + " (4, U&'x\\000Ay\\00FC', NULL, -0.5E0, NULL, 0, NULL)");
    List<String> expected = rows("SELECT * FROM a");
    for (String options : List.of("a.csv'", "a.json.gz'", "b.csv' (DELIMITER '|', NULL 'NA')")) {
      String file = "'" + directory.resolve(options.substring(0, options.indexOf('\'')));
      String all = file + options.substring(options.indexOf('\''));
      assertEquals(4, Rows.update(connection, "COPY a TO " + all));
      Rows.update(connection, "DELETE FROM a");
      assertEquals(4, Rows.update(connection, "COPY a FROM " + all));
      assertEquals(expected, rows("SELECT * FROM a"), options);
    }
    assertFails(
        "0A000", "ARRAY", () -> Rows.update(connection, "COPY (SELECT ARRAY[1] AS l) TO 'l.csv'"));
    String part = "'" + directory.resolve("part") + "'";
    Rows.update(
        connection,
        "COPY (SELECT s, id FROM a ORDER BY id DESC) TO "
            + part
            + " WITH (FORMAT csv, HEADER false)");
    assertEquals(
        rows("SELECT s, id FROM a ORDER BY id DESC"),
        rows(
            "SELECT * FROM READ_CSV("
                + part
                + ", columns => 's VARCHAR, id BIGINT', header => FALSE)"));
    Rows.update(connection, "DELETE FROM a WHERE id = 1");
    assertFails(
        "23505", "(id) = (4)", () -> Rows.update(connection, "COPY a (s, id) FROM " + part));
    assertEquals(rows("VALUES (2), (3), (4)"), rows("SELECT id FROM a"));
  }

  @Test
  void whatIsWrongIsSaid() throws IOException, SQLException {
    assertFails("58P01", "none.csv", () -> rows("SELECT * FROM READ_CSV('none.csv')"));
    assertFails("42601", "name of a file", () -> rows("SELECT * FROM READ_CSV(1)"));
    String file = file("c.csv", "a,b\n1,2\n3\n");
    assertFails("22P04", "line 3", () -> rows("SELECT * FROM READ_CSV(" + file + ")"));
    assertFails(
        "0A000",
        "view",
        () -> Rows.update(connection, "CREATE VIEW v AS SELECT * FROM READ_CSV(" + file + ")"));
    try (Connection other = DriverManager.getConnection(STORE)) {
      assertFails(
          "42501", "files=true", () -> Rows.of(other, "SELECT * FROM READ_CSV(" + file + ")"));
    }
  }

  @Test
  void aBadValueHasItsPlace() throws IOException, SQLException {
    String file =
        file(
            "bad.csv",
            "id,n,d\n1,\"1\n\",2020-01-01\n" + "2,2,\n".repeat(3_000) + "3,x,2020-13-01\n");
    String read =
        "FROM READ_CSV("
            + file
            + ", header => TRUE, columns => 'id INTEGER, n VARCHAR, d VARCHAR')";
    for (String query :
        List.of(
            "SELECT id, CAST(n AS INTEGER) " + read,
            "SELECT id + CAST(n AS INTEGER) " + read + " WHERE id < 4",
            "SELECT id " + read + " WHERE CAST(n AS BIGINT) > 1",
            "SELECT SUM(CAST(n AS DECIMAL(9, 2))) " + read)) {
      assertFails(
          "22P02",
          "line 3004 of " + directory.resolve("bad.csv") + ", column 'n'",
          () -> rows(query));
    }
    assertFails("22007", "line 3004", () -> rows("SELECT CAST(d AS DATE) " + read));
    assertFails("22012", "line 4 of", () -> rows("SELECT 1 / (id - 2) " + read));
    Rows.update(connection, "CREATE TABLE bad (id INTEGER, n INTEGER, d DATE)");
    assertFails("22P02", "column 'n': ", () -> Rows.update(connection, "COPY bad FROM " + file));
    file("bad.json", "[{\"id\": 1, \"d\": null},\n {\"id\": 2,\n \"d\": \"no\"}]");
    assertFails(
        "22007",
        "line 2 of",
        () ->
            Rows.update(
                connection, "COPY bad (id, d) FROM '" + directory.resolve("bad.json") + "'"));
    assertEquals(rows("VALUES (0)"), rows("SELECT COUNT(*) FROM bad"));
    assertFails("22012", "division by zero", () -> rows("SELECT 1 / 0 " + read));
  }
}
