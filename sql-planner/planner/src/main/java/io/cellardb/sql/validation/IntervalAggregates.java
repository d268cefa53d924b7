package io.cellardb.sql.validation;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Optionality;

/**
 * SUM and AVG of intervals, which those of Calcite do not take. The average of days and times is to
 * the microsecond; that of months is refused where it has a part of a month.
 */
final class IntervalAggregates {
  private static final SqlAggFunction SUM =
      new Aggregate("SUM", SqlKind.SUM, ReturnTypes.ARG0_NULLABLE_IF_EMPTY);

  private static final SqlAggFunction AVERAGE =
      new Aggregate("AVG", SqlKind.AVG, IntervalAggregates::average);

  private IntervalAggregates() {}

  /** Gives a call of SUM or AVG its operator if the argument is an interval. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    switch (call.getKind()) {
      case OVER, FILTER -> {
        if (call.operand(0) instanceof SqlCall aggregate) {
          resolve(validator, scope, aggregate);
        }
      }
      default -> {
        if (call instanceof SqlBasicCall basic
            && (isNamed(call, SUM) || isNamed(call, AVERAGE))
            && call.operandCount() == 1
            && !(call.operand(0) instanceof SqlDynamicParam)) {
          resolve(basic, validator.deriveType(scope.getOperandScope(call), call.operand(0)));
        }
      }
    }
  }

  private static boolean isNamed(SqlCall call, SqlAggFunction function) {
    return call.getOperator() instanceof SqlFunction named
        && named.getName().equalsIgnoreCase(function.getName());
  }

  private static void resolve(SqlBasicCall call, RelDataType argument) {
    if (!SqlTypeUtil.isInterval(argument)) {
      return;
    }
    if (isNamed(call, SUM)) {
      call.setOperator(SUM);
    } else {
      call.setOperator(AVERAGE);
    }
  }

  private static RelDataType average(SqlOperatorBinding binding) {
    RelDataTypeFactory types = binding.getTypeFactory();
    boolean months = binding.getOperandType(0).getSqlTypeName().isYearMonth();
    RelDataType interval =
        types.createSqlIntervalType(
            new SqlIntervalQualifier(
                months ? TimeUnit.YEAR : TimeUnit.DAY,
                months ? TimeUnit.MONTH : TimeUnit.SECOND,
                SqlParserPos.ZERO));
    boolean nullable =
        binding.getOperandType(0).isNullable() || binding.hasEmptyGroup() || binding.hasFilter();
    return types.createTypeWithNullability(interval, nullable);
  }

  /** An aggregate function of an interval. */
  private static final class Aggregate extends SqlAggFunction {
    Aggregate(String name, SqlKind kind, SqlReturnTypeInference type) {
      super(
          name,
          null,
          kind,
          type,
          null,
          OperandTypes.INTERVAL,
          SqlFunctionCategory.NUMERIC,
          false,
          false,
          Optionality.FORBIDDEN);
    }

    /** The name is not looked up, under which Calcite's function would be found. */
    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
      return validateOperands(validator, scope.getOperandScope(call), call);
    }
  }
}
