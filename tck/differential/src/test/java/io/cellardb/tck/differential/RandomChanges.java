package io.cellardb.tck.differential;

import io.cellardb.tck.differential.RandomExpressions.Field;
import io.cellardb.tck.differential.RandomTable.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Random changes of one table that read others, or itself: UPDATE and DELETE with sub-queries,
 * INSERT of queries, MERGE, and ON CONFLICT, which is a MERGE in H2.
 */
final class RandomChanges {
  private final Random random;
  private final List<RandomTable> sources;
  private final List<Object> parameters = new ArrayList<>();

  /** Changes that read some tables and views. */
  RandomChanges(Random random, List<RandomTable> sources) {
    this.random = random;
    this.sources = sources;
  }

  /**
   * A change of a table.
   *
   * @param others the tables that it may read while it is changed row by row, which H2 does in
   *     MERGE
   */
  Request change(RandomTable table, List<RandomTable> others) {
    parameters.clear();
    return switch (random.nextInt(12)) {
      case 0, 1 -> update(table);
      case 2 -> delete(table);
      case 3 -> insert(table);
      case 4, 5, 6 -> merge(table, others);
      case 7, 8, 9 -> new SourcedChanges(random, parameters, this).change(table, others);
      default -> conflict(table);
    };
  }

  /** What statements read. */
  List<RandomTable> sources() {
    return sources;
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  RandomExpressions over(RandomTable table, String alias) {
    return new RandomExpressions(random, parameters, RandomExpressions.fields(table, alias));
  }

  Request both(String sql) {
    return new Request(sql, List.copyOf(parameters), false, Set.of());
  }

  private Request update(RandomTable table) {
    RandomExpressions a = over(table, "a");
    String set =
        some(table.values()).stream()
            .map(
                column ->
                    column.name() + " = " + bounded(column, depth -> scalar(column.type(), a)))
            .collect(Collectors.joining(", "));
    String where = random.nextInt(3) == 0 ? a.condition(1) : exists(a);
    return both("UPDATE " + table.name() + " AS a SET " + set + " WHERE " + where);
  }

  private Request delete(RandomTable table) {
    RandomExpressions a = over(table, "a");
    return both(
        "DELETE FROM " + table.name() + " AS a WHERE " + exists(a) + " AND " + a.condition(1));
  }

  /** A query of one value: an aggregate of the rows that belong to those of {@code a}. */
  private String scalar(ValueType type, RandomExpressions a) {
    RandomTable source = pick(sources);
    RandomExpressions b = over(source, "b");
    String value = type == ValueType.VARCHAR ? bounded(type, b.of(type, 1)) : b.of(type, 0);
    return "(SELECT "
        + pick(List.of("MIN(", "MAX("))
        + value
        + ") FROM "
        + source.name()
        + " b"
        + (random.nextInt(4) == 0 ? "" : " WHERE " + equality(a, b))
        + ")";
  }

  private String exists(RandomExpressions a) {
    RandomTable source = pick(sources);
    RandomExpressions b = over(source, "b");
    String not = random.nextInt(3) == 0 ? "NOT " : "";
    if (random.nextBoolean()) {
      String[] pair = equality(a, b).split(" = ", -1);
      return pair[0]
          + " "
          + not
          + "IN (SELECT "
          + pair[1]
          + " FROM "
          + source.name()
          + " b WHERE "
          + b.condition(1)
          + ")";
    }
    return not
        + "EXISTS (SELECT 1 FROM "
        + source.name()
        + " b WHERE "
        + equality(a, b)
        + " AND "
        + b.condition(1)
        + ")";
  }

  String equality(RandomExpressions left, RandomExpressions right) {
    List<String> pairs = new ArrayList<>();
    for (Field one : left.fields()) {
      for (Field other : right.fields()) {
        if (one.type() == other.type() && one.type() != ValueType.BOOLEAN) {
          pairs.add(one.name() + " = " + other.name());
        }
      }
    }
    return pick(pairs);
  }

  private Request insert(RandomTable table) {
    return both(
        "INSERT INTO "
            + table.name()
            + " ("
            + RandomTable.names(table.columns())
            + ") "
            + joined(table, "y_"));
  }

  /** A query with the columns of a table, under their names with a prefix, of two other tables. */
  String joined(RandomTable table, String prefix) {
    RandomTable left = pick(sources);
    RandomTable right = pick(sources);
    RandomExpressions a = over(left, "a");
    RandomExpressions b = over(right, "b");
    List<Field> fields = new ArrayList<>(a.fields());
    fields.addAll(b.fields());
    RandomExpressions both = new RandomExpressions(random, parameters, fields);
    String items =
        table.columns().stream()
            .map(
                column ->
                    bounded(column, depth -> both.of(column.type(), depth))
                        + " AS "
                        + prefix
                        + column.name())
            .collect(Collectors.joining(", "));
    return "SELECT "
        + items
        + " FROM "
        + left.name()
        + " a JOIN "
        + right.name()
        + " b ON "
        + equality(a, b)
        + " WHERE "
        + both.condition(1)
        + " AND "
        + both.condition(1);
  }

  /** A source of MERGE and of UPDATE, with the shape of a table and keys that differ. */
  String source(RandomTable table, List<RandomTable> others) {
    return others.isEmpty() || random.nextInt(4) == 0 ? values(table) : query(table, others);
  }

  private Request merge(RandomTable table, List<RandomTable> others) {
    List<Column> keys = table.key();
    List<Column> given = table.columns().stream().filter(c -> !keys.contains(c)).toList();
    String source = source(table, others);
    List<Field> fields = new ArrayList<>(RandomExpressions.fields(table, "a"));
    List<Field> ofSource = new ArrayList<>();
    for (Column column : table.columns()) {
      ofSource.add(new Field("d.x_" + column.name(), column.type(), false));
    }
    fields.addAll(ofSource);
    RandomExpressions matched = new RandomExpressions(random, parameters, fields);
    RandomExpressions unmatched = new RandomExpressions(random, parameters, ofSource);
    StringBuilder sql = new StringBuilder();
    sql.append("MERGE INTO ").append(table.name()).append(" AS a USING ").append(source);
    sql.append(" ON ");
    sql.append(sameKey(table));
    for (int i = random.nextInt(3); i >= 0; i--) {
      boolean last = i == 0 && random.nextBoolean();
      sql.append(" WHEN MATCHED")
          .append(last ? "" : " AND " + matched.condition(1))
          .append(" THEN ");
      if (random.nextInt(3) == 0 || given.isEmpty()) {
        sql.append("DELETE");
      } else {
        sql.append("UPDATE SET ");
        sql.append(
            some(given).stream()
                .map(c -> c.name() + " = " + bounded(c, depth -> matched.of(c.type(), depth)))
                .collect(Collectors.joining(", ")));
      }
    }
    if (random.nextInt(4) > 0) {
      sql.append(" WHEN NOT MATCHED");
      sql.append(random.nextBoolean() ? "" : " AND " + unmatched.condition(1));
      sql.append(" THEN INSERT (").append(RandomTable.names(table.columns())).append(") VALUES (");
      sql.append(
          table.columns().stream()
              .map(
                  c ->
                      keys.contains(c)
                          ? "d.x_" + c.name()
                          : bounded(c, depth -> unmatched.of(c.type(), depth)))
              .collect(Collectors.joining(", ")));
      sql.append(")");
    }
    return both(sql.toString());
  }

  /** The condition that a row of the table and one of its {@link #source} have the same key. */
  static String sameKey(RandomTable table) {
    return table.key().stream()
        .map(key -> "a." + key.name() + " = d.x_" + key.name())
        .collect(Collectors.joining(" AND "));
  }

  /** Rows of the shape of a table with keys that differ. */
  private String values(RandomTable table) {
    return "(VALUES "
        + String.join(", ", rows(table, table.columns()))
        + ") AS d ("
        + table.columns().stream().map(c -> "x_" + c.name()).collect(Collectors.joining(", "))
        + ")";
  }

  private List<String> rows(RandomTable table, List<Column> columns) {
    Set<String> keys = new HashSet<>();
    List<String> rows = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      List<String> row = new ArrayList<>();
      StringBuilder key = new StringBuilder();
      for (Column column : columns) {
        boolean none = !column.notNull() && random.nextInt(5) == 0;
        String value = column.type().literal(none ? null : column.type().value(random));
        row.add(value);
        key.append(table.key().contains(column) ? value + " " : "");
      }
      if (keys.add(key.toString())) {
        rows.add("(" + String.join(", ", row) + ")");
      }
    }
    return rows;
  }

