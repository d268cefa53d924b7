package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;

/** The digits of one DECIMAL type: rounding half up to its scale, and its range. */
record Decimals(int precision, int scale) {
  private static final int LONG_DIGITS = 18;
  private static final long[] POWERS = new long[LONG_DIGITS + 1];
  private static final BigInteger[] BIG_POWERS = new BigInteger[78];

  static {
    for (int i = 0; i < BIG_POWERS.length; i++) {
      BIG_POWERS[i] = BigInteger.TEN.pow(i);
      if (i <= LONG_DIGITS) {
        POWERS[i] = BIG_POWERS[i].longValueExact();
      }
    }
  }

  static Decimals of(RelDataType type) {
    return new Decimals(type.getPrecision(), type.getScale());
  }

  /** Ten to the power of {@code exponent}, which is between 0 and 18. */
  static long power(int exponent) {
    return POWERS[exponent];
  }

  /** Whether ten to the power of {@code exponent} is a long. */
  static boolean isLongPower(int exponent) {
    return exponent >= 0 && exponent <= LONG_DIGITS;
  }

  /** Whether an unscaled value has no more digits than the type. */
  boolean fits(long unscaled) {
    return precision > LONG_DIGITS
        || (unscaled < POWERS[precision] && unscaled > -POWERS[precision]);
  }

  /** The unscaled value, unless it has more digits than the type (22003). */
  long check(long unscaled) {
    if (!fits(unscaled)) {
      throw overflow();
    }
    return unscaled;
  }

  /** {@code value} rounded to this type (22003 if it does not fit). */
  BigDecimal rounded(BigDecimal value) {
    BigDecimal rounded = value.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.precision() > precision) {
      throw overflow();
    }
    return rounded;
  }

  /** The unscaled value of {@code value} rounded to this type (22003 if it does not fit). */
  BigInteger unscaled(BigDecimal value) {
    return rounded(value).unscaledValue();
  }

  SqlExecutionException overflow() {
    return SqlExecutionException.outOfRange("DECIMAL(" + precision + ", " + scale + ")");
  }

  /** {@code value / divisor} rounded half up, away from zero; the divisor is positive. */
  static long divideHalfUp(long value, long divisor) {
    long quotient = value / divisor;
    long rest = Math.abs(value % divisor);
    return rest >= divisor - rest ? quotient + Long.signum(value) : quotient;
  }
}
