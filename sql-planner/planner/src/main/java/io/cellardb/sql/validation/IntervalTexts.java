package io.cellardb.sql.validation;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.function.IntervalFunctions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
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
 * Literals of texts that stand for intervals, as in PostgreSQL: compared with an interval, or added
 * to a timestamp or a time of the day. An interval beside a text in a concatenation is a text, and
 * has a TO_CHAR of its own.
 */
final class IntervalTexts {
  private IntervalTexts() {}

  /**
   * Makes intervals of them.
   *
   * @throws SqlException 42883 if an interval is compared with any other text
   */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (call.getOperator().equals(SqlStdOperatorTable.CONCAT)) {
      concatenate(validator, scope, call);
      return;
    }
    if (call instanceof SqlBasicCall format
        && call.getOperator().getName().equalsIgnoreCase("TO_CHAR")
        && call.operandCount() == 2
        && !(call.operand(0) instanceof SqlDynamicParam)) {
      IntervalFunctions.toChar(validator.deriveType(scope, call.operand(0)))
          .ifPresent(format::setOperator);
      return;
    }
    boolean compared = call.isA(SqlKind.BINARY_COMPARISON) || call.getKind() == SqlKind.BETWEEN;
    if (!(compared || call.getKind() == SqlKind.PLUS)
        || !(call instanceof SqlBasicCall basic)
        || call.operandCount() < 2) {
      return;
    }
    boolean taken = false;
    SqlNode text = null;
    for (SqlNode operand : call.getOperandList()) {
      if (operand instanceof SqlCharStringLiteral || operand instanceof SqlDynamicParam) {
        continue;
      }
      RelDataType type = validator.deriveType(scope, operand);
      taken |=
          compared
              ? SqlTypeUtil.isInterval(type)
              : SqlTypeUtil.isDatetime(type) && type.getSqlTypeName() != SqlTypeName.DATE;
      text = SqlTypeUtil.inCharFamily(type) ? operand : text;
    }
    if (taken && compared && text != null) {
      throw SqlException.at(
          text.getParserPosition(), "42883", "an interval is compared with a text; CAST it");
    }
    if (taken) {
      replace(basic);
    }
  }

  private static void concatenate(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    for (int i = 0; i < 2; i++) {
      SqlNode operand = call.operand(i);
      boolean parameters =
          operand instanceof SqlDynamicParam || call.operand(1 - i) instanceof SqlDynamicParam;
      if (!parameters
          && SqlTypeUtil.isInterval(validator.deriveType(scope, operand))
          && SqlTypeUtil.inCharFamily(validator.deriveType(scope, call.operand(1 - i)))) {
        SqlParserPos pos = operand.getParserPosition();
        call.setOperand(
            i,
            SqlStdOperatorTable.CAST.createCall(
                pos,
                operand,
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos)));
      }
    }
  }

  private static void replace(SqlBasicCall call) {
    for (int i = 0; i < call.operandCount(); i++) {
      if (call.operand(i) instanceof SqlCharStringLiteral text) {
        call.setOperand(i, LiteralTypes.interval(text));
      }
    }
  }
}
