package io.cellardb.sql.syntax;

import io.cellardb.sql.execution.expression.OnceFunction;
import io.cellardb.sql.execution.expression.SequenceFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * BETWEEN, NULLIF, a CASE of a value, IN, GREATEST, LEAST and comparisons of rows, which become
 * expressions that have an operand several times. One with a random number or a value of a sequence
 * is computed once all the same, see {@link OnceFunction}. COALESCE runs as it is written.
 */
public final class VolatileOperands {
  private final List<SqlNode> values = new ArrayList<>();

  private VolatileOperands() {}

  /** Whether an expression has another value each time. */
  public static boolean isVolatile(SqlNode expression) {
    return RandomQueries.isRandom(expression)
        || SqlUtil.containsCall(expression, call -> call.getOperator() instanceof SequenceFunction);
  }

  /** The call, or what computes its operands once. */
  static SqlNode once(SqlCall call) {
    if (call instanceof SqlCase cases) {
      return once(cases);
    }
    boolean rows = RowConditions.isOne(call);
    if (!rows && !isRepeating(call)) {
      return call;
    }
    VolatileOperands repeated = new VolatileOperands();
    List<SqlNode> operands = call.getOperandList();
    for (int i = 0; i < operands.size(); i++) {
      SqlNode operand = operands.get(i);
      if (rows && operand.getKind() == SqlKind.ROW) {
        SqlCall row = (SqlCall) operand;
        for (int j = 0; j < row.operandCount(); j++) {
          row.setOperand(j, repeated.value(row.operand(j)));
        }
      } else if (!rows) {
        SqlNode value = repeated.value(operand);
        if (!value.equals(operand)) {
          call.setOperand(i, value);
        }
      }
    }
    return repeated.before(rows ? RowConditions.byColumn(call) : call);
  }

  /** The same of {@code CASE x WHEN a}, which the parser makes {@code CASE WHEN x = a} of. */
  private static SqlNode once(SqlCase cases) {
    List<SqlNode> conditions = cases.getWhenOperands().getList();
    SqlNode first = compared(conditions.get(0));
    if (first == null || conditions.size() == 1 || !isVolatile(first)) {
      return cases;
    }
    VolatileOperands repeated = new VolatileOperands();
    SqlNode value = repeated.value(first);
    for (SqlNode condition : conditions) {
      // One that is written twice has two places.
      SqlNode same = compared(condition);
      if (same == null || !same.getParserPosition().equals(first.getParserPosition())) {
        return cases;
      }
    }
    conditions.forEach(condition -> ((SqlCall) condition).setOperand(0, value));
    return repeated.before(cases);
  }

  private static SqlNode compared(SqlNode condition) {
    boolean comparison = condition.getKind() == SqlKind.EQUALS || condition.getKind() == SqlKind.IN;
    return comparison ? ((SqlCall) condition).operand(0) : null;
  }

  /** An expression before which the values are computed. */
  private SqlNode before(SqlNode expression) {
    SqlNode body = expression;
    for (int i = values.size() - 1; i >= 0; i--) {
      body =
          OnceFunction.ONCE.createCall(
              expression.getParserPosition(), number(i), values.get(i), body);
    }
    return body;
  }

  private static boolean isRepeating(SqlCall call) {
    return switch (call.getKind()) {
      case BETWEEN, NULLIF, IN, NOT_IN -> true;
      default ->
          switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
            case "NULLIF", "GREATEST", "LEAST" -> true;
            default -> false;
          };
    };
  }

  /** What stands for an operand, which is itself if it has the same value each time. */
  private SqlNode value(SqlNode operand) {
    boolean query = SqlUtil.containsCall(operand, call -> call.isA(SqlKind.QUERY));
    if (query || !isVolatile(operand)) {
      return operand;
    }
    values.add(operand);
    return OnceFunction.VALUE.createCall(
        operand.getParserPosition(), number(values.size() - 1), operand);
  }

  private static SqlNode number(int number) {
    return SqlLiteral.createExactNumeric(Integer.toString(number), SqlParserPos.ZERO);
  }
}
