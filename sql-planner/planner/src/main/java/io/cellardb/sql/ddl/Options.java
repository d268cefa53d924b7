package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.Option;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** The options of a WITH clause, by name without regard to case. */
final class Options {
  /**
   * Milliseconds that are as good as forever, and not the same: rows of a family that had a time to
   * live may have lost their markers, without which they would not be there.
   */
  private static final long LONGEST = Long.MAX_VALUE - 1;

  private final Map<String, SqlLiteral> values = new LinkedHashMap<>();

  /** Refuses options that are not among {@code known}, and those given twice. */
  Options(List<Option> options, Set<String> known) {
    for (Option option : options) {
      String name = option.name().toLowerCase(Locale.ROOT);
      if (!known.contains(name)) {
        throw error(
            option.getParserPosition(),
            "there is no option '"
                + option.name()
                + "' here"
                + NearestName.among(known, name)
                    .map(near -> "; did you mean " + near + "?")
                    .orElse("; possible are " + known.stream().sorted().toList()));
      }
      if (values.put(name, option.value()) != null) {
        throw error(option.getParserPosition(), "the option '" + name + "' is given twice");
      }
    }
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  /** A whole number. */
  int integer(String name, int otherwise) {
    return whole(name, otherwise, BigDecimal::intValueExact);
  }

  /** A whole number that may be large. */
  long bigInteger(String name, long otherwise) {
    return whole(name, otherwise, BigDecimal::longValueExact);
  }

  private <N> N whole(String name, N otherwise, Function<BigDecimal, N> exact) {
    SqlLiteral value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    BigDecimal number = number(value);
    try {
      return exact.apply(number);
    } catch (ArithmeticException | NullPointerException e) {
      throw error(value.getParserPosition(), name + " must be a whole number, not " + value);
    }
  }

  /** TRUE or FALSE, also as a text. */
  boolean bool(String name, boolean otherwise) {
    SqlLiteral value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    return switch (text(value)) {
      case "TRUE" -> true;
      case "FALSE" -> false;
      default -> throw error(value.getParserPosition(), name + " must be TRUE or FALSE");
    };
  }

  /** One of some words, in upper case. */
  String word(String name, String otherwise, Set<String> possible) {
    SqlLiteral value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    String word = text(value);
    if (!possible.contains(word)) {
      throw error(
          value.getParserPosition(),
          name + " must be one of " + possible.stream().sorted().toList() + ", not " + value);
    }
    return word;
  }

  /** An interval of days and shorter units, or a number of seconds; in milliseconds. */
  long millis(String name, long otherwise) {
    SqlLiteral value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof SqlIntervalLiteral interval) {
      SqlIntervalLiteral.IntervalValue span =
          (SqlIntervalLiteral.IntervalValue) interval.getValue();
      if (span.getIntervalQualifier().isYearMonth()) {
        throw error(value.getParserPosition(), name + " cannot be in months or years");
      }
      return SqlParserUtil.intervalToMillis(span);
    }
    BigDecimal seconds = number(value);
    if (seconds == null) {
      throw error(value.getParserPosition(), name + " must be an INTERVAL or a number of seconds");
    }
    return seconds.movePointRight(3).min(BigDecimal.valueOf(LONGEST)).longValue();
  }

  /** The value of a numeric literal; null for any other. */
  private static BigDecimal number(SqlLiteral value) {
    return value instanceof SqlNumericLiteral ? value.bigDecimalValue() : null;
  }

  /** Where an option's value stands. */
  SqlParserPos position(String name) {
    return values.get(name).getParserPosition();
  }

  private static String text(SqlLiteral value) {
    String text = value.toValue();
    return text == null ? "" : text.toUpperCase(Locale.ROOT);
  }

  private static SqlException error(SqlParserPos pos, String message) {
    return SqlException.at(pos, "22023", message);
  }
}
