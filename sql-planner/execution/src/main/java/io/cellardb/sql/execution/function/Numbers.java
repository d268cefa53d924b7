package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.SqlExecutionException;
import java.math.BigInteger;

/** Functions of integers. */
final class Numbers {
  private Numbers() {}

  static long gcd(long a, long b) {
    return exact(BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)));
  }

  static long lcm(long a, long b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    BigInteger first = BigInteger.valueOf(a);
    BigInteger second = BigInteger.valueOf(b);
    return exact(first.divide(first.gcd(second)).multiply(second).abs());
  }

  /** The whole quotient, cut towards zero. */
  static long divide(long a, long b) {
    if (b == 0) {
      throw SqlExecutionException.divisionByZero();
    }
    if (a == Long.MIN_VALUE && b == -1) {
      throw SqlExecutionException.outOfRange("BIGINT");
    }
    return a / b;
  }

  private static long exact(BigInteger value) {
    if (value.bitLength() > 63) {
      throw SqlExecutionException.outOfRange("BIGINT");
    }
    return value.longValue();
  }
}
