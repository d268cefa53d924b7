package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.type.CellarTypeSystem;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlMapTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The digits of a second that times have. The smallest query is {@code SELECT INTERVAL '0.1234567'
 * SECOND(2, 9)}. Calcite takes more digits than it keeps, here three, and silently leaves the
 * others out.
 */
public final class TimePrecision {
  private static final Pattern BELOW_MILLIS = Pattern.compile("\\.\\d{3}\\d*[1-9]");

  private TimePrecision() {}

  /**
   * Refuses a type with too many of them, as it is written, and TIME WITH TIME ZONE.
   *
   * @throws SqlException 0A000
   */
  public static void check(SqlDataTypeSpec type) {
    check(type.getTypeNameSpec());
  }

  /**
   * Refuses the literal of an interval with parts of a millisecond, which Calcite leaves out.
   *
   * @throws SqlException 0A000
   */
  public static void check(SqlIntervalLiteral literal) {
    String text = ((SqlIntervalLiteral.IntervalValue) literal.getValue()).getIntervalLiteral();
    if (BELOW_MILLIS.matcher(text).find()) {
      throw SqlException.at(
          literal.getParserPosition(),
          "0A000",
          "the literal of an interval has at most milliseconds; TIMESTAMPADD adds less");
    }
  }

  private static void check(SqlTypeNameSpec type) {
    if (type instanceof SqlCollectionTypeNameSpec collection) {
      check(collection.getElementTypeName());
    } else if (type instanceof SqlMapTypeNameSpec map) {
      check(map.getKeyType());
      check(map.getValType());
    } else if (type instanceof SqlBasicTypeNameSpec basic && isZonedTime(basic)) {
      throw zonedTime(type.getParserPos());
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

  /** The error for a time of the day with an offset, wherever it is written. */
  public static SqlException zonedTime(SqlParserPos pos) {
    return SqlException.at(
        pos,
        "0A000",
        "TIME WITH TIME ZONE is not supported; TIME is a time of the day,"
            + " and TIMESTAMP WITH TIME ZONE an instant");
  }

  private static boolean isZonedTime(SqlBasicTypeNameSpec type) {
    return type.getTypeName().getSimple().equals(SqlTypeName.TIME_TZ.getName())
        || type.getTypeName().getSimple().equals(SqlTypeName.TIME_TZ.name());
  }

  private static boolean isTime(SqlBasicTypeNameSpec type) {
    SqlTypeName name = SqlTypeName.get(type.getTypeName().getSimple());
    return name != null
        && (name.getFamily() == SqlTypeFamily.TIME || name.getFamily() == SqlTypeFamily.TIMESTAMP);
  }
}
