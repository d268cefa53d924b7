package io.cellardb.sql.pushdown;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Tables, rows and predicates by chance, as SQL, from small domains with nasty edges. */
final class RandomPredicates {
  /** How the values of a column are compared and written. */
  enum Type {
    BOOLEAN("BOOLEAN"),
    TINYINT("TINYINT"),
    INTEGER("INTEGER"),
    BIGINT("BIGINT"),
    DECIMAL("DECIMAL(6, 2)"),
    DOUBLE("DOUBLE"),
    REAL("REAL"),
    VARCHAR("VARCHAR"),
    CHAR("CHAR(3)"),
    VARBINARY("VARBINARY"),
    DATE("DATE"),
    TIME("TIME"),
    TIME_OF_NANOS("TIME(9)"),
    TIMESTAMP_OF_MILLIS("TIMESTAMP(3)"),
    TIMESTAMP("TIMESTAMP"),
    TIMESTAMP_OF_NANOS("TIMESTAMP(9)"),
    UUID("UUID");

    private static final Set<Type> NUMBERS = EnumSet.range(TINYINT, REAL);
    private static final Set<Type> TIMES_OF_DAY = EnumSet.range(TIME, TIME_OF_NANOS);
    private static final Set<Type> TIMESTAMPS =
        EnumSet.range(TIMESTAMP_OF_MILLIS, TIMESTAMP_OF_NANOS);

    final String sql;

    Type(String sql) {
      this.sql = sql;
    }

    /** Whether values of the types are times that can be compared. */
    boolean isTimeAs(Type other) {
      return (TIMES_OF_DAY.contains(this) && TIMES_OF_DAY.contains(other))
          || (TIMESTAMPS.contains(this) && TIMESTAMPS.contains(other));
    }

    boolean isNumber() {
      return NUMBERS.contains(this);
    }

    boolean isText() {
      return this == VARCHAR || this == CHAR;
    }
  }

  /** A column; some of the key and {@code def} are NOT NULL. */
  record Column(String name, Type type, boolean nullable) {}

  /** A predicate and the canonical values of its parameters. */
  record Predicate(String sql, List<Object> parameters) {}

  private static final String[] OPERATORS = {"=", "<>", "<", "<=", ">", ">="};
  private static final String[] TIMES = {
    "00:00:00", "12:30:00.5", "12:30:00.500000001", "12:30:00.4999999", "23:59:59.999999"
  };

  private static final String[] TIMESTAMPS = {
    "0001-01-01T00:00:00.000000001",
    "1969-12-31T23:59:59.5",
    "1969-12-31T23:59:59.999999999",
    "2020-03-08T02:30:00",
    "2020-03-08T02:30:00.000000001",
    "2020-03-08T02:30:00.000500",
    "2020-01-01T00:00:00",
    "9999-12-31T23:59:59.999"
  };

  private static final String[] TEXTS = {
    "", "a", "b", "ab", "abc", "a%", "a_", "\\", "é", "é😀", "😀", "A", "aé"
  };
  private static final String[] PATTERNS = {
    "a%", "a", "%", "", "a%c", "_", "a_%", "%b", "é%", "😀%", "\\%", "ab%%", "%_"
  };

  /** Patterns that are right with each escape character that is used. */
  private static final String[] ESCAPING = {"a%", "a", "", "ab_", "%", "_b%", "A%%", "b"};

  private static final String[] BINARIES = {"", "00", "0001", "61", "FF", "FFFF", "61FF", "6100"};

  private final Random random;
  private List<Column> columns;
  private List<Object> parameters;
  private boolean withParameters;