  /** A query of the shape of a table with keys that differ and are not NULL. */
  private String query(RandomTable table, List<RandomTable> others) {
    RandomTable source = pick(others);
    RandomExpressions b = over(source, "b");
    String inner =
        table.columns().stream()
            .map(c -> bounded(c, depth -> b.of(c.type(), 0)) + " AS y_" + c.name())
            .collect(Collectors.joining(", ", "SELECT ", " FROM " + source.name() + " b"));
    String outer =
        table.columns().stream()
            .map(
                c ->
                    (table.key().contains(c) ? "y_" + c.name() : "MAX(y_" + c.name() + ")")
                        + " AS x_"
                        + c.name())
            .collect(Collectors.joining(", "));
    String key = table.key().stream().map(c -> "y_" + c.name()).collect(Collectors.joining(", "));
    return "(SELECT "
        + outer
        + " FROM ("
        + inner
        + " WHERE "
        + b.condition(1)
        + ") AS q GROUP BY "
        + key
        + ") AS d";
  }

  private Request conflict(RandomTable table) {
    List<Column> columns =
        table.columns().stream().filter(c -> c.notNull() || random.nextInt(4) > 0).toList();
    List<Column> settable = table.values();
    String rows = String.join(", ", rows(table, columns));
    String names = RandomTable.names(columns);
    List<Field> fields = new ArrayList<>(RandomExpressions.fields(table, table.name()));
    columns.forEach(c -> fields.add(new Field("EXCLUDED." + c.name(), c.type(), false)));
    RandomExpressions expressions = new RandomExpressions(random, parameters, fields);
    String ours = " ON CONFLICT DO NOTHING";
    String theirs = "";
    if (random.nextInt(3) > 0) {
      String set =
          some(settable).stream()
              .map(c -> c.name() + " = " + bounded(c, depth -> expressions.of(c.type(), depth)))
              .collect(Collectors.joining(", "));
      String where = random.nextBoolean() ? null : expressions.condition(1);
      ours =
          " ON CONFLICT ("
              + RandomTable.names(table.key())
              + ") DO UPDATE SET "
              + set
              + (where == null ? "" : " WHERE " + where);
      theirs =
          " WHEN MATCHED"
              + (where == null ? "" : " AND (" + where + ")")
              + " THEN UPDATE SET "
              + set;
    }
    String on =
        table.key().stream()
            .map(c -> table.name() + "." + c.name() + " = EXCLUDED." + c.name())
            .collect(Collectors.joining(" AND "));
    String insert = "INSERT INTO " + table.name() + " (" + names + ") VALUES " + rows + ours;
    String merge =
        "MERGE INTO "
            + table.name()
            + " USING (SELECT "
            + columns.stream().map(RandomTable::rounded).collect(Collectors.joining(", "))
            + " FROM (VALUES "
            + rows
            + ") AS given ("
            + names
            + ")) AS EXCLUDED ("
            + names
            + ") ON "
            + on
            + theirs
            + " WHEN NOT MATCHED THEN INSERT ("
            + names
            + ") VALUES ("
            + columns.stream().map(c -> "EXCLUDED." + c.name()).collect(Collectors.joining(", "))
            + ")";
    return both(Dialect.choice(insert, merge, insert));
  }

  List<Column> some(List<Column> columns) {
    List<Column> shuffled = new ArrayList<>(columns);
    Collections.shuffle(shuffled, random);
    return shuffled.subList(0, 1 + random.nextInt(Math.min(3, shuffled.size())));
  }

  /** A value of a column, for which NULL is no value, that does not grow with each change. */
  String bounded(Column column, Function<Integer, String> expression) {
    boolean grows = column.type() == ValueType.INTEGER || column.type() == ValueType.VARCHAR;
    String value = bounded(column.type(), expression.apply(grows ? 1 : 0));
    return column.notNull()
        ? "COALESCE(" + value + ", " + column.type().literal(column.type().value(random)) + ")"
        : value;
  }

  private static String bounded(ValueType type, String value) {
    return switch (type) {
      case INTEGER -> "MOD(" + value + ", 100)";
      case VARCHAR -> "SUBSTRING(" + value + " FROM 1 FOR 4)";
      default -> value;
    };
  }
}
