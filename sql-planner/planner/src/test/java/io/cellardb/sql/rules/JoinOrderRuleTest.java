package io.cellardb.sql.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JoinOrderRuleTest {
  private static final int TABLES = 40;

  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void tables() {
    for (int t = 1; t <= TABLES; t++) {
      sql.run("CREATE TABLE t" + t + " (a" + t + " INTEGER PRIMARY KEY, b" + t + " INTEGER)");
      String rows =
          IntStream.rangeClosed(1, t % 7 + 2)
              .mapToObj(row -> "(" + row + ", " + row + ")")
              .collect(Collectors.joining(", "));
      sql.run("INSERT INTO t" + t + " VALUES " + rows);
    }
  }

  @Test
  void fieldsStayInTheirOrder() {
    assertEquals(
        List.of("1|1|1|1|1|1"),
        sql.query("SELECT * FROM t5, t2, t7 WHERE a2 = b5 AND a7 = b2 AND b7 = 1"));
    assertEquals(
        List.of("2|2|3"),
        sql.query(
            "SELECT a1, a2, a3 FROM t1, t2, t3 WHERE a1 = b2 AND a2 < a3 AND a3 < 4 AND a1 > 1"));
  }

  @Test
  void aJoinOfFortyTablesIsPlannedAndRight() {
    List<String> tables = new ArrayList<>();
    List<String> conditions = new ArrayList<>(List.of("a1 = 2"));
    for (int t = 1; t <= TABLES; t++) {
      tables.add("t" + t);
      if (t > 1) {
        conditions.add("a" + t + " = b" + (t - 1));
      }
    }
    assertEquals(
        List.of("2|2"),
        sql.query(
            "SELECT a1, b40 FROM "
                + String.join(", ", tables)
                + " WHERE "
                + String.join(" AND ", conditions)));
  }

  @Test
  void productsComeAfterEqualities() {
    String plan = sql.plan("SELECT COUNT(*) FROM t1, t2, t3 WHERE b1 = b3");
    assertTrue(plan.indexOf("default.t2") > plan.indexOf("Join(condition=[true]"), plan);
  }

  @Test
  void anOuterJoinStaysWhereItIs() {
    assertEquals(
        List.of("3|3|3"),
        sql.query(
            "SELECT a2, a4, a3 FROM t2 JOIN t4 ON a2 = b4 LEFT JOIN t3 ON a3 = b2 AND b3 > 0"
                + " WHERE a2 = 3"));
  }

  @Test
  void manySubQueriesArePlanned() {
    String in =
        IntStream.rangeClosed(1, 25)
            .mapToObj(
                t -> "b40 IN (SELECT a" + t + " FROM t" + t + " WHERE b" + t + " = " + t % 5 + ")")
            .collect(Collectors.joining(" OR "));
    assertEquals(List.of("1", "2", "3", "4"), sql.query("SELECT a40 FROM t40 WHERE " + in));
  }
}
