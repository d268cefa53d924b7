package io.cellardb.sql.execution.type;

import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * DECIMAL up to 38 digits, times to nanoseconds and by default to microseconds, no padding of CHAR,
 * and results of aggregates wide enough not to overflow or lose digits where PostgreSQL does not.
 */
public final class CellarTypeSystem extends RelDataTypeSystemImpl {
  /** The only instance. */
  public static final CellarTypeSystem INSTANCE = new CellarTypeSystem();

  /** The most digits of a DECIMAL. */
  public static final int MAX_DECIMAL_PRECISION = 38;

  /** The most digits of a second that times and timestamps have: nanoseconds. */
  public static final int MAX_TIME_PRECISION = 9;

  /** The digits of a second that times and timestamps have without more said: microseconds. */
  public static final int DEFAULT_TIME_PRECISION = 6;

  /** Decimal places, as far as there are any, for which integer digits are given up. */
  private static final int LEAST_SCALE = 16;

  /** Decimal places of a quotient, as far as there is room for its integer digits. */
  private static final int QUOTIENT_SCALE = 20;

  /** The least decimal places of an average of exact numbers. */
  private static final int AVERAGE_SCALE = 16;

  private static final int MAX_LENGTH = Integer.MAX_VALUE;

  private CellarTypeSystem() {}

  @Override
  public int getMaxScale(SqlTypeName typeName) {
    return typeName == SqlTypeName.DECIMAL ? MAX_DECIMAL_PRECISION : super.getMaxScale(typeName);
  }

  @Override
  public int getMaxPrecision(SqlTypeName typeName) {
    return switch (typeName) {
      case DECIMAL -> MAX_DECIMAL_PRECISION;
      case CHAR, VARCHAR, BINARY, VARBINARY -> MAX_LENGTH;
      case TIME, TIME_WITH_LOCAL_TIME_ZONE, TIME_TZ -> MAX_TIME_PRECISION;
      case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ -> MAX_TIME_PRECISION;
      default -> super.getMaxPrecision(typeName);
    };
  }

  @Override
  public int getDefaultPrecision(SqlTypeName typeName) {
    return switch (typeName) {
      case TIME, TIME_WITH_LOCAL_TIME_ZONE, TIME_TZ -> DEFAULT_TIME_PRECISION;
      case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ -> DEFAULT_TIME_PRECISION;
      default -> super.getDefaultPrecision(typeName);
    };
  }

  @Override
  public RoundingMode roundingMode() {
    return RoundingMode.HALF_UP;
  }

  @Override
  public boolean shouldConvertRaggedUnionTypesToVarying() {
    return true;
  }

  /** SUM of integers up to INTEGER is BIGINT, of BIGINT DECIMAL(38, 0), of DECIMAL 38 digits. */
  @Override
  public RelDataType deriveSumType(RelDataTypeFactory typeFactory, RelDataType argumentType) {
    RelDataType sum =
        switch (argumentType.getSqlTypeName()) {
          case TINYINT, SMALLINT, INTEGER, UTINYINT, USMALLINT, UINTEGER ->
              typeFactory.createSqlType(SqlTypeName.BIGINT);
          case BIGINT, UBIGINT ->
              typeFactory.createSqlType(SqlTypeName.DECIMAL, MAX_DECIMAL_PRECISION, 0);
          case DECIMAL ->
              typeFactory.createSqlType(
                  SqlTypeName.DECIMAL, MAX_DECIMAL_PRECISION, argumentType.getScale());
          case REAL, FLOAT -> typeFactory.createSqlType(SqlTypeName.DOUBLE);
          default -> argumentType;
        };
    return typeFactory.createTypeWithNullability(sum, argumentType.isNullable());
  }

