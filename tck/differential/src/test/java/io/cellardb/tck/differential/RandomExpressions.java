package io.cellardb.tck.differential;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Random expressions over some columns, of a given type, which fail for no value and mean the same
 * in all databases (see {@link Difference}).
 */
final class RandomExpressions {
  private static final List<String> PATTERNS =
      List.of(
          "'a%'",
          "'%a'",
          "'%b%'",
          "'_'",
          "'a_%'",
          "''",
          "'%'",
          "'ü%'",
          "'a'",
          "'日_'",
          "'''%'",
          "'%%' ESCAPE '%'",
          "'_%%' ESCAPE '%'",
          "'__' ESCAPE '_'",
          "'a_%' ESCAPE ''",
          "'!_!%%' ESCAPE '!'");

  /** A column that an expression may name, as it is written there. */
  record Field(String name, ValueType type, boolean key) {}

  private final Random random;
  private final List<Object> parameters;
  private final List<Field> fields;

  /** Expressions whose parameters are appended to {@code parameters}. */
  RandomExpressions(Random random, List<Object> parameters, List<Field> fields) {
    this.random = random;
    this.parameters = parameters;
    this.fields = fields;
  }

  static List<Field> fields(RandomTable table, String alias) {
    String prefix = alias == null ? "" : alias + ".";
    return table.columns().stream()
        .map(c -> new Field(prefix + c.name(), c.type(), table.key().contains(c)))
        .toList();
  }

  List<Field> fields() {
    return fields;
  }

  Field field() {
    return fields.get(random.nextInt(fields.size()));
  }

  private List<Field> fields(ValueType type) {
    return fields.stream().filter(field -> field.type() == type).toList();
  }

  String literal(ValueType type) {
    return type.literal(random.nextInt(25) == 0 ? null : type.value(random));
  }

  /** A literal or, at times, a parameter; for places where a parameter's type is known. */
  private String constant(ValueType type) {
    if (random.nextInt(4) > 0) {
      return literal(type);
    }
    parameters.add(parameter(type.value(random)));
    return "{" + (parameters.size() - 1) + "}";
  }

  /** A parameter that is compared with times of milliseconds has the digits of a microsecond. */
  private static Object parameter(Object value) {
    return value instanceof LocalTime time
        ? time.truncatedTo(ChronoUnit.MICROS)
        : value instanceof LocalDateTime timestamp
            ? timestamp.truncatedTo(ChronoUnit.MICROS)
            : value;
  }

  /** An expression of a type. */
  String of(ValueType type, int depth) {
    List<Supplier<String>> choices = new ArrayList<>();
    List<Field> own = fields(type);
    if (!own.isEmpty()) {
      Supplier<String> column = () -> own.get(random.nextInt(own.size())).name();
      choices.add(column);
      choices.add(column);
      choices.add(column);
    }
    if (depth == 0) {
      choices.add(() -> literal(type));
      return pick(choices).get();
    }
    int below = depth - 1;
    choices.add(() -> literal(type));
    choices.add(() -> "COALESCE(" + of(type, below) + ", " + of(type, below) + ")");
    choices.add(() -> "NULLIF(" + of(type, below) + ", " + of(type, below) + ")");
    choices.add(
        () ->
            "CASE WHEN "
                + condition(below)
                + " THEN "
                + of(type, below)
                + (random.nextBoolean() ? " ELSE " + of(type, below) : "")
                + " END");
    addOwn(type, below, choices);
    return pick(choices).get();
  }

  private void addOwn(ValueType type, int below, List<Supplier<String>> choices) {
    switch (type) {
      case INTEGER -> {
        choices.add(() -> sum(type, below));
        choices.add(() -> "CAST(" + of(small(), below) + " AS INTEGER)");
        choices.add(() -> "(" + of(type, below) + " * " + random.nextInt(9) + ")");
        choices.add(() -> "(" + of(type, below) + " / " + (1 + random.nextInt(9)) + ")");
        choices.add(() -> "MOD(" + of(type, below) + ", " + (1 + random.nextInt(9)) + ")");
        choices.add(() -> "ABS(" + of(type, below) + ")");
        choices.add(() -> "-(" + of(type, 0) + ")");
        choices.add(() -> "CHAR_LENGTH(" + of(ValueType.VARCHAR, below) + ")");
        choices.add(
            () ->
                Dialect.choice("", "CAST(")
                    + "EXTRACT("
                    + unit()
                    + " FROM "
                    + of(ValueType.DATE, below)
                    + Dialect.choice(")", ") AS INTEGER)"));
        choices.add(
            () -> extract(pick(List.of("YEAR", "MONTH")), ValueType.MONTHS, below, type.sql()));
      }
      case BIGINT, DECIMAL, DOUBLE -> {
        choices.add(() -> extract("EPOCH", ValueType.DAYS, below, type.sql()));
        choices.add(() -> sum(type, below));
        choices.add(() -> "CAST(" + of(ValueType.INTEGER, below) + " AS " + type.sql() + ")");
      }
      case VARCHAR -> {
        choices.add(() -> "(" + of(type, below) + " || " + of(type, below) + ")");
        choices.add(() -> "UPPER(" + of(type, below) + ")");
        choices.add(() -> "LOWER(" + of(type, below) + ")");
        choices.add(() -> "TRIM(" + of(type, below) + ")");
        choices.add(
            () ->
                "SUBSTRING("
                    + of(type, below)
                    + " FROM "
                    + (1 + random.nextInt(3))
                    + (random.nextBoolean() ? " FOR " + random.nextInt(3) : "")
                    + ")");
        choices.add(() -> "CAST(" + of(ValueType.INTEGER, below) + " AS VARCHAR)");
        choices.add(() -> "CAST(" + of(ValueType.DATE, below) + " AS VARCHAR)");
      }
      case DATE -> {
        choices.add(() -> shifted(type, below));
        choices.add(() -> "CAST(" + of(ValueType.TIMESTAMP, below) + " AS DATE)");
      }
      case DAYS -> {
        addLengths(type, below, choices);
        choices.add(() -> "(INTERVAL '1' DAY * MOD(" + of(ValueType.INTEGER, below) + ", 10))");
        choices.add(() -> "(" + micros(below) + " - " + micros(below) + ")");
      }
      case MONTHS -> addLengths(type, below, choices);
      case TIMESTAMP -> {
        choices.add(() -> shifted(type, below));
        choices.add(() -> plus(type, ValueType.DAYS, below));
        choices.add(() -> plus(type, ValueType.MONTHS, below));
        choices.add(() -> "CAST(" + of(ValueType.DATE, below) + " AS TIMESTAMP(3))");
      }
      case BOOLEAN -> choices.add(() -> "(" + condition(below) + ")");
      default -> {}
    }
  }

