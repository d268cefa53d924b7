package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static io.cellardb.embedded.Rows.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that change more rows than one batch has: each is done as a whole or not at all. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
final class LargeStatementsTest {
  private static final int ROWS = 12_000;
  private static final String SERIES = "(SELECT x FROM GENERATE_SERIES(1, " + ROWS + ") AS x) ";

  @Parameter boolean onDisk;
  @TempDir Path directory;

  private String url;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    url = "jdbc:cellar:" + (onDisk ? directory.resolve("data") + "?durability=none" : "mem:large");
    connection = DriverManager.getConnection(url);
    update(connection, "CREATE TABLE t (k INT PRIMARY KEY, n INT, s VARCHAR)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void fill() throws SQLException {
    assertEquals(ROWS, update(connection, "INSERT INTO t SELECT x, 1, 'a' FROM " + SERIES));
  }

  private String count() throws SQLException {
    return Rows.of(connection, "SELECT COUNT(*), SUM(n), MIN(s), MAX(s) FROM t").get(0);
  }

  /** On disk this is more than a transaction keeps in memory. */
  @Test
  void rowsAreInsertedChangedAndDeleted() throws SQLException {
    int width = onDisk ? 6_000 : 3;
    assertEquals(
        ROWS,
        update(connection, "INSERT INTO t SELECT x, 1, REPEAT('a', " + width + ") FROM " + SERIES));
    assertEquals(ROWS, update(connection, "UPDATE t SET n = n + 1, s = 'b' || SUBSTRING(s, 2)"));
    assertEquals(
        List.of(ROWS + "|" + 2 * ROWS + "|" + width + "|b"),
        Rows.of(
            connection,
            "SELECT COUNT(*), SUM(n), MIN(CHAR_LENGTH(s)), MAX(SUBSTRING(s, 1, 1)) FROM t"));
    assertEquals(ROWS - 5, update(connection, "DELETE FROM t WHERE k > 5"));
    assertEquals("5|10", Rows.of(connection, "SELECT COUNT(*), SUM(n) FROM t").get(0));
  }

  @Test
  void aRowThatExistsTakesEverythingBack() throws SQLException {
    update(connection, "INSERT INTO t VALUES (" + (ROWS - 3) + ", 7, 'old')");
    for (String source : List.of(SERIES, "(SELECT MOD(x, 11000) AS x FROM " + SERIES + ")")) {
      assertFails(
          "23505",
          "exists already",
          () -> update(connection, "INSERT INTO t SELECT x, 1, 'a' FROM " + source));
      assertEquals("1|7|old|old", count());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"UPDATE t SET n = 1 / (k - 11500)", "DELETE FROM t WHERE 1 / (k - 11500) < 9"})
  void anErrorTakesBackWhatTheStatementDid(String sql) throws SQLException {
    fill();
    assertFails("22012", "", () -> update(connection, sql));
    assertEquals(ROWS + "|" + ROWS + "|a|a", count());
    connection.setAutoCommit(false);
    update(connection, "UPDATE t SET s = 'b' WHERE k = 1");
    assertFails("22012", "", () -> update(connection, sql));
    assertEquals(ROWS + "|" + ROWS + "|a|b", count());
    connection.commit();
    connection.setAutoCommit(true);
    assertEquals(ROWS + "|" + ROWS + "|a|b", count());
  }

  @Test
  void rowsThatExistAreChangedAndOthersInserted() throws SQLException {
    update(connection, "INSERT INTO t SELECT x, 1, 'a' FROM " + SERIES + "WHERE MOD(x, 2) = 0");
    assertEquals(
        ROWS / 2,
        update(
            connection,
            "INSERT INTO t SELECT x, 5, 'b' FROM " + SERIES + "ON CONFLICT DO NOTHING"));
    assertEquals(ROWS + "|" + 3 * ROWS + "|a|b", count());
    assertEquals(
        ROWS,
        update(
            connection,
            "INSERT INTO t SELECT x, 5, 'c' FROM "
                + SERIES
                + "ON CONFLICT (k) DO UPDATE SET n = t.n + 1, s = EXCLUDED.s"));
    assertEquals(ROWS + "|" + 4 * ROWS + "|c|c", count());
    assertEquals(
        ROWS + 10,
        update(
            connection,
            "MERGE INTO t USING (SELECT x FROM GENERATE_SERIES(1, "
                + (ROWS + 10)
                + ") AS x) AS s ON t.k = s.x WHEN MATCHED THEN UPDATE SET n = 0"
                + " WHEN NOT MATCHED THEN INSERT VALUES (x, 1, 'd')"));
    assertEquals((ROWS + 10) + "|10|c|d", count());
  }

  /** A row that comes again in a later batch, and versions of one row in several batches. */
  @Test
  void aRowMayComeAgain() throws SQLException {
    assertEquals(
        ROWS, update(connection, "UPSERT INTO t SELECT MOD(x, 10500), x, 'a' FROM " + SERIES));
    assertEquals(List.of("10500|" + ROWS), Rows.of(connection, "SELECT COUNT(*), MAX(n) FROM t"));
    assertEquals(List.of("11000"), Rows.of(connection, "SELECT n FROM t WHERE k = 500"));
    assertEquals(21_000, update(connection, "DELETE FROM t$cells WHERE qualifier IN ('n', 's')"));
    assertEquals("10500|null|null|null", count());
  }

