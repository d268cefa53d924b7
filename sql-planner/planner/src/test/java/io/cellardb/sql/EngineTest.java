package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EngineTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void tables() {
    sql.run("CREATE NAMESPACE web");
    sql.run(
        """
        CREATE TABLE web.page (
          host VARCHAR, path VARCHAR,
          contents.html VARCHAR, contents.type VARCHAR DEFAULT 'text/html',
          anchor MAP<VARCHAR, VARCHAR>,
          people.author VARCHAR,
          hits BIGINT NOT NULL DEFAULT 0,
          PRIMARY KEY (host, path DESC))
        FAMILY contents WITH (versions = 5)
        """);
    sql.run(
        "INSERT INTO web.page (host, path, html, hits) VALUES ('com.cnn', '/', 'a', 1),"
            + " ('com.cnn', '/x', 'b', 2), ('org.a', '/', NULL, DEFAULT)");
  }

  @Test
  void insertedRowsAreFoundByKey() {
    assertEquals(
        List.of("com.cnn|/x|b|text/html|{}|null|2"),
        sql.query("SELECT * FROM web.page WHERE host = 'com.cnn' AND path = '/x'"));
    assertEquals(
        List.of("/x|2", "/|1"),
        sql.query("SELECT path, hits FROM web.page WHERE host = ? ORDER BY path DESC", "com.cnn"));
  }

  @Test
  void aStatementIsPlannedOnceOneWithOtherLiteralsWas() {
    String query = "SELECT html FROM web.page WHERE path = '/' AND host = ";
    assertFalse(sql.session.isPlanned(query + "'com.cnn'"));
    sql.session.prepare(query + "'com.cnn'");
    assertTrue(sql.session.isPlanned(query + "'org.a'"));
    assertFalse(sql.session.isPlanned("SELECT hits FROM web.page WHERE host = 'org.a'"));
    assertFalse(sql.session.isPlanned("SELECT 'open"));
    sql.run("ALTER TABLE web.page ADD COLUMN later BIGINT");
    assertFalse(sql.session.isPlanned(query + "'org.a'"));
  }

  @Test
  void theOrderOfTheKeyNeedsNoSort() {
    assertEquals(
        "Limit(fetch=[1]) rows~1\n"
            + "  Scan(table=[web.page], columns=[path, hits], keys=[host = ?1], order=[key],"
            + " limit=[1]) rows~1",
        sql.plan("SELECT path, hits FROM web.page WHERE host = ? ORDER BY path DESC LIMIT 1", "x"));
  }

  @Test
  void aggregatesAndJoins() {
    assertEquals(
        List.of("com.cnn|2|3", "org.a|1|0"),
        sql.query("SELECT host, COUNT(*), SUM(hits) FROM web.page GROUP BY host ORDER BY host"));
    assertEquals(
        List.of("4"),
        sql.query(
            "SELECT COUNT(*) FROM web.page a JOIN web.page b ON a.host = b.host"
                + " WHERE a.host = 'com.cnn'"));
  }

  @Test
  void whatHasNoBatchOperatorRunsAsGeneratedCode() {
    assertEquals(
        List.of("/|1|null", "/x|2|1", "/|1|null"),
        sql.query(
            "SELECT path, ROW_NUMBER() OVER (PARTITION BY host ORDER BY path),"
                + " LAG(hits) OVER (PARTITION BY host ORDER BY path)"
                + " FROM web.page WHERE hits >= ? ORDER BY host, path",
            0L));
    assertEquals(
        List.of("/|null"),
        sql.query(
            "SELECT path, MAX(html) OVER (PARTITION BY host ORDER BY path) FROM web.page"
                + " WHERE html IS NULL"));
    assertEquals(
        List.of("1", "2", "3"),
        sql.query("SELECT ROW_NUMBER() OVER (ORDER BY host) FROM web.page"));
    assertEquals(
        List.of("/|3|1", "/x|2|3"),
        sql.query(
            "SELECT path, SUM(hits) OVER (ORDER BY path DESC),"
                + " SUM(hits) OVER (ORDER BY path ROWS BETWEEN 5 PRECEDING AND CURRENT ROW)"
                + " FROM web.page WHERE host = 'com.cnn' ORDER BY path"),
        "running sums");
    assertEquals(
        List.of("com.cnn|2"),
        sql.query(
            "SELECT DISTINCT host, (SELECT MAX(b.hits) FROM web.page b WHERE b.host = a.host AND"
                + " b.hits < a.hits + 10) FROM web.page a WHERE hits > 0"));
    assertEquals(
        List.of("1", "2", "3"),
        sql.query(
            "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3)"
                + " SELECT i FROM n"));
    assertEquals(
        List.of("0", "1", "2"),
        sql.query(
            "WITH RECURSIVE n (i) AS (VALUES (0) UNION SELECT MOD(i + 1, 3) FROM n)"
                + " SELECT i FROM n ORDER BY i"));
    assertEquals(List.of("a|1"), sql.query("SELECT k, v FROM UNNEST(MAP['a', 1]) AS t (k, v)"));
  }

  @Test
  void updateDeleteAndUpsert() {
    assertEquals(2, sql.run("UPDATE web.page SET hits = hits + 10 WHERE host = 'com.cnn'"));
    assertEquals(
        List.of("11", "12"), sql.query("SELECT hits FROM web.page WHERE hits > 5 ORDER BY 1"));
    assertEquals(1, sql.run("DELETE FROM web.page WHERE hits = 11"));
    assertEquals(List.of("2"), sql.query("SELECT COUNT(*) FROM web.page"));
    sql.run("UPSERT INTO web.page (host, path, anchor) VALUES ('n', '/', MAP['a', 'b', 'c', 'd'])");
    assertEquals(
        List.of("b|{a=b, c=d}|0"),
        sql.query("SELECT anchor['a'], anchor, hits FROM web.page WHERE host = 'n'"));
  }

  @Test
  void timeTravel() {
    sql.run("UPSERT INTO web.page (host, path, html, _time) VALUES ('t', '/', 'v3', 3)");
    sql.run("UPSERT INTO web.page (host, path, html, _time) VALUES ('t', '/', 'v5', 5)");
    assertEquals(
        List.of("v3"),
        sql.query("SELECT html FROM web.page FOR SYSTEM_TIME AS OF 4 WHERE host = 't'"));
    assertEquals(
        List.of("v5"),
        sql.query("SELECT html FROM web.page FOR SYSTEM_TIME AS OF ? WHERE host = 't'", 5L));
    assertEquals(
        List.of("t|/|5|v5", "t|/|3|v3"),
        sql.query(
            "SELECT host, path, cell_time, CAST(\"value\" AS VARCHAR) FROM web.page$cells"
                + " WHERE host = 't' AND family = 'contents' AND qualifier = 'html'"));
    assertEquals(
        1,
        sql.run(
            "DELETE FROM web.page$cells WHERE host = 't' AND path = '/' AND family = 'contents'"
                + " AND qualifier = 'html' AND cell_time = 5"));
    assertEquals(List.of("v3"), sql.query("SELECT html FROM web.page WHERE host = 't'"));
  }

  @Test
  void uuidsAreOrderedByTheirBytes() {
    sql.run("CREATE TABLE u (id UUID PRIMARY KEY, v UUID)");
    String low = "00000000-0000-0000-0000-000000000001";
    String high = "ffffffff-0000-0000-0000-000000000001";
    sql.run(
        "INSERT INTO u VALUES (UUID '"
            + low
            + "', UUID '"
            + high
            + "'), (UUID '"
            + high
            + "', UUID '"
            + low
            + "')");
    for (String column : List.of("id", "v")) {
      assertEquals(
          List.of("2"),
          sql.query(
              "SELECT COUNT(*) FROM u WHERE "
                  + column
                  + " BETWEEN UUID '"
                  + low
                  + "' AND UUID '"
                  + high
                  + "'"));
      assertEquals(
          List.of("0"),
          sql.query(
              "SELECT COUNT(*) FROM u WHERE "
                  + column
                  + " NOT IN (UUID '"
                  + low
                  + "', UUID '"
                  + high
                  + "')"));
    }
  }

  @Test
  void errorsHaveStates() {
    SqlException e = assertThrows(SqlException.class, () -> sql.query("SELECT htm FROM web.page"));
    assertEquals("42703", e.sqlState());
    assertTrue(e.getMessage().contains("did you mean html"), e.getMessage());
    e = assertThrows(SqlException.class, () -> sql.query("SELECT 1 FROM web.pag"));
    assertEquals("42P01", e.sqlState());
    assertTrue(e.getMessage().contains("page"), e.getMessage());
    e =
        assertThrows(
            SqlException.class,
            () -> sql.run("INSERT INTO web.page (host, path) VALUES ('org.a', '/')"));
    assertEquals("23505", e.sqlState());
  }
}
