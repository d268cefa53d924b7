package io.cellardb.embedded;

import io.cellardb.jdbc.session.ColumnType;
import io.cellardb.jdbc.session.SqlType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** The planner's types as the driver describes them. */
final class ColumnTypes {
  private ColumnTypes() {}

  /** A type of a result column or parameter; OTHER for null and for what JDBC has no word for. */
  static ColumnType of(RelDataType type) {
    if (type == null || type.isStruct()) {
      return ColumnType.of(SqlType.OTHER);
    }
    return switch (type.getSqlTypeName()) {
      case DECIMAL -> ColumnType.of(SqlType.DECIMAL, type.getPrecision(), type.getScale());
      case ARRAY, MULTISET -> ColumnType.array(of(type.getComponentType()));
      case MAP -> ColumnType.map(of(type.getKeyType()), of(type.getValueType()));
      default -> simple(type.getSqlTypeName(), type.getPrecision());
    };
  }

  /** A type of a table's column. */
  static ColumnType of(io.cellardb.sql.catalog.ColumnType type) {
    return switch (type.name()) {
      case DECIMAL -> ColumnType.of(SqlType.DECIMAL, type.precision(), type.scale());
      case MAP -> ColumnType.map(of(type.key()), of(type.value()));
      case ARRAY -> ColumnType.array(of(type.element()));
      default -> simple(type.name(), type.precision());
    };
  }

  /**
   * A type without scale or element type.
   *
   * @param precision negative, or the greatest there is, for none
   */
  private static ColumnType simple(SqlTypeName name, int precision) {
    boolean limited = precision >= 0 && precision != Integer.MAX_VALUE;
    int declared = limited ? precision : ColumnType.UNSPECIFIED;
    return switch (name) {
      case BOOLEAN -> ColumnType.of(SqlType.BOOLEAN);
      case TINYINT -> ColumnType.of(SqlType.TINYINT);
      case SMALLINT -> ColumnType.of(SqlType.SMALLINT);
      case INTEGER -> ColumnType.of(SqlType.INTEGER);
      case BIGINT -> ColumnType.of(SqlType.BIGINT);
      case REAL -> ColumnType.of(SqlType.REAL);
      case FLOAT, DOUBLE -> ColumnType.of(SqlType.DOUBLE);
      case CHAR -> ColumnType.of(SqlType.CHAR, declared, 0);
      case VARCHAR -> ColumnType.of(SqlType.VARCHAR, declared, 0);
      case BINARY -> ColumnType.of(SqlType.BINARY, declared, 0);
      case VARBINARY -> ColumnType.of(SqlType.VARBINARY, declared, 0);
      case DATE -> ColumnType.of(SqlType.DATE);
      case TIME -> ColumnType.of(SqlType.TIME, declared, 0);
      case TIMESTAMP -> ColumnType.of(SqlType.TIMESTAMP, declared, 0);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          ColumnType.of(SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE, declared, 0);
      case UUID -> ColumnType.of(SqlType.UUID);
      case NULL -> ColumnType.of(SqlType.NULL);
      default -> ColumnType.of(SqlType.OTHER);
    };
  }
}
