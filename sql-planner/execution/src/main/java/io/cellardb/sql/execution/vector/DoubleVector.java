package io.cellardb.sql.execution.vector;

import org.apache.calcite.rel.type.RelDataType;

/** REAL, FLOAT and DOUBLE; a REAL is kept as the double of the same value. */
public final class DoubleVector extends Vector {
  private final double[] values;

  /**
   * A view of {@code values}; {@code nulls} as in {@link Vector}, may be null. Nothing is copied.
   */
  public DoubleVector(double[] values, long[] nulls) {
    super(nulls);
    this.values = values;
  }

  /** Whether this was made of exactly these arrays, so that it shows what is in them now. */
  public boolean isViewOf(double[] doubles, long[] nulls) {
    return values == doubles && nulls() == nulls;
  }

  /** The value at a physical row that is not NULL. */
  public double get(int row) {
    return values[row];
  }

  /** The values by physical row; the array is shared and must not be changed. */
  public double[] values() {
    return values;
  }

  @Override
  public VectorKind kind() {
    return VectorKind.DOUBLE;
  }

  @Override
  Object valueAt(RelDataType type, int row) {
    return values[row];
  }

  @Override
  public DoubleVector gather(int[] rows, int count) {
    double[] gathered = new double[count];
    for (int i = 0; i < count; i++) {
      gathered[i] = values[rows[i]];
    }
    return new DoubleVector(gathered, gatherNulls(rows, count));
  }
}
