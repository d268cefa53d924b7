package io.cellardb.sql.execution.vector;

import org.apache.calcite.rel.type.RelDataType;

/**
 * Values that are one {@code long}: BOOLEAN as 0 and 1; integers; DATE as days since 1970-01-01;
 * TIME as microseconds of the day; TIMESTAMP as microseconds since 1970-01-01T00:00 without a zone;
 * TIMESTAMP WITH LOCAL TIME ZONE as microseconds since the epoch; intervals as months or
 * microseconds. Times of more digits than six are {@link FineTimes}.
 */
public final class LongVector extends Vector {
  private final long[] values;

  /**
   * A view of {@code values}; {@code nulls} as in {@link Vector}, may be null. Nothing is copied.
   */
  public LongVector(long[] values, long[] nulls) {
    super(nulls);
    this.values = values;
  }

  /** Whether this was made of exactly these arrays, so that it shows what is in them now. */
  public boolean isViewOf(long[] longs, long[] nulls) {
    return values == longs && nulls() == nulls;
  }

  /** The value at a physical row that is not NULL. */
  public long get(int row) {
    return values[row];
  }

  /** The values by physical row; the array is shared and must not be changed. */
  public long[] values() {
    return values;
  }

  /** The same integers as decimals of scale 0; shares the values. */
  public DecimalVector asDecimals() {
    return new DecimalVector(values, null, 0, nulls());
  }

  @Override
  public VectorKind kind() {
    return VectorKind.LONG;
  }

  @Override
  Object valueAt(RelDataType type, int row) {
    return Vectors.canonical(type, values[row]);
  }

  @Override
  public LongVector gather(int[] rows, int count) {
    long[] gathered = new long[count];
    for (int i = 0; i < count; i++) {
      gathered[i] = values[rows[i]];
    }
    return new LongVector(gathered, gatherNulls(rows, count));
  }
}
