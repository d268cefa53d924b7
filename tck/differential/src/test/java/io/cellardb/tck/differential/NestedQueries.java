package io.cellardb.tck.differential;

import io.cellardb.tck.differential.RandomExpressions.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Random queries composed of smaller ones: each relation is a table or selects from, joins, groups,
 * unites or ranks others, and conditions ask sub-queries that look outwards.
 */
final class NestedQueries {
  private static final int DEPTH = 3;
  private static final int MOST_TABLES = 4;
  private static final List<ValueType> SUMMABLE = List.of(ValueType.INTEGER, ValueType.DECIMAL);

  /** Something that can stand in FROM, and its columns. */
  private record Relation(String sql, List<Field> fields) {}

  private final Random random;
  private final List<RandomTable> tables;
  private final List<Object> parameters;
  private int names;
  private int used;

  /** Queries whose parameters are appended to {@code parameters}. */
  NestedQueries(Random random, List<RandomTable> tables, List<Object> parameters) {
    this.random = random;
    this.tables = tables;
    this.parameters = parameters;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private RandomExpressions over(List<Field> fields) {
    return new RandomExpressions(random, parameters, fields);
  }

  /** One query, and whether its rows have a given order. */
  Request query() {
    Relation relation = relation(DEPTH);
    List<Field> outputs = new ArrayList<>();
    String sql = select(relation, outputs);
    boolean ordered = random.nextInt(3) == 0;
    if (ordered) {
      sql += outputs.stream().map(Field::name).collect(Collectors.joining(", ", " ORDER BY ", ""));
      sql += random.nextBoolean() ? " LIMIT " + random.nextInt(20) : "";
    }
    return new Request(sql, parameters, ordered, java.util.Set.of());
  }

  private Relation relation(int depth) {
    if (depth == 0 || used >= MOST_TABLES) {
      return table();
    }
    return switch (random.nextInt(9)) {
      case 0 -> table();
      case 1, 2 -> {
        List<Field> outputs = new ArrayList<>();
        yield named(select(relation(depth - 1), outputs), outputs);
      }
      case 3, 4, 5 -> join(depth);
      case 6 -> groups(relation(depth - 1));
      case 7 -> union(depth);
      default -> ranks(relation(depth - 1));
    };
  }

  private Relation table() {
    used++;
    RandomTable table = pick(tables);
    String alias = name("a");
    return new Relation(table.name() + " AS " + alias, RandomExpressions.fields(table, alias));
  }

  private String name(String prefix) {
    return prefix + ++names;
  }

  /** A query as a relation, its columns qualified. */
  private Relation named(String query, List<Field> outputs) {
    String alias = name("q");
    return new Relation(
        "(" + query + ") AS " + alias,
        outputs.stream().map(f -> new Field(alias + "." + f.name(), f.type(), false)).toList());
  }

  private String select(Relation from, List<Field> outputs) {
    RandomExpressions expressions = over(from.fields());
    List<String> items = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      Field output = new Field(name("x"), expressions.field().type(), false);
      outputs.add(output);
      items.add(expressions.of(output.type(), 1 + random.nextInt(2)) + " AS " + output.name());
    }
    String distinct = random.nextInt(6) == 0 ? "DISTINCT " : "";
    return "SELECT " + distinct + String.join(", ", items) + " FROM " + from.sql() + where(from);
  }

  private String where(Relation from) {
    return switch (random.nextInt(5)) {
      case 0 -> "";
      case 1, 2 -> " WHERE " + over(from.fields()).condition(2);
      case 3 -> " WHERE " + asks(from);
      default -> " WHERE " + over(from.fields()).condition(1) + " AND " + asks(from);
    };
  }

  /** A condition with a sub-query, which may name columns of the query around it. */
  private String asks(Relation outer) {
    if (used >= MOST_TABLES) {
      return over(outer.fields()).condition(1);
    }
    Relation inner = random.nextInt(3) == 0 ? relation(1) : table();
    Field theirs = over(inner.fields()).field();
    RandomExpressions ours = over(outer.fields());
    String from = " FROM " + inner.sql();
    List<Field> both = new ArrayList<>(inner.fields());
    both.addAll(outer.fields());
    String deeper = random.nextInt(4) == 0 ? " AND " + asks(new Relation("", both)) : "";
    String where = " WHERE " + over(inner.fields()).condition(1) + deeper;
    String correlated = where + equality(outer, inner).map(e -> " AND " + e).orElse("");
    String value = ours.of(theirs.type(), 1);
    String not = random.nextInt(3) == 0 ? "NOT " : "";
    return switch (random.nextInt(5)) {
      case 0 -> not + "EXISTS (SELECT 1" + from + correlated + ")";
      case 1 -> value + " " + not + "IN (SELECT " + theirs.name() + from + where + ")";
      case 2 -> value + operator() + "(SELECT MAX(" + theirs.name() + ")" + from + correlated + ")";
      case 3 -> {
        String operator = operator();
        boolean all = random.nextBoolean();
        String values = " (SELECT " + theirs.name() + from + where + ")";
        yield all && operator.equals(" = ")
            ? "NOT (" + value + " <> ANY" + values + ")" // Difference.EQUAL_TO_ALL
            : value + operator + (all ? "ALL" : "ANY") + values;
      }
      default ->
          "(SELECT COUNT(*)"
              + from
              + correlated
              + ") "
              + pick(List.of("<", ">", "="))
              + " "
              + random.nextInt(4);
    };
  }

