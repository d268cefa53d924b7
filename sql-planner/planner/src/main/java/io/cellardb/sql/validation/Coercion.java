package io.cellardb.sql.validation;

import io.cellardb.sql.execution.type.CellarTypeSystem;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;

/**
 * Calcite's conversions of operands, with four exceptions. A text that is compared with a UUID
 * becomes one, as it does with a date: Calcite makes a text of the UUID, cut to the length of the
 * other. Binaries of fixed lengths are compared as they are: Calcite makes binaries of any length,
 * which are no keys. A REAL is compared as DOUBLE with integers of more digits than it has: Calcite
 * makes a REAL of the other, so that 16777217 would be 16777216. Exact numbers that no DECIMAL has
 * all digits of are compared as they are: a cast would round them or fail.
 */
public final class Coercion extends TypeCoercionImpl {
  /** The digits of integers that all are different numbers as REAL too. */
  private static final int DIGITS_OF_REAL = 6;

  /** The conversions of one statement. */
  public Coercion(RelDataTypeFactory types, SqlValidator validator) {
    super(types, validator);
  }

  @Override
  public RelDataType commonTypeForBinaryComparison(RelDataType left, RelDataType right) {
    if (isUuidAndText(left, right) || isUuidAndText(right, left)) {
      return factory.createTypeWithNullability(
          factory.createSqlType(SqlTypeName.UUID), left.isNullable() || right.isNullable());
    }
    if ((isBinary(left) && isBinary(right)) || CellarTypeSystem.exceedDecimal(left, right)) {
      return null;
    }
    if (isBeyondReal(left, right) || isBeyondReal(right, left)) {
      return factory.createTypeWithNullability(
          factory.createSqlType(SqlTypeName.DOUBLE), left.isNullable() || right.isNullable());
    }
    return super.commonTypeForBinaryComparison(left, right);
  }

  /** Arrays may be NULL if one of them may, which Calcite forgets where their elements may be. */
  /** A truth value is an integer, and no other number; Calcite fails to make one of it. */
  @Override
  protected boolean booleanEquality(SqlCallBinding binding, RelDataType left, RelDataType right) {
    RelDataType number = SqlTypeUtil.isBoolean(left) ? right : left;
    return (!SqlTypeUtil.isNumeric(number) || SqlTypeUtil.isIntType(number))
        && super.booleanEquality(binding, left, right);
  }

  @Override
  public RelDataType getTightestCommonType(RelDataType left, RelDataType right) {
    return nullable(super.getTightestCommonType(left, right), left, right);
  }

  @Override
  public RelDataType getWiderTypeForTwo(
      RelDataType left, RelDataType right, boolean stringPromotion) {
    return nullable(super.getWiderTypeForTwo(left, right, stringPromotion), left, right);
  }

  private RelDataType nullable(RelDataType common, RelDataType left, RelDataType right) {
    boolean array = common != null && common.getSqlTypeName() == SqlTypeName.ARRAY;
    return array && (left.isNullable() || right.isNullable())
        ? factory.createTypeWithNullability(common, true)
        : common;
  }

  private static boolean isBeyondReal(RelDataType one, RelDataType other) {
    return one != null
        && other != null
        && one.getSqlTypeName() == SqlTypeName.REAL
        && SqlTypeUtil.isIntType(other)
        && other.getPrecision() > DIGITS_OF_REAL;
  }

  private static boolean isBinary(RelDataType type) {
    return type != null && type.getSqlTypeName() == SqlTypeName.BINARY;
  }

  private static boolean isUuidAndText(RelDataType one, RelDataType other) {
    return one != null
        && other != null
        && one.getSqlTypeName() == SqlTypeName.UUID
        && SqlTypeUtil.isCharacter(other);
  }
}
