package io.cellardb.embedded;

import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** The planner's types as the driver describes them. */
final class ColumnTypes {
  private ColumnTypes() {}

  /** A type of a result column or parameter; OTHER for null and for what JDBC has no word for. */
  static TypeDescription of(RelDataType type) {
    if (type == null || type.isStruct()) {
      return TypeDescription.of(SqlType.OTHER);
    }
    return switch (type.getSqlTypeName()) {
      case DECIMAL -> TypeDescription.of(SqlType.DECIMAL, type.getPrecision(), type.getScale());
      case ARRAY, MULTISET -> TypeDescription.array(of(type.getComponentType()));
      case MAP -> TypeDescription.map(of(type.getKeyType()), of(type.getValueType()));
      default ->
          SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName())
              ? simple(type.getSqlTypeName(), type.getScale())
              : simple(type.getSqlTypeName(), type.getPrecision());
    };
  }

  /** A type of a table's column. */
  static TypeDescription of(io.cellardb.sql.catalog.ColumnType type) {
    return switch (type.name()) {
      case DECIMAL -> TypeDescription.of(SqlType.DECIMAL, type.precision(), type.scale());
      case MAP -> TypeDescription.map(of(type.key()), of(type.value()));
      case ARRAY -> TypeDescription.array(of(type.element()));
      default -> simple(type.name(), type.precision());
    };
  }

  /**
   * A type without scale or element type.
   *
   * @param precision negative, or the greatest there is, for none
   */
  private static TypeDescription simple(SqlTypeName name, int precision) {
    boolean limited = precision >= 0 && precision != Integer.MAX_VALUE;
    int declared = limited ? precision : TypeDescription.UNSPECIFIED;
    return switch (name) {
      case BOOLEAN -> TypeDescription.of(SqlType.BOOLEAN);
      case TINYINT -> TypeDescription.of(SqlType.TINYINT);
      case SMALLINT -> TypeDescription.of(SqlType.SMALLINT);
      case INTEGER -> TypeDescription.of(SqlType.INTEGER);
      case BIGINT -> TypeDescription.of(SqlType.BIGINT);
      case REAL -> TypeDescription.of(SqlType.REAL);
      case FLOAT, DOUBLE -> TypeDescription.of(SqlType.DOUBLE);
      case CHAR -> TypeDescription.of(SqlType.CHAR, declared, 0);
      case VARCHAR -> TypeDescription.of(SqlType.VARCHAR, declared, 0);
      case BINARY -> TypeDescription.of(SqlType.BINARY, declared, 0);
      case VARBINARY -> TypeDescription.of(SqlType.VARBINARY, declared, 0);
      case DATE -> TypeDescription.of(SqlType.DATE);
      case TIME -> TypeDescription.of(SqlType.TIME, declared, 0);
      case TIMESTAMP -> TypeDescription.of(SqlType.TIMESTAMP, declared, 0);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          TypeDescription.of(SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE, declared, 0);
      case UUID -> TypeDescription.of(SqlType.UUID);
      case NULL -> TypeDescription.of(SqlType.NULL);
      default ->
          SqlTypeName.INTERVAL_TYPES.contains(name)
              ? TypeDescription.of(SqlType.valueOf(name.name()), declared, 0)
              : TypeDescription.of(SqlType.OTHER);
    };
  }
}