  RandomPredicates(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  private <T> T any(List<T> list) {
    return list.get(below(list.size()));
  }

  private String any(String... texts) {
    return texts[below(texts.length)];
  }

  /** New columns of a key; the predicates to come are about them and those of {@link #cells()}. */
  List<Column> key() {
    columns = new ArrayList<>();
    int size = 1 + below(3);
    for (int i = 0; i < size; i++) {
      columns.add(new Column("k" + i, any(List.of(Type.values())), below(3) == 0));
    }
    List<Column> key = List.copyOf(columns);
    for (int i = 0; i < 3; i++) {
      columns.add(new Column("c" + i, any(List.of(Type.values())), true));
    }
    columns.add(new Column("f.x", key.get(0).type(), true));
    columns.add(new Column("def", Type.INTEGER, false));
    return key;
  }

  /** The columns outside the key. */
  List<Column> cells() {
    return columns.stream().filter(column -> !column.name().startsWith("k")).toList();
  }

  /** A literal that a column of the type can have. */
  String value(Type type) {
    return switch (type) {
      case BOOLEAN -> any("TRUE", "FALSE");
      case TINYINT -> any("-128", "-1", "0", "1", "2", "3", "127");
      case INTEGER -> any("-2147483648", "-1", "0", "1", "2", "3", "200", "2147483647");
      case BIGINT -> any("-1", "0", "1", "2", "3", "3000000000", "9007199254740993");
      case DECIMAL -> any("-9999.99", "-0.01", "0", "1", "1.5", "2", "2.01", "9999.99");
      case DOUBLE, REAL -> any("-1e30", "-1e0", "0e0", "1e0", "1.5e0", "2e0", "3e0", "1e30");
      case VARCHAR -> text(any(TEXTS));
      case CHAR -> text(any("", "a", "b", "ab", "abc", "é", "😀", "a%"));
      case VARBINARY -> "X'" + any(BINARIES) + "'";
      case DATE -> "DATE '" + any("0001-01-01", "1969-12-31", "2020-02-29", "9999-12-31") + "'";
      case TIME, TIME_OF_NANOS -> "TIME '" + any(TIMES) + "'";
      case TIMESTAMP_OF_MILLIS, TIMESTAMP, TIMESTAMP_OF_NANOS ->
          "TIMESTAMP '" + any(TIMESTAMPS).replace('T', ' ') + "'";
      case UUID -> "UUID '" + any(ids()) + "'";
    };
  }

  private static String[] ids() {
    return new String[] {
      "00000000-0000-0000-0000-000000000000",
      "7fffffff-ffff-ffff-ffff-ffffffffffff",
      "00112233-4455-6677-0899-aabbccddeeff",
      "00112233-4455-6677-7899-aabbccddeeff"
    };
  }

  private static String text(String value) {
    return "'" + value + "'";
  }

  /** A predicate without parameters, or with some. */
  Predicate predicate() {
    parameters = new ArrayList<>();
    withParameters = below(2) == 0;
    String sql =
        switch (below(6)) {
          case 0, 1 -> keyed();
          case 2 -> rows();
          default -> condition(3);
        };
    return new Predicate(sql, parameters);
  }

  /** Conditions on the leading columns of the key, as most statements have them. */
  private String keyed() {
    List<String> conjuncts = new ArrayList<>();
    for (Column column : columns) {
      if (column.name().startsWith("k") && below(4) > 0) {
        conjuncts.add(
            below(3) == 0 ? simple(column) : column.name() + " = " + constant(column.type()));
      }
    }
    if (conjuncts.isEmpty() || below(2) == 0) {
      conjuncts.add(condition(1));
    }
    return String.join(" AND ", conjuncts);
  }

  /** A comparison of rows of several columns, as in paging by the key, beside other conditions. */
  private String rows() {
    List<Column> compared = new ArrayList<>();
    for (Column column : columns) {
      if (compared.size() < 3 && below(column.name().startsWith("k") ? 5 : 12) > 0) {
        compared.add(column);
      }
    }
    String names = "(" + String.join(", ", compared.stream().map(Column::name).toList()) + ")";
    if (compared.size() < 2) {
      return condition(2);
    }
    // Parameters have to be made in the order in which they stand.
    int beside = below(4);
    String before = beside < 2 ? simple(any(columns)) : "";
    String sql =
        below(4) == 0
            ? names + " IN (" + rowOf(compared) + ", " + rowOf(compared) + ")"
            : names + " " + any(OPERATORS) + " " + rowOf(compared);
    return switch (beside) {
      case 0 -> before + " AND " + sql;
      case 1 -> "(" + before + " OR " + sql + ")";
      default -> sql;
    };
  }

  private String rowOf(List<Column> compared) {
    return "(" + String.join(", ", compared.stream().map(c -> constant(c.type())).toList()) + ")";
  }

  private String condition(int depth) {
    if (depth == 0 || below(3) == 0) {
      return simple(any(columns));
    }
    return switch (below(8)) {
      case 0, 1, 2 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
      case 3, 4, 5 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
      case 6 -> "NOT (" + condition(depth - 1) + ")";
      default -> {
        // Alternatives on one column, which become several ranges.
        Column column = any(columns);
        yield "(" + simple(column) + " OR " + simple(column) + ")";
      }
    };
  }

  @SuppressWarnings("StatementSwitchToExpressionSwitch") // some cases take several statements
  private String simple(Column column) {
    String name = column.name();
    Type type = column.type();
    return switch (below(14)) {
      case 0 -> constant(type) + " " + any(OPERATORS) + " " + name;
      case 1 ->
          name
              + any(" BETWEEN ", " NOT BETWEEN ", " BETWEEN SYMMETRIC ")
              + constant(type)
              + " AND "
              + constant(type);
      case 2, 3 -> name + any(" IN (", " NOT IN (") + list(type) + ")";
      case 4 -> name + any(" IS NULL", " IS NOT NULL");
      case 5 -> comparedColumns(column);
      case 6 ->
          type == Type.VARBINARY
              ? comparison(name, type)
              : "CAST(" + name + " AS VARCHAR) " + any("=", ">") + " '1'";
      case 7 -> name + any(" IS DISTINCT FROM ", " IS NOT DISTINCT FROM ") + constant(type);
      case 8, 9 -> special(name, type);
      default -> comparison(name, type);
    };
  }

  private String list(Type type) {
    List<String> items = new ArrayList<>();
    for (int i = 1 + below(4); i > 0; i--) {
      items.add(constant(type));
    }
    return String.join(", ", items);
  }

  /** What only columns of some types can be asked. */
  private String special(String name, Type type) {
    if (type == Type.BOOLEAN) {
      return name + any("", " IS TRUE", " IS NOT TRUE", " IS FALSE", " IS UNKNOWN");
    }
    if (type.isText()) {
      String like = name + any(" LIKE ", " NOT LIKE ");
      if (below(3) == 0) {
        return like + text(any(ESCAPING)) + any(" ESCAPE '\\'", " ESCAPE '😀'", " ESCAPE 'é'");
      }
      return like
          + (withParameters && below(3) == 0 ? parameter(any(PATTERNS)) : text(any(PATTERNS)));
    }
    if (type.isNumber()) {
      String cast = "CAST(" + name + " AS " + any("DECIMAL(38, 4)", "DOUBLE") + ")";
      return cast + " " + any(OPERATORS) + " " + constant(type);
    }
    return comparison(name, type);
  }

  private String comparison(String name, Type type) {
    return name + " " + any(OPERATORS) + " " + constant(type);
  }

  private String comparedColumns(Column column) {
    List<Column> alike =
        columns.stream()
            .filter(
                other ->
                    other.type() == column.type()
                        || other.type().isTimeAs(column.type())
                        || (other.type().isNumber() && column.type().isNumber())
                        || (other.type().isText() && column.type().isText()))
            .toList();
    return column.name() + " " + any(OPERATORS) + " " + any(alike).name();
  }

  /** A literal, parameter, or expression over these, to compare a column with. */
  private String constant(Type type) {
    if (below(25) == 0) {
      return "CAST(NULL AS " + type.sql + ")";
    }
    if (withParameters && below(2) == 0) {
      return below(8) == 0 ? "CAST(" + parameter(null) + " AS " + type.sql + ")" : typed(type);
    }
    if (type.isNumber() && below(3) == 0) {
      return any(
          "1.5",
          "-0.005",
          "0.999",
          "300",
          "-129",
          "99999999999",
          "1e0",
          "2.5e0",
          "1e300",
          "1 + 1",
          "123456789012345678901234567890");
    }
    return value(type);
  }

  private String typed(Type type) {
    if (type.isNumber() && below(4) == 0) {
      return switch (below(3)) {
        case 0 ->
            "CAST("
                + parameter(new BigDecimal(any("1.500", "2.000", "99999.125")))
                + " AS DECIMAL(12, 3))";
        case 1 ->
            "CAST(" + parameter(Long.parseLong(any("2", "300", "-5000000000"))) + " AS BIGINT)";
        default -> "CAST(" + parameter((long) below(3)) + " AS INTEGER) + 1";
      };
    }
    return "CAST(" + parameter(canonical(type)) + " AS " + type.sql + ")";
  }

  private String parameter(Object value) {
    parameters.add(value);
    return "?";
  }

  private Object canonical(Type type) {
    return switch (type) {
      case BOOLEAN -> below(2) == 0;
      case TINYINT -> Long.parseLong(value(type));
      case INTEGER, BIGINT -> Long.parseLong(value(type));
      case DECIMAL -> new BigDecimal(value(type)).setScale(2);
      case DOUBLE -> Double.parseDouble(value(type));
      case REAL -> (double) Float.parseFloat(value(type));
      case VARCHAR, CHAR -> {
        String literal = value(type);
        yield literal.substring(1, literal.length() - 1);
      }
      case VARBINARY -> HexFormat.of().parseHex(any(BINARIES));
      case DATE -> LocalDate.parse(any("1969-12-31", "2020-02-29"));
      case TIME, TIME_OF_NANOS -> LocalTime.parse(any(TIMES));
      case TIMESTAMP_OF_MILLIS, TIMESTAMP, TIMESTAMP_OF_NANOS ->
          LocalDateTime.parse(any(TIMESTAMPS));
      case UUID -> java.util.UUID.fromString(any(ids()));
    };
  }
}
