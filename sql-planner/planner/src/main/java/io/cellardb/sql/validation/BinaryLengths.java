package io.cellardb.sql.validation;

import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** LENGTH of a binary, which is the number of its bytes. */
final class BinaryLengths {
  private BinaryLengths() {}

  /** Gives a call the operator that counts bytes if its operand has bytes. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (call instanceof SqlBasicCall basic
        && call.operandCount() == 1
        && call.getOperator().getName().equalsIgnoreCase("LENGTH")
        && !(call.operand(0) instanceof SqlDynamicParam)
        && SqlTypeUtil.isBinary(validator.deriveType(scope, call.operand(0)))) {
      basic.setOperator(SqlStdOperatorTable.OCTET_LENGTH);
    }
  }
}
