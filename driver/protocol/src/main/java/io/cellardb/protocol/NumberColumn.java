package io.cellardb.protocol;

import io.cellardb.jdbc.session.SqlType;
import java.time.LocalDate;

/** Truth values, whole numbers and days. */
final class NumberColumn extends WireColumn {
  private final int layout;
  private final SqlType type;

  NumberColumn(byte[] bytes, int nulls, int begin, int layout, SqlType type) {
    super(bytes, nulls, begin);
    this.layout = layout;
    this.type = type;
  }

  @Override
  public long getLong(int row) {
    return number(bytes, begin, layout, row);
  }

  @Override
  Object value(int row) {
    long number = getLong(row);
    return switch (type) {
      case BOOLEAN -> number != 0;
      case DATE -> LocalDate.ofEpochDay(number);
      default -> number;
    };
  }
}
