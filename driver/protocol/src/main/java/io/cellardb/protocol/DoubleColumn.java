package io.cellardb.protocol;

/** Numbers of IEEE 754. */
final class DoubleColumn extends WireColumn {
  DoubleColumn(byte[] bytes, int nulls, int begin) {
    super(bytes, nulls, begin);
  }

  @Override
  public double getDouble(int row) {
    return Double.longBitsToDouble(int64(bytes, begin + row * Double.BYTES));
  }

  @Override
  Object value(int row) {
    return getDouble(row);
  }
}
