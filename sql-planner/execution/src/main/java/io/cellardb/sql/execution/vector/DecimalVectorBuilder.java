package io.cellardb.sql.execution.vector;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * Writes a {@link DecimalVector}. Values of more decimal places are rounded half up; the canonical
 * ones of times are for a builder of the scale of {@link FineTimes}.
 */
public final class DecimalVectorBuilder extends VectorBuilder {
  private static final int LONG_BITS = 63;

  /** A long, a reference, and a BigInteger with its array. */
  private static final int BYTES_OF_BIG = 88;

  private final int scale;
  private long[] unscaled = {};
  private BigInteger[] big;
  private boolean anyBig;

  /** A builder of values with {@code scale} decimal places. */
  public DecimalVectorBuilder(int scale) {
    this.scale = scale;
  }

  /** The number of decimal places of every value. */
  public int scale() {
    return scale;
  }

  @Override
  void grow(int newCapacity) {
    unscaled = Arrays.copyOf(unscaled, newCapacity);
    if (big != null) {
      big = Arrays.copyOf(big, newCapacity);
    }
  }

  @Override
  void clear() {
    if (anyBig) {
      Arrays.fill(big, null);
      anyBig = false;
    }
  }

  /** Appends an unscaled value. */
  public void appendUnscaled(long value) {
    int row = addRow();
    unscaled[row] = value;
  }

  /** Appends an unscaled value of any size. */
  public void appendUnscaled(BigInteger value) {
    setUnscaled(addRow(), value);
  }

  /** Sets a row below {@link #size()}, not set before, to an unscaled value. */
  public void setUnscaled(int row, long value) {
    unscaled[row] = value;
  }

  /** Sets a row below {@link #size()}, not set before, to an unscaled value of any size. */
  public void setUnscaled(int row, BigInteger value) {
    if (value.bitLength() <= LONG_BITS) {
      unscaled[row] = value.longValue();
      return;
    }
    if (big == null) {
      big = new BigInteger[unscaled.length];
    }
    big[row] = value;
    anyBig = true;
  }

  /** Sets a row below {@link #size()}, not set before. */
  public void setDecimal(int row, BigDecimal value) {
    setUnscaled(row, value.setScale(scale, RoundingMode.HALF_UP).unscaledValue());
  }

  @Override
  long valueBytes() {
    return (long) unscaled.length * (big == null ? Long.BYTES : BYTES_OF_BIG);
  }

  @Override
  void setValue(int row, Object value) {
    if (FineTimes.isTime(value)) {
      FineTimes.set(this, row, Vectors.toLong(value), FineTimes.nanos(value));
    } else {
      setDecimal(row, Vectors.toDecimal(value));
    }
  }

  @Override
  void setFrom(int row, Vector source, int sourceRow) {
    DecimalVector decimals = (DecimalVector) source;
    if (decimals.scale() != scale) {
      setDecimal(row, decimals.get(sourceRow));
    } else if (decimals.isBig(sourceRow)) {
      setUnscaled(row, decimals.bigUnscaled(sourceRow));
    } else {
      unscaled[row] = decimals.unscaled(sourceRow);
    }
  }

  @Override
  void copyAll(int from, Vector source, int[] rows, int count) {
    if (isPlain((DecimalVector) source)) {
      long[] copied = ((DecimalVector) source).unscaledValues();
      if (rows == null) {
        System.arraycopy(copied, 0, unscaled, from, count);
        return;
      }
      for (int i = 0; i < count; i++) {
        unscaled[from + i] = copied[rows[i]];
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      set(from + i, source, rows == null ? i : rows[i]);
    }
  }

  @Override
  void copyAligned(Vector source, int[] rows, int count) {
    if (isPlain((DecimalVector) source)) {
      long[] copied = ((DecimalVector) source).unscaledValues();
      for (int i = 0; i < count; i++) {
        unscaled[rows[i]] = copied[rows[i]];
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      set(rows[i], source, rows[i]);
    }
  }

  /** Whether values of a vector are copied as longs. */
  private boolean isPlain(DecimalVector source) {
    return source.scale() == scale && !source.mayBeBig();
  }

  @Override
  public DecimalVector build() {
    return new DecimalVector(unscaled, anyBig ? big : null, scale, nulls());
  }
}
