package io.cellardb.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Conversions of one non-null canonical value to a number or a truth value. A fraction is cut when
 * a whole number is wanted, as JDBC drivers do.
 */
final class NumberConversions {

  private NumberConversions() {}

  static boolean toBoolean(Object value) throws SQLException {
    if (value instanceof Boolean bool) {
      return bool;
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.signum() != 0;
    }
    if (value instanceof Number number) {
      return number.doubleValue() != 0;
    }
    if (value instanceof String text) {
      switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "true", "t", "yes", "y", "on", "1" -> {
          return true;
        }
        case "false", "f", "no", "n", "off", "0" -> {
          return false;
        }
        default -> throw JavaConversions.badText(text, "BOOLEAN", null);
      }
    }
    throw JavaConversions.noConversion(value, "BOOLEAN");
  }

  /**
   * A whole number between {@code min} and {@code max}, both allowed.
   *
   * @param target the name of the type wanted, for messages
   */
  static long toLong(Object value, long min, long max, String target) throws SQLException {
    if (value instanceof Long number) {
      return checkRange(number, min, max, target);
    }
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      // 2^63 itself is a double and not a long.
      if (!(number >= Long.MIN_VALUE && number < 0x1p63)) {
        throw outOfRange(value, target);
      }
      return checkRange((long) number, min, max, target);
    }
    BigDecimal decimal = toDecimal(value, target);
    // The digits before the point are counted first: 1E999999999 must not be written out.
    int digits = decimal.precision() - decimal.scale();
    BigInteger whole = digits <= 0 || digits > 19 ? BigInteger.ZERO : decimal.toBigInteger();
    if (digits > 19 || whole.bitLength() > 63) {
      throw outOfRange(value, target);
    }
    return checkRange(whole.longValue(), min, max, target);
  }

  static long checkRange(long value, long min, long max, String target) throws SQLException {
    if (value < min || value > max) {
      throw outOfRange(value, target);
    }
    return value;
  }

  static double toDouble(Object value) throws SQLException {
    if (value instanceof Number number) {
      double result = number.doubleValue();
      if (Double.isInfinite(result) && value instanceof BigDecimal) {
        throw outOfRange(value, "DOUBLE");
      }
      return result;
    }
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    if (value instanceof String text) {
      try {
        return Double.parseDouble(text.strip());
      } catch (NumberFormatException e) {
        throw JavaConversions.badText(text, "DOUBLE", e);
      }
    }
    throw JavaConversions.noConversion(value, "DOUBLE");
  }

  static float toFloat(Object value) throws SQLException {
    if (value instanceof Float number) {
      return number;
    }
    double number = toDouble(value);
    float result = (float) number;
    if (Float.isInfinite(result) && !Double.isInfinite(number)) {
      throw outOfRange(value, "REAL");
    }
    return result;
  }

  static BigDecimal toDecimal(Object value, String target) throws SQLException {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof Long number) {
      return BigDecimal.valueOf(number);
    }
    if (value instanceof Boolean bool) {
      return bool ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    boolean text = value instanceof String;
    if (!text && !(value instanceof Float) && !(value instanceof Double)) {
      throw JavaConversions.noConversion(value, target);
    }
    try {
      return new BigDecimal(value.toString().strip());
    } catch (NumberFormatException e) {
      throw text ? JavaConversions.badText((String) value, target, e) : outOfRange(value, target);
    }
  }

  static SQLException outOfRange(Object value, String target) {
    return SqlState.NUMERIC_OUT_OF_RANGE.exception(
        JavaConversions.toText(value) + " is out of the range of " + target);
  }

  /** A number of the class wanted. */
  static Number toNumber(Object value, Class<?> wanted) throws SQLException {
    if (wanted == Long.class) {
      return toLong(value, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
    }
    if (wanted == Integer.class) {
      return (int) toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
    }
    if (wanted == Short.class) {
      return (short) toLong(value, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
    }
    if (wanted == Byte.class) {
      return (byte) toLong(value, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
    }
    if (wanted == Double.class) {
      return toDouble(value);
    }
    if (wanted == Float.class) {
      return toFloat(value);
    }
    if (wanted == BigInteger.class) {
      return toDecimal(value, "an integer").toBigInteger();
    }
    if (wanted == BigDecimal.class || wanted == Number.class) {
      return toDecimal(value, "DECIMAL");
    }
    throw JavaConversions.noConversion(value, wanted.getSimpleName());
  }
}