  @Test
  void aBatchOfManyRowsIsOne() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?, 1, 'a')")) {
      for (int i = 0; i < ROWS; i++) {
        insert.setInt(1, i);
        insert.addBatch();
      }
      assertEquals(ROWS, insert.executeBatch().length);
    }
    assertEquals(ROWS + "|" + ROWS + "|a|a", count());
  }

  /** No change of the one or the other is lost. */
  @Test
  void othersChangeRowsMeanwhile() throws Exception {
    fill();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Connection other = DriverManager.getConnection(url)) {
      Future<?> changes =
          thread.submit(
              () -> {
                for (int i = 1; i <= 60; i++) {
                  update(other, "UPDATE t SET n = n + 1 WHERE k = " + i * 197);
                }
                return null;
              });
      assertEquals(ROWS, update(connection, "UPDATE t SET n = n + 1"));
      changes.get();
    } finally {
      thread.shutdown();
    }
    assertEquals(ROWS + "|" + (2 * ROWS + 60) + "|a|a", count());
  }

  /** Keys that come in order, keys that do not, and a key of the store's own. */
  @Test
  void aTableIsMadeOfAQuery() throws SQLException {
    fill();
    update(connection, "CREATE TABLE a (PRIMARY KEY (k)) AS SELECT k, n, s FROM t");
    update(
        connection,
        "CREATE TABLE b (PRIMARY KEY (k)) AS SELECT MOD(k * 7919, 12007) AS k, n, s, NULLIF(n, 1)"
            + " AS x FROM t");
    update(connection, "CREATE TABLE c AS SELECT k, s FROM t");
    update(connection, "CREATE MATERIALIZED VIEW d AS SELECT k, s FROM t");
    if (onDisk) {
      close();
      connection = DriverManager.getConnection(url);
    }
    assertEquals(
        List.of("12000|12000|a|72006000"),
        Rows.of(connection, "SELECT COUNT(*), SUM(n), MAX(s), SUM(k) FROM a"));
    assertEquals(
        List.of("12000|12000|12000|0"),
        Rows.of(
            connection,
            "SELECT COUNT(*), SUM(b.n), COUNT(t.k), COUNT(b.x) FROM b LEFT JOIN t"
                + " ON b.k = MOD(t.k * 7919, 12007)"));
    for (String table : List.of("c", "d")) {
      assertEquals(
          List.of("12000|72006000"), Rows.of(connection, "SELECT COUNT(*), SUM(k) FROM " + table));
      assertEquals(
          List.of("11999"), Rows.of(connection, "SELECT k FROM " + table + " WHERE k = 11999"));
    }
    update(connection, "INSERT INTO c VALUES (0, 'new')");
    assertEquals(ROWS, update(connection, "UPDATE a SET n = n + k"));
    assertEquals(List.of("12000|72018000"), Rows.of(connection, "SELECT COUNT(*), SUM(n) FROM a"));
    assertEquals(List.of("12001"), Rows.of(connection, "SELECT COUNT(*) FROM c"));
    assertFails("23505", "(k) = (7)", () -> update(connection, "INSERT INTO a VALUES (7, 1, 'x')"));
  }

  @Test
  void aTableWhoseRowsFailIsNotMade() throws SQLException {
    fill();
    for (String key : List.of("(k + 1) / 2", "MOD(k * 7919, 11000)")) {
      assertFails(
          "23505",
          "a row with (k) = (",
          () ->
              update(
                  connection,
                  "CREATE TABLE a (PRIMARY KEY (k)) AS SELECT " + key + " AS k FROM t"));
    }
    assertFails(
        "22012",
        "",
        () -> update(connection, "CREATE TABLE a AS SELECT 1 / (11500 - k) AS x FROM t"));
    assertFails(
        "23514",
        "'a_check'",
        () -> update(connection, "CREATE TABLE a (k, CHECK (k < 11500)) AS SELECT k FROM t"));
    assertFails("42P01", "", () -> Rows.of(connection, "SELECT * FROM a"));
    update(connection, "CREATE TABLE a AS SELECT k FROM t");
    assertEquals(List.of("12000"), Rows.of(connection, "SELECT COUNT(*) FROM a"));
  }

  @Test
  void rowsGetAKey() throws SQLException {
    fill();
    update(connection, "CREATE TABLE a AS SELECT 100000 - k AS k, s FROM t");
    update(connection, "ALTER TABLE a ADD PRIMARY KEY (k)");
    assertEquals(
        List.of("12000|88000|99999"),
        Rows.of(connection, "SELECT COUNT(*), MIN(k), MAX(k) FROM a"));
    update(connection, "CREATE TABLE b AS SELECT MOD(k, 11000) AS k, s FROM t");
    assertFails("23505", "(k) = (", () -> update(connection, "ALTER TABLE b ADD PRIMARY KEY (k)"));
    assertEquals(List.of("12000"), Rows.of(connection, "SELECT COUNT(*) FROM b"));
  }
}
