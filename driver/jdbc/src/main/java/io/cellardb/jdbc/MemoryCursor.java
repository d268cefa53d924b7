package io.cellardb.jdbc;

import io.cellardb.jdbc.session.BatchCursor;
import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnValues;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Rows that are in memory already, of canonical values: metadata results, and arrays as rows. */
final class MemoryCursor implements BatchCursor, ColumnBatch {
  private final List<Object[]> rows;
  private boolean given;

  MemoryCursor(List<Object[]> rows) {
    this.rows = rows;
  }

  @Override
  public ColumnBatch next() {
    if (given) {
      return null;
    }
    given = true;
    return this;
  }

  @Override
  public void close() {
    given = true;
  }

  @Override
  public int rows() {
    return rows.size();
  }

  @Override
  public ColumnValues column(int column) {
    return new Column(rows, column, null);
  }

  /** A column in which every row has this value. */
  static ColumnValues cell(Object value) {
    return new Column(List.<Object[]>of(), 0, value);
  }

  /**
   * @param same the value of every row; null where the rows have their own
   */
  private record Column(List<Object[]> rows, int column, Object same) implements ColumnValues {

    @Override
    public boolean isNull(int row) {
      return getObject(row) == null;
    }

    @Override
    public long getLong(int row) {
      Object value = getObject(row);
      if (value instanceof Number number) {
        return number.longValue();
      } else if (value instanceof LocalDate date) {
        return date.toEpochDay();
      }
      return (Boolean) value ? 1 : 0;
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
      return ((byte[]) getObject(row)).clone();
    }

    @Override
    public Object getObject(int row) {
      return rows.isEmpty() ? same : rows.get(row)[column];
    }
  }
}
