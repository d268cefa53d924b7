package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Functions of numbers. */
final class NumberFunctions {
  /** The factorial of the next number has more than 38 digits. */
  private static final long LARGEST_FACTORIAL = 33;

  private static final int MOST_DIGITS = 38;

  private NumberFunctions() {}

  /** The greatest common divisor, a Long of Longs, else a BigDecimal with the finer places. */
  static Object gcd(Object a, Object b) {
    int places = places(a, b);
    return of(a, b, unscaled(a, places).gcd(unscaled(b, places)), places);
  }

  /** The least common multiple, of the same type. */
  static Object lcm(Object a, Object b) {
    int places = places(a, b);
    BigInteger first = unscaled(a, places);
    BigInteger second = unscaled(b, places);
    BigInteger multiple =
        first.signum() == 0 || second.signum() == 0
            ? BigInteger.ZERO
            : first.divide(first.gcd(second)).multiply(second).abs();
    return of(a, b, multiple, places);
  }

  private static int places(Object a, Object b) {
    return Math.max(0, Math.max(decimal(a).scale(), decimal(b).scale()));
  }

  private static BigInteger unscaled(Object number, int places) {
    return decimal(number).setScale(places, RoundingMode.UNNECESSARY).unscaledValue();
  }

  private static Object of(Object a, Object b, BigInteger unscaled, int places) {
    return a instanceof Long && b instanceof Long
        ? (Object) exact(unscaled)
        : checked(new BigDecimal(unscaled, places));
  }

  private static BigDecimal checked(BigDecimal decimal) {
    if (decimal.precision() > MOST_DIGITS) {
      throw SqlExecutionException.outOfRange("DECIMAL(38, " + decimal.scale() + ")");
    }
    return decimal;
  }

  /** The product of all whole numbers up to one. */
  static BigDecimal factorial(long number) {
    if (number < 0) {
      throw new SqlExecutionException("22003", "there is no factorial of " + number);
    }
    if (number > LARGEST_FACTORIAL) {
      throw SqlExecutionException.outOfRange("DECIMAL(38, 0)");
    }
    BigInteger product = BigInteger.ONE;
    for (long factor = 2; factor <= number; factor++) {
      product = product.multiply(BigInteger.valueOf(factor));
    }
    return new BigDecimal(product);
  }

  /** The whole quotient, cut towards zero: a Long of Longs, else a BigDecimal. */
  static Object divide(Object a, Object b) {
    if (a instanceof Long first && b instanceof Long second) {
      return divide((long) first, (long) second);
    }
    BigDecimal divisor = decimal(b);
    if (divisor.signum() == 0) {
      throw SqlExecutionException.divisionByZero();
    }
    return checked(decimal(a).divideToIntegralValue(divisor).setScale(0, RoundingMode.UNNECESSARY));
  }

  private static long divide(long a, long b) {
    if (b == 0) {
      throw SqlExecutionException.divisionByZero();
    }
    if (a == Long.MIN_VALUE && b == -1) {
      throw SqlExecutionException.outOfRange("BIGINT");
    }
    return a / b;
  }

  /**
   * The number of the bucket that a value is in, of {@code count} equal ones between two bounds: 0
   * if it is before the first bound, {@code count + 1} if it is not before the second.
   */
  static long widthBucket(Object value, Object low, Object high, long count) {
    if (count <= 0) {
      throw new SqlExecutionException(
          "2201G", "the number of buckets of WIDTH_BUCKET must be greater than zero");
    }
    boolean exact = !(value instanceof Double || low instanceof Double || high instanceof Double);
    long bucket =
        exact
            ? bucket(decimal(value), decimal(low), decimal(high), count)
            : bucket(
                ((Number) value).doubleValue(),
                ((Number) low).doubleValue(),
                ((Number) high).doubleValue(),
                count);
    if (bucket > Integer.MAX_VALUE) {
      throw SqlExecutionException.outOfRange("INTEGER");
    }
    return bucket;
  }

  private static long bucket(BigDecimal value, BigDecimal low, BigDecimal high, long count) {
    int direction = high.compareTo(low);
    checkBounds(direction != 0);
    BigDecimal distance = value.subtract(low);
    if (distance.signum() * direction < 0) {
      return 0;
    }
    if (value.compareTo(high) * direction >= 0) {
      return count + 1;
    }
    return distance
            .multiply(BigDecimal.valueOf(count))
            .divideToIntegralValue(high.subtract(low))
            .longValueExact()
        + 1;
  }

  private static long bucket(double value, double low, double high, long count) {
    checkBounds(Double.isFinite(low) && Double.isFinite(high) && low != high);
    if (Double.isNaN(value)) {
      throw new SqlExecutionException("2201G", "NaN is in no bucket of WIDTH_BUCKET");
    }
    boolean rising = low < high;
    if (rising ? value < low : value > low) {
      return 0;
    }
    if (rising ? value >= high : value <= high) {
      return count + 1;
    }
    // Halves, since the distance of two doubles may be none.
    double part = (value / 2 - low / 2) / (high / 2 - low / 2);
    return Math.min(count, (long) Math.floor(part * count) + 1);
  }

  private static void checkBounds(boolean right) {
    if (!right) {
      throw new SqlExecutionException(
          "2201G", "the bounds of WIDTH_BUCKET must be finite and different");
    }
  }

  private static BigDecimal decimal(Object number) {
    return number instanceof BigDecimal decimal
        ? decimal
        : BigDecimal.valueOf(((Number) number).longValue());
  }

  private static long exact(BigInteger value) {
    if (value.bitLength() > 63) {
      throw SqlExecutionException.outOfRange("BIGINT");
    }
    return value.longValue();
  }
}
