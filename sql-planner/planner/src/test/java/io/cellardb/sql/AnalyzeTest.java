package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AnalyzeTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void fill() {
    sql.run("CREATE TABLE a (id BIGINT PRIMARY KEY, n BIGINT)");
    sql.run("CREATE TABLE b (id BIGINT PRIMARY KEY, n BIGINT)");
    for (long i = 0; i < 10; i++) {
      sql.run("INSERT INTO a VALUES (?, ?)", i, i % 3);
    }
    sql.run("INSERT INTO b VALUES (1, 1), (2, 2)");
  }

  /** The lines without their times, which vary. */
  private List<String> analyze(String query, Object... parameters) {
    return sql.query("EXPLAIN ANALYZE " + query, parameters).stream()
        .map(line -> line.replaceAll("time=[0-9]+\\.[0-9]{3} ms", "time"))
        .toList();
  }

  @Test
  void aScanShowsWhatItReturnedAndWhatTheStoreLookedAt() {
    assertEquals(
        List.of(
            "Scan(table=[default.a], columns=[id], keys=[all], filter=[n = ?1]) rows~3"
                + " (actual rows=3, batches=1, time; 10 rows looked at, 20 cells looked at)"),
        analyze("SELECT id FROM a WHERE n = ?", 2L));
  }

  @Test
  void everyOperatorShowsItsRows() {
    List<String> lines =
        analyze(
            "SELECT b.id, COUNT(*) FROM a JOIN b ON a.n = b.n GROUP BY b.id ORDER BY 2 LIMIT 1");
    assertEquals(
        List.of(
            "(actual rows=1, batches=1, time)",
            "(actual rows=2, batches=1, time)",
            "(actual rows=6, batches=1, time)",
            "(actual rows=6, batches=1, time)",
            "(actual rows=10, batches=1, time; 10 rows looked at, 20 cells looked at)",
            "(actual rows=2, batches=1, time; 2 rows looked at, 4 cells looked at)"),
        lines.stream().map(line -> line.substring(line.indexOf("(actual"))).toList(),
        String.join("\n", lines));
  }

  @Test
  void whatIsReadByTheKeyShowsItsCost() {
    assertEquals(
        List.of(
            "Scan(table=[default.a], columns=[n], keys=[id = 1]) rows~1"
                + " (actual rows=1, batches=1, time; 1 rows looked at, 2 cells looked at)"),
        analyze("SELECT n FROM a WHERE id = 1"));
  }

  @Test
  void aScanOfCellsShowsItsCost() {
    String line = analyze("SELECT cell_time FROM a$cells WHERE id > 7 AND family = 'd'").get(1);
    assertEquals(
        "(actual rows=2, batches=1, time; 2 rows looked at, 4 cells looked at)",
        line.substring(line.indexOf("(actual")),
        line);
  }

  @Test
  void partsThatRunSeveralTimesOrNeverSaySo() {
    List<String> recursive =
        analyze(
            "WITH RECURSIVE r (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL"
                + " SELECT r.i + 1 FROM r JOIN a ON a.id = r.i WHERE r.i < 4) SELECT i FROM r");
    assertEquals(
        1,
        recursive.stream().filter(line -> line.contains("runs=4; ")).count(),
        recursive.toString());
    List<String> never = analyze("SELECT id FROM a WHERE id < 0 UNION ALL SELECT n FROM a LIMIT 0");
    assertEquals("(actual rows=0, batches=0, time)", never.get(0).replaceAll(".*~\\d+ ", ""));
  }

  @Test
  void generatedCodeIsMeasuredAsAWhole() {
    List<String> lines = analyze("SELECT id, ROW_NUMBER() OVER (ORDER BY id) FROM a");
    assertEquals(
        List.of(true, true),
        List.of(
            lines.get(0).contains("(actual rows=10,"),
            lines.get(lines.size() - 1).contains("(actual rows=10,")),
        String.join("\n", lines));
    assertEquals(
        0,
        lines.stream()
            .filter(line -> line.contains("Enumerable") && !line.contains("EnumerableTo"))
            .filter(line -> line.contains("actual"))
            .count(),
        String.join("\n", lines));
  }

  @Test
  void anIndexShowsItsEntriesAndThatTheyMayBeMissing() {
    sql.run("CREATE TABLE p (id BIGINT PRIMARY KEY, n BIGINT) FAMILY d WITH (versions = 2)");
    sql.run("CREATE INDEX p_n ON p (n)");
    sql.run("UPSERT INTO p (id, n, _time) VALUES (1, 7, 1000), (2, 7, 3000), (2, 8, 4000)");
    String whole = analyze("SELECT id FROM p FOR SYSTEM_TIME AS OF 3000 WHERE n = 7").get(0);
    assertTrue(whole.contains("; 2 entries looked at, 2 rows looked at, "), whole);
    String part =
        analyze("SELECT /*+ PARTIAL_STATES */ id FROM p FOR SYSTEM_TIME AS OF 3000 WHERE n = 7")
            .get(0);
    assertTrue(part.contains("; entries of that time may be missing, 2 rows looked at, "), part);
  }

  @Test
  void theQueryRunsAnewEachTime() {
    Statement statement = sql.session.prepare("EXPLAIN ANALYZE SELECT COUNT(*) FROM b");
    for (int rows = 2; rows < 5; rows++) {
      try (Cursor cursor = statement.query(new Object[0])) {
        String text = cursor.next().column(0).getObject(statement.columns().get(0).type(), 0) + "";
        assertEquals(1, text.split("actual rows=1,").length - 1, text);
      }
      String scan = analyze("SELECT COUNT(*) FROM b").get(1);
      assertEquals("actual rows=" + rows, scan.replaceAll(".*\\((actual rows=\\d+).*", "$1"));
      sql.run("INSERT INTO b VALUES (?, 0)", 10L * rows);
    }
  }

  @Test
  void whatWritesIsNotRun() {
    SqlException refused =
        assertThrows(SqlException.class, () -> sql.query("EXPLAIN ANALYZE DELETE FROM a"));
    assertEquals("0A000", refused.sqlState());
    assertEquals(List.of("10"), sql.query("SELECT COUNT(*) FROM a"));
  }
}
