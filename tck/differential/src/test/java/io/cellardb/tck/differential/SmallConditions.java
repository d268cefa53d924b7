package io.cellardb.tck.differential;

import io.cellardb.tck.differential.SmallTables.Column;
import io.cellardb.tck.differential.SmallTables.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random values and conditions over some columns, with sub-queries that see these columns too. */
final class SmallConditions {
  private static final List<String> COMPARISONS =
      List.of(" = ", " <> ", " < ", " <= ", " > ", " >= ");

  private final Random random;
  private final List<Column> columns;
  private final SmallQueries queries;

  SmallConditions(Random random, List<Column> columns, SmallQueries queries) {
    this.random = random;
    this.columns = columns;
    this.queries = queries;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  String spelled(Column column) {
    return SmallTables.spelled(column.name(), random);
  }

  /** A column, or a literal where there is none of the kind. */
  String column(Kind kind) {
    List<Column> own = columns.stream().filter(c -> c.kind() == kind).toList();
    return own.isEmpty() ? SmallTables.literal(kind, random) : spelled(pick(own));
  }

  /** A value of a kind. */
  String value(Kind kind, int depth) {
    if (depth == 0 || random.nextInt(2) == 0) {
      return random.nextInt(6) == 0
          ? random.nextInt(4) == 0
              ? "CAST(NULL AS " + kind + ")"
              : SmallTables.literal(kind, random)
          : column(kind);
    }
    int below = depth - 1;
    return switch (random.nextInt(kind == Kind.BOOLEAN ? 5 : 6)) {
      case 0 -> "COALESCE(" + value(kind, below) + ", " + value(kind, below) + ")";
      case 1 -> "NULLIF(" + value(kind, below) + ", " + value(kind, below) + ")";
      case 2 ->
          "CASE WHEN "
              + condition(below)
              + " THEN "
              + value(kind, below)
              + (random.nextBoolean() ? " ELSE " + value(kind, below) : "")
              + " END";
      case 3 -> queries.scalar(kind, columns, below);
      case 4 ->
          switch (kind) {
            case INTEGER ->
                "(" + value(kind, below) + pick(List.of(" + ", " - ")) + value(kind, below) + ")";
            case VARCHAR -> "(" + value(kind, below) + " || " + value(kind, below) + ")";
            case BOOLEAN -> "(" + condition(below) + ")";
          };
      default ->
          pick(List.of("GREATEST(", "LEAST("))
              + value(kind, below)
              + ", "
              + value(kind, below)
              + ")";
    };
  }

  private Kind kind() {
    return pick(List.of(Kind.INTEGER, Kind.INTEGER, Kind.INTEGER, Kind.VARCHAR, Kind.BOOLEAN));
  }

  /** A condition, of three values. */
  String condition(int depth) {
    if (depth == 0) {
      return comparison(0);
    }
    int below = depth - 1;
    return switch (random.nextInt(10)) {
      case 0 -> "(" + condition(below) + " AND " + condition(below) + ")";
      case 1 -> "(" + condition(below) + " OR " + condition(below) + ")";
      case 2 -> "NOT (" + condition(below) + ")";
      case 3 ->
          "("
              + condition(below)
              + ") IS "
              + (random.nextBoolean() ? "NOT " : "")
              + pick(List.of("TRUE", "FALSE", "UNKNOWN"));
      case 4, 5, 6, 7 -> asks(below);
      default -> comparison(below);
    };
  }

  /** A condition without sub-queries at its top. */
  String comparison(int depth) {
    Kind kind = kind();
    String left = value(kind, depth);
    return switch (random.nextInt(8)) {
      case 0 -> left + pick(List.of(" IS NULL", " IS NOT NULL"));
      case 1 ->
          left + pick(List.of(" IS DISTINCT FROM ", " IS NOT DISTINCT FROM ")) + value(kind, depth);
      case 2 ->
          left
              + pick(List.of(" IN (", " NOT IN ("))
              + String.join(", ", list(kind, 1 + random.nextInt(3)))
              + ")";
      case 3 -> left + " BETWEEN " + value(kind, depth) + " AND " + value(kind, depth);
      case 4 -> {
        String row = "(" + left + ", " + column(Kind.INTEGER) + ")";
        String other = "(" + value(kind, 0) + ", " + value(Kind.INTEGER, 0) + ")";
        yield row + pick(COMPARISONS) + other;
      }
      default -> left + pick(COMPARISONS) + value(kind, depth);
    };
  }

  private List<String> list(Kind kind, int size) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      values.add(random.nextInt(5) == 0 ? "NULL" : value(kind, 0));
    }
    return values;
  }

  /** A condition with a sub-query. */
  private String asks(int depth) {
    Kind kind = kind();
    String not = random.nextBoolean() ? "NOT " : "";
    return switch (random.nextInt(6)) {
      case 0 -> not + "EXISTS (" + queries.column(List.of(kind), columns, depth) + ")";
      case 1, 2 ->
          value(kind, depth)
              + " "
              + not
              + "IN ("
              + queries.column(List.of(kind), columns, depth)
              + ")";
      case 3 ->
          "("
              + value(kind, 0)
              + ", "
              + value(Kind.INTEGER, 0)
              + ") "
              + not
              + "IN ("
              + queries.column(List.of(kind, Kind.INTEGER), columns, depth)
              + ")";
      case 4 ->
          value(kind, depth)
              + pick(COMPARISONS)
              + pick(List.of("ALL (", "ANY ("))
              + queries.column(List.of(kind), columns, depth)
              + ")";
      default -> value(kind, depth) + pick(COMPARISONS) + queries.scalar(kind, columns, depth);
    };
  }
}
