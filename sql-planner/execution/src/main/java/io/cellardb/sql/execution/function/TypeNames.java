package io.cellardb.sql.execution.function;

import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The names that PostgreSQL gives types. */
final class TypeNames {
  private TypeNames() {}

  /** The name of a type without its length and digits. */
  static String of(RelDataType type) {
    if (SqlTypeUtil.isInterval(type)) {
      return "interval";
    }
    return switch (type.getSqlTypeName()) {
      case CHAR -> "character";
      case VARCHAR -> "character varying";
      case BINARY, VARBINARY -> "bytea";
      case DECIMAL -> "numeric";
      case DOUBLE, FLOAT -> "double precision";
      case TIME -> "time without time zone";
      case TIMESTAMP -> "timestamp without time zone";
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> "timestamp with time zone";
      case ARRAY -> of(type.getComponentType()) + "[]";
      case ROW -> "record";
      case NULL -> "unknown";
      default -> lower(type.getSqlTypeName());
    };
  }

  private static String lower(SqlTypeName name) {
    return name.getName().toLowerCase(Locale.ROOT);
  }
}
