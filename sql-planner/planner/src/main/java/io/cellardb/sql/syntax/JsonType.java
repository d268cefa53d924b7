package io.cellardb.sql.syntax;

import io.cellardb.sql.execution.expression.JsonFunction;
import io.cellardb.sql.parser.tree.TypeSynonyms;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** The type JSON, which Calcite does not have: VARCHAR, checked where it is cast to and written. */
public final class JsonType {
  private JsonType() {}

  /** Whether a type is JSON as it is written. */
  public static boolean is(SqlDataTypeSpec type) {
    return TypeSynonyms.isJson(type.getTypeNameSpec());
  }

  /** {@code CAST(x AS JSON)} as {@code JSON(CAST(x AS VARCHAR))}; any other call as it is. */
  static SqlNode checked(SqlCall call) {
    if (call.getKind() != SqlKind.CAST
        || call.operandCount() != 2
        || !(call.operand(1) instanceof SqlDataTypeSpec type)
        || !is(type)) {
      return call;
    }
    SqlParserPos pos = call.getParserPosition();
    SqlDataTypeSpec text =
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos);
    return JsonFunction.INSTANCE.createCall(
        pos, SqlStdOperatorTable.CAST.createCall(pos, call.operand(0), text));
  }
}
