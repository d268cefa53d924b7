package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code FOR SYSTEM_TIME FROM a TO b}, {@code BETWEEN a AND b} and {@code ALL}: a {@link
 * SqlSnapshot} whose time is a call of one of these.
 */
public final class SystemPeriod {
  /** From a time up to, and without, another. */
  public static final SqlOperator FROM_TO = operator("SYSTEM_PERIOD_FROM_TO");

  /** From a time up to, and with, another. */
  public static final SqlOperator BETWEEN = operator("SYSTEM_PERIOD_BETWEEN");

  /** Every time; without operands. */
  public static final SqlOperator ALL = operator("SYSTEM_PERIOD_ALL");

  private static final List<SqlOperator> OPERATORS = List.of(FROM_TO, BETWEEN, ALL);

  private SystemPeriod() {}

  private static SqlOperator operator(String name) {
    return new SqlFunction(
        name,
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 3),
        null,
        OperandTypes.VARIADIC,
        SqlFunctionCategory.SYSTEM);
  }

  /** All of them. */
  public static List<SqlOperator> operators() {
    return OPERATORS;
  }

  /** Whether a table stands with a period, and not with a time. */
  public static boolean isIn(SqlSnapshot snapshot) {
    return snapshot.getPeriod() instanceof SqlCall call && OPERATORS.contains(call.getOperator());
  }

  /** The times of {@code BETWEEN a AND b}, which were parsed as one condition. */
  public static SqlNode between(SqlNode times, SqlParserPos pos) {
    if (times.getKind() != SqlKind.AND) {
      throw new SqlSyntaxException(
          "FOR SYSTEM_TIME BETWEEN needs two times, as in BETWEEN a AND b",
          times.getParserPosition());
    }
    return BETWEEN.createCall(pos, ((SqlCall) times).getOperandList());
  }
}
