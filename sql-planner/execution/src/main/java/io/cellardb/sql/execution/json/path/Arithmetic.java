package io.cellardb.sql.execution.json.path;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Arithmetic of exact numbers, with the digits that PostgreSQL's NUMERIC keeps. */
enum Arithmetic {
  PLUS("+"),
  MINUS("-"),
  TIMES("*"),
  DIVIDE("/"),
  REMAINDER("%");

  /** As many digits as a quotient has at least, counted in groups of four. */
  private static final int SIGNIFICANT_DIGITS = 16;

  private static final int DIGITS_OF_GROUP = 4;
  private static final int MOST_DIVISION_SCALE = 1000;

  /** Digits before and after the decimal point beyond which nothing is computed. */
  private static final int MOST_DIGITS = 131_072;

  private static final int MOST_SCALE = 16_383;

  private final String sign;

  Arithmetic(String sign) {
    this.sign = sign;
  }

  String sign() {
    return sign;
  }

  BigDecimal apply(BigDecimal left, BigDecimal right) {
    BigDecimal x = written(left);
    BigDecimal y = written(right);
    if (y.signum() == 0 && (this == DIVIDE || this == REMAINDER)) {
      throw new PathException("22012", "division by zero");
    }
    return checked(
        switch (this) {
          case PLUS -> x.add(y);
          case MINUS -> x.subtract(y);
          case TIMES -> limited(x.multiply(y));
          case DIVIDE -> x.divide(y, divisionScale(x, y), RoundingMode.HALF_UP);
          case REMAINDER -> x.remainder(y).setScale(Math.max(x.scale(), y.scale()));
        });
  }

  /** A number that can be computed with. */
  static BigDecimal checked(BigDecimal number) {
    if ((long) number.precision() - number.scale() > MOST_DIGITS || number.scale() > MOST_SCALE) {
      throw new PathException("22003", "a number has too many digits");
    }
    return number;
  }

  /** A number without an exponent, on which the digits of the result depend. */
  private static BigDecimal written(BigDecimal number) {
    return checked(number).scale() < 0 ? number.setScale(0) : number;
  }

  private static BigDecimal limited(BigDecimal product) {
    return product.scale() > MOST_SCALE
        ? product.setScale(MOST_SCALE, RoundingMode.HALF_UP)
        : product;
  }

  private static int divisionScale(BigDecimal x, BigDecimal y) {
    int weight = weight(x) - weight(y);
    if (firstGroup(x) <= firstGroup(y)) {
      weight--;
    }
    int scale = SIGNIFICANT_DIGITS - weight * DIGITS_OF_GROUP;
    int least = Math.max(0, Math.max(x.scale(), y.scale()));
    return Math.min(Math.max(scale, least), MOST_DIVISION_SCALE);
  }

  /** The power of 10,000 of a number's first group of four digits. */
  private static int weight(BigDecimal number) {
    return number.signum() == 0
        ? 0
        : Math.floorDiv(number.precision() - number.scale() - 1, DIGITS_OF_GROUP);
  }

  private static int firstGroup(BigDecimal number) {
    return number
        .abs()
        .movePointLeft(weight(number) * DIGITS_OF_GROUP)
        .setScale(0, RoundingMode.DOWN)
        .intValue();
  }
}
