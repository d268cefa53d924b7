package io.cellardb.sql.modify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import io.cellardb.tck.seed.TestSeed;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every statement that changes rows, beside a map that is changed in the same way. */
class ChangesModelTest {
  private static final int STATEMENTS = 400;
  private static final int KEYS = 8;

  private record Row(Integer x, Integer y) {}

  private final SqlTester sql = new SqlTester();
  private final Map<Integer, Row> model = new TreeMap<>();
  private final Random random = new Random(TestSeed.get(20_261_123));

  @Test
  void statementsLeaveTheRowsThatAMapHas() {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER)");
    for (int i = 0; i < STATEMENTS; i++) {
      int id = random.nextInt(KEYS);
      Integer x = random.nextInt(3) == 0 ? null : random.nextInt(5);
      Integer y = random.nextInt(5);
      change(random.nextInt(8), id, x, y);
      List<String> expected =
          model.entrySet().stream()
              .map(row -> row.getKey() + "|" + row.getValue().x() + "|" + row.getValue().y())
              .toList();
      assertEquals(expected, sql.query("SELECT id, x, y FROM t"));
    }
  }

  private void change(int kind, int id, Integer x, Integer y) {
    Row now = model.get(id);
    switch (kind) {
      case 0 -> insert(now, id, x, y);
      case 1 -> {
        assertChanged(1, "UPSERT INTO t VALUES (?, ?, ?)", id, x, y);
        model.put(id, new Row(x, y));
      }
      case 2 -> {
        long found = model.values().stream().filter(row -> y.equals(row.y())).count();
        assertChanged(found, "UPDATE t SET x = y + 1, y = ? WHERE y = ?", id, y);
        model.replaceAll((key, row) -> y.equals(row.y()) ? new Row(y + 1, id) : row);
      }
      case 3 -> {
        assertChanged(now == null ? 0 : 1, "DELETE FROM t WHERE id = ?", id);
        model.remove(id);
      }
      case 4 -> {
        long found = model.values().stream().filter(row -> row.x() == null).count();
        assertChanged(found, "DELETE FROM t WHERE x IS NULL");
        model.values().removeIf(row -> row.x() == null);
      }
      case 5 -> {
        assertChanged(
            now == null ? 1 : 0, "INSERT INTO t VALUES (?, ?, ?) ON CONFLICT DO NOTHING", id, x, y);
        model.putIfAbsent(id, new Row(x, y));
      }
      case 6 -> {
        assertChanged(
            1,
            "INSERT INTO t VALUES (?, ?, ?)"
                + " ON CONFLICT (id) DO UPDATE SET x = EXCLUDED.x, y = t.y + EXCLUDED.y",
            id,
            x,
            y);
        model.put(id, now == null ? new Row(x, y) : new Row(x, now.y() + y));
      }
      default -> {
        assertChanged(
            1,
            "MERGE INTO t USING (VALUES (CAST(? AS INTEGER), CAST(? AS INTEGER))) AS s (k, v)"
                + " ON t.id = s.k"
                + " WHEN MATCHED THEN UPDATE SET y = s.v"
                + " WHEN NOT MATCHED THEN INSERT (id, x, y) VALUES (s.k, 0, s.v)",
            id,
            y);
        model.put(id, new Row(now == null ? Integer.valueOf(0) : now.x(), y));
      }
    }
  }

  private void insert(Row now, int id, Integer x, Integer y) {
    String insert = "INSERT INTO t VALUES (?, ?, ?)";
    if (now == null) {
      assertChanged(1, insert, id, x, y);
      model.put(id, new Row(x, y));
    } else {
      SqlException refused =
          assertThrows(SqlException.class, () -> sql.run(insert, values(id, x, y)));
      assertEquals("23505", refused.sqlState());
    }
  }

  private void assertChanged(long rows, String statement, Integer... parameters) {
    assertEquals(rows, sql.run(statement, values(parameters)), statement);
  }

  /** Integers as the engine has them. */
  private static Object[] values(Integer... parameters) {
    Object[] values = new Object[parameters.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = parameters[i] == null ? null : Long.valueOf(parameters[i]);
    }
    return values;
  }
}
