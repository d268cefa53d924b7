package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sub-queries that are run for each outer row, and remembered by the values they depend on. */
class ForEachTest {
  private static final int ROWS = 300;
  private static final Pattern RUNS = Pattern.compile("runs=(\\d+)");

  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void load() {
    sql.run("CREATE TABLE r (k BIGINT PRIMARY KEY, v BIGINT, b VARBINARY)");
    sql.run("CREATE TABLE s (k BIGINT PRIMARY KEY, w VARCHAR)");
    for (long k = 0; k < ROWS; k++) {
      sql.run(
          "UPSERT INTO r VALUES (?, ?, ?)", k, k % 5 == 4 ? null : k % 5, new byte[(int) k % 3]);
    }
    for (long k = 0; k < 4; k++) {
      sql.run("UPSERT INTO s VALUES (?, ?)", k, "w" + k);
    }
  }

  /** How often the part of a query was run that was run most often. */
  private int runs(String query) {
    int most = 1;
    for (String line : sql.query("EXPLAIN ANALYZE " + query)) {
      Matcher runs = RUNS.matcher(line);
      most = runs.find() ? Math.max(most, Integer.parseInt(runs.group(1))) : most;
    }
    return most;
  }

  @Test
  void equalValuesOfOuterRowsAreAskedForOnce() {
    String scalar = "SELECT k, (SELECT w FROM s WHERE s.k >= r.v ORDER BY s.k LIMIT 1) FROM r";
    assertTrue(sql.plan(scalar).contains("ForEach"), sql.plan(scalar));
    assertEquals(5, runs(scalar));
    List<String> rows = sql.query(scalar);
    assertEquals(List.of("0|w0", "1|w1", "2|w2", "3|w3", "4|null", "5|w0"), rows.subList(0, 6));
    assertEquals(ROWS, rows.size());
    String lateral =
        "SELECT r.k, q.k FROM r, LATERAL (SELECT k FROM s WHERE s.k > r.v ORDER BY k LIMIT 2) AS q";
    assertEquals(5, runs(lateral));
    assertEquals(ROWS / 5 * (2 + 2 + 1), sql.query(lateral).size());
  }

  @Test
  void binaryValuesAreEqualByTheirBytes() {
    String query =
        "SELECT k, (SELECT w FROM s WHERE s.k >= OCTET_LENGTH(r.b) ORDER BY s.k LIMIT 1) FROM r";
    assertEquals(3, runs(query));
    assertEquals(List.of("0|w0", "1|w1", "2|w2", "3|w0"), sql.query(query).subList(0, 4));
  }

  @Test
  void aSubQueryWithRandomNumbersIsRunForEachRow() {
    assertEquals(
        ROWS,
        runs(
            "SELECT k, (SELECT w FROM s WHERE s.k >= r.v AND RAND() < 2 ORDER BY s.k LIMIT 1)"
                + " FROM r"));
  }

  @Test
  void whatIsRememberedIsBounded() {
    String query = "SELECT k, (SELECT w FROM s WHERE s.k >= r.v ORDER BY s.k LIMIT 1) FROM r";
    List<String> expected = sql.query(query);
    sql.session.setMemory(1, null);
    assertEquals(expected, sql.query(query));
    assertEquals(ROWS, runs(query));
  }
}
