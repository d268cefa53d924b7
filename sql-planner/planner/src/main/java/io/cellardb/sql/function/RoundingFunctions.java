package io.cellardb.sql.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * ROUND and TRUNCATE, whose DECIMALs have the places that are asked for, as PostgreSQL's, and for
 * ROUND a digit more before the point: ROUND(99.9) has three.
 */
final class RoundingFunctions {
  /** Rounded half away from zero. */
  private static final SqlFunction ROUND = function("ROUND", 1);

  /** Cut towards zero. */
  private static final SqlFunction TRUNCATE = function("TRUNCATE", 0);

  private RoundingFunctions() {}

  static List<SqlOperator> all() {
    return List.of(ROUND, TRUNCATE);
  }

  private static SqlFunction function(String name, int moreDigits) {
    return SqlBasicFunction.create(
        name,
        binding -> type(binding, moreDigits),
        OperandTypes.NUMERIC.or(OperandTypes.NUMERIC_INT32),
        SqlFunctionCategory.NUMERIC);
  }

  private static RelDataType type(SqlOperatorBinding binding, int moreDigits) {
    RelDataType type = binding.getOperandType(0);
    RelDataTypeFactory types = binding.getTypeFactory();
    boolean nullable =
        type.isNullable()
            || (binding.getOperandCount() > 1 && binding.getOperandType(1).isNullable());
    if (type.getSqlTypeName() != SqlTypeName.DECIMAL) {
      return types.createTypeWithNullability(type, nullable);
    }
    int most = types.getTypeSystem().getMaxPrecision(SqlTypeName.DECIMAL);
    int places = scale(binding, type);
    // Places that there are stay, and one more digit before the point only where there is room.
    int room = most - Math.min(places, type.getScale());
    int digits = Math.min(room, type.getPrecision() - type.getScale() + moreDigits);
    int scale = Math.min(places, most - digits);
    return types.createTypeWithNullability(
        types.createSqlType(SqlTypeName.DECIMAL, Math.max(1, digits + scale), scale), nullable);
  }

  /** The places that are asked for by a literal, which may be more than there are; else all. */
  private static int scale(SqlOperatorBinding binding, RelDataType type) {
    if (binding.getOperandCount() == 1) {
      return 0;
    }
    Integer places =
        binding.isOperandLiteral(1, false)
            ? binding.getOperandLiteralValue(1, Integer.class)
            : null;
    return places == null || places < 0 ? type.getScale() : places;
  }
}
