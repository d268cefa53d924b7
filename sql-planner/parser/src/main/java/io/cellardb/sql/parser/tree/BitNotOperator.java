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

/**
 * {@code ~ a}, which is {@code BITNOT(a)}. It binds less than arithmetic, and more than the
 * operators of {@link InfixOperator}, as they do from the left.
 */
public final class BitNotOperator extends SqlPrefixOperator {
  private static final int PRECEDENCE = InfixOperator.PRECEDENCE + 2;

  /** The only one. */
  public static final BitNotOperator INSTANCE = new BitNotOperator();

  private BitNotOperator() {
    super("~", SqlKind.OTHER, PRECEDENCE, ReturnTypes.ARG0, null, OperandTypes.ANY);
  }

  @Override
  public SqlCall createCall(SqlLiteral quantifier, SqlParserPos pos, SqlNode... operands) {
    return NamedCall.ofOperator("BITNOT", pos, List.of(operands));
  }
}
