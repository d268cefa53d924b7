package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as text, as PostgreSQL reads and writes them. */
final class NumberText {
  private static final int LEAST_PLAIN_EXPONENT = -4;

  /** The digits that any REAL, and any DOUBLE, keeps. */
  private static final int REAL_DIGITS = 6;

  private static final int DOUBLE_DIGITS = 15;
  private static final int LONGEST = 400;

  private NumberText() {}

  static long integer(String text, IntegerRange range) {
    String stripped = plain(text, range.typeName());
    try {
      return range.check(Long.parseLong(stripped));
    } catch (NumberFormatException e) {
      throw isDigits(stripped) ? range.overflow() : invalid(range.typeName(), text, e);
    }
  }

  /** Without blanks around it. Java also reads the digits of other scripts. */
  private static String plain(String text, String typeName) {
    String stripped = text.strip();
    if (stripped.chars().anyMatch(c -> c > 0x7f)) {
      throw SqlExecutionException.invalidText(typeName, text);
    }
    return stripped;
  }

  private static boolean isDigits(String text) {
    String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    return !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  static BigDecimal decimal(String text, Decimals type) {
    String stripped = plain(text, "DECIMAL");
    BigDecimal value;
    try {
      value = new BigDecimal(stripped);
    } catch (NumberFormatException e) {
      throw invalid("DECIMAL", text, e);
    }
    return bounded(value, type);
  }

  /** The value, unless its exponent alone shows that it cannot fit, or that it is zero. */
  private static BigDecimal bounded(BigDecimal value, Decimals type) {
    long integerDigits = (long) value.precision() - value.scale();
    if (value.signum() != 0 && integerDigits > LONGEST) {
      throw type.overflow();
    }
    return value.signum() == 0 || integerDigits < -LONGEST ? BigDecimal.ZERO : value;
  }

  static double floating(String text, boolean real) {
    String stripped = text.strip();
    return switch (stripped.toLowerCase(Locale.ROOT)) {
      case "nan" -> Double.NaN;
      case "infinity", "inf", "+infinity", "+inf" -> Double.POSITIVE_INFINITY;
      case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
      default -> finite(stripped, real);
    };
  }

  private static double finite(String text, boolean real) {
    try {
      String number = plain(text, real ? "REAL" : "DOUBLE");
      double value = DoubleArithmetic.of(new BigDecimal(number), real);
      return value == 0 && number.startsWith("-") ? -0.0 : value;
    } catch (NumberFormatException e) {
      throw invalid(real ? "REAL" : "DOUBLE", text, e);
    }
  }

  private static SqlExecutionException invalid(
      String typeName, String text, NumberFormatException cause) {
    SqlExecutionException error = SqlExecutionException.invalidText(typeName, text);
    return new SqlExecutionException(error.sqlState(), error.getMessage(), cause);
  }

  /** The shortest text that reads back as the same value. */
  static String text(double value, boolean real) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    BigDecimal digits = shortest(value, real);
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent >= LEAST_PLAIN_EXPONENT && exponent < (real ? REAL_DIGITS : DOUBLE_DIGITS)) {
      return digits.toPlainString();
    }
    String mantissa = digits.scaleByPowerOfTen(-exponent).toPlainString();
    return String.format(
        Locale.ROOT, "%se%s%02d", mantissa, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }

  /** The least digits that read back as the value, of which older Javas have one more at times. */
  private static BigDecimal shortest(double value, boolean real) {
    BigDecimal digits =
        new BigDecimal(real ? Float.toString((float) value) : Double.toString(value))
            .stripTrailingZeros();
    while (digits.precision() > (real ? REAL_DIGITS : DOUBLE_DIGITS)) {
      MathContext fewer = new MathContext(digits.precision() - 1, RoundingMode.HALF_EVEN);
      BigDecimal shorter = new BigDecimal(value).round(fewer);
      if ((real ? shorter.floatValue() : shorter.doubleValue()) != value) {
        break;
      }
      digits = shorter;
    }
    return digits;
  }

  /** Rounds half up to an integer of {@code range}. */
  static long round(BigDecimal value, IntegerRange range) {
    BigDecimal rounded = value.setScale(0, RoundingMode.HALF_UP);
    if (rounded.precision() > 19 || rounded.toBigInteger().bitLength() > 63) {
      throw range.overflow();
    }
    return range.check(rounded.longValue());
  }

  /** Rounds half even, as floating-point does, to an integer of {@code range}. */
  static long round(double value, IntegerRange range) {
    double rounded = Math.rint(value);
    if (!(rounded >= -0x1p63 && rounded < 0x1p63)) {
      throw range.overflow();
    }
    return range.check((long) rounded);
  }
}
