package io.cellardb.sql.execution.function;

import static io.cellardb.sql.execution.function.PostgresFunctions.nullable;
import static io.cellardb.sql.execution.function.PostgresFunctions.taking;
import static org.apache.calcite.sql.type.SqlTypeFamily.NUMERIC;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * PostgreSQL's trigonometric functions of degrees. They are exact where the result is: each is
 * divided by its value at 30, 45 or 60 degrees, so that errors of that angle in radians vanish.
 */
final class DegreeFunctions {
  private static final double SIN_30 = Math.sin(Math.toRadians(30));
  private static final double ONE_MINUS_COS_60 = 1 - Math.cos(Math.toRadians(60));
  private static final double ASIN_HALF = Math.asin(0.5);
  private static final double ACOS_HALF = Math.acos(0.5);
  private static final double ATAN_ONE = Math.atan(1);
  private static final double TAN_45 = sinOfQuadrant(45) / cosOfQuadrant(45);
  private static final double COT_45 = cosOfQuadrant(45) / sinOfQuadrant(45);

  private DegreeFunctions() {}

  static List<SqlOperator> all() {
    return List.of(
        ofAngle("SIND", DegreeFunctions::sin),
        ofAngle("COSD", DegreeFunctions::cos),
        ofAngle("TAND", DegreeFunctions::tan),
        ofAngle("COTD", DegreeFunctions::cot),
        ofRatio("ASIND", DegreeFunctions::asin),
        ofRatio("ACOSD", DegreeFunctions::acos),
        function("ATAND", x -> Math.atan(x) / ATAN_ONE * 45),
        RowFunction.of(
            "ATAN2D",
            SqlFunctionCategory.NUMERIC,
            nullable(SqlTypeName.DOUBLE),
            taking(NUMERIC, NUMERIC),
            (a, c) -> Math.atan2(real(a[0]), real(a[1])) / ATAN_ONE * 45));
  }

  private static SqlOperator function(String name, DoubleUnaryOperator work) {
    return RowFunction.of(
        name,
        SqlFunctionCategory.NUMERIC,
        nullable(SqlTypeName.DOUBLE),
        taking(NUMERIC),
        (a, c) -> work.applyAsDouble(real(a[0])));
  }

  private static SqlOperator ofAngle(String name, DoubleUnaryOperator work) {
    return function(
        name,
        x -> {
          if (Double.isInfinite(x)) {
            throw new SqlExecutionException("22003", "there is no " + name + " of " + x);
          }
          return work.applyAsDouble(x);
        });
  }

  private static SqlOperator ofRatio(String name, DoubleUnaryOperator work) {
    return function(
        name,
        x -> {
          if (Math.abs(x) > 1) {
            throw new SqlExecutionException("22003", "there is no " + name + " of " + x);
          }
          return work.applyAsDouble(x);
        });
  }

  private static double real(Object number) {
    return ((Number) number).doubleValue();
  }

  private static double sinTo30(double x) {
    return Math.sin(Math.toRadians(x)) / SIN_30 / 2;
  }

  private static double cosTo60(double x) {
    return 1 - (1 - Math.cos(Math.toRadians(x))) / ONE_MINUS_COS_60 / 2;
  }

  /** From 0 to 90 degrees. */
  private static double sinOfQuadrant(double x) {
    return x <= 30 ? sinTo30(x) : cosTo60(90 - x);
  }

  /** From 0 to 90 degrees. */
  private static double cosOfQuadrant(double x) {
    return x <= 60 ? cosTo60(x) : sinTo30(90 - x);
  }

  private static double sin(double x) {
    double angle = Math.abs(x % 360);
    int sign = x < 0 ? -1 : 1;
    if (angle > 180) {
      angle = 360 - angle;
      sign = -sign;
    }
    return sign * sinOfQuadrant(angle > 90 ? 180 - angle : angle);
  }

  private static double cos(double x) {
    double angle = Math.abs(x % 360);
    if (angle > 180) {
      angle = 360 - angle;
    }
    return angle > 90 ? -cosOfQuadrant(180 - angle) : cosOfQuadrant(angle);
  }

  /** Zero is never negative, as in PostgreSQL. */
  private static double tan(double x) {
    double angle = foldedForTangent(x);
    double sign = signOfTangent(x);
    double tangent = sign * (sinOfQuadrant(angle) / cosOfQuadrant(angle) / TAN_45);
    return tangent == 0 ? 0 : tangent;
  }

  private static double cot(double x) {
    double angle = foldedForTangent(x);
    double sign = signOfTangent(x);
    double cotangent = sign * (cosOfQuadrant(angle) / sinOfQuadrant(angle) / COT_45);
    return cotangent == 0 ? 0 : cotangent;
  }

  private static double foldedForTangent(double x) {
    double angle = Math.abs(x % 360);
    if (angle > 180) {
      angle = 360 - angle;
    }
    return angle > 90 ? 180 - angle : angle;
  }

  private static int signOfTangent(double x) {
    double angle = Math.abs(x % 360);
    int sign = x < 0 ? -1 : 1;
    if (angle > 180) {
      angle = 360 - angle;
      sign = -sign;
    }
    return angle > 90 ? -sign : sign;
  }

  /** From 0 to 1. */
  private static double asinOfPositive(double x) {
    return x <= 0.5 ? Math.asin(x) / ASIN_HALF * 30 : 90 - Math.acos(x) / ACOS_HALF * 60;
  }

  /** From 0 to 1. */
  private static double acosOfPositive(double x) {
    return x <= 0.5 ? 90 - Math.asin(x) / ASIN_HALF * 30 : Math.acos(x) / ACOS_HALF * 60;
  }

  private static double asin(double x) {
    return x >= 0 ? asinOfPositive(x) : -asinOfPositive(-x);
  }

  private static double acos(double x) {
    return x >= 0 ? acosOfPositive(x) : 90 + asinOfPositive(-x);
  }
}
