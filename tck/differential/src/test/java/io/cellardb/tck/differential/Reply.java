package io.cellardb.tck.differential;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a database answers to a call: a value written as PostgreSQL does, or the state of an error.
 *
 * @param value null if it is NULL
 * @param state null if there is a value
 */
record Reply(String value, String state, String message) {
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
  private static final Pattern BARE = Pattern.compile("[^\\s{}\",\\\\]+");
  private static final String OUT_OF_RANGE = "22008";

  /** Times that Cellar does not have: before the year 1 or after 9999. */
  private static final Pattern BEYOND =
      Pattern.compile("-?infinity|\\d{5,}-\\d\\d-\\d\\d.*|.* BC|24:00:00");

  private static final double TOLERANCE = 1e-13;
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  static Reply of(SQLException error) {
    return new Reply(null, error.getSQLState(), error.getMessage());
  }

  /** The only value that a statement of Cellar returns. */
  static Reply ofCellar(ResultSet rows) throws SQLException {
    rows.next();
    Object value =
        switch (rows.getMetaData().getColumnType(1)) {
          case Types.DATE -> rows.getObject(1, LocalDate.class);
          case Types.TIME -> rows.getObject(1, LocalTime.class);
          case Types.TIMESTAMP -> rows.getObject(1, LocalDateTime.class);
          default -> rows.getObject(1);
        };
    return new Reply(text(value), null, null);
  }

  /** The only value of a query of PostgreSQL. */
  static Reply ofPostgres(Statement statement, String sql) {
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return new Reply(rows.getString(1), null, null);
    } catch (SQLException e) {
      return of(e);
    }
  }

  private static String text(Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      return "\\x" + HexFormat.of().formatHex(bytes);
    } else if (value instanceof Boolean truth) {
      return truth ? "t" : "f";
    } else if (value instanceof LocalTime time) {
      return TIME.format(time);
    } else if (value instanceof LocalDateTime time) {
      return time.toLocalDate() + " " + TIME.format(time);
    } else if (value instanceof Float number && Float.isFinite(number)) {
      return shortest(number);
    } else if (value instanceof BigDecimal number) {
      return number.toPlainString();
    } else if (value instanceof Array array) {
      List<String> elements = new ArrayList<>();
      for (Object element : (Object[]) array.getArray()) {
        elements.add(element(text(element)));
      }
      return "{" + String.join(",", elements) + "}";
    }
    return value == null ? null : value.toString();
  }

  /** With no more digits than it takes, where Java has one more. */
  private static String shortest(float number) {
    BigDecimal exact = new BigDecimal(number);
    BigDecimal shortest = BigDecimal.ZERO;
    for (int digits = 1; shortest.floatValue() != number; digits++) {
      shortest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
    return shortest.toString();
  }

  private static String element(String text) {
    if (text == null) {
      return "NULL";
    }
    return BARE.matcher(text).matches() && !text.equalsIgnoreCase("null")
        ? text
        : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Whether there is no such call, or not for these types. */
  boolean isRefused() {
    return state != null && (state.startsWith("42") || state.startsWith("0A"));
  }

  /**
   * Whether two databases came to the same: equal values, numbers up to the digits that both have,
   * or errors of one class.
   */
  boolean agreesWith(Reply other) {
    if (state != null || other.state != null) {
      if (OUT_OF_RANGE.equals(state) && other.value != null) {
        return BEYOND.matcher(other.value).matches();
      }
      return state != null
          && other.state != null
          && state.substring(0, 2).equals(other.state.substring(0, 2));
    }
    if (value == null || other.value == null) {
      return value == null && other.value == null;
    }
    return value.equals(other.value) || isSameNumber(value, other.value);
  }

  private static boolean isSameNumber(String left, String right) {
    if (!NUMBER.matcher(left).matches() || !NUMBER.matcher(right).matches()) {
      return false;
    }
    BigDecimal a = new BigDecimal(left);
    BigDecimal b = new BigDecimal(right);
    int scale = Math.min(a.scale(), b.scale());
    if (a.setScale(scale, RoundingMode.HALF_UP).compareTo(b.setScale(scale, RoundingMode.HALF_UP))
        == 0) {
      return true;
    }
    double x = a.doubleValue();
    double y = b.doubleValue();
    return Math.abs(x - y) <= TOLERANCE * Math.max(Math.abs(x), Math.abs(y));
  }

  @Override
  public String toString() {
    return state != null ? state + " " + message : value == null ? "NULL" : "[" + value + "]";
  }
}
