package io.cellardb.sql.validation;

import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Literals of texts that stand for arrays beside an array, as in PostgreSQL: {@code tags @>
 * '{a,b}'}, {@code tags && '{c}'}, {@code tags = '{}'}, {@code tags || '{d}'}. What has no braces
 * is an element of an array of texts, to which it is appended. And arrays that are cast to texts.
 */
final class ArrayTexts {
  private static final Set<String> OF_ARRAYS = Set.of("CONTAINS_ALL", "ARRAY_OVERLAP");

  private ArrayTexts() {}

  /** Casts such a literal to the type of the other operand. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    boolean joined = call.getOperator().equals(SqlStdOperatorTable.CONCAT);
    boolean ofArrays =
        joined
            || call.isA(SqlKind.BINARY_COMPARISON)
            || OF_ARRAYS.contains(call.getOperator().getName());
    if (!ofArrays || !(call instanceof SqlBasicCall basic) || call.operandCount() != 2) {
      return;
    }
    for (int i = 0; i < 2; i++) {
      SqlNode other = call.operand(1 - i);
      if (call.operand(i) instanceof SqlCharStringLiteral text
          && !(other instanceof SqlDynamicParam || other instanceof SqlCharStringLiteral)) {
        RelDataType type = validator.deriveType(scope, other);
        if (type.getSqlTypeName() == SqlTypeName.ARRAY && !(joined && isElement(text, type))) {
          basic.setOperand(i, LiteralTypes.of(text, type, validator.getTypeFactory()));
        }
      }
    }
  }

  /**
   * The type of a cast of an array to a text, which Calcite does not know.
   *
   * @return null if a node is anything else
   */
  static RelDataType cast(SqlValidator validator, SqlValidatorScope scope, SqlNode node) {
    boolean cast = node.getKind() == SqlKind.CAST || node.getKind() == SqlKind.SAFE_CAST;
    if (!cast
        || !(((SqlCall) node).operand(1) instanceof SqlDataTypeSpec target)
        || ((SqlCall) node).operand(0) instanceof SqlDynamicParam) {
      return null;
    }
    RelDataType to = target.deriveType(validator);
    if (!SqlTypeUtil.inCharFamily(to)) {
      return null;
    }
    RelDataType from = validator.deriveType(scope, ((SqlCall) node).operand(0));
    boolean nullable = from.isNullable() || node.getKind() == SqlKind.SAFE_CAST;
    return from.getSqlTypeName() == SqlTypeName.ARRAY
        ? validator.getTypeFactory().createTypeWithNullability(to, nullable)
        : null;
  }

  private static boolean isElement(SqlCharStringLiteral text, RelDataType array) {
    return SqlTypeUtil.inCharFamily(array.getComponentType())
        && !text.getValueAs(String.class).matches("(?s)\\{.*}");
  }
}
