package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.validate.SqlValidator;

/**
 * {@code a ^ b}, which is {@code POWER(a, b)}. It binds tighter than multiplication and looser than
 * a sign, and from the left, as in PostgreSQL.
 */
public final class PowerOperator extends SqlBinaryOperator {
  /** The only one. */
  public static final PowerOperator INSTANCE = new PowerOperator();

  private static final int BETWEEN_TIMES_AND_SIGN = 70;

  private PowerOperator() {
    super(
        "^",
        SqlKind.OTHER_FUNCTION,
        BETWEEN_TIMES_AND_SIGN,
        true,
        ReturnTypes.DOUBLE_NULLABLE,
        null,
        OperandTypes.NUMERIC_NUMERIC);
  }

  @Override
  public SqlNode rewriteCall(SqlValidator validator, SqlCall call) {
    return SqlStdOperatorTable.POWER.createCall(call.getParserPosition(), call.getOperandList());
  }
}
