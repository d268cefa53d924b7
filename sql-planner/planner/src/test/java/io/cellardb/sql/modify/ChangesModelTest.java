package io.cellardb.sql.modify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.rowwise.RowAtomicStore;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every statement that changes rows, beside a map that is changed in the same way; in tables of
 * several kinds, within transactions and without.
 */
class ChangesModelTest {
  private static final int STATEMENTS = 130;
  private static final int KEYS = 8;

  private record Row(Integer x, Integer y) {}

  private SqlTester sql = new SqlTester();
  private boolean transactions = true;
  private final Map<Integer, Row> model = new TreeMap<>();
  private final Random random = new Random(TestSeed.get(20_261_123));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "FAMILY d WITH (new_version_behavior = FALSE)",
        "FAMILY d WITH (versions = 5, keep_deleted_cells = 'TRUE')",
        "WITH (row_consistency = 'newest')"
      })
  void statementsLeaveTheRowsThatAMapHas(String options) {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER) " + options);
    changes();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "FAMILY d WITH (new_version_behavior = FALSE)",
        "FAMILY d WITH (versions = 5, keep_deleted_cells = 'TRUE')",
        "WITH (row_consistency = 'newest')"
      })
  void statementsLeaveTheEntriesOfIndexes(String options) {
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER) " + options);
    sql.run("CREATE INDEX t_x ON t (x)");
    sql.run("CREATE INDEX t_y ON t (y DESC, x) INCLUDE (x)");
    sql.run("CREATE INDEX t_sum ON t ((x + y), id) INCLUDE (y) WHERE y > 1");
    changes();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "FAMILY d WITH (versions = 5, keep_deleted_cells = 'TRUE')"})
  void statementsLeaveTheRowsThatAMapHasInAStoreThatIsAtomicByRow(String options) {
    sql = new SqlTester(new RowAtomicStore(), false);
    transactions = false;
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER) " + options);
    changes();
  }

  private void changes() {
    for (int i = 0; i < STATEMENTS; i++) {
      if (!transactions || random.nextInt(5) > 0) {
        change();
      } else {
        inTransaction();
      }
      check();
      if (transactions) {
        sql.checkIndexes();
      }
    }
  }

  /** Several changes, some of which are taken back. */
  private void inTransaction() {
    Map<Integer, Row> before = new TreeMap<>(model);
    sql.run("START TRANSACTION");
    change();
    change();
    check();
    Map<Integer, Row> half = new TreeMap<>(model);
    sql.run("SAVEPOINT half");
    change();
    change();
    check();
    if (random.nextBoolean()) {
      sql.run("ROLLBACK TO half");
      restore(half);
      check();
      change();
    }
    if (random.nextInt(3) > 0) {
      sql.run("COMMIT");
    } else {
      sql.run("ROLLBACK");
      restore(before);
    }
  }

  private void restore(Map<Integer, Row> rows) {
    model.clear();
    model.putAll(rows);
  }

  private void check() {
    List<String> expected =
        model.entrySet().stream()
            .map(row -> row.getKey() + "|" + row.getValue().x() + "|" + row.getValue().y())
            .toList();
    assertEquals(expected, sql.query("SELECT id, x, y FROM t"));
    Integer value = random.nextInt(5);
    List<String> found =
        model.entrySet().stream()
            .filter(row -> value.equals(row.getValue().x()) || value.equals(row.getValue().y()))
            .map(row -> row.getKey() + "|" + row.getValue().x() + "|" + row.getValue().y())
            .toList();
    List<String> byIndex = new ArrayList<>();
    byIndex.addAll(sql.query("SELECT id, x, y FROM t WHERE x = ?", value));
    byIndex.addAll(sql.query("SELECT id, x, y FROM t WHERE y = ? AND x IS DISTINCT FROM y", value));
    assertEquals(found, byIndex.stream().sorted().toList());
  }

  private void change() {
    int id = random.nextInt(KEYS);
    Integer x = random.nextInt(3) == 0 ? null : random.nextInt(5);
    Integer y = random.nextInt(5);
    int kind = random.nextInt(14);
    if (kind < 8) {
      change(kind, id, x, y);
    } else {
      changeByOthers(kind, id, y);
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

  /** Statements that read other rows than those that they change, and changes of the key. */
  private void changeByOthers(int kind, int id, Integer y) {
    Map<Integer, Row> before = new TreeMap<>(model);
    switch (kind) {
      case 8, 9 -> {
        if (transactions) {
          move(id, y);
        }
      }
      case 10 -> {
        model.replaceAll(
            (key, row) -> {
              Row next = before.get(next(key, 1));
              return next == null ? row : new Row(next.y(), row.y());
            });
        assertChanged(
            before.keySet().stream().filter(key -> before.containsKey(next(key, 1))).count(),
            "UPDATE t SET x = s.y FROM t AS s, (VALUES (1), (1)) AS twice (n)"
                + " WHERE s.id = MOD(t.id + twice.n, 8)");
      }
      case 11 -> {
        model
            .entrySet()
            .removeIf(
                row -> {
                  Row next = before.get(next(row.getKey(), 1));
                  return next != null && next.y() > row.getValue().y();
                });
        assertChanged(
            before.size() - model.size(),
            "DELETE FROM t USING t AS s WHERE s.id = MOD(t.id + 1, 8) AND s.y > t.y");
      }
      case 12 -> {
        before.forEach(
            (key, row) ->
                model.merge(
                    next(key, id),
                    new Row(null, row.y()),
                    (old, excluded) -> new Row(old.x(), excluded.y())));
        assertChanged(
            before.size(),
            "WITH s AS (SELECT MOD(id + ?, 8) AS k, y FROM t) INSERT INTO t AS a (id, y)"
                + " SELECT k, y FROM s ON CONFLICT (id) DO UPDATE SET (x, y) = (a.x, EXCLUDED.y)",
            id);
      }
      default -> {
        model.entrySet().removeIf(row -> row.getKey() != id && y.equals(row.getValue().y()));
        int removed = before.size() - model.size();
        model.merge(id, new Row(null, y), (old, given) -> new Row(old.x(), given.y()));
        assertChanged(
            removed + 1,
            "MERGE INTO t USING (VALUES (CAST(? AS INTEGER), CAST(? AS INTEGER))) AS s (k, v)"
                + " ON t.id = s.k WHEN MATCHED THEN UPDATE SET y = s.v"
                + " WHEN NOT MATCHED BY SOURCE AND t.y = ? THEN DELETE"
                + " WHEN NOT MATCHED THEN INSERT (id, y) VALUES (s.k, s.v)",
            id,
            y,
            y);
      }
    }
  }

  /** Gives other keys to some rows, which may be those that others of them give away. */
  private void move(int by, Integer y) {
    Map<Integer, Row> after = new TreeMap<>();
    model.forEach(
        (key, row) -> {
          if (!y.equals(row.y())) {
            after.put(key, row);
          }
        });
    boolean taken = false;
    for (Map.Entry<Integer, Row> row : model.entrySet()) {
      if (y.equals(row.getValue().y())) {
        taken |= after.put(next(row.getKey(), by), new Row(by, row.getValue().y())) != null;
      }
    }
    String update = "UPDATE t SET id = MOD(id + ?, 8), x = ? WHERE y = ?";
    if (taken) {
      SqlException refused =
          assertThrows(SqlException.class, () -> sql.run(update, values(by, by, y)));
      assertEquals("23505", refused.sqlState());
    } else {
      long moved = model.values().stream().filter(row -> y.equals(row.y())).count();
      assertChanged(moved, update, by, by, y);
      restore(after);
    }
  }

  private static int next(int key, int by) {
    return (key + by) % KEYS;
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
