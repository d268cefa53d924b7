package io.cellardb.tck.differential;

import io.cellardb.tck.differential.SmallTables.Column;
import io.cellardb.tck.differential.SmallTables.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Random changes of the small tables with sub-queries. */
final class SmallChanges {
  private static final int DEPTH = 2;

  private final Random random;
  private final SmallQueries queries;

  SmallChanges(Random random) {
    this.random = random;
    this.queries = new SmallQueries(random);
  }

  /** An INSERT, UPDATE, DELETE or MERGE, which may violate a condition of its table. */
  Request change() {
    Table table = SmallTables.TABLES.get(random.nextInt(SmallTables.TABLES.size()));
    queries.begin();
    String name = SmallTables.spelled(table.name(), random);
    String sql =
        switch (random.nextInt(10)) {
          case 0 -> "DELETE FROM " + name + " AS z WHERE " + over("z", table).condition(DEPTH);
          case 1 -> insert(table, name);
          case 2 -> merge(table, name);
          case 3, 4 -> sourced(table, name);
          case 5 -> move(table, name);
          case 6 -> staged(table, name);
          case 7 -> locked(table, name);
          default ->
              "UPDATE "
                  + name
                  + " AS z SET "
                  + set(table, over("z", table))
                  + " WHERE "
                  + over("z", table).condition(DEPTH);
        };
    return new Request(sql, List.of(), false, Set.of());
  }

  private static List<Column> columns(String alias, Table table) {
    return table.columns().stream()
        .map(c -> new Column(alias + "." + c.name(), c.kind(), c.notNull()))
        .toList();
  }

  private SmallConditions over(String alias, Table table) {
    return new SmallConditions(random, columns(alias, table), queries);
  }

  private String set(Table table, SmallConditions conditions) {
    List<Column> values = table.columns().subList(1, table.columns().size());
    Column column = values.get(random.nextInt(values.size()));
    return column.name() + " = " + bounded(column, conditions);
  }

  /** A value that stays small, and is NULL rarely where it must not be. */
  private String bounded(Column column, SmallConditions conditions) {
    String value = conditions.value(column.kind(), DEPTH);
    String small =
        switch (column.kind()) {
          case INTEGER -> "MOD(" + value + ", 4)";
          case VARCHAR -> "SUBSTRING(" + value + " FROM 1 FOR 2)";
          case BOOLEAN -> value;
        };
    return column.notNull() && random.nextInt(4) > 0
        ? "COALESCE(" + small + ", " + SmallTables.literal(column.kind(), random) + ")"
        : small;
  }

  private String insert(Table table, String name) {
    Table source = SmallTables.TABLES.get(random.nextInt(SmallTables.TABLES.size()));
    SmallConditions conditions = over("z", source);
    List<String> items = new ArrayList<>();
    items.add("z." + source.columns().get(0).name() + " + " + (3 + random.nextInt(3)));
    for (Column column : table.columns().subList(1, table.columns().size())) {
      items.add(bounded(column, conditions));
    }
    return "INSERT INTO "
        + name
        + " SELECT "
        + String.join(", ", items)
        + " FROM "
        + source.name()
        + " AS z WHERE "
        + conditions.condition(1);
  }

  /** UPDATE with FROM, by one row of the source at most, or DELETE with USING. */
  private String sourced(Table table, String name) {
    Table source = SmallTables.TABLES.get(random.nextInt(SmallTables.TABLES.size()));
    List<Column> both = new ArrayList<>(columns("z", table));
    both.addAll(columns("u", source));
    SmallConditions conditions = new SmallConditions(random, both, queries);
    boolean with = random.nextBoolean();
    String begin = with ? "WITH c AS (SELECT * FROM " + source.name() + ") " : "";
    String tables = (with ? "c" : source.name()) + " AS u";
    if (random.nextInt(3) == 0) {
      String where = conditions.condition(DEPTH);
      return begin + "DELETE FROM " + name + " AS z USING " + tables + " WHERE " + where;
    }
    return begin
        + "UPDATE "
        + name
        + " AS z SET "
        + set(table, conditions)
        + " FROM "
        + tables
        + " WHERE z."
        + table.columns().get(0).name()
        + " = u."
        + source.columns().get(0).name()
        + " + 1 AND ("
        + conditions.condition(1)
        + ")";
  }

