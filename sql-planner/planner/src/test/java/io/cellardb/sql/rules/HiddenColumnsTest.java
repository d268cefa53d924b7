package io.cellardb.sql.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which conditions on hidden columns go into a scan, and that they change no answer. */
class HiddenColumnsTest {
  private static final long SEED = TestSeed.get(3);

  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void aTableWithCellsOfManyTimes() {
    sql.run(
        "CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, f.b INTEGER, m MAP<VARCHAR, INTEGER>)"
            + " FAMILY d WITH (versions = 2) FAMILY f WITH (keep_deleted_cells = 'TRUE')");
    Random random = new Random(SEED);
    for (int i = 0; i < 200; i++) {
      String column = List.of("a", "b", "m").get(random.nextInt(3));
      String value = column.equals("m") ? "MAP['x', 1]" : random.nextInt(5) == 0 ? "NULL" : "1";
      sql.run(
          "UPSERT INTO t (k, " + column + ", _time) VALUES (?, " + value + ", ?)",
          (long) random.nextInt(20),
          (long) random.nextInt(100));
    }
  }

  @Test
  void aLowerBoundOfTheNewestTimeGoesIntoTheScanWhereNothingElseIsWanted() {
    assertTrue(sql.plan("SELECT k FROM t WHERE _time >= 5").contains("since=[_time >= 5]"));
    assertTrue(sql.plan("SELECT COUNT(*) FROM t WHERE _time > 5").contains("since=[_time > 5]"));
    assertTrue(sql.plan("SELECT _row FROM t WHERE _time = ?", 1L).contains("since=[_time = ?"));
  }

  @Test
  void itStaysOutWhereColumnsAreWantedOrTheBoundIsAnother() {
    assertFalse(sql.plan("SELECT a FROM t WHERE _time >= 5").contains("since"));
    assertFalse(sql.plan("SELECT k FROM t WHERE _time >= 5 AND a = 1").contains("since"));
    assertFalse(sql.plan("SELECT k FROM t WHERE _time <= 5").contains("since"));
    assertFalse(sql.plan("SELECT k FROM t WHERE _time >= 5 OR k = 1").contains("since"));
    assertFalse(sql.plan("SELECT k FROM t WHERE _time >= k").contains("since"));
  }

  @Test
  void answersAreThoseOfConditionsAboveTheScan() {
    Random random = new Random(SEED);
    for (int i = 0; i < 60; i++) {
      String time = String.valueOf(random.nextInt(110));
      String kind = List.of("=", ">", ">=", "<", "<=", "<>").get(random.nextInt(6));
      String row = "X'800000" + String.format("%02X", random.nextInt(22)) + "'";
      String condition =
          switch (random.nextInt(3)) {
            case 0 -> "_time " + kind + " " + time;
            case 1 -> "_row " + kind + " " + row;
            default -> "_row " + kind + " " + row + " AND _time >= " + time;
          };
      List<String> pushed = sql.query("SELECT k, _time FROM t WHERE " + condition + " ORDER BY k");
      List<String> expected = new ArrayList<>();
      for (String line :
          sql.query("SELECT k, _time, COALESCE(" + condition + ", FALSE) FROM t ORDER BY k")) {
        if (line.endsWith("|true")) {
          expected.add(line.substring(0, line.length() - "|true".length()));
        }
      }
      assertEquals(expected, pushed, () -> condition + " with -Dtest.seed=" + SEED);
    }
  }

  /** A write of NULL counts too: it leaves the cell by which the row exists. */
  @Test
  void theNewestTimeIsThatOfTheNewestCell() {
    sql.run("UPSERT INTO t (k, a, b, _time) VALUES (100, 1, 1, 500)");
    sql.run("UPSERT INTO t (k, b, _time) VALUES (100, 2, 400)");
    assertEquals(List.of("500"), sql.query("SELECT _time FROM t WHERE k = 100"));
    sql.run("UPSERT INTO t (k, b, _time) VALUES (100, 3, 600)");
    assertEquals(List.of("600"), sql.query("SELECT _time FROM t WHERE k = 100"));
    sql.run("UPSERT INTO t (k, a, _time) VALUES (100, NULL, 700)");
    assertEquals(List.of("700"), sql.query("SELECT _time FROM t WHERE k = 100"));
  }
}
