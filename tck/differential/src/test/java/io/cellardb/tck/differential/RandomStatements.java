package io.cellardb.tck.differential;

import io.cellardb.tck.differential.RandomExpressions.Field;
import io.cellardb.tck.differential.RandomTable.Column;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random queries and changes of some tables. */
final class RandomStatements {
  private static final int DEPTH = 2;

  private final Random random;
  private final List<RandomTable> tables;
  private List<Object> parameters;

  RandomStatements(Random random, List<RandomTable> tables) {
    this.random = random;
    this.tables = tables;
  }

  RandomTable table() {
    return pick(tables);
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private RandomExpressions over(List<Field> fields) {
    return new RandomExpressions(random, parameters, fields);
  }

  private RandomExpressions over(RandomTable table, String alias) {
    return over(RandomExpressions.fields(table, alias));
  }

  /** A SELECT of any shape. */
  Request query() {
    parameters = new ArrayList<>();
    return switch (random.nextInt(18)) {
      case 0, 1, 2 -> rows();
      case 3, 4 -> inKeyOrder();
      case 5, 6 -> groups();
      case 7, 8 -> join();
      case 9 -> subQuery();
      case 10 -> setOperation();
      case 11 -> window();
      default -> new NestedQueries(random, tables, parameters).query();
    };
  }

  private Request request(String sql, boolean ordered, Set<Integer> approximate) {
    return new Request(sql, parameters, ordered, approximate);
  }

  private Request rows() {
    RandomTable table = table();
    RandomExpressions expressions = over(table, null);
    return closed(
        "SELECT "
            + (random.nextInt(4) == 0 ? "DISTINCT " : "")
            + list(expressions, 1 + random.nextInt(4)),
        " FROM " + table.name() + where(expressions));
  }

  /** Some random expressions with names. */
  private String list(RandomExpressions expressions, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> expressions.of(expressions.field().type(), DEPTH) + " AS x" + i)
        .collect(Collectors.joining(", "));
  }

  private String where(RandomExpressions expressions) {
    return random.nextInt(5) == 0 ? "" : " WHERE " + expressions.condition(DEPTH);
  }

  /** Perhaps sorts by all columns and limits, which makes the answer unique. */
  private Request closed(String select, String rest) {
    if (random.nextInt(3) > 0) {
      return request(select + rest, false, Set.of());
    }
    int columns = select.substring(select.lastIndexOf("SELECT")).split(" AS x\\d", -1).length - 1;
    String order =
        IntStream.rangeClosed(1, columns)
            .mapToObj(i -> "x" + i + (random.nextInt(3) == 0 ? " DESC" : "") + nulls())
            .collect(Collectors.joining(", ", " ORDER BY ", ""));
    return request(select + rest + order + limit(), true, Set.of());
  }

  private String nulls() {
    return switch (random.nextInt(6)) {
      case 0 -> " NULLS FIRST";
      case 1 -> " NULLS LAST";
      default -> "";
    };
  }

  private String limit() {
    return switch (random.nextInt(5)) {
      case 0 -> " LIMIT " + random.nextInt(12);
      case 1 -> " LIMIT " + random.nextInt(12) + " OFFSET " + random.nextInt(20);
      case 2 -> " OFFSET " + random.nextInt(20) + " ROWS";
      case 3 -> " FETCH FIRST " + (1 + random.nextInt(12)) + " ROWS ONLY";
      default -> "";
    };
  }

  private Request inKeyOrder() {
    RandomTable table = table();
    RandomExpressions expressions = over(table, null);
    boolean backwards = random.nextBoolean();
    String order =
        table.key().stream()
            .map(c -> c.name() + (c.descending() == backwards ? "" : " DESC"))
            .collect(Collectors.joining(", ", " ORDER BY ", ""));
    String columns =
        random.nextBoolean()
            ? "*"
            : RandomTable.names(table.key()) + ", " + expressions.field().name() + " AS x";
    return request(
        "SELECT " + columns + " FROM " + table.name() + where(expressions) + order + limit(),
        true,
        Set.of());
  }

