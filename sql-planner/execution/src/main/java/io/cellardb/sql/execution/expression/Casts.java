package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.time.ZoneId;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * CAST. Exact numbers round half up, floating-point half even; what does not fit is an error
 * (22003), as is text that does not read as a value (22P02, 22007). A text that is longer than its
 * target is cut, as the SQL standard says for explicit casts; any other value whose text is too
 * long is an error (22001). CHAR is never padded.
 */
final class Casts {
  /** The conversion of one row; the zone is the session's. */
  @FunctionalInterface
  interface Conversion {
    void apply(StrictCall.Row row, VectorBuilder result, ZoneId zone);
  }

  private Casts() {}

  /**
   * The operand converted, or null if there is no conversion between these types here.
   *
   * @param safe whether a value that cannot be converted becomes NULL instead of an error
   */
  static Template template(Template operand, RelDataType from, RelDataType to, boolean safe) {
    if (from.getSqlTypeName() == SqlTypeName.NULL) {
      return context -> new Constant(to, null);
    }
    if (isIdentity(from, to)) {
      return operand;
    }
    if (from.getSqlTypeName() == SqlTypeName.ARRAY && to.getSqlTypeName() == SqlTypeName.ARRAY) {
      return ArrayCast.template(operand, from.getComponentType(), to.getComponentType(), safe);
    }
    if (from.getSqlTypeName() == SqlTypeName.ROW && to.getSqlTypeName() == SqlTypeName.ROW) {
      return RowCast.template(operand, from, to, safe);
    }
    if (SqlTypeUtil.inCharFamily(from) && to.getSqlTypeName() == SqlTypeName.ARRAY) {
      return ArrayText.cast(operand, from, to, safe);
    }
    if (from.getSqlTypeName() == SqlTypeName.ARRAY && SqlTypeUtil.inCharFamily(to)) {
      return ArrayWriter.cast(operand, from, to, safe);
    }
    Conversion conversion = conversion(from, to);
    if (conversion == null) {
      return null;
    }
    return context -> {
      StrictCall.Function function = function(conversion, context, safe);
      return StrictCall.template(to, List.of(operand), function).instantiate(context);
    };
  }

  private static StrictCall.Function function(
      Conversion conversion, ExecutionContext context, boolean safe) {
    ZoneId zone = context.zone();
    if (!safe) {
      return (row, result) -> conversion.apply(row, result, zone);
    }
    return (row, result) -> {
      try {
        conversion.apply(row, result, zone);
      } catch (SqlExecutionException e) {
        result.setNull(row.index()); // what TRY_CAST is for
      }
    };
  }

  private static boolean isIdentity(RelDataType from, RelDataType to) {
    SqlTypeName source = from.getSqlTypeName();
    SqlTypeName target = to.getSqlTypeName();
    if (source == target) {
      return switch (source) {
        case DECIMAL ->
            from.getScale() == to.getScale() && from.getPrecision() <= to.getPrecision();
        case BINARY -> from.getPrecision() == to.getPrecision();
        case CHAR, VARCHAR, VARBINARY -> fitsLength(from, to);
        case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> fitsPrecision(from, to);
        case INTERVAL_SECOND, INTERVAL_MINUTE_SECOND, INTERVAL_HOUR_SECOND, INTERVAL_DAY_SECOND ->
            isSameInterval(from, to);
        case ARRAY, MULTISET -> isIdentity(from.getComponentType(), to.getComponentType());
        case MAP ->
            isIdentity(from.getKeyType(), to.getKeyType())
                && isIdentity(from.getValueType(), to.getValueType());
        case ROW -> areIdentities(from.getFieldList(), to.getFieldList());
        default -> true;
      };
    }
    if (SqlTypeUtil.inCharFamily(from) && SqlTypeUtil.inCharFamily(to)) {
      return fitsLength(from, to);
    }
    if (isBinary(from) && isBinary(to)) {
      return target != SqlTypeName.BINARY && fitsLength(from, to);
    }
    if (isInteger(from) && isInteger(to)) {
      return IntegerRange.of(from).most() <= IntegerRange.of(to).most();
    }
    return (isFloating(from) && isFloating(to) && target != SqlTypeName.REAL)
        || isSameInterval(from, to);
  }

  private static boolean areIdentities(List<RelDataTypeField> from, List<RelDataTypeField> to) {
    boolean same = from.size() == to.size();
    for (int i = 0; same && i < from.size(); i++) {
      same = isIdentity(from.get(i).getType(), to.get(i).getType());
    }
    return same;
  }

  private static boolean isSameInterval(RelDataType from, RelDataType to) {
    return SqlTypeUtil.isInterval(from)
        && SqlTypeUtil.isInterval(to)
        && from.getSqlTypeName().isYearMonth() == to.getSqlTypeName().isYearMonth()
        && Intervals.unit(from) % Intervals.unit(to) == 0;
  }

  private static boolean fitsLength(RelDataType from, RelDataType to) {
    return to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
        || (from.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED
            && from.getPrecision() <= to.getPrecision());
  }

  private static boolean fitsPrecision(RelDataType from, RelDataType to) {
    return to.getPrecision() >= from.getPrecision() && FineTimes.is(to) == FineTimes.is(from);
  }

  static boolean isBinary(RelDataType type) {
    return SqlTypeUtil.isBinary(type);
  }

  static boolean isInteger(RelDataType type) {
    return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
  }

  static boolean isFloating(RelDataType type) {
    return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName());
  }

  private static Conversion conversion(RelDataType from, RelDataType to) {
    if (SqlTypeUtil.isInterval(to)) {
      return Intervals.toInterval(from, to);
    }
    if (SqlTypeUtil.isInterval(from) && SqlTypeUtil.isNumeric(to)) {
      return Intervals.toNumber(from, to);
    }
    return switch (to.getSqlTypeName()) {
      case BOOLEAN -> NumberCasts.toBoolean(from);
      case TINYINT, SMALLINT, INTEGER, BIGINT -> NumberCasts.toInteger(from, IntegerRange.of(to));
      case DECIMAL -> NumberCasts.toDecimal(from, Decimals.of(to));
      case REAL, FLOAT, DOUBLE ->
          NumberCasts.toFloating(from, to.getSqlTypeName() == SqlTypeName.REAL);
      case CHAR, VARCHAR -> TextCasts.toText(from, to);
      case BINARY, VARBINARY -> TextCasts.toBinary(from, to);
      case DATE -> DatetimeCasts.toDate(from);
      case TIME -> DatetimeCasts.toTime(from, to.getPrecision());
      case TIMESTAMP -> DatetimeCasts.toTimestamp(from, to.getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> DatetimeCasts.toInstant(from, to.getPrecision());
      case UUID -> TextCasts.toUuid(from);
      default -> null;
    };
  }
}