  private void addLengths(ValueType type, int below, List<Supplier<String>> choices) {
    choices.add(() -> sum(type, below));
    choices.add(() -> "(" + of(type, below) + " * " + random.nextInt(5) + ")");
    choices.add(() -> "(-(" + of(type, 0) + "))");
  }

  private String extract(String field, ValueType from, int depth, String type) {
    return "CAST(EXTRACT(" + field + " FROM " + of(from, depth) + ") AS " + type + ")";
  }

  /** A time without the nanoseconds that the difference of two would lose. */
  private String micros(int depth) {
    return "CAST(" + of(ValueType.TIMESTAMP, depth) + " AS TIMESTAMP(6))";
  }

  private String plus(ValueType type, ValueType interval, int depth) {
    String operator = random.nextBoolean() ? " + " : " - ";
    return "(" + of(type, depth) + operator + of(interval, 0) + ")";
  }

  private String sum(ValueType type, int depth) {
    String operator = random.nextBoolean() ? " + " : " - ";
    return "(" + of(type, depth) + operator + of(type, depth) + ")";
  }

  private String shifted(ValueType type, int depth) {
    String operator = random.nextBoolean() ? " + " : " - ";
    int days = random.nextInt(40);
    String interval = "INTERVAL '" + days + "' DAY";
    String shift = type == ValueType.DATE ? Dialect.choice(interval, "" + days) : interval;
    return "(" + of(type, depth) + operator + shift + ")";
  }

  private ValueType small() {
    return random.nextBoolean() ? ValueType.TINYINT : ValueType.SMALLINT;
  }

  private String unit() {
    return pick(List.of("YEAR", "MONTH", "DAY"));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** A condition. */
  String condition(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return comparison();
    }
    int below = depth - 1;
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> "(" + condition(below) + " AND " + condition(below) + ")";
      case 3, 4 -> "(" + condition(below) + " OR " + condition(below) + ")";
      case 5 -> "NOT (" + condition(below) + ")";
      case 6 ->
          "(" + condition(below) + ") IS " + pick(List.of("TRUE", "NOT TRUE", "FALSE", "UNKNOWN"));
      default -> {
        ValueType type = field().type();
        yield of(type, below) + operator() + of(type, below);
      }
    };
  }

  private String operator() {
    return pick(List.of(" = ", " = ", " <> ", " < ", " <= ", " > ", " >= ", " IS DISTINCT FROM "));
  }

  /** A comparison of a column with constants: what can go into a scan. */
  private String comparison() {
    Field field = field();
    ValueType type = field.type();
    return switch (random.nextInt(type == ValueType.VARCHAR ? 10 : 8)) {
      case 0, 1, 2 -> field.name() + comparisonOperator() + constant(type);
      case 3 -> field.name() + " BETWEEN " + constant(type) + " AND " + constant(type);
      case 4 ->
          IntStream.range(0, 1 + random.nextInt(4))
              .mapToObj(i -> constant(type))
              .collect(
                  Collectors.joining(
                      ", ", field.name() + (random.nextInt(4) == 0 ? " NOT" : "") + " IN (", ")"));
      case 5 -> field.name() + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
      case 6 -> literal(type) + comparisonOperator() + field.name();
      case 7 -> rowComparison();
      default -> field.name() + (random.nextInt(4) == 0 ? " NOT" : "") + " LIKE " + pick(PATTERNS);
    };
  }

  private String comparisonOperator() {
    return pick(List.of(" = ", " = ", " = ", " <> ", " < ", " <= ", " > ", " >= "));
  }

  private String rowComparison() {
    List<Field> key = fields.stream().filter(Field::key).toList();
    if (key.size() < 2) {
      return "TRUE";
    }
    return Stream.of(key.get(0), key.get(1))
            .map(Field::name)
            .collect(Collectors.joining(", ", "(", ")"))
        + pick(List.of(" > ", " >= ", " < ", " <= ", " = "))
        + "("
        + key.get(0).type().literal(key.get(0).type().value(random))
        + ", "
        + key.get(1).type().literal(key.get(1).type().value(random))
        + ")";
  }
}
