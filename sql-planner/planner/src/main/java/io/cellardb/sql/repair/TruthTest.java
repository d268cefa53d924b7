package io.cellardb.sql.repair;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * IS NOT FALSE or IS NOT TRUE, which stays in front of single conditions. The smallest condition is
 * {@code (x IS NOT NULL AND x = 1) IS NOT FALSE}, of which Calcite makes {@code (x = 1) IS NOT
 * FALSE}. That is true where x is NULL. Calcite simplifies what is below as if unknown were true.
 * So the test of a conjunction becomes one of each of its terms, and so on.
 */
public final class TruthTest extends RexCall {
  private final RexBuilder builder;

  private TruthTest(
      RexBuilder builder,
      SqlParserPos pos,
      RelDataType type,
      SqlOperator operator,
      List<RexNode> operands) {
    super(pos, type, operator, operands);
    this.builder = builder;
  }

  /** Whether calls of an operator are tests that are to be divided. */
  public static boolean isOne(SqlOperator operator) {
    return operator.getKind() == SqlKind.IS_NOT_FALSE || operator.getKind() == SqlKind.IS_NOT_TRUE;
  }

  /**
   * The test of a condition.
   *
   * @param type BOOLEAN NOT NULL
   * @param operator one of {@link #isOne}
   */
  public static RexCall of(
      RexBuilder builder,
      SqlParserPos pos,
      RelDataType type,
      SqlOperator operator,
      RexNode condition) {
    boolean notFalse = operator.getKind() == SqlKind.IS_NOT_FALSE;
    switch (condition.getKind()) {
      case NOT -> {
        SqlOperator other =
            notFalse ? SqlStdOperatorTable.IS_NOT_TRUE : SqlStdOperatorTable.IS_NOT_FALSE;
        return of(builder, pos, type, other, ((RexCall) condition).getOperands().get(0));
      }
      case AND, OR -> {
        boolean and = condition.isA(SqlKind.AND) == notFalse;
        List<RexNode> tests = new ArrayList<>();
        for (RexNode term : ((RexCall) condition).getOperands()) {
          tests.add(of(builder, pos, type, operator, term));
        }
        SqlOperator connective = and ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR;
        return (RexCall) RexUtil.flatten(builder, builder.makeCall(pos, connective, tests));
      }
      case CASE -> {
        List<RexNode> operands = new ArrayList<>(((RexCall) condition).getOperands());
        for (int i = 0; i < operands.size(); i++) {
          if (i % 2 == 1 || i == operands.size() - 1) {
            operands.set(i, of(builder, pos, type, operator, operands.get(i)));
          }
        }
        return (RexCall) builder.makeCall(pos, type, SqlStdOperatorTable.CASE, operands);
      }
      default -> {
        return new TruthTest(builder, pos, type, operator, List.of(condition));
      }
    }
  }

  @Override
  public RexCall clone(RelDataType type, List<RexNode> operands) {
    return of(builder, pos, type, getOperator(), operands.get(0));
  }
}
