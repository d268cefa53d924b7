package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Calls of functions by name, as the parser makes them of {@code name(...)}. */
public final class NamedCall {
  private NamedCall() {}

  /** A function that is written as an operator, so that no column is named after it. */
  private static final class Written extends SqlUnresolvedFunction {
    Written(SqlIdentifier name) {
      super(name, null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }
  }

  /** A call of the function that is found under a name. */
  public static SqlCall of(String name, SqlParserPos pos, List<? extends SqlNode> operands) {
    return new SqlUnresolvedFunction(
            new SqlIdentifier(name, pos),
            null,
            null,
            null,
            null,
            SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(pos, List.copyOf(operands));
  }

  /** The same, of an operator of the text. */
  static SqlCall ofOperator(String name, SqlParserPos pos, List<? extends SqlNode> operands) {
    return new Written(new SqlIdentifier(name, pos)).createCall(pos, List.copyOf(operands));
  }

  /** Whether a function is written as an operator. */
  public static boolean isOperator(SqlOperator function) {
    return function instanceof Written;
  }
}
