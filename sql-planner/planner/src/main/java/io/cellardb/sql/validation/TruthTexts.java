package io.cellardb.sql.validation;

import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Truth values in CONCAT, CONCAT_WS and FORMAT, which are {@code t} and {@code f} as in PostgreSQL.
 * CAST and {@code ||} make {@code true} and {@code false} of them.
 */
final class TruthTexts {
  private static final Set<String> SHORT = Set.of("CONCAT", "CONCAT_WS", "FORMAT");

  private TruthTexts() {}

  /** Writes such arguments as their first letters. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (!(call instanceof SqlBasicCall)
        || !SHORT.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))) {
      return;
    }
    for (int i = 0; i < call.operandCount(); i++) {
      SqlNode operand = call.operand(i);
      if (!(operand instanceof SqlDynamicParam)
          && validator.deriveType(scope, operand).getSqlTypeName() == SqlTypeName.BOOLEAN) {
        call.setOperand(i, letter(operand));
      }
    }
  }

  private static SqlNode letter(SqlNode truth) {
    SqlParserPos pos = truth.getParserPosition();
    SqlDataTypeSpec text =
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos);
    SqlNode first = SqlLiteral.createExactNumeric("1", pos);
    return SqlStdOperatorTable.SUBSTRING.createCall(
        pos, SqlStdOperatorTable.CAST.createCall(pos, truth, text), first, first);
  }
}
