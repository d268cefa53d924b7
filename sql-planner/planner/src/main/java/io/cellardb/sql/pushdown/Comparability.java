package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.ColumnType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** Which constants a column's encoded bytes can be compared with, meaning the same as SQL does. */
public final class Comparability {
  private Comparability() {}

  /**
   * Whether a column's bytes can be compared with constants of a type. BINARY of another length
   * would become one of the column's, with zeros behind it that the comparison does not know.
   */
  public static boolean comparable(ColumnType column, RelDataType constantType) {
    SqlTypeName constant = constantType.getSqlTypeName();
    return switch (column.name()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL ->
          SqlTypeName.EXACT_TYPES.contains(constant);
      case DOUBLE -> constant == SqlTypeName.DOUBLE || SqlTypeName.EXACT_TYPES.contains(constant);
      case CHAR, VARCHAR -> SqlTypeName.CHAR_TYPES.contains(constant);
      case BINARY ->
          constant == SqlTypeName.BINARY && constantType.getPrecision() == column.precision();
      case VARBINARY -> SqlTypeName.BINARY_TYPES.contains(constant);
      case BOOLEAN, DATE, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, UUID ->
          column.name() == constant;
      default ->
          column.isInterval()
              && SqlTypeName.INTERVAL_TYPES.contains(constant)
              && column.name().isYearMonth() == constant.isYearMonth();
    };
  }
}