  /** AVG of exact numbers is exact, with at least 16 decimal places. */
  @Override
  public RelDataType deriveAvgAggType(RelDataTypeFactory typeFactory, RelDataType argumentType) {
    RelDataType average =
        switch (argumentType.getSqlTypeName()) {
          case TINYINT, SMALLINT, INTEGER, BIGINT, UTINYINT, USMALLINT, UINTEGER, UBIGINT ->
              typeFactory.createSqlType(SqlTypeName.DECIMAL, MAX_DECIMAL_PRECISION, AVERAGE_SCALE);
          case DECIMAL ->
              typeFactory.createSqlType(
                  SqlTypeName.DECIMAL,
                  MAX_DECIMAL_PRECISION,
                  Math.max(AVERAGE_SCALE, argumentType.getScale()));
          case REAL, FLOAT, DOUBLE -> typeFactory.createSqlType(SqlTypeName.DOUBLE);
          default -> argumentType;
        };
    return typeFactory.createTypeWithNullability(average, argumentType.isNullable());
  }

  /** Variance, deviation, covariance and regression are DOUBLE. */
  @Override
  public RelDataType deriveCovarType(
      RelDataTypeFactory typeFactory, RelDataType arg0Type, RelDataType arg1Type) {
    return typeFactory.createTypeWithNullability(
        typeFactory.createSqlType(SqlTypeName.DOUBLE),
        arg0Type.isNullable() || arg1Type.isNullable());
  }

  /** Whether both are exact numbers, and one of them is a DECIMAL. */
  private static boolean areDecimals(RelDataType type1, RelDataType type2) {
    return SqlTypeUtil.isExactNumeric(type1)
        && SqlTypeUtil.isExactNumeric(type2)
        && (SqlTypeUtil.isDecimal(type1) || SqlTypeUtil.isDecimal(type2));
  }

  /** Whether no DECIMAL has all digits of two exact numbers, one of which is a DECIMAL. */
  public static boolean exceedDecimal(RelDataType type1, RelDataType type2) {
    if (!areDecimals(type1, type2)) {
      return false;
    }
    int integerDigits =
        Math.max(type1.getPrecision() - type1.getScale(), type2.getPrecision() - type2.getScale());
    return integerDigits + Math.max(type1.getScale(), type2.getScale()) > MAX_DECIMAL_PRECISION;
  }

  /**
   * {@code p1 + p2} digits, {@code s1 + s2} of them decimal places. Beyond 38 digits decimal places
   * are given up first, down to 16, so that integer digits stay.
   */
  @Override
  public RelDataType deriveDecimalMultiplyType(
      RelDataTypeFactory typeFactory, RelDataType type1, RelDataType type2) {
    if (!areDecimals(type1, type2)) {
      return null;
    }
    RelDataType left = typeFactory.decimalOf(type1);
    RelDataType right = typeFactory.decimalOf(type2);
    int scale = left.getScale() + right.getScale();
    return decimal(typeFactory, left.getPrecision() + right.getPrecision() - scale, scale);
  }

  /**
   * A DECIMAL. Beyond 38 digits decimal places are given up first, down to 16, so that integer
   * digits stay.
   *
   * @param integerDigits that are wanted
   * @param scale that is wanted
   */
  static RelDataType decimal(RelDataTypeFactory types, int integerDigits, int scale) {
    int room = MAX_DECIMAL_PRECISION - integerDigits;
    int kept = Math.max(Math.min(scale, room), Math.min(scale, LEAST_SCALE));
    return types.createSqlType(
        SqlTypeName.DECIMAL, Math.min(MAX_DECIMAL_PRECISION, integerDigits + kept), kept);
  }

  /**
   * As many decimal places as PostgreSQL has at least: 20, or those of an operand if they are more.
   * Beyond 38 digits they are given up first, down to 16, so that integer digits stay.
   */
  @Override
  public RelDataType deriveDecimalDivideType(
      RelDataTypeFactory typeFactory, RelDataType type1, RelDataType type2) {
    if (!areDecimals(type1, type2)) {
      return null;
    }
    RelDataType left = typeFactory.decimalOf(type1);
    RelDataType right = typeFactory.decimalOf(type2);
    int wanted = Math.max(QUOTIENT_SCALE, Math.max(left.getScale(), right.getScale()));
    int integerDigits = left.getPrecision() - left.getScale() + right.getScale();
    return decimal(typeFactory, integerDigits, wanted);
  }
}