  private String operator() {
    return pick(List.of(" = ", " <> ", " < ", " <= ", " > ", " >= "));
  }

  private java.util.Optional<String> equality(Relation left, Relation right) {
    List<String> pairs = new ArrayList<>();
    for (Field one : left.fields()) {
      for (Field other : right.fields()) {
        if (one.type() == other.type() && one.type() != ValueType.BOOLEAN) {
          pairs.add(one.name() + " = " + other.name());
        }
      }
    }
    return pairs.isEmpty() ? java.util.Optional.empty() : java.util.Optional.of(pick(pairs));
  }

  private Relation join(int depth) {
    Relation left = relation(depth - 1);
    Relation right = relation(depth - 1);
    List<Field> fields = new ArrayList<>(left.fields());
    fields.addAll(right.fields());
    java.util.Optional<String> equality = equality(left, right);
    if (equality.isEmpty()) {
      return left;
    }
    String kind = pick(List.of(" JOIN ", " JOIN ", " LEFT JOIN ", " RIGHT JOIN "));
    String more = random.nextInt(3) == 0 ? " AND " + over(fields).condition(1) : "";
    return new Relation(
        "(" + left.sql() + kind + right.sql() + " ON " + equality.get() + more + ")", fields);
  }

  private Relation groups(Relation from) {
    RandomExpressions expressions = over(from.fields());
    List<Field> outputs = new ArrayList<>();
    List<String> items = new ArrayList<>();
    List<String> by = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Field field = expressions.field();
      by.add(field.name());
      add(items, outputs, field.name(), field.type());
    }
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      aggregate(expressions, items, outputs, "");
    }
    String having = random.nextInt(4) == 0 ? " HAVING COUNT(*) > " + random.nextInt(3) : "";
    return named(
        "SELECT "
            + String.join(", ", items)
            + " FROM "
            + from.sql()
            + where(from)
            + (by.isEmpty() ? "" : " GROUP BY " + String.join(", ", by))
            + having,
        outputs);
  }

  private void add(List<String> items, List<Field> outputs, String item, ValueType type) {
    Field output = new Field(name("x"), type, false);
    outputs.add(output);
    items.add(item + " AS " + output.name());
  }

  private void aggregate(
      RandomExpressions expressions, List<String> items, List<Field> outputs, String over) {
    Field field = expressions.field();
    switch (random.nextInt(4)) {
      case 0 -> add(items, outputs, "COUNT(*)" + over, ValueType.BIGINT);
      case 1 -> add(items, outputs, "COUNT(" + field.name() + ")" + over, ValueType.BIGINT);
      case 2 -> {
        String sum = "SUM(" + expressions.of(ValueType.INTEGER, 0) + ")" + over;
        add(items, outputs, sum, ValueType.BIGINT);
      }
      default -> {
        ValueType type = over.isEmpty() ? field.type() : pick(SUMMABLE);
        String function = random.nextBoolean() ? "MIN(" : "MAX(";
        add(items, outputs, function + expressions.of(type, 0) + ")" + over, type);
      }
    }
  }

  private Relation union(int depth) {
    Relation left = relation(depth - 1);
    Relation right = relation(depth - 1);
    List<Field> outputs = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    List<String> theirs = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      ValueType type = over(left.fields()).field().type();
      add(ours, outputs, over(left.fields()).of(type, 1), type);
      theirs.add(over(right.fields()).of(type, 1));
    }
    return named(
        "SELECT "
            + String.join(", ", ours)
            + " FROM "
            + left.sql()
            + where(left)
            + pick(List.of(" UNION ALL ", " UNION ", " INTERSECT ", " EXCEPT "))
            + "SELECT "
            + String.join(", ", theirs)
            + " FROM "
            + right.sql()
            + where(right),
        outputs);
  }

  /** Windows whose values do not depend on the order of equal rows. */
  private Relation ranks(Relation from) {
    RandomExpressions expressions = over(from.fields());
    List<Field> outputs = new ArrayList<>();
    List<String> items = new ArrayList<>();
    Field kept = expressions.field();
    add(items, outputs, kept.name(), kept.type());
    String partition =
        random.nextBoolean() ? "PARTITION BY " + expressions.field().name() + " " : "";
    Field order = expressions.field();
    String ordered =
        order.type() == ValueType.UUID
            ? "" // Difference.WINDOW_UUID
            : "ORDER BY " + order.name() + (random.nextBoolean() ? " DESC" : "");
    if (!ordered.isEmpty() && random.nextBoolean()) {
      String rank = random.nextBoolean() ? "RANK()" : "DENSE_RANK()";
      add(items, outputs, rank + " OVER (" + partition + ordered + ")", ValueType.BIGINT);
    }
    String frame = random.nextBoolean() ? "" : ordered;
    aggregate(expressions, items, outputs, " OVER (" + partition + frame + ")");
    return named("SELECT " + String.join(", ", items) + " FROM " + from.sql(), outputs);
  }
}
