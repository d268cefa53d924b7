package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.VectorKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** Numeric functions of one or two arguments. */
final class MathFunctions {
  private static final int MOST_PLACES = 400;

  private MathFunctions() {}

  /** The function of one DOUBLE with this name, or null. */
  static DoubleUnaryOperator unary(String name) {
    return switch (name) {
      case "SQRT" -> x -> Math.sqrt(domain(x, x >= 0, "2201F", "SQRT of a negative number"));
      case "EXP" -> MathFunctions::exp;
      case "LN" -> x -> Math.log(domain(x, x > 0, "2201E", "LN of a number that is not positive"));
      case "LOG10" ->
          x -> Math.log10(domain(x, x > 0, "2201E", "LOG10 of a number that is not positive"));
      case "SIN" -> x -> Math.sin(angle(x));
      case "COS" -> x -> Math.cos(angle(x));
      case "TAN" -> x -> Math.tan(angle(x));
      case "COT" -> x -> 1 / Math.tan(angle(x));
      case "ASIN" -> x -> Math.asin(domain(x, Math.abs(x) <= 1, "22003", "ASIN beyond -1 to 1"));
      case "ACOS" -> x -> Math.acos(domain(x, Math.abs(x) <= 1, "22003", "ACOS beyond -1 to 1"));
      case "ATAN" -> Math::atan;
      case "DEGREES" -> x -> overflowing(Math.toDegrees(x), x);
      case "RADIANS" -> MathFunctions::radians;
      case "CBRT" -> Math::cbrt;
      default -> null;
    };
  }

  private static double exp(double x) {
    double value = Math.exp(x);
    if (value == 0 && x != Double.NEGATIVE_INFINITY) {
      throw tooSmall();
    }
    return overflowing(value, x);
  }

  private static double radians(double x) {
    double value = Math.toRadians(x);
    if (value == 0 && x != 0) {
      throw tooSmall();
    }
    return value;
  }

  private static double overflowing(double value, double x) {
    return DoubleArithmetic.checked(value, false, Double.isInfinite(x));
  }

  private static SqlExecutionException tooSmall() {
    return SqlExecutionException.outOfRange("DOUBLE");
  }

  private static double logarithm(double base, double x) {
    String message = "LOG of a number that is not positive";
    double divisor = Math.log10(domain(base, base > 0, "2201E", message));
    double dividend = Math.log10(domain(x, x > 0, "2201E", message));
    if (divisor == 0) {
      throw SqlExecutionException.divisionByZero();
    }
    return dividend / divisor;
  }

  private static double angle(double x) {
    return domain(x, !Double.isInfinite(x), "22003", "an infinite angle");
  }

  private static double domain(double x, boolean inside, String sqlState, String message) {
    if (!inside && !Double.isNaN(x)) {
      throw new SqlExecutionException(sqlState, message);
    }
    return x;
  }

  /** The function of two DOUBLEs with this name, or null. */
  static DoubleBinaryOperator binary(String name) {
    return switch (name) {
      case "POWER" -> MathFunctions::power;
      case "ATAN2" -> Math::atan2;
      case "LOG" -> MathFunctions::logarithm;
      default -> null;
    };
  }

  /** As IEEE 754 and PostgreSQL have it; Java's powers of one are NaN where the exponent is. */
  private static double power(double x, double y) {
    if (x == 1) {
      return 1;
    }
    if (Double.isNaN(y)) {
      return y;
    }
    if (x == 0 && y < 0) {
      throw new SqlExecutionException("2201F", "zero raised to a negative power");
    }
    if (x < 0 && y != Math.rint(y)) {
      throw new SqlExecutionException("2201F", "negative number raised to a power with a fraction");
    }
    boolean infinite = Double.isInfinite(x) || Double.isInfinite(y);
    double value = x == -1 && infinite ? 1 : Math.pow(x, y);
    if (value == 0 && x != 0 && !infinite) {
      throw tooSmall();
    }
    return DoubleArithmetic.checked(value, false, infinite);
  }

  static Template template(RelDataType to, Template operand, DoubleUnaryOperator function) {
    return StrictCall.template(
        to,
        List.of(operand),
        (row, result) -> row.setDouble(result, function.applyAsDouble(row.getDouble(0))));
  }

