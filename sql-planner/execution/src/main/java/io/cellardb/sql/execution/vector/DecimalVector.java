package io.cellardb.sql.execution.vector;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.calcite.rel.type.RelDataType;

/**
 * DECIMAL values of one scale: the value is its unscaled integer times ten to the power of minus
 * scale. Unscaled integers are longs; those that do not fit are in a second array, and only vectors
 * that have one allocate it.
 */
public final class DecimalVector extends Vector {
  private final long[] unscaled;
  private final BigInteger[] big;
  private final int scale;

  /**
   * A view; nothing is copied.
   *
   * @param big null, or an array in which an entry that is not null is the unscaled value of its
   *     row and does not fit a long
   * @param nulls as in {@link Vector}, may be null
   */
  public DecimalVector(long[] unscaled, BigInteger[] big, int scale, long[] nulls) {
    super(nulls);
    this.unscaled = unscaled;
    this.big = big;
    this.scale = scale;
  }

  /** Whether this was made of exactly these arrays, so that it shows what is in them now. */
  public boolean isViewOf(long[] longs, long[] nulls) {
    return unscaled == longs && big == null && nulls() == nulls;
  }

  /** The number of decimal places of every value here. */
  public int scale() {
    return scale;
  }

  /** False only if every unscaled value fits a long. */
  public boolean mayBeBig() {
    return big != null;
  }

  /** Whether the unscaled value at a physical row does not fit a long. */
  public boolean isBig(int row) {
    return big != null && big[row] != null;
  }

  /** The unscaled value at a row that is neither NULL nor {@link #isBig big}. */
  public long unscaled(int row) {
    return unscaled[row];
  }

  /** The unscaled values that fit a long; the array is shared and must not be changed. */
  public long[] unscaledValues() {
    return unscaled;
  }

  /** The unscaled value at a row that is not NULL. */
  public BigInteger bigUnscaled(int row) {
    return isBig(row) ? big[row] : BigInteger.valueOf(unscaled[row]);
  }

  /** The value at a row that is not NULL. */
  public BigDecimal get(int row) {
    return isBig(row) ? new BigDecimal(big[row], scale) : BigDecimal.valueOf(unscaled[row], scale);
  }

  /** The order by value of two values that are not NULL, whatever their scales. */
  public int compare(int row, DecimalVector other, int otherRow) {
    if (isBig(row) || other.isBig(otherRow)) {
      return get(row).compareTo(other.get(otherRow));
    }
    long left = unscaled[row];
    long right = other.unscaled[otherRow];
    return scale == other.scale
        ? Long.compare(left, right)
        : BigDecimal.valueOf(left, scale).compareTo(BigDecimal.valueOf(right, other.scale));
  }

  @Override
  public VectorKind kind() {
    return VectorKind.DECIMAL;
  }

  @Override
  Object valueAt(RelDataType type, int row) {
    return FineTimes.is(type) ? FineTimes.canonical(type, this, row) : get(row);
  }

  @Override
  public DecimalVector gather(int[] rows, int count) {
    long[] gathered = new long[count];
    for (int i = 0; i < count; i++) {
      gathered[i] = unscaled[rows[i]];
    }
    BigInteger[] gatheredBig = null;
    if (big != null) {
      gatheredBig = new BigInteger[count];
      for (int i = 0; i < count; i++) {
        gatheredBig[i] = big[rows[i]];
      }
    }
    return new DecimalVector(gathered, gatheredBig, scale, gatherNulls(rows, count));
  }
}
