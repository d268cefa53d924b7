package io.cellardb.protocol;

import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ColumnValues;
import io.cellardb.jdbc.session.SqlType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** A batch of canonical values, for tests. */
record RowsOfValues(List<ColumnDescription> columns, List<Object[]> values) implements ColumnBatch {
  @Override
  public int rows() {
    return values.size();
  }

  @Override
  public ColumnValues column(int column) {
    return new ColumnValues() {
      @Override
      public boolean isNull(int row) {
        return getObject(row) == null;
      }

      @Override
      public long getLong(int row) {
        Object value = getObject(row);
        if (columns.get(column).type().sqlType() == SqlType.BOOLEAN) {
          return (Boolean) value ? 1 : 0;
        }
        return value instanceof LocalDate date ? date.toEpochDay() : (Long) value;
      }

      @Override
      public double getDouble(int row) {
        return (Double) getObject(row);
      }

      @Override
      public BigDecimal getDecimal(int row) {
        return (BigDecimal) getObject(row);
      }

      @Override
      public String getString(int row) {
        return (String) getObject(row);
      }

      @Override
      public byte[] getBytes(int row) {
        return (byte[]) getObject(row);
      }

      @Override
      public Object getObject(int row) {
        return values.get(row)[column];
      }
    };
  }
}