  /** Other keys, which no row has that gets another one. */
  private String move(Table table, String name) {
    SmallConditions conditions = over("z", table);
    String key = table.columns().get(0).name();
    return "UPDATE "
        + name
        + " AS z SET "
        + key
        + " = "
        + (random.nextBoolean() ? "z." + key + " + 100, " : "100 + z." + key + ", ")
        + set(table, conditions)
        + " WHERE z."
        + key
        + " < 100 AND ("
        + conditions.condition(DEPTH)
        + ")";
  }

  /** A change by the rows that the change of another table returns; both read the same state. */
  private String staged(Table table, String name) {
    Table other = SmallTables.TABLES.get(random.nextInt(SmallTables.TABLES.size()));
    if (other.equals(table)) {
      return move(table, name);
    }
    SmallConditions conditions = over("z", other);
    String key = other.columns().get(0).name();
    String where = " WHERE " + conditions.condition(DEPTH) + " RETURNING z." + key + " + 1 AS p";
    String part =
        switch (random.nextInt(3)) {
          case 0 -> "DELETE FROM " + other.name() + " AS z" + where;
          case 1 -> insert(other, other.name()) + " RETURNING " + key + " AS p";
          default -> "UPDATE " + other.name() + " AS z SET " + set(other, conditions) + where;
        };
    String in = "z." + table.columns().get(0).name() + " IN (SELECT p FROM w) AND ";
    SmallConditions own = over("z", table);
    return "WITH w AS ("
        + part
        + ") "
        + (random.nextBoolean()
            ? "DELETE FROM " + name + " AS z"
            : "UPDATE " + name + " AS z SET " + set(table, own))
        + " WHERE "
        + (random.nextBoolean() ? in : "")
        + own.condition(DEPTH);
  }

  /** A change of the rows whose keys a query finds that locks what it returns. */
  private String locked(Table table, String name) {
    Table other = SmallTables.TABLES.get(random.nextInt(SmallTables.TABLES.size()));
    String query =
        "SELECT u."
            + other.columns().get(0).name()
            + " FROM "
            + other.name()
            + " AS u WHERE "
            + over("u", other).condition(1)
            + " FOR UPDATE";
    SmallConditions own = over("z", table);
    return "UPDATE "
        + name
        + " AS z SET "
        + set(table, own)
        + " WHERE z."
        + table.columns().get(0).name()
        + " - 1 IN ("
        + query
        + ") AND "
        + own.condition(1);
  }

  private String merge(Table table, String name) {
    Table source = SmallTables.TABLES.get(random.nextInt(SmallTables.TABLES.size()));
    String key = table.columns().get(0).name();
    List<Column> both = new ArrayList<>(columns("z", table));
    both.addAll(columns("u", source));
    SmallConditions matched = new SmallConditions(random, both, queries);
    SmallConditions unmatched = over("u", source);
    String values =
        table.columns().stream()
            .skip(1)
            .map(column -> ", " + bounded(column, unmatched))
            .collect(Collectors.joining());
    return "MERGE INTO "
        + name
        + " AS z USING "
        + source.name()
        + " AS u ON z."
        + key
        + " = u."
        + source.columns().get(0).name()
        + " + 1 WHEN MATCHED AND "
        + matched.condition(1)
        + " THEN "
        + (random.nextBoolean() ? "DELETE" : "UPDATE SET " + set(table, matched))
        + " WHEN NOT MATCHED AND "
        + unmatched.condition(1)
        + " THEN INSERT VALUES (u."
        + source.columns().get(0).name()
        + " + 1"
        + values
        + ")";
  }
}
