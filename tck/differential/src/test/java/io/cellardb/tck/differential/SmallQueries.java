package io.cellardb.tck.differential;

import io.cellardb.tck.differential.SmallTables.Column;
import io.cellardb.tck.differential.SmallTables.Kind;
import io.cellardb.tck.differential.SmallTables.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random queries of the small tables: joins of all kinds, LATERAL, correlated sub-queries with
 * ordered aggregates, common table expressions, groups, windows.
 */
final class SmallQueries {
  private static final int DEPTH = 2;
  private static final int MOST_TABLES = 4;

  /** Something that can stand in FROM, and its columns. */
  private record Relation(String sql, List<Column> columns) {}

  private final Random random;
  private final SmallGroups groups;
  private final List<String> names = new ArrayList<>();
  private final List<Table> tables = new ArrayList<>();
  private int used;

  SmallQueries(Random random) {
    this.random = random;
    this.groups = new SmallGroups(random);
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private SmallConditions over(List<Column> columns) {
    return new SmallConditions(random, columns, this);
  }

  private static List<Column> together(List<Column> left, List<Column> right) {
    List<Column> both = new ArrayList<>(left);
    both.addAll(right);
    return both;
  }

  private String spelled(String name) {
    return SmallTables.spelled(name, random);
  }

  /** A name that the query does not have yet: that of a family, or of a table, if it is free. */
  private String name() {
    String name = pick(List.of("d", "f", "emp", "a", "t"));
    while (names.contains(name)) {
      name = "a" + names.size() + (random.nextBoolean() ? "d" : "");
    }
    names.add(name);
    return name;
  }

  /** Forgets the names of the query before. */
  void begin() {
    names.clear();
    tables.clear();
    tables.addAll(SmallTables.TABLES);
    used = 0;
  }

  /**
   * A query in its parts.
   *
   * @param items columns and values
   * @param from with its tables
   * @param condition of three values
   */
  record Clauses(String items, String from, String condition) {
    /** The query of the rows for which something is so. */
    String where(String what) {
      return "SELECT " + items + " FROM " + from + " WHERE " + what;
    }
  }

  /** A SELECT without groups, in its parts. */
  Clauses clauses() {
    begin();
    Relation from = relation(DEPTH);
    SmallConditions conditions = over(from.columns());
    String condition = "(" + conditions.condition(DEPTH) + ")";
    String columns = String.join(", ", from.columns().stream().map(conditions::spelled).toList());
    return new Clauses(columns, from.sql(), condition);
  }

  /** A query; the order of its rows is open. */
  Request query() {
    begin();
    String with = random.nextInt(4) == 0 ? with() : "";
    Relation from = relation(DEPTH);
    SmallConditions conditions = over(from.columns());
    String where = random.nextInt(4) == 0 ? "" : " WHERE " + conditions.condition(DEPTH);
    String rest = " FROM " + from.sql() + where;
    String select =
        switch (random.nextInt(8)) {
          case 0 -> groups.grouped(from.columns(), conditions, rest);
          case 1 -> groups.windows(from.columns(), conditions, rest);
          case 2 -> groups.firstOfEach(from.columns(), rest);
          default -> "SELECT " + items(conditions) + rest;
        };
    return new Request(with + select, List.of(), false, Set.of());
  }

  private String items(SmallConditions conditions) {
    List<String> items = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      items.add(
          random.nextInt(3) == 0
              ? "(" + conditions.condition(DEPTH) + ")"
              : conditions.value(pick(List.of(Kind.values())), DEPTH));
    }
    return String.join(", ", items);
  }

  /** A common table expression, at times of the name of a table that it hides. */
  private String with() {
    if (random.nextInt(3) == 0) {
      return recursive();
    }
    Table table = pick(SmallTables.TABLES);
    Relation from = relation(1);
    List<Column> columns = new ArrayList<>();
    List<String> items = new ArrayList<>();
    for (String name : List.of("d", "x", "s")) {
      Kind kind = name.equals("s") ? Kind.VARCHAR : Kind.INTEGER;
      columns.add(new Column(name, kind, false));
      items.add(over(from.columns()).value(kind, 1) + " AS " + spelled(name));
    }
    String name = random.nextBoolean() ? table.name() : "q";
    String sql = "SELECT " + String.join(", ", items) + " FROM " + from.sql();
    offer(new Table(name, columns));
    return "WITH " + spelled(name) + " AS (" + sql + ") ";
  }

  /** Lets FROM have a table, twice as often as others, in the place of one of its name. */
  private void offer(Table table) {
    tables.removeIf(other -> other.name().equals(table.name()));
    tables.add(table);
    tables.add(table);
  }

  /** A query that reads itself three times at most: texts grow, and NULLs come later. */
  private String recursive() {
    List<Column> columns =
        List.of(
            new Column("d", Kind.INTEGER, false),
            new Column("x", Kind.INTEGER, false),
            new Column("s", Kind.VARCHAR, false));
    Relation from = relation(1);
    SmallConditions first = over(from.columns());
    String text = random.nextBoolean() ? "'a'" : typed(first, Kind.VARCHAR);
    String number = random.nextBoolean() ? "1" : typed(first, Kind.INTEGER);
    String name = "q";
    SmallConditions next = over(qualified(name, columns));
    String step = random.nextBoolean() ? "q.s || 'b'" : typed(next, Kind.VARCHAR);
    String sql =
        "SELECT 1, "
            + number
            + ", "
            + text
            + " FROM "
            + from.sql()
            + (random.nextBoolean() ? " UNION ALL" : " UNION")
            + " SELECT q.d + 1, "
            + typed(next, Kind.INTEGER)
            + ", "
            + step
            + " FROM q WHERE q.d < 4 AND ("
            + next.condition(1)
            + ")";
    offer(new Table(name, columns));
    return "WITH RECURSIVE " + spelled(name) + " (d, x, s) AS (" + sql + ") ";
  }

