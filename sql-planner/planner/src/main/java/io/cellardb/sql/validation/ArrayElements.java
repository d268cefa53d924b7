package io.cellardb.sql.validation;

import io.cellardb.sql.execution.function.ArrayFunctions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code ||} of arrays and elements, as in PostgreSQL: an array that is NULL adds nothing to the
 * other one, and beside an array of arrays an array is an element.
 */
final class ArrayElements {
  private ArrayElements() {}

  /** Gives a call of {@code ||} the function that its types ask for. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (!call.getOperator().equals(SqlStdOperatorTable.CONCAT)
        || !(call instanceof SqlBasicCall basic)) {
      return;
    }
    SqlNode first = call.operand(0);
    SqlNode second = call.operand(1);
    if (first instanceof SqlDynamicParam || second instanceof SqlDynamicParam) {
      SqlNode other = first instanceof SqlDynamicParam ? second : first;
      if (!(other instanceof SqlDynamicParam) && isArray(validator.deriveType(scope, other))) {
        basic.setOperator(ArrayFunctions.CAT); // a parameter beside an array is one
      }
      return;
    }
    RelDataType left = validator.deriveType(scope, first);
    RelDataType right = validator.deriveType(scope, second);
    int added = depth(left) - depth(right);
    if (!isArray(left) && !isArray(right)) {
      return;
    }
    if (added == 0 || isNull(left) || isNull(right)) {
      basic.setOperator(ArrayFunctions.CAT);
    } else if (added == 1) {
      basic.setOperator(ArrayFunctions.APPEND);
    } else if (added == -1) {
      basic.setOperator(ArrayFunctions.PREPEND);
    }
  }

  /** How many arrays are within each other. */
  private static int depth(RelDataType type) {
    return isArray(type) ? 1 + depth(type.getComponentType()) : 0;
  }

  private static boolean isArray(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.ARRAY;
  }

  private static boolean isNull(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.NULL;
  }
}
