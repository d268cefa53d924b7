package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A literal interval of months and of days or times, which no type of the standard has: two
 * intervals, that of the months first. It can be added to a time, and subtracted from one, one part
 * after the other.
 */
public final class MixedInterval extends SqlSpecialOperator {
  private final int sign;
  private final String text;

  private MixedInterval(int sign, String text) {
    super("INTERVAL", SqlKind.OTHER);
    this.sign = sign;
    this.text = text;
  }

  static SqlCall of(int sign, String text, SqlNode months, SqlNode rest, SqlParserPos pos) {
    return new MixedInterval(sign, text).createCall(pos, months, rest);
  }

  /** Whether a node is one. */
  public static boolean is(SqlNode node) {
    return node instanceof SqlCall call && call.getOperator() instanceof MixedInterval;
  }

  /** The sum or difference of two operands, as two of them if one is such an interval. */
  public static SqlCall applied(SqlCall call) {
    boolean plus = call.getOperator() == SqlStdOperatorTable.PLUS;
    if (!plus && call.getOperator() != SqlStdOperatorTable.MINUS) {
      return call;
    }
    SqlNode left = call.operand(0);
    SqlNode right = call.operand(1);
    if (plus && is(left) && !is(right)) {
      return applied(call, right, (SqlCall) left);
    }
    return is(right) ? applied(call, left, (SqlCall) right) : call;
  }

  private static SqlCall applied(SqlCall call, SqlNode time, SqlCall interval) {
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> parts = interval.getOperandList();
    SqlNode months = call.getOperator().createCall(pos, time, parts.get(0));
    return call.getOperator().createCall(pos, months, parts.get(1));
  }

  @Override
  public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
    writer.literal("INTERVAL " + (sign < 0 ? "-'" : "'") + text.replace("'", "''") + "'");
  }
}
