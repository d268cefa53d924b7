package io.cellardb.sql.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.SqlTester;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where MIN and MAX read one row, and where they do not. */
class ExtremeIntoScanRuleTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void table() {
    sql.run(
        "CREATE TABLE t (a INTEGER, b VARCHAR, c BIGINT, v INTEGER, PRIMARY KEY (a, b DESC, c))");
    sql.run(
        "INSERT INTO t VALUES (1, 'x', 1, 10), (1, 'y', 2, 20), (1, 'y', 5, 30), (4, 'b', 3, 40)");
  }

  private void assertOneRow(int scans, String query, String result, Object... parameters) {
    String plan = sql.plan(query, parameters);
    assertEquals(scans, plan.split("limit=\\[1\\]", -1).length - 1, plan);
    assertEquals(scans, plan.split("Scan\\(", -1).length - 1, plan);
    assertEquals(List.of(result), sql.query(query, parameters), query);
  }

  private void assertAllRows(String query, String result) {
    String plan = sql.plan(query);
    assertEquals(-1, plan.indexOf("limit="), plan);
    assertEquals(List.of(result), sql.query(query), query);
  }

  @Test
  void theLeadingColumn() {
    assertOneRow(1, "SELECT MIN(a) FROM t", "1");
    assertOneRow(1, "SELECT MAX(a) FROM t", "4");
    assertOneRow(1, "SELECT MAX(a), MAX(a) + 1 FROM t", "4|5");
    assertOneRow(2, "SELECT MIN(a), MAX(a) FROM t", "1|4");
    assertOneRow(1, "SELECT MAX(DISTINCT a) FROM t WHERE a < 4", "1");
  }

  @Test
  void theColumnAfterThoseThatAreFixed() {
    assertOneRow(1, "SELECT MIN(b) FROM t WHERE a = 1", "x");
    assertOneRow(1, "SELECT MAX(b) FROM t WHERE a = ?", "y", 1L);
    assertOneRow(2, "SELECT MAX(c), MIN(c) FROM t WHERE a = 1 AND b = 'y'", "5|2");
    assertOneRow(1, "SELECT MAX(b) FROM t WHERE a = 7", "null");
  }

  @Test
  void conditionsOnOtherColumnsAreTestedRowByRow() {
    assertOneRow(1, "SELECT MIN(a) FROM t WHERE v > 30", "4");
    assertOneRow(1, "SELECT MAX(a) FROM t WHERE UPPER(b) = 'Y'", "1");
    assertOneRow(2, "SELECT MIN(a), MAX(a) FROM t WHERE v IS NULL", "null|null");
  }

  @Test
  void otherQuestionsLookAtEveryRow() {
    assertAllRows("SELECT MIN(b) FROM t", "b");
    assertAllRows("SELECT MIN(a), COUNT(*) FROM t", "1|4");
    assertAllRows("SELECT MIN(a), MIN(b) FROM t", "1|b");
    assertAllRows("SELECT MIN(a) FILTER (WHERE v > 30) FROM t", "4");
    assertAllRows("SELECT MIN(v) FROM t WHERE a = 1", "10");
    assertAllRows("SELECT MIN(a + 1) FROM t", "2");
    assertAllRows("SELECT MAX(b) FROM t WHERE a > 1", "b");
  }

  @Test
  void countsReadNoColumn() {
    String plan = sql.plan("SELECT COUNT(*), COUNT(a) FROM t");
    assertEquals(true, plan.contains("columns=[], keys=[all]"), plan);
    assertEquals(List.of("4|4"), sql.query("SELECT COUNT(*), COUNT(a) FROM t"));
  }
}
