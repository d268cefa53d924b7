package io.cellardb.tck.differential;

import io.cellardb.tck.differential.SmallTables.Column;
import io.cellardb.tck.differential.SmallTables.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random aggregates, groups and windows whose values do not depend on an order that is open. */
final class SmallGroups {
  private final Random random;

  SmallGroups(Random random) {
    this.random = random;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String order(List<Column> columns) {
    return columns.stream()
        .map(c -> SmallTables.spelled(c.name(), random))
        .map(name -> name + pick(List.of("", " DESC", " NULLS FIRST", " DESC NULLS LAST")))
        .collect(Collectors.joining(", ", "ORDER BY ", ""));
  }

  /** An aggregate of a kind, perhaps of some rows only. */
  String aggregate(Kind kind, List<Column> columns, SmallConditions conditions) {
    String value = conditions.value(kind, 0);
    String call =
        switch (kind) {
          case INTEGER ->
              switch (random.nextInt(6)) {
                case 0 -> "CAST(COUNT(*) AS INTEGER)";
                case 1 -> "CAST(COUNT(DISTINCT " + value + ") AS INTEGER)";
                case 2 -> "CAST(SUM(" + value + ") AS INTEGER)";
                default -> pick(List.of("MIN(", "MAX(")) + value + ")";
              };
          case VARCHAR ->
              random.nextInt(3) == 0
                  ? pick(List.of("MIN(", "MAX(")) + value + ")"
                  : "STRING_AGG(" + value + ", ',' " + order(columns) + ")";
          case BOOLEAN -> pick(List.of("BOOL_AND(", "BOOL_OR(", "EVERY(")) + value + ")";
        };
    if (random.nextInt(5) > 0 || call.startsWith("CAST")) {
      return call;
    }
    return call + " FILTER (WHERE " + conditions.condition(0) + ")";
  }

  private List<Column> some(List<Column> columns, int most) {
    List<Column> some = new ArrayList<>();
    for (int i = 1 + random.nextInt(most); i > 0; i--) {
      some.add(pick(columns));
    }
    return some;
  }

  /** A query of groups. */
  String grouped(List<Column> columns, SmallConditions conditions, String rest) {
    List<String> keys =
        some(columns, 3).stream()
            .map(c -> SmallTables.spelled(c.name(), random))
            .distinct()
            .toList();
    String all = String.join(", ", keys);
    String by =
        switch (random.nextInt(5)) {
          case 0 -> "ROLLUP (" + all + ")";
          case 1 -> "CUBE (" + all + ")";
          case 2 -> "GROUPING SETS ((" + all + "), (" + keys.get(0) + "), ())";
          case 3 -> "GROUPING SETS ((" + all + "), ())";
          default -> all;
        };
    List<String> items = new ArrayList<>(keys);
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      items.add(aggregate(pick(List.of(Kind.values())), columns, conditions));
    }
    items.add("GROUPING(" + all + ")");
    String having = random.nextInt(3) == 0 ? " HAVING COUNT(*) > " + random.nextInt(3) : "";
    return "SELECT " + String.join(", ", items) + rest + " GROUP BY " + by + having;
  }

  /** A query of windows that are ordered by all columns, so that no order is open. */
  String windows(List<Column> columns, SmallConditions conditions, String rest) {
    String name = pick(List.of("w", "d", "win"));
    String partition =
        random.nextBoolean()
            ? "PARTITION BY " + SmallTables.spelled(pick(columns).name(), random) + " "
            : "";
    List<String> items = new ArrayList<>();
    columns.forEach(c -> items.add(SmallTables.spelled(c.name(), random)));
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      String over = " OVER " + SmallTables.spelled(name, random);
      items.add(windowed(conditions) + over);
    }
    return "SELECT "
        + String.join(", ", items)
        + rest
        + " WINDOW "
        + SmallTables.spelled(name, random)
        + " AS ("
        + partition
        + order(columns)
        + frame()
        + ")";
  }

  private String windowed(SmallConditions conditions) {
    String value = conditions.value(pick(List.of(Kind.INTEGER, Kind.VARCHAR)), 0);
    return switch (random.nextInt(6)) {
      case 0 -> "ROW_NUMBER()";
      case 1 -> "COUNT(*)";
      case 2 -> "SUM(" + conditions.value(Kind.INTEGER, 0) + ")";
      case 3 -> pick(List.of("LAG(", "LEAD(")) + value + ")";
      case 4 -> pick(List.of("FIRST_VALUE(", "LAST_VALUE(")) + value + ")";
      default -> pick(List.of("MIN(", "MAX(")) + value + ")";
    };
  }

  private String frame() {
    if (random.nextBoolean()) {
      return "";
    }
    return pick(List.of(" ROWS", " GROUPS"))
        + " BETWEEN "
        + pick(List.of("UNBOUNDED PRECEDING", "1 PRECEDING", "CURRENT ROW"))
        + " AND "
        + pick(List.of("CURRENT ROW", "1 FOLLOWING", "UNBOUNDED FOLLOWING"))
        + pick(List.of("", "", " EXCLUDE CURRENT ROW", " EXCLUDE TIES"));
  }

  /** DISTINCT ON: the first of the rows of each value, in an order of all columns. */
  String firstOfEach(List<Column> columns, String rest) {
    String on = columns.get(random.nextInt(columns.size())).name();
    String others = order(columns.stream().filter(c -> !c.name().equals(on)).toList());
    String all = columns.stream().map(Column::name).collect(Collectors.joining(", "));
    return "SELECT DISTINCT ON ("
        + on
        + ") "
        + all
        + rest
        + " "
        + others.replaceFirst("ORDER BY ", "ORDER BY " + on + ", ");
  }
}
