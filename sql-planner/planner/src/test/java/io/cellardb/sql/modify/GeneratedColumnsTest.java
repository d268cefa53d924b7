package io.cellardb.sql.modify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Random tables with generated columns. Whatever is done to their rows, each column has what its
 * expression gives, now and as of each time.
 */
class GeneratedColumnsTest {
  private static final int STATEMENTS = 120;
  private static final int KEYS = 6;

  /** What may become of a statement beside success: a duplicate key, or an UPSERT of too little. */
  private static final Set<String> EXPECTED = Set.of("23505", "0A000", "23502", "22012");

  private static final List<String> EXPRESSIONS =
      List.of(
          "x + y",
          "COALESCE(x, 0) * 2 + id",
          "id * 10",
          "x",
          "NULLIF(x, y)",
          "CASE WHEN x > y THEN x ELSE n END",
          "m['a'] + COALESCE(x, 1)",
          "COALESCE(m['b'], m['a'])",
          "CAST(x AS VARCHAR) || '-' || t",
          "UPPER(t)",
          "x > y",
          "y IS NULL OR x < 3",
          "CHAR_LENGTH(t) + n");

  private record Generated(String name, String expression, boolean stored) {}

  /** Under which everything that was is there. */
  private static final String ALL_VERSIONS =
      "FAMILY d WITH (versions = 99, keep_deleted_cells = 'TRUE')"
          + " FAMILY m WITH (versions = 99, keep_deleted_cells = 'TRUE')";

  private final SqlTester sql = new SqlTester();
  private final List<Generated> columns = new ArrayList<>();
  private int done;

  private Random random;

  @RepeatedTest(6)
  void columnsHaveWhatTheirExpressionsGive(RepetitionInfo repetition) {
    random = new Random(TestSeed.get(20_261_124) + repetition.getCurrentRepetition());
    String options =
        List.of("", ALL_VERSIONS, "WITH (row_consistency = 'newest')").get(random.nextInt(3));
    create(options);
    for (int i = 0; i < STATEMENTS; i++) {
      if (random.nextInt(6) == 0) {
        sql.run("START TRANSACTION");
        change();
        change();
        check("t");
        sql.run(random.nextBoolean() ? "COMMIT" : "ROLLBACK");
      } else {
        change();
      }
      check("t");
    }
    if (options.equals(ALL_VERSIONS)) {
      check("t$history");
    }
    assertTrue(done > STATEMENTS / 4, "only " + done + " statements were possible");
  }

  private void create(String options) {
    List<String> elements =
        new ArrayList<>(
            List.of("id INT PRIMARY KEY", "x INT", "y INT", "n INT DEFAULT 3", "t VARCHAR"));
    elements.add("m MAP<VARCHAR, INT>");
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      Generated column =
          new Generated(
              "g" + i, EXPRESSIONS.get(random.nextInt(EXPRESSIONS.size())), random.nextInt(3) > 0);
      columns.add(column);
      elements.add(
          random.nextInt(elements.size()),
          column.name()
              + " GENERATED ALWAYS AS ("
              + column.expression()
              + ")"
              + (column.stored() ? " STORED" : ""));
    }
    sql.run("CREATE TABLE t (" + String.join(", ", elements) + ") " + options);
  }

  /** No row may differ; what is stored and what is computed now are the same then. */
  private void check(String from) {
    for (Generated column : columns) {
      assertEquals(
          List.of("0"),
          sql.query(
              "SELECT COUNT(*) FROM "
                  + from
                  + " WHERE "
                  + column.name()
                  + " IS DISTINCT FROM ("
                  + column.expression()
                  + ")"),
          () -> from + " " + columns);
    }
  }

  private void change() {
    String statement = statement();
    try {
      sql.run(statement);
      done++;
    } catch (SqlException e) {
      assertTrue(EXPECTED.contains(e.sqlState()), () -> statement + ": " + e.getMessage());
    }
  }

  private String statement() {
    int id = random.nextInt(KEYS);
    String returning = random.nextInt(4) == 0 ? " RETURNING *" : "";
    return switch (random.nextInt(16)) {
      case 0, 1 ->
          "INSERT INTO t (id, x, y, t, m) VALUES ("
              + id
              + ", "
              + values()
              + "), ("
              + (id + KEYS)
              + ", "
              + values()
              + ")"
              + returning;
      case 2 -> "INSERT INTO t (id, y, n) SELECT id + 20, x, y FROM t WHERE id < 6" + returning;
      case 3, 4 -> "UPSERT INTO t (id, x, y, n, t) VALUES (" + id + ", 1, 2, 3, 'u')";
      case 5 -> "UPSERT INTO t (id, x, y) VALUES (" + id + ", 4, 5)";
      case 6 -> "UPSERT INTO t (id, n) VALUES (" + id + ", " + number() + ")";
      case 7 -> "UPDATE t SET x = y, y = " + number() + " WHERE id = " + id + returning;
      case 8 -> "UPDATE t SET m['a'] = " + number() + ", t = 'm' WHERE id < " + id;
      case 9 -> "UPDATE t SET m = MAP['b', " + id + "], n = DEFAULT WHERE id = " + id;
      case 10 -> "UPDATE t SET id = id + 1 WHERE id = " + id + returning;
      case 11 -> "UPDATE t SET " + columns.get(0).name() + " = DEFAULT, y = 6";
      case 12 -> "DELETE FROM t WHERE id = " + id + returning;
      case 13 ->
          "INSERT INTO t (id, x, y, t, m) VALUES ("
              + id
              + ", "
              + values()
              + ") ON CONFLICT (id) DO UPDATE SET x = EXCLUDED.y, t = EXCLUDED.t"
              + returning;
      case 14 ->
          "MERGE INTO t USING (VALUES ("
              + id
              + ", 7), ("
              + (id + 3)
              + ", 8)) AS s (k, w) ON t.id = s.k"
              + " WHEN MATCHED AND s.w = 7 THEN UPDATE SET y = s.w"
              + " WHEN MATCHED THEN DELETE"
              + " WHEN NOT MATCHED THEN INSERT (id, x) VALUES (s.k, s.w)"
              + (returning.isEmpty() ? "" : " RETURNING t.*");
      default -> "UPDATE t SET x = s.w FROM (VALUES (1, 5), (2, 6)) AS s (k, w) WHERE t.id = s.k";
    };
  }

  private String values() {
    return number()
        + ", "
        + number()
        + ", "
        + (random.nextInt(4) == 0 ? "NULL" : "'v'")
        + ", "
        + (random.nextInt(3) == 0 ? "NULL" : "MAP['a', " + number() + ", 'c', 1]");
  }

  private String number() {
    return random.nextInt(4) == 0 ? "NULL" : String.valueOf(random.nextInt(5));
  }
}
