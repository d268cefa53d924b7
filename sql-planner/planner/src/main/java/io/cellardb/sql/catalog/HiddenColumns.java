package io.cellardb.sql.catalog;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The columns that every table has beside its declared ones, and that are seen only where a
 * statement names them. Of a table with <em>n</em> declared columns they are numbered
 *
 * <ul>
 *   <li><em>n</em>: {@value #ROW}, the bytes of the row key;
 *   <li><em>n</em> + 1: {@value #TIME}, the newest time of any cell of the row, in milliseconds;
 *   <li><em>n</em> + 2 + <em>i</em>: the time of the cell of column <em>i</em>, NULL where the cell
 *       is absent; of a MAP the times of its entries, as a MAP; of a key column always NULL.
 * </ul>
 */
public final class HiddenColumns {
  /** The name of the row key. */
  public static final String ROW = "_row";

  /** Its name where a column that is not hidden is called {@value #ROW}. */
  static final String OTHER_ROW = " (row)";

  /** The name of the row's time. */
  public static final String TIME = "_time";

  /** What the name of a cell's time has after that of its column. */
  public static final String CELL_TIME_SUFFIX = " (time)";

  /**
   * The name of the primary key of a table that is declared without one: numbers that a sequence
   * gives. It is a column like any other but for {@code *}, which leaves it out.
   */
  public static final String ROW_ID = "_rowid";

  private HiddenColumns() {}

  /** Whether a name written in SQL is that of a hidden column. */
  public static boolean isName(String written) {
    return written.equalsIgnoreCase(ROW)
        || written.equals(OTHER_ROW)
        || written.equalsIgnoreCase(TIME)
        || written.endsWith(CELL_TIME_SUFFIX);
  }

  /** The name of the row key's bytes. */
  public static String rowName(TableDefinition table) {
    return table.origin() == TableOrigin.UNDEFINED ? OTHER_ROW : ROW;
  }

  /** The number of the row key's bytes. */
  public static int rowOrdinal(TableDefinition table) {
    return table.columns().size();
  }

  /** The number of the row's time. */
  public static int timeOrdinal(TableDefinition table) {
    return table.columns().size() + 1;
  }

  /** The number of the time of a column's cell. */
  public static int cellTimeOrdinal(TableDefinition table, ColumnDefinition column) {
    return table.columns().size() + 2 + column.ordinal();
  }

  /** The name of the time of a column's cell. */
  public static String cellTimeName(ColumnDefinition column) {
    return column.name() + CELL_TIME_SUFFIX;
  }

  /** The type of the row key's bytes. */
  public static RelDataType rowType(RelDataTypeFactory types) {
    return types.createSqlType(SqlTypeName.VARBINARY);
  }

  /** The type of the row's time. */
  public static RelDataType timeType(RelDataTypeFactory types) {
    return types.createSqlType(SqlTypeName.BIGINT);
  }

  /** The type of the time of a column's cell. */
  public static RelDataType cellTimeType(RelDataTypeFactory types, ColumnDefinition column) {
    RelDataType time = types.createTypeWithNullability(timeType(types), true);
    RelDataType type = column.type().toRel(types, true);
    return column.type().isMap()
        ? types.createTypeWithNullability(types.createMapType(type.getKeyType(), time), true)
        : time;
  }
}
