package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Functions over windows with FILTER. The smallest query is {@code SELECT SUM(x) FILTER (WHERE x >
 * 1) OVER () FROM a}, which Calcite's validator refuses. It becomes {@code SUM(CASE WHEN x > 1 THEN
 * x END) OVER ()}. That is the same for functions that skip NULLs.
 */
public final class FilteredWindows {
  private static final Set<String> SKIPS_NULLS =
      Set.of(
          "COUNT",
          "SUM",
          "AVG",
          "MIN",
          "MAX",
          "MEDIAN",
          "MODE",
          "STDDEV_POP",
          "STDDEV_SAMP",
          "STDDEV",
          "VAR_POP",
          "VAR_SAMP",
          "VARIANCE",
          "BIT_AND",
          "BIT_OR",
          "BIT_XOR",
          "EVERY",
          "SOME",
          "BOOL_AND",
          "BOOL_OR",
          "LISTAGG",
          "STRING_AGG");

  private FilteredWindows() {}

  /** Whether a call is one over a window with a filter. */
  public static boolean isOne(SqlCall call) {
    return call.getKind() == SqlKind.OVER && call.operand(0).getKind() == SqlKind.FILTER;
  }

  /**
   * The call without the filter.
   *
   * @throws SqlException 0A000 if the function does not skip NULLs
   */
  public static SqlCall unfiltered(SqlCall over) {
    SqlCall filter = over.operand(0);
    SqlCall function = filter.operand(0);
    SqlNode condition = filter.operand(1);
    SqlParserPos pos = function.getParserPosition();
    String name = function.getOperator().getName().toUpperCase(Locale.ROOT);
    if (!SKIPS_NULLS.contains(name)) {
      throw SqlException.at(pos, "0A000", name + " with FILTER over a window is not supported");
    }
    List<SqlNode> operands = new ArrayList<>(function.getOperandList());
    for (int i = 0; i < operands.size(); i++) {
      boolean star = operands.get(i) instanceof SqlIdentifier column && column.isStar();
      if (i == 0 || name.equals("COUNT")) {
        operands.set(
            i, when(condition, star ? SqlLiteral.createExactNumeric("1", pos) : operands.get(i)));
      }
    }
    SqlCall unfiltered =
        function
            .getOperator()
            .createCall(function.getFunctionQuantifier(), pos, operands.toArray(new SqlNode[0]));
    return over.getOperator().createCall(over.getParserPosition(), unfiltered, over.operand(1));
  }

  private static SqlNode when(SqlNode condition, SqlNode value) {
    SqlParserPos pos = value.getParserPosition();
    return new SqlCase(
        pos,
        null,
        SqlNodeList.of(condition),
        SqlNodeList.of(value),
        SqlLiteral.createNull(SqlParserPos.ZERO));
  }
}
