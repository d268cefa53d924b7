package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** {@code ~ a}, which is {@code BITNOT(a)}, and binds as the operators of {@link InfixOperator}. */
public final class BitNotOperator extends SqlPrefixOperator {
  /** The only one. */
  public static final BitNotOperator INSTANCE = new BitNotOperator();

  private BitNotOperator() {
    super("~", SqlKind.OTHER, InfixOperator.PRECEDENCE, ReturnTypes.ARG0, null, OperandTypes.ANY);
  }

  @Override
  public SqlCall createCall(SqlLiteral quantifier, SqlParserPos pos, SqlNode... operands) {
    return NamedCall.ofOperator("BITNOT", pos, List.of(operands));
  }
}
