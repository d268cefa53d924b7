package io.cellardb.sql.validation;

import io.cellardb.sql.execution.expression.DateOperator;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code date - date}, {@code date + days}, {@code days + date} and {@code date - days}; and times
 * with intervals that are finer than they.
 */
final class DateArithmetic {
  private DateArithmetic() {}

  /** Gives a call of plus or minus the operator that its types ask for. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    SqlKind kind = call.getKind();
    if (!(kind == SqlKind.PLUS || kind == SqlKind.MINUS)
        || !(call instanceof SqlBasicCall basic)
        || call.operandCount() != 2
        || call.operand(0) instanceof SqlDynamicParam
        || call.operand(1) instanceof SqlDynamicParam) {
      return;
    }
    RelDataType left = validator.deriveType(scope, call.operand(0));
    RelDataType right = validator.deriveType(scope, call.operand(1));
    if (kind == SqlKind.MINUS && isDate(left) && isDate(right)) {
      basic.setOperator(DateOperator.DIFFERENCE);
    } else if (isDate(left) && SqlTypeUtil.isIntType(right)) {
      basic.setOperator(kind == SqlKind.PLUS ? DateOperator.PLUS : DateOperator.MINUS);
    } else if (isTime(left) && SqlTypeUtil.isInterval(right)) {
      widen(validator, basic, 0, left, right);
    } else if (kind == SqlKind.PLUS && SqlTypeUtil.isInterval(left) && isTime(right)) {
      widen(validator, basic, 1, right, left);
    } else if (kind == SqlKind.PLUS && SqlTypeUtil.isIntType(left) && isDate(right)) {
      List<SqlNode> operands = List.copyOf(call.getOperandList());
      basic.setOperand(0, operands.get(1));
      basic.setOperand(1, operands.get(0));
      basic.setOperator(DateOperator.PLUS);
    }
  }

  /**
   * Casts a time to one that has what the interval adds: a date to which hours are added is a
   * timestamp, and a time has as many digits of the second as the interval.
   */
  private static void widen(
      SqlValidator validator,
      SqlBasicCall call,
      int index,
      RelDataType time,
      RelDataType interval) {
    TimeUnit last = interval.getIntervalQualifier().getUnit();
    int digits = last == TimeUnit.SECOND ? interval.getScale() : 0;
    boolean date = isDate(time);
    boolean whole =
        interval.getSqlTypeName().isYearMonth() || last == TimeUnit.DAY || last == TimeUnit.WEEK;
    if (date ? whole : time.getPrecision() >= digits) {
      return;
    }
    SqlParserPos pos = call.operand(index).getParserPosition();
    RelDataTypeFactory types = validator.getTypeFactory();
    RelDataType wider =
        types.createSqlType(date ? SqlTypeName.TIMESTAMP : time.getSqlTypeName(), digits);
    SqlNode cast =
        SqlStdOperatorTable.CAST.createCall(
            pos,
            call.operand(index),
            SqlTypeUtil.convertTypeToSpec(
                types.createTypeWithNullability(wider, time.isNullable())));
    call.setOperand(index, cast);
  }

  private static boolean isTime(RelDataType type) {
    return SqlTypeUtil.isDatetime(type);
  }

  private static boolean isDate(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.DATE;
  }
}
