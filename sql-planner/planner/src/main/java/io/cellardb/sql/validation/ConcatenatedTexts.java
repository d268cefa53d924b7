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
 * Arguments of CONCAT, CONCAT_WS and FORMAT that Calcite makes no texts of, or others. Truth values
 * are {@code t} and {@code f} there, as in PostgreSQL; CAST and {@code ||} make {@code true} and
 * {@code false} of them.
 */
final class ConcatenatedTexts {
  private static final Set<String> JOINING = Set.of("CONCAT", "CONCAT_WS", "FORMAT");

  private ConcatenatedTexts() {}

  /** Writes truth values as their first letters, and casts arrays. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (!(call instanceof SqlBasicCall)
        || !JOINING.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))) {
      return;
    }
    for (int i = 0; i < call.operandCount(); i++) {
      SqlNode operand = call.operand(i);
      if (operand instanceof SqlDynamicParam) {
        continue;
      }
      SqlTypeName type = validator.deriveType(scope, operand).getSqlTypeName();
      if (type == SqlTypeName.BOOLEAN) {
        call.setOperand(i, letter(operand));
      } else if (type == SqlTypeName.ARRAY) {
        call.setOperand(i, text(operand));
      }
    }
  }

  private static SqlNode letter(SqlNode truth) {
    SqlParserPos pos = truth.getParserPosition();
    SqlNode first = SqlLiteral.createExactNumeric("1", pos);
    return SqlStdOperatorTable.SUBSTRING.createCall(pos, text(truth), first, first);
  }

  private static SqlNode text(SqlNode value) {
    SqlParserPos pos = value.getParserPosition();
    SqlDataTypeSpec text =
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos);
    return SqlStdOperatorTable.CAST.createCall(pos, value, text);
  }
}
