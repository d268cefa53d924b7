package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.SqlType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** The columns of a result; stays good after the result set is closed. */
final class CellarResultSetMetaData implements ResultSetMetaData {
  private final ResultColumns columns;

  CellarResultSetMetaData(ResultColumns columns) {
    this.columns = columns;
  }

  private ColumnDescription column(int number) throws SQLException {
    if (number < 1 || number > columns.count()) {
      throw SqlState.NO_SUCH_COLUMN_INDEX.exception(
          "There is no column " + number + "; the result has columns 1 to " + columns.count());
    }
    return columns.get(number - 1);
  }

  private SqlType type(int number) throws SQLException {
    return column(number).type().sqlType();
  }

  @Override
  public int getColumnCount() {
    return columns.count();
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    return column(column).autoIncrement();
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    return type(column).isCharacter();
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    column(column);
    return true;
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    column(column);
    return false;
  }

  @Override
  public int isNullable(int column) throws SQLException {
    return column(column).nullability().code();
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    return type(column).isNumeric();
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    return column(column).type().displaySize();
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return column(column).label();
  }

  /** The column of the base table; the label of an expression. */
  @Override
  public String getColumnName(int column) throws SQLException {
    return column(column).name();
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    return column(column).namespace();
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    return column(column).type().size();
  }

  @Override
  public int getScale(int column) throws SQLException {
    return column(column).type().fractionDigits();
  }

  @Override
  public String getTableName(int column) throws SQLException {
    return column(column).table();
  }

  /** Always "": there are no catalogs. */
  @Override
  public String getCatalogName(int column) throws SQLException {
    column(column);
    return "";
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    return type(column).jdbcType();
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    return column(column).type().typeName();
  }

  /** Whether it is an expression, which no UPDATE can set. */
  @Override
  public boolean isReadOnly(int column) throws SQLException {
    return column(column).table().isEmpty();
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return !isReadOnly(column);
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    column(column);
    return false;
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    return type(column).javaClass().getName();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrap.cast(this, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
