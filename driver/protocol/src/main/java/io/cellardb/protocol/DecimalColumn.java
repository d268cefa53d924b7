package io.cellardb.protocol;

import java.math.BigDecimal;

/** Decimal numbers of one scale, of at most 63 bits and a sign. */
final class DecimalColumn extends WireColumn {
  private final int layout;
  private final int scale;

  DecimalColumn(byte[] bytes, int nulls, int begin, int layout, int scale) {
    super(bytes, nulls, begin);
    this.layout = layout;
    this.scale = scale;
  }

  @Override
  public BigDecimal getDecimal(int row) {
    return BigDecimal.valueOf(number(bytes, begin, layout, row), scale);
  }

  @Override
  Object value(int row) {
    return getDecimal(row);
  }
}
