package io.cellardb.sql.plan;

import io.cellardb.sql.execution.type.CellarTypeSystem;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlMapTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/** The digits of a second that times have. Calcite takes more, and silently leaves them out. */
final class TimePrecision {
  private TimePrecision() {}

  /**
   * Refuses a type with too many of them, as it is written.
   *
   * @throws SqlException 0A000
   */
  static void check(SqlDataTypeSpec type) {
    check(type.getTypeNameSpec());
  }

  private static void check(SqlTypeNameSpec type) {
    if (type instanceof SqlCollectionTypeNameSpec collection) {
      check(collection.getElementTypeName());
    } else if (type instanceof SqlMapTypeNameSpec map) {
      check(map.getKeyType());
      check(map.getValType());
    } else if (type instanceof SqlBasicTypeNameSpec basic
        && basic.getPrecision() > CellarTypeSystem.MAX_TIME_PRECISION
        && isTime(basic)) {
      throw SqlException.at(
          type.getParserPos(),
          "0A000",
          "a time has at most "
              + CellarTypeSystem.MAX_TIME_PRECISION
              + " digits of a second, nanoseconds, not "
              + basic.getPrecision());
    }
  }

  private static boolean isTime(SqlBasicTypeNameSpec type) {
    SqlTypeName name = SqlTypeName.get(type.getTypeName().getSimple());
    return name != null
        && (name.getFamily() == SqlTypeFamily.TIME || name.getFamily() == SqlTypeFamily.TIMESTAMP);
  }
}
