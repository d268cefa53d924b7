package io.cellardb.sql.modify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import io.cellardb.tck.seed.TestSeed;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Indexes of the elements of arrays, and of the keys of maps: after random changes their entries
 * are those of the rows, and conditions find by them what they find without.
 */
class ElementIndexesTest {
  private static final int CHANGES = 120;
  private static final int KEYS = 40;
  private static final int VALUES = 12;

  private static final List<String> CONDITIONS =
      List.of(
          "%d = ANY (a)",
          "%d = ANY (a) AND %d = ANY (a)",
          "%d = ANY (a) OR %d = ANY (a)",
          "a @> ARRAY[%d, %d]",
          "a && ARRAY[%d, %d]",
          "NOT %d = ANY (a)",
          "k = %d AND %d = ANY (a)",
          "k = %d AND a && ARRAY[NULL, %d]",
          "MAP_CONTAINS_KEY(m, 'k%d')",
          "m['k%d'] IS NOT NULL AND m['k%d'] IS NULL",
          "m['k%d'] = %d",
          "m['k%d'] <> %d",
          "COALESCE(m['k%d'], 0) < %d");

  private final SqlTester sql = new SqlTester();
  private final Random random = new Random(TestSeed.get(20_261_124));
  private int byIndex;

  @ParameterizedTest
  @ValueSource(
      strings = {"", "FAMILY d WITH (versions = 3, keep_deleted_cells = 'TRUE')", "index later"})
  void leadToTheRowsThatHaveThem(String options) {
    boolean later = options.startsWith("index");
    sql.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, k INTEGER, a INTEGER ARRAY,"
            + " m MAP<VARCHAR, INTEGER>) "
            + (later ? "" : options));
    if (!later) {
      index();
    }
    for (int i = 0; i < CHANGES; i++) {
      if (later && i == CHANGES / 2) {
        index();
      }
      change();
      if (i % 8 == 0) {
        sql.checkIndexes();
        CONDITIONS.forEach(this::compare);
      }
    }
    assertTrue(byIndex > 60, () -> byIndex + " plans use an index");
  }

  private void index() {
    sql.run("CREATE INDEX t_a ON t (UNNEST(a))");
    sql.run("CREATE INDEX t_ka ON t (k, UNNEST(a) DESC) INCLUDE (k)");
    sql.run("CREATE INDEX t_m ON t (UNNEST(MAP_KEYS(m))) WHERE id > 3");
    sql.run("CREATE INDEX t_all ON t (UNNEST(MAP_KEYS(m)), k)");
  }

  private int value() {
    return random.nextInt(VALUES);
  }

  private String array() {
    return random.nextInt(6) == 0
        ? "NULL"
        : "CAST(ARRAY["
            + IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> random.nextInt(9) == 0 ? "NULL" : "" + value())
                .collect(Collectors.joining(", "))
            + "] AS INTEGER ARRAY)";
  }

  private String map() {
    return random.nextInt(6) == 0
        ? "NULL"
        : "MAP['k" + value() + "', " + value() + ", 'l" + value() + "', " + value() + "]";
  }

  private void change() {
    int id = random.nextInt(KEYS);
    String where =
        " WHERE id " + (random.nextBoolean() ? "= " + id : "BETWEEN " + id + " AND " + (id + 4));
    switch (random.nextInt(7)) {
      case 0, 1, 2 ->
          sql.run(
              "UPSERT INTO t VALUES (" + id + ", " + value() + ", " + array() + ", " + map() + ")");
      case 3 -> sql.run("UPDATE t SET a = " + array() + where);
      case 4 -> sql.run("UPDATE t SET a = a || " + value() + ", k = k + 1" + where);
      case 5 -> sql.run("UPDATE t SET m['k" + value() + "'] = " + value() + where);
      default -> sql.run("DELETE FROM t" + where);
    }
  }

  private void compare(String condition) {
    String where = " FROM t WHERE " + String.format(condition, value(), value()) + " ORDER BY id";
    byIndex += sql.plan("SELECT id" + where).contains("index=[") ? 1 : 0;
    assertEquals(
        sql.query("SELECT /*+ NO_INDEX(t) */ id, k, a, m" + where),
        sql.query("SELECT id, k, a, m" + where),
        where);
  }
}
