package io.cellardb.sql.execution.operator;

import org.apache.calcite.sql.SqlKind;

/** The four functions of spread: of all values or of a sample, squared or not. */
enum Variance {
  VAR_POP(false, false),
  VAR_SAMP(true, false),
  STDDEV_POP(false, true),
  STDDEV_SAMP(true, true);

  private final boolean sample;
  private final boolean root;

  Variance(boolean sample, boolean root) {
    this.sample = sample;
    this.root = root;
  }

  /** The function of a kind that is named like one of these. */
  static Variance of(SqlKind kind) {
    return valueOf(kind.name());
  }

  /** Whether the result is the square root of the variance. */
  boolean root() {
    return root;
  }

  /** What the sum of squared deviations of {@code count} values is divided by. */
  long divisor(long count) {
    return sample ? count - 1 : count;
  }
}