  private static String typed(SmallConditions conditions, Kind kind) {
    return "CAST("
        + conditions.value(kind, 1)
        + " AS "
        + (kind == Kind.VARCHAR ? "TEXT" : "INTEGER")
        + ")";
  }

  private Relation relation(int depth) {
    if (depth == 0 || used >= MOST_TABLES) {
      return table();
    }
    return switch (random.nextInt(6)) {
      case 0 -> table();
      case 1 -> lateral(relation(depth - 1), depth - 1);
      case 2 -> derived(depth - 1);
      default -> join(relation(depth - 1), relation(depth - 1), depth - 1);
    };
  }

  private Relation table() {
    used++;
    Table table = pick(tables);
    String alias = name();
    return new Relation(
        spelled(table.name()) + " AS " + spelled(alias), qualified(alias, table.columns()));
  }

  private static List<Column> qualified(String alias, List<Column> columns) {
    return columns.stream()
        .map(c -> new Column(alias + "." + c.name(), c.kind(), c.notNull()))
        .toList();
  }

  private Relation derived(int depth) {
    List<Column> columns = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      columns.add(new Column("d" + columns.size(), kind, false));
    }
    String sql = select(List.of(Kind.values()), List.of(), depth);
    String alias = name();
    String names = "(d0, d1, D2)";
    return new Relation(
        "(" + sql + ") AS " + spelled(alias) + " " + names, qualified(alias, columns));
  }

  private Relation join(Relation left, Relation right, int depth) {
    List<Column> both = together(left.columns(), right.columns());
    SmallConditions conditions = over(both);
    String equality =
        over(left.columns()).column(Kind.INTEGER)
            + " = "
            + over(right.columns()).column(Kind.INTEGER);
    String kind =
        pick(List.of(" JOIN ", " LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN "));
    String on =
        switch (kind.equals(" FULL JOIN ") ? 0 : random.nextInt(4)) {
          case 0, 1 -> equality;
          case 2 -> equality + " AND " + conditions.condition(depth);
          default -> conditions.condition(depth);
        };
    return new Relation("(" + left.sql() + kind + right.sql() + " ON " + on + ")", both);
  }

  /** A join with a query that sees the left side. */
  private Relation lateral(Relation left, int depth) {
    List<Column> columns = List.of(new Column("d0", Kind.INTEGER, false));
    String sql =
        random.nextBoolean()
            ? aggregate(Kind.INTEGER, left.columns(), depth)
            : select(List.of(Kind.INTEGER), left.columns(), depth);
    String alias = name();
    String right = "LATERAL (" + sql + ") AS " + spelled(alias) + " (d0)";
    List<Column> both = together(left.columns(), qualified(alias, columns));
    String join =
        left.sql()
            + switch (random.nextInt(4)) {
              case 0, 1 -> " CROSS JOIN " + right;
              case 2 -> " LEFT JOIN " + right + " ON TRUE";
              default ->
                  pick(List.of(" JOIN ", " LEFT JOIN "))
                      + right
                      + " ON "
                      + over(both).comparison(0);
            };
    return new Relation("(" + join + ")", both);
  }

  /** A query of columns of some kinds that may see columns around it. */
  String column(List<Kind> kinds, List<Column> outer, int depth) {
    return kinds.size() == 1 && random.nextInt(4) == 0
        ? aggregate(kinds.get(0), outer, depth)
        : select(kinds, outer, depth);
  }

  private String select(List<Kind> kinds, List<Column> outer, int depth) {
    if (used >= MOST_TABLES) {
      List<String> values = new ArrayList<>();
      kinds.forEach(kind -> values.add(over(outer).value(kind, 0)));
      return "SELECT " + String.join(", ", values);
    }
    Relation from = random.nextInt(4) == 0 ? relation(Math.min(1, depth)) : table();
    SmallConditions conditions = over(together(from.columns(), outer));
    List<String> items = new ArrayList<>();
    for (Kind kind : kinds) {
      items.add(
          random.nextInt(4) == 0
              ? conditions.value(kind, depth)
              : over(from.columns()).value(kind, 0));
    }
    String where = random.nextInt(4) == 0 ? "" : " WHERE " + conditions.condition(depth);
    return "SELECT " + String.join(", ", items) + " FROM " + from.sql() + where;
  }

  /** A query of one row. */
  private String aggregate(Kind kind, List<Column> outer, int depth) {
    if (used >= MOST_TABLES) {
      return "SELECT " + over(outer).value(kind, 0);
    }
    Relation from = table();
    SmallConditions inner = over(from.columns());
    String value = groups.aggregate(kind, from.columns(), inner);
    if (kind == Kind.INTEGER && !outer.isEmpty() && random.nextInt(4) == 0) {
      value += " + " + over(outer).column(kind);
    }
    SmallConditions both = over(together(from.columns(), outer));
    String where = random.nextInt(5) == 0 ? "" : " WHERE " + both.condition(depth);
    return "SELECT " + value + " FROM " + from.sql() + where;
  }

  /** A query of one value in parentheses. */
  String scalar(Kind kind, List<Column> outer, int depth) {
    return "(" + aggregate(kind, outer, depth) + ")";
  }
}
