package io.cellardb.sql.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.SqlTester;
import io.cellardb.tck.seed.TestSeed;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Random changes of the type of a column between random changes of its rows. After each the column
 * has what a cast of its values to the type was, before; and as of each time too where rows are not
 * written anew. Conditions find what they find in the select list, where nothing pushes them down.
 */
class TypeChangesTest {
  private static final int STEPS = 40;

  /** Each type, and some to which all values of it can be changed. */
  private static final Map<String, List<String>> WIDER =
      Map.ofEntries(
          Map.entry("TINYINT", List.of("SMALLINT", "INTEGER", "BIGINT", "DECIMAL(5, 1)")),
          Map.entry("SMALLINT", List.of("INTEGER", "BIGINT", "DECIMAL(7, 2)", "VARCHAR(9)")),
          Map.entry("INTEGER", List.of("BIGINT", "DECIMAL(12, 2)", "DECIMAL(30, 2)", "DOUBLE")),
          Map.entry("BIGINT", List.of("DECIMAL(30, 2)", "VARCHAR")),
          Map.entry("DECIMAL(5, 1)", List.of("DECIMAL(7, 1)", "DECIMAL(9, 4)", "DECIMAL(20, 1)")),
          Map.entry("DECIMAL(7, 1)", List.of("DECIMAL(20, 1)", "DECIMAL(30, 2)")),
          Map.entry("DECIMAL(7, 2)", List.of("DECIMAL(12, 2)", "DECIMAL(30, 2)")),
          Map.entry("DECIMAL(12, 2)", List.of("DECIMAL(14, 2)", "DECIMAL(30, 2)")),
          Map.entry("DATE", List.of("TIMESTAMP(3)", "TIMESTAMP", "TIMESTAMP(9)", "VARCHAR")),
          Map.entry("TIMESTAMP(3)", List.of("TIMESTAMP", "TIMESTAMP(8)", "VARCHAR")),
          Map.entry("TIMESTAMP", List.of("TIMESTAMP(7)", "TIMESTAMP(9)")),
          Map.entry("TIMESTAMP(7)", List.of("TIMESTAMP(9)", "VARCHAR")),
          Map.entry("TIME(0)", List.of("TIME(3)", "TIME", "TIME(9)")),
          Map.entry("TIME(3)", List.of("TIME", "TIME(7)")),
          Map.entry("REAL", List.of("DOUBLE")),
          Map.entry("CHAR(3)", List.of("VARCHAR(3)", "VARCHAR(4)", "CHAR(5)", "VARCHAR")),
          Map.entry("VARCHAR(4)", List.of("VARCHAR(9)", "VARCHAR")),
          Map.entry("VARCHAR(9)", List.of("VARCHAR")),
          Map.entry("VARBINARY(3)", List.of("VARBINARY(5)", "VARBINARY")));

  private final SqlTester sql = new SqlTester();
  private Random random;
  private String type;

  @RepeatedTest(18)
  void valuesStayWhatTheyAre(RepetitionInfo repetition) {
    random = new Random(TestSeed.get(20_261_125) + repetition.getCurrentRepetition());
    List<String> types = WIDER.keySet().stream().sorted().toList();
    type = types.get(random.nextInt(types.size()));
    sql.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, c "
            + type
            + ", n INTEGER) FAMILY d WITH (versions = 20)");
    for (int i = 0; i < STEPS; i++) {
      changeRow(i);
      if (random.nextInt(8) == 0 && WIDER.containsKey(type)) {
        changeType();
      }
    }
    checkConditions();
  }

  private void changeRow(int step) {
    int id = random.nextInt(6);
    String value = random.nextInt(5) == 0 ? "NULL" : "CAST(" + literal() + " AS " + type + ")";
    if (random.nextInt(3) == 0) {
      sql.run("UPDATE t SET c = " + value + ", n = " + step + " WHERE id = " + id);
    } else {
      sql.run("UPSERT INTO t (id, c, n) VALUES (" + id + ", " + value + ", " + step + ")");
    }
  }

  private String literal() {
    int n = random.nextInt(90) - 40;
    if (type.startsWith("DATE") || type.startsWith("TIMESTAMP")) {
      return "TIMESTAMP '2020-02-" + (10 + random.nextInt(15)) + " 01:02:03.123456789'";
    }
    if (type.startsWith("TIME")) {
      return "TIME '01:02:" + (10 + random.nextInt(15)) + ".987654321'";
    }
    if (type.startsWith("VARBINARY")) {
      return "X'0" + random.nextInt(10) + "'";
    }
    return type.contains("CHAR") ? "'" + n + "'" : n + (type.equals("DOUBLE") ? ".5E0" : "");
  }

  private void changeType() {
    List<String> wider = WIDER.get(type);
    String next = wider.get(random.nextInt(wider.size()));
    String cast = "SELECT id, CAST(c AS " + next + ") FROM ";
    List<String> now = sql.query(cast + "t ORDER BY id");
    List<String> history = sql.query(cast + "t$history ORDER BY id, _valid_from");
    int before = states();
    sql.run("ALTER TABLE t ALTER COLUMN c TYPE " + next);
    assertEquals(now, sql.query("SELECT id, c FROM t ORDER BY id"), type + " to " + next);
    if (states() == before) {
      assertEquals(
          history,
          sql.query("SELECT id, c FROM t$history ORDER BY id, _valid_from"),
          type + " to " + next);
    }
    type = next;
    checkConditions();
  }

  private int states() {
    return sql.query("SELECT id FROM t$history").size();
  }

  private void checkConditions() {
    for (String operator : List.of("=", "<", ">=", "<>")) {
      String condition = "c " + operator + " CAST(" + literal() + " AS " + type + ")";
      List<String> pushed = sql.query("SELECT id FROM t WHERE " + condition + " ORDER BY id");
      List<String> selected =
          sql.query(
              "SELECT id FROM (SELECT id, ("
                  + condition
                  + ") IS TRUE AS holds FROM t ORDER BY id LIMIT 100) AS q WHERE holds ORDER BY id");
      assertEquals(selected, pushed, condition);
    }
  }
}