  private Request groups() {
    RandomTable table = table();
    RandomExpressions expressions = over(table, null);
    List<String> by = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      by.add(
          random.nextInt(3) > 0
              ? expressions.field().name()
              : expressions.of(expressions.field().type(), 1));
    }
    List<String> items =
        new ArrayList<>(
            by.stream().filter(e -> e.contains("_") && !e.contains("{")).distinct().toList());
    by = new ArrayList<>(items);
    Set<Integer> approximate = new TreeSet<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      items.add(aggregate(expressions, approximate, items.size()));
    }
    String having = random.nextInt(4) == 0 ? " HAVING COUNT(*) > " + random.nextInt(4) : "";
    String sql =
        "SELECT " + String.join(", ", items) + " FROM " + table.name() + where(expressions);
    return request(
        sql + (by.isEmpty() ? "" : " GROUP BY " + String.join(", ", by)) + having,
        false,
        approximate);
  }

  private String aggregate(RandomExpressions expressions, Set<Integer> approximate, int position) {
    ValueType number =
        pick(List.of(ValueType.INTEGER, ValueType.BIGINT, ValueType.DECIMAL, ValueType.DOUBLE));
    String argument = expressions.of(number, 1);
    String summed = summed(expressions, argument, 1);
    ValueType any = expressions.field().type();
    return switch (random.nextInt(9)) {
      case 0 -> "COUNT(*)";
      case 1 -> "COUNT(" + expressions.field().name() + ")";
      case 2 -> "COUNT(DISTINCT " + expressions.of(any, 1) + ")";
      case 3 -> "SUM(" + summed + ")";
      case 4 -> "SUM(DISTINCT " + summed + ")";
      case 5 -> {
        approximate.add(position);
        yield "AVG(" + argument + ")";
      }
      case 6 -> "SUM(" + summed + ") FILTER (WHERE " + expressions.condition(1) + ")";
      // H2 has no order of BOOLEAN in MIN; of the rest both have the same.
      case 7 -> "MIN(" + expressions.of(any, 1) + ")";
      default -> "MAX(" + expressions.of(any, 1) + ")";
    };
  }

  /** A number, or an interval. */
  private String summed(RandomExpressions expressions, String number, int depth) {
    return switch (random.nextInt(8)) {
      case 0 -> expressions.of(ValueType.DAYS, depth);
      case 1 -> expressions.of(ValueType.MONTHS, depth);
      default -> number;
    };
  }

  private Request join() {
    RandomTable left = table();
    RandomTable right = table();
    RandomExpressions a = over(left, "a");
    RandomExpressions b = over(right, "b");
    List<Field> all = new ArrayList<>(a.fields());
    all.addAll(b.fields());
    RandomExpressions both = over(all);
    String kind = pick(List.of(" JOIN ", " JOIN ", " LEFT JOIN ", " RIGHT JOIN "));
    String on = equality(a, b) + (random.nextInt(3) == 0 ? " AND " + both.condition(1) : "");
    String select = "SELECT " + list(both, 1 + random.nextInt(4));
    String from = " FROM " + left.name() + " a" + kind + right.name() + " b ON " + on;
    if (random.nextInt(4) == 0) {
      RandomTable third = table();
      RandomExpressions c = over(third, "c");
      from += " JOIN " + third.name() + " c ON " + equality(b, c);
    }
    return closed(select, from + where(both));
  }

  /** An equality of two columns of the same type; every table has integers and texts. */
  private String equality(RandomExpressions left, RandomExpressions right) {
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

  private Request subQuery() {
    RandomTable outer = table();
    RandomTable inner = table();
    RandomExpressions a = over(outer, "a");
    RandomExpressions b = over(inner, "b");
    String not = random.nextInt(3) == 0 ? "NOT " : "";
    String select = "SELECT " + list(a, 1 + random.nextInt(3));
    String from = " FROM " + outer.name() + " a";
    return switch (random.nextInt(5)) {
      case 0, 1 -> {
        String[] pair = equality(a, b).split(" = ", -1);
        yield closed(
            select,
            from
                + " WHERE "
                + pair[0]
                + " "
                + not
                + "IN (SELECT "
                + pair[1]
                + " FROM "
                + inner.name()
                + " b"
                + where(b)
                + ")");
      }
      case 2 ->
          closed(
              select,
              from
                  + " WHERE "
                  + not
                  + "EXISTS (SELECT 1 FROM "
                  + inner.name()
                  + " b WHERE "
                  + equality(a, b)
                  + " AND "
                  + b.condition(1)
                  + ")");
      case 3 -> {
        ValueType type = a.field().type();
        yield closed(
            select,
            from
                + " WHERE "
                + a.of(type, 1)
                + " >= (SELECT MIN("
                + b.of(type, 1)
                + ") FROM "
                + inner.name()
                + " b"
                + where(b)
                + ")");
      }
      default ->
          closed(
              "WITH q AS (" + select + from + where(a) + ") SELECT COUNT(*) AS x1, MAX(q.x1) AS x2",
              " FROM q");
    };
  }

  private Request setOperation() {
    RandomTable left = table();
    RandomTable right = table();
    RandomExpressions a = over(left, null);
    RandomExpressions b = over(right, null);
    List<ValueType> types =
        IntStream.rangeClosed(0, random.nextInt(2)).mapToObj(i -> a.field().type()).toList();
    String operator = pick(List.of(" UNION ALL ", " UNION ", " INTERSECT ", " EXCEPT "));
    return request(part(left, a, types) + operator + part(right, b, types), false, Set.of());
  }

  private String part(RandomTable table, RandomExpressions expressions, List<ValueType> types) {
    return types.stream()
            .map(type -> expressions.of(type, 1))
            .collect(Collectors.joining(", ", "SELECT ", ""))
        + " FROM "
        + table.name()
        + where(expressions);
  }

  /**
   * Functions over one window. Frames that count rows, and functions that tell peers apart, have
   * the order of the key; others that of a column.
   */
  private Request window() {
    RandomTable table = table();
    RandomExpressions expressions = over(table, null);
    String key = RandomTable.names(table.key());
    boolean unique = random.nextBoolean();
    Field order = expressions.field();
    String window =
        (random.nextBoolean() ? "PARTITION BY " + expressions.field().name() + " " : "")
            + "ORDER BY "
            + (unique ? key : order.name() + (random.nextBoolean() ? " DESC" : "") + nulls());
    Set<Integer> approximate = new TreeSet<>();
    List<String> items = new ArrayList<>(List.of(key));
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int position = table.key().size() + items.size() - 1;
      items.add(
          random.nextInt(3) == 0
              ? place(expressions, unique, position, approximate) + " OVER (" + window + ")"
              : framed(expressions, unique, position, approximate)
                  + " OVER ("
                  + window
                  + frame(unique, order)
                  + ")");
    }
    return request(
        "SELECT " + String.join(", ", items) + " FROM " + table.name() + where(expressions),
        false,
        approximate);
  }

  /** A function that knows no frames. */
  private String place(
      RandomExpressions expressions, boolean unique, int position, Set<Integer> approximate) {
    String nulls = nullTreatment();
    String value = expressions.field().name();
    return switch (random.nextInt(unique ? 8 : 4)) {
      case 0 -> "RANK()";
      case 1 -> "DENSE_RANK()";
      case 2, 3 -> {
        approximate.add(position);
        yield pick(List.of("PERCENT_RANK()", "CUME_DIST()"));
      }
      case 4 -> "ROW_NUMBER()";
      case 5 -> "NTILE(" + (1 + random.nextInt(5)) + ")";
      case 6 -> pick(List.of("LAG(", "LEAD(")) + value + ")" + nulls;
      default -> pick(List.of("LAG(", "LEAD(")) + value + ", " + random.nextInt(4) + ")" + nulls;
    };
  }

  /** PostgreSQL 15 has no words for it; to respect NULLs is what it does. */
  private String nullTreatment() {
    return pick(
        List.of(
            "",
            "",
            Dialect.choice(" IGNORE NULLS", Dialect.NONE),
            Dialect.choice(" RESPECT NULLS", "")));
  }

  /** A function of a frame. */
  private String framed(
      RandomExpressions expressions, boolean unique, int position, Set<Integer> approximate) {
    ValueType number = pick(List.of(ValueType.INTEGER, ValueType.BIGINT, ValueType.DECIMAL));
    String argument = expressions.of(number, 0);
    Field field = expressions.field();
    String nulls = nullTreatment();
    return switch (random.nextInt(unique ? 10 : 7)) {
      case 0 -> "COUNT(*)";
      case 1 -> "COUNT(" + field.name() + ")";
      case 2, 3 -> "SUM(" + summed(expressions, argument, 0) + ")";
      case 4 -> {
        approximate.add(position);
        yield "AVG(" + argument + ")";
      }
      case 5 -> "MIN(" + field.name() + ")";
      case 6 -> "MAX(" + field.name() + ")";
      case 7 -> "FIRST_VALUE(" + field.name() + ")" + nulls;
      case 8 -> "LAST_VALUE(" + field.name() + ")" + nulls;
      default -> "NTH_VALUE(" + field.name() + ", " + (1 + random.nextInt(4)) + ")" + nulls;
    };
  }

  private String frame(boolean unique, Field order) {
    if (random.nextInt(3) == 0) {
      return "";
    }
    String unit =
        random.nextInt(4) == 0 ? " GROUPS" : unique && random.nextInt(4) > 0 ? " ROWS" : " RANGE";
    String distance =
        switch (order.type()) {
          case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> "" + random.nextInt(4);
          case DATE -> "INTERVAL '" + random.nextInt(4) + "' DAY";
          case TIMESTAMP -> "INTERVAL '" + random.nextInt(40) + "' HOUR";
          default -> null;
        };
    String offset = !unit.equals(" RANGE") ? "" + random.nextInt(4) : unique ? null : distance;
    List<String> lower = new ArrayList<>(List.of("UNBOUNDED PRECEDING", "CURRENT ROW"));
    List<String> upper = new ArrayList<>(List.of("UNBOUNDED FOLLOWING", "CURRENT ROW"));
    if (offset != null) {
      lower.addAll(List.of(offset + " PRECEDING", offset + " PRECEDING"));
      upper.addAll(List.of(offset + " FOLLOWING", offset + " FOLLOWING"));
    }
    return unit
        + " BETWEEN "
        + pick(lower)
        + " AND "
        + pick(upper)
        + pick(List.of("", "", "", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP", " EXCLUDE TIES"));
  }

  /** An INSERT, UPSERT, UPDATE or DELETE. */
  Request change(RandomTable table) {
    parameters = new ArrayList<>();
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> insert(table, 1 + random.nextInt(8));
      case 3, 4 -> upsert(table);
      case 5 -> insertFrom(table);
      case 6, 7, 8 -> update(table);
      default -> {
        String sql = "DELETE FROM " + table.name() + " WHERE " + over(table, null).condition(1);
        yield request(sql, false, Set.of());
      }
    };
  }

  /** An INSERT of so many random rows, which may collide. */
  Request insert(RandomTable table, int rows) {
    parameters = new ArrayList<>();
    List<Column> columns = some(table);
    String sql =
        IntStream.range(0, rows)
            .mapToObj(i -> row(columns))
            .collect(
                Collectors.joining(
                    ", ",
                    "INSERT INTO " + table.name() + " (" + RandomTable.names(columns) + ") VALUES ",
                    ""));
    return request(sql, false, Set.of());
  }

  /** The columns that must be set, and some of the others. */
  private List<Column> some(RandomTable table) {
    return table.columns().stream().filter(c -> c.notNull() || random.nextInt(4) > 0).toList();
  }

  private String row(List<Column> columns) {
    return columns.stream().map(this::value).collect(Collectors.joining(", ", "(", ")"));
  }

  private String value(Column column) {
    boolean isNull = random.nextInt(column.notNull() ? 200 : 5) == 0;
    if (!isNull && random.nextInt(6) == 0) {
      parameters.add(column.type().value(random));
      return "{" + (parameters.size() - 1) + "}";
    }
    return isNull ? "NULL" : column.type().literal(column.type().value(random));
  }

  private Request upsert(RandomTable table) {
    List<Column> columns = some(table);
    Set<String> keys = new HashSet<>();
    List<String> rows = new ArrayList<>();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      StringBuilder key = new StringBuilder();
      StringBuilder row = new StringBuilder();
      for (Column column : columns) {
        String value =
            table.key().contains(column)
                ? column.type().literal(column.type().value(random))
                : value(column);
        key.append(table.key().contains(column) ? value + " " : "");
        row.append(row.length() == 0 ? "(" : ", ").append(value);
      }
      if (keys.add(key.toString())) {
        rows.add(row + ")");
      }
    }
    String target = " INTO " + table.name() + " (" + RandomTable.names(columns) + ")";
    String values = " VALUES " + String.join(", ", rows);
    String key = " (" + RandomTable.names(table.key()) + ")";
    String set =
        columns.stream()
            .filter(column -> !table.key().contains(column))
            .map(column -> column.name() + " = EXCLUDED." + column.name())
            .collect(Collectors.joining(", "));
    String conflict =
        " ON CONFLICT" + key + (set.isEmpty() ? " DO NOTHING" : " DO UPDATE SET " + set);
    return request(
        Dialect.choice("UPSERT", "MERGE", "INSERT")
            + target
            + Dialect.choice("", " KEY" + key, "")
            + values
            + Dialect.choice("", conflict),
        false,
        Set.of());
  }

  private Request insertFrom(RandomTable table) {
    RandomTable source = table();
    RandomExpressions expressions = over(source, null);
    List<Column> columns = some(table);
    String items =
        columns.stream()
            .map(
                c ->
                    c.notNull()
                        ? "COALESCE("
                            + expressions.of(c.type(), 0)
                            + ", "
                            + c.type().literal(c.type().value(random))
                            + ")"
                        : expressions.of(c.type(), 0))
            .collect(Collectors.joining(", "));
    return request(
        "INSERT INTO "
            + table.name()
            + " ("
            + RandomTable.names(columns)
            + ") SELECT "
            + items
            + " FROM "
            + source.name()
            + " WHERE "
            + expressions.condition(1),
        false,
        Set.of());
  }

  private Request update(RandomTable table) {
    RandomExpressions expressions = over(table, null);
    List<Column> targets = new ArrayList<>(table.values());
    java.util.Collections.shuffle(targets, random);
    String set =
        targets.subList(0, 1 + random.nextInt(Math.min(3, targets.size()))).stream()
            .map(c -> c.name() + " = " + newValue(c, expressions))
            .collect(Collectors.joining(", "));
    return request(
        "UPDATE "
            + table.name()
            + " SET "
            + set
            + (random.nextInt(8) == 0 ? "" : " WHERE " + expressions.condition(1)),
        false,
        Set.of());
  }

  /** A value computed from the row's that does not grow with each update. */
  private String newValue(Column column, RandomExpressions expressions) {
    if (random.nextInt(3) == 0) {
      return column.notNull() ? column.type().literal(column.type().value(random)) : value(column);
    }
    String value =
        switch (column.type()) {
          case INTEGER -> "MOD(" + expressions.of(column.type(), 1) + ", 100)";
          case VARCHAR -> "SUBSTRING(" + expressions.of(column.type(), 1) + " FROM 1 FOR 4)";
          case BOOLEAN -> "(" + expressions.condition(1) + ")";
          default -> expressions.of(column.type(), 0);
        };
    return column.notNull()
        ? "COALESCE(" + value + ", " + column.type().literal(column.type().value(random)) + ")"
        : value;
  }
}
