package io.cellardb.sql.pushdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.pushdown.RandomPredicates.Column;
import io.cellardb.sql.pushdown.RandomPredicates.Predicate;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A predicate in WHERE, which becomes ranges, filters and a residual, finds the rows for which the
 * same predicate in the select list, which goes nowhere, is TRUE.
 */
class PushdownPropertyTest {
  private static final int TABLES = 16;
  private static final int PREDICATES = 40;
  private static final int ROWS = 40;

  private SqlTester sql;
  private List<Column> key;
  private String order;

  @Test
  void noPredicateFindsOtherRowsInAScanThanAboveIt() {
    long seed = TestSeed.get();
    RandomPredicates random = new RandomPredicates(seed);
    for (int table = 0; table < TABLES; table++) {
      String ddl = createTable(random);
      List<Predicate> predicates = new ArrayList<>();
      for (int i = 0; i < PREDICATES; i++) {
        predicates.add(random.predicate());
      }
      List<List<String>> expected = expected(predicates);
      for (int i = 0; i < PREDICATES; i++) {
        Predicate predicate = predicates.get(i);
        check(random, predicate, expected.get(i), () -> ddl + "; seed " + seed);
      }
    }
  }

  private String createTable(RandomPredicates random) {
    sql = new SqlTester();
    key = random.key();
    List<String> parts = new ArrayList<>();
    List<String> ordering = new ArrayList<>();
    for (Column column : key) {
      boolean descending = random.below(2) == 0;
      parts.add(column.name() + (descending ? " DESC" : ""));
      ordering.add(column.name() + (descending ? " DESC" : ""));
    }
    order = String.join(", ", ordering);
    List<Column> all = new ArrayList<>(key);
    all.addAll(random.cells());
    String ddl =
        "CREATE TABLE t ("
            + all.stream()
                .map(
                    c ->
                        c.name()
                            + " "
                            + c.type().sql
                            + (c.name().equals("def") ? " NOT NULL DEFAULT 2" : "")
                            + (c.nullable() ? " NULL" : ""))
                .collect(Collectors.joining(", "))
            + ", id INTEGER, PRIMARY KEY ("
            + String.join(", ", parts)
            + "))";
    sql.run(ddl);
    for (int row = 0; row < ROWS; row++) {
      List<String> names = new ArrayList<>(List.of("id"));
      List<String> values = new ArrayList<>(List.of("" + row));
      for (Column column : all) {
        if (!column.nullable() || random.below(3) > 0) {
          if (column.name().equals("def") && random.below(2) == 0) {
            continue;
          }
          names.add(column.name());
          values.add(random.value(column.type()));
        }
      }
      sql.run(
          "UPSERT INTO t ("
              + String.join(", ", names)
              + ") VALUES ("
              + String.join(", ", values)
              + ")");
    }
    return ddl;
  }

  /** For each predicate the rows for which it is true, in key order, from one query. */
  private List<List<String>> expected(List<Predicate> predicates) {
    List<Object> parameters = new ArrayList<>();
    predicates.forEach(predicate -> parameters.addAll(predicate.parameters()));
    String query =
        "SELECT id, "
            + predicates.stream().map(p -> "(" + p.sql() + ")").collect(Collectors.joining(", "))
            + " FROM t ORDER BY "
            + order
            + ", id";
    List<List<String>> rows = new ArrayList<>();
    predicates.forEach(predicate -> rows.add(new ArrayList<>()));
    for (String row : sql.query(query, parameters.toArray())) {
      String[] fields = row.split("\\|", -1);
      for (int i = 0; i < predicates.size(); i++) {
        if (fields[i + 1].equals("true")) {
          rows.get(i).add(fields[0]);
        }
      }
    }
    return rows;
  }

  private void check(
      RandomPredicates random,
      Predicate predicate,
      List<String> expected,
      java.util.function.Supplier<String> where) {
    Object[] parameters = predicate.parameters().toArray();
    String query = "SELECT id FROM t WHERE " + predicate.sql();
    List<String> wanted = expected;
    if (random.below(3) == 0) {
      int count = random.below(4);
      int offset = random.below(3);
      query += " ORDER BY " + order + " LIMIT " + count + " OFFSET " + offset;
      int from = Math.min(offset, expected.size());
      wanted = expected.subList(from, Math.min(from + count, expected.size()));
    } else {
      query += " ORDER BY " + order;
    }
    String text = query;
    List<String> actual;
    try {
      actual = sql.query(query, parameters);
    } catch (SqlException e) {
      throw new AssertionError(text + "\n" + predicate.parameters() + "\n" + where.get(), e);
    }
    assertEquals(
        wanted,
        actual,
        () ->
            text
                + "\n"
                + predicate.parameters()
                + "\n"
                + sql.plan(text, parameters)
                + "\n"
                + where.get());
  }
}