  static Template template(RelDataType to, List<Template> operands, DoubleBinaryOperator function) {
    return StrictCall.template(
        to,
        operands,
        (row, result) ->
            row.setDouble(result, function.applyAsDouble(row.getDouble(0), row.getDouble(1))));
  }

  /** Unary minus, or the absolute value, in the operand's own type. */
  static Template sign(RelDataType type, Template operand, boolean absolute) {
    IntegerRange range = IntegerRange.of(type);
    StrictCall.Function function =
        switch (VectorKind.of(type)) {
          case LONG ->
              (row, result) -> {
                long value = row.getLong(0);
                if (!absolute || value < 0) {
                  if (value == Long.MIN_VALUE) {
                    throw range.overflow();
                  }
                  value = range.check(-value);
                }
                row.setLong(result, value);
              };
          case DOUBLE ->
              (row, result) -> {
                double value = row.getDouble(0);
                row.setDouble(result, absolute ? Math.abs(value) : -value);
              };
          case DECIMAL ->
              (row, result) -> {
                BigDecimal value = row.getDecimal(0);
                row.setDecimal(result, absolute ? value.abs() : value.negate());
              };
          default -> throw SqlExecutionException.unsupported("arithmetic on type " + type, null);
        };
    return StrictCall.template(type, List.of(operand), function);
  }

  /** SIGN: -1, 0 or 1 in the operand's own type. */
  static Template signum(RelDataType type, Template operand) {
    StrictCall.Function function =
        switch (VectorKind.of(type)) {
          case LONG -> (row, result) -> row.setLong(result, Long.signum(row.getLong(0)));
          case DOUBLE -> (row, result) -> row.setDouble(result, Math.signum(row.getDouble(0)));
          case DECIMAL ->
              (row, result) ->
                  row.setDecimal(result, BigDecimal.valueOf(row.getDecimal(0).signum()));
          default -> throw SqlExecutionException.unsupported("SIGN of type " + type, null);
        };
    return StrictCall.template(type, List.of(operand), function);
  }

  /**
   * ROUND, TRUNCATE, CEIL and FLOOR to a number of decimal places, which is the second operand, or
   * zero. {@code to} has the physical class of the first operand.
   */
  static Template round(RelDataType to, List<Template> operands, RoundingMode mode) {
    boolean hasPlaces = operands.size() > 1;
    VectorKind kind = VectorKind.of(to);
    boolean real = to.getSqlTypeName() == SqlTypeName.REAL;
    Decimals digits = kind == VectorKind.DECIMAL ? Decimals.of(to) : null;
    IntegerRange range = IntegerRange.of(to);
    return StrictCall.template(
        to,
        operands,
        (row, result) -> {
          int places =
              hasPlaces ? (int) Math.max(-MOST_PLACES, Math.min(MOST_PLACES, row.getLong(1))) : 0;
          switch (kind) {
            case LONG -> {
              long value = row.getLong(0);
              row.setLong(
                  result,
                  places >= 0
                      ? value
                      : NumberText.round(rounded(BigDecimal.valueOf(value), places, mode), range));
            }
            case DECIMAL ->
                ((DecimalVectorBuilder) result)
                    .setUnscaled(
                        row.index(), digits.unscaled(rounded(row.getDecimal(0), places, mode)));
            default -> {
              double value = row.getDouble(0);
              row.setDouble(result, rounded(value, places, mode, real));
            }
          }
        });
  }

  private static BigDecimal rounded(BigDecimal value, int places, RoundingMode mode) {
    return value.scale() <= places ? value : value.setScale(places, mode);
  }

  private static double rounded(double value, int places, RoundingMode mode, boolean real) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return value;
    }
    if (places == 0 && mode == RoundingMode.FLOOR) {
      return Math.floor(value);
    }
    if (places == 0 && mode == RoundingMode.CEILING) {
      return Math.ceil(value);
    }
    BigDecimal decimal = new BigDecimal(NumberText.text(value, real));
    return rounded(decimal, places, mode).doubleValue();
  }
}
