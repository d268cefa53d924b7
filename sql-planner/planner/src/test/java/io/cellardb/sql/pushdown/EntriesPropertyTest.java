package io.cellardb.sql.pushdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.SqlTester;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A predicate on the keys of MAPs in WHERE, which becomes ranges of qualifiers, finds the entries
 * for which the same predicate in the select list, which goes nowhere, is TRUE; and so do those on
 * the qualifiers of cells, and single entries.
 */
class EntriesPropertyTest {
  private static final int TABLES = 8;
  private static final int PREDICATES = 40;
  private static final String[] TEXTS = {
    "", "a", "a\u0000", "aa", "ab", "b", "ba", "zz", "\u00e9", "\ud83d\ude00"
  };

  /** The types of keys, literals of them and parameters. */
  private enum Keys {
    TEXT("VARCHAR"),
    NUMBER("INTEGER"),
    FRACTION("DECIMAL(4, 1)"),
    BYTES("VARBINARY");

    private final String sql;

    Keys(String sql) {
      this.sql = sql;
    }

    Object value(Random random) {
      return switch (this) {
        case TEXT -> TEXTS[random.nextInt(TEXTS.length)];
        case NUMBER -> (long) random.nextInt(7) - 3;
        case FRACTION -> java.math.BigDecimal.valueOf(random.nextInt(9) - 4, 1);
        case BYTES ->
            Arrays.copyOf(
                new byte[] {(byte) random.nextInt(3), (byte) -random.nextInt(2)},
                random.nextInt(3));
      };
    }

    String literal(Object value) {
      return switch (this) {
        case TEXT -> "CAST('" + value + "' AS VARCHAR)";
        case BYTES -> "X'" + java.util.HexFormat.of().formatHex((byte[]) value) + "'";
        default -> value.toString();
      };
    }
  }

  private record Predicate(String sql, List<Object> parameters) {}

  private final SqlTester sql = new SqlTester();
  private Random random;
  private Keys keys;

  @Test
  void noPredicateOnKeysFindsOtherEntriesInAScanThanAboveIt() {
    long seed = TestSeed.get();
    random = new Random(seed);
    for (int table = 0; table < TABLES; table++) {
      keys = Keys.values()[table % Keys.values().length];
      boolean first = random.nextBoolean();
      sql.run(
          "CREATE TABLE t"
              + table
              + " (k INTEGER PRIMARY KEY, "
              + (first ? "" : "v INTEGER, ")
              + "m MAP<"
              + keys.sql
              + ", INTEGER>)");
      fill("t" + table, first);
      for (int i = 0; i < PREDICATES; i++) {
        Predicate predicate = predicate("x.k", 2);
        String from = " FROM t" + table + " AS t, UNNEST(t.m) AS x (k, v)";
        compare(from, "t.k, x.k, x.v", predicate, seed);
        if (keys == Keys.TEXT) {
          String cells = " FROM t" + table + "$cells AS x (k, _row, f, q, c, v)";
          compare(
              cells,
              "x.k, x.q, x.v",
              new Predicate("(x.f = 'm' AND " + predicate("x.q", 2).sql + ")", List.of()),
              seed);
        }
      }
      checkEntries("t" + table, seed);
    }
  }

  private void fill(String table, boolean first) {
    for (int row = 0; row < 8; row++) {
      List<String> entries = new ArrayList<>();
      for (int i = random.nextInt(8); i > 0; i--) {
        Object key = keys.value(random);
        boolean empty = key.equals("") || (key instanceof byte[] bytes && bytes.length == 0);
        if (!(first && empty)) {
          entries.add(keys.literal(key) + ", " + i);
        }
      }
      sql.run(
          "UPSERT INTO "
              + table
              + " (k, m) VALUES ("
              + row
              + ", "
              + (entries.isEmpty() ? "NULL" : "MAP[" + String.join(", ", entries) + "]")
              + ")");
    }
  }

  private Predicate predicate(String key, int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      Predicate left = predicate(key, depth - 1);
      Predicate right = predicate(key, depth - 1);
      List<Object> both = new ArrayList<>(left.parameters);
      both.addAll(right.parameters);
      return new Predicate(
          "(" + left.sql + (random.nextBoolean() ? " AND " : " OR ") + right.sql + ")", both);
    }
    boolean cells = key.equals("x.q");
    List<Object> parameters = new ArrayList<>();
    String[] comparisons = {"=", "<>", "<", "<=", ">", ">="};
    return switch (random.nextInt(keys == Keys.TEXT ? 4 : 3)) {
      case 0 ->
          new Predicate(
              key + " IN (" + operand(true, parameters) + ", " + operand(true, parameters) + ")",
              parameters);
      case 1 ->
          new Predicate(
              key + " BETWEEN " + operand(cells, parameters) + " AND " + operand(cells, parameters),
              parameters);
      case 2 ->
          new Predicate(
              key + " " + comparisons[random.nextInt(6)] + " " + operand(cells, parameters),
              parameters);
      default ->
          new Predicate(
              key
                  + " LIKE '"
                  + List.of("a%", "%", "a_", "ab", "_", "%a", "", "\u00e9%").get(random.nextInt(8))
                  + "'",
              parameters);
    };
  }

  private String operand(boolean literal, List<Object> parameters) {
    Object value = keys.value(random);
    if (literal || random.nextBoolean()) {
      return keys.literal(value);
    }
    parameters.add(random.nextInt(10) == 0 ? null : value);
    return "?";
  }

  private void compare(String from, String fields, Predicate predicate, long seed) {
    Object[] parameters = predicate.parameters.toArray();
    String where = "SELECT " + fields + from + " WHERE " + predicate.sql;
    List<String> wanted =
        sql.query("SELECT " + fields + ", " + predicate.sql + from, parameters).stream()
            .filter(row -> row.endsWith("|true"))
            .map(row -> row.substring(0, row.length() - "|true".length()))
            .collect(Collectors.toList());
    assertEquals(
        wanted,
        sql.query(where, parameters),
        () ->
            where
                + " "
                + predicate.parameters
                + "\n"
                + sql.plan(where, parameters)
                + "\nseed "
                + seed);
  }

  /** {@code m[key]} as a cell, and as the entry of a MAP that has been made. */
  private void checkEntries(String table, long seed) {
    for (int i = 0; i < 20; i++) {
      Object key = keys.value(random);
      String from = " FROM " + table;
      assertEquals(
          sql.query("SELECT k, (CASE WHEN k IS NULL THEN NULL ELSE m END)[?]" + from, key),
          sql.query("SELECT k, m[?]" + from, key),
          () -> table + "[" + keys.literal(key) + "], seed " + seed);
      assertEquals(
          sql.query("SELECT k, m[?]" + from, key),
          sql.query("SELECT k, m[" + keys.literal(key) + "]" + from),
          () -> table + "[" + keys.literal(key) + "], seed " + seed);
    }
  }
}
