package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** CAST to BOOLEAN, integers, DECIMAL and floating-point numbers. */
final class NumberCasts {
  private NumberCasts() {}

  static Casts.Conversion toBoolean(RelDataType from) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) -> row.setLong(result, parseBoolean(row.getString(0)) ? 1 : 0);
    }
    if (Casts.isInteger(from)) {
      return (row, result, zone) -> row.setLong(result, row.getLong(0) == 0 ? 0 : 1);
    }
    if (SqlTypeUtil.isDecimal(from)) {
      return (row, result, zone) -> row.setLong(result, row.getDecimal(0).signum() == 0 ? 0 : 1);
    }
    return null;
  }

  /** A truth value in words of PostgreSQL, which may be cut where one knows which is meant. */
  private static boolean parseBoolean(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "tru", "tr", "t", "yes", "ye", "y", "on", "1" -> true;
      case "false", "fals", "fal", "fa", "f", "no", "n", "off", "of", "0" -> false;
      default -> throw SqlExecutionException.invalidText("BOOLEAN", text);
    };
  }

  static Casts.Conversion toInteger(RelDataType from, IntegerRange range) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) ->
          row.setLong(result, NumberText.integer(row.getString(0), range));
    }
    if (Casts.isInteger(from) || from.getSqlTypeName() == SqlTypeName.BOOLEAN) {
      return (row, result, zone) -> row.setLong(result, range.check(row.getLong(0)));
    }
    if (SqlTypeUtil.isDecimal(from)) {
      return (row, result, zone) -> row.setLong(result, NumberText.round(row.getDecimal(0), range));
    }
    if (Casts.isFloating(from)) {
      return (row, result, zone) -> row.setLong(result, NumberText.round(row.getDouble(0), range));
    }
    return null;
  }

  static Casts.Conversion toDecimal(RelDataType from, Decimals digits) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) ->
          setDecimal(row, result, NumberText.decimal(row.getString(0), digits), digits);
    }
    if (Casts.isInteger(from)) {
      return (row, result, zone) ->
          setDecimal(row, result, BigDecimal.valueOf(row.getLong(0)), digits);
    }
    if (SqlTypeUtil.isDecimal(from)) {
      return (row, result, zone) -> setDecimal(row, result, row.getDecimal(0), digits);
    }
    if (Casts.isFloating(from)) {
      boolean real = from.getSqlTypeName() == SqlTypeName.REAL;
      return (row, result, zone) -> {
        double value = row.getDouble(0);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
          throw digits.overflow();
        }
        setDecimal(row, result, new BigDecimal(NumberText.text(value, real)), digits);
      };
    }
    return null;
  }

  private static void setDecimal(
      StrictCall.Row row, VectorBuilder result, BigDecimal value, Decimals digits) {
    ((DecimalVectorBuilder) result).setUnscaled(row.index(), digits.unscaled(value));
  }

  static Casts.Conversion toFloating(RelDataType from, boolean real) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) ->
          row.setDouble(result, NumberText.floating(row.getString(0), real));
    }
    if (Casts.isInteger(from)) {
      return (row, result, zone) ->
          row.setDouble(result, real ? (float) row.getLong(0) : row.getLong(0));
    }
    if (SqlTypeUtil.isDecimal(from)) {
      return (row, result, zone) ->
          row.setDouble(result, DoubleArithmetic.of(row.getDecimal(0), real));
    }
    if (Casts.isFloating(from)) {
      return (row, result, zone) ->
          row.setDouble(result, DoubleArithmetic.narrowed(row.getDouble(0), real));
    }
    return null;
  }
}
