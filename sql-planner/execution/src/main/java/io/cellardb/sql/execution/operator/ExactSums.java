package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.math.BigInteger;
import java.util.Arrays;

/** Sums of any size by group: a long each, and a BigInteger for what has overflowed it. */
final class ExactSums {
  private long[] low = {};

  /** What has overflowed, by group; null until something does. */
  private BigInteger[] high;

  void resize(int newCapacity) {
    low = Arrays.copyOf(low, newCapacity);
    if (high != null) {
      high = Arrays.copyOf(high, newCapacity);
    }
  }

  /** Adds the values of integers, or the unscaled values of decimals; none of them is NULL. */
  void addAll(Vector vector, int[] rows, int[] groups, int count) {
    if (vector instanceof DecimalVector decimals && decimals.mayBeBig()) {
      for (int i = 0; i < count; i++) {
        if (decimals.isBig(rows[i])) {
          add(groups[i], decimals.bigUnscaled(rows[i]));
        } else {
          add(groups[i], decimals.unscaled(rows[i]));
        }
      }
      return;
    }
    long[] values =
        vector instanceof LongVector longs
            ? longs.values()
            : ((DecimalVector) vector).unscaledValues();
    for (int i = 0; i < count; i++) {
      add(groups[i], values[rows[i]]);
    }
  }

  /** Takes back what {@link #addAll} has added. */
  void subtractAll(Vector vector, int[] rows, int[] groups, int count) {
    DecimalVector decimals = vector instanceof DecimalVector some ? some : null;
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      long value = decimals == null ? ((LongVector) vector).get(row) : decimals.unscaled(row);
      if (decimals != null && decimals.isBig(row)) {
        add(groups[i], decimals.bigUnscaled(row).negate());
      } else if (value == Long.MIN_VALUE) {
        add(groups[i], BigInteger.valueOf(value).negate());
      } else {
        add(groups[i], -value);
      }
    }
  }

  void add(int group, long value) {
    long old = low[group];
    long sum = old + value;
    if (((old ^ sum) & (value ^ sum)) < 0) {
      add(group, BigInteger.valueOf(value));
    } else {
      low[group] = sum;
    }
  }

  void add(int group, BigInteger value) {
    if (high == null) {
      high = new BigInteger[low.length];
    }
    high[group] = get(group).add(value);
    low[group] = 0;
  }

  void addSquare(int group, long value) {
    long square = value * value;
    if (Math.multiplyHigh(value, value) == 0 && square >= 0) {
      add(group, square);
    } else {
      addSquare(group, BigInteger.valueOf(value));
    }
  }

  void addSquare(int group, BigInteger value) {
    add(group, value.multiply(value));
  }

  /** The sum of a group, 0 if nothing was added. */
  BigInteger get(int group) {
    BigInteger sum = BigInteger.valueOf(low[group]);
    return high == null || high[group] == null ? sum : high[group].add(sum);
  }
}
