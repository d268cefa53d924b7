package io.cellardb.sql.plan;

import io.cellardb.sql.execution.expression.DateOperator;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** {@code date - date}, {@code date + days}, {@code days + date} and {@code date - days}. */
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
    } else if (kind == SqlKind.PLUS && SqlTypeUtil.isIntType(left) && isDate(right)) {
      List<SqlNode> operands = List.copyOf(call.getOperandList());
      basic.setOperand(0, operands.get(1));
      basic.setOperand(1, operands.get(0));
      basic.setOperator(DateOperator.PLUS);
    }
  }

  private static boolean isDate(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.DATE;
  }
}
