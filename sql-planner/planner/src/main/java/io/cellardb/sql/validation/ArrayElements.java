package io.cellardb.sql.validation;

import io.cellardb.sql.execution.function.ArrayFunctions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** {@code array || element} and {@code element || array}. */
final class ArrayElements {
  private ArrayElements() {}

  /** Gives a call of {@code ||} the function that its types ask for. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (!call.getOperator().equals(SqlStdOperatorTable.CONCAT)
        || !(call instanceof SqlBasicCall basic)
        || call.getOperandList().stream().anyMatch(SqlDynamicParam.class::isInstance)) {
      return;
    }
    RelDataType left = validator.deriveType(scope, call.operand(0));
    RelDataType right = validator.deriveType(scope, call.operand(1));
    if (isArray(left) && isElement(right)) {
      basic.setOperator(ArrayFunctions.APPEND);
    } else if (isElement(left) && isArray(right)) {
      basic.setOperator(ArrayFunctions.PREPEND);
    }
  }

  private static boolean isArray(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.ARRAY;
  }

  /** NULL beside an array is an array. */
  private static boolean isElement(RelDataType type) {
    return !isArray(type) && type.getSqlTypeName() != SqlTypeName.NULL;
  }
}
