package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code FETCH FIRST n ROWS WITH TIES} and {@code SELECT DISTINCT ON (...)}, which Calcite's nodes
 * have no place for: a call in the place of the number of rows, and one in that of QUALIFY.
 */
public final class RankedSyntax {
  private static final SqlOperator WITH_TIES =
      new SqlSpecialOperator("WITH TIES", SqlKind.OTHER_FUNCTION);

  private static final SqlOperator DISTINCT_ON =
      new SqlSpecialOperator("DISTINCT ON", SqlKind.OTHER_FUNCTION);

  private RankedSyntax() {}

  /** Marks a number of rows. */
  public static SqlNode withTies(SqlNode rows, SqlParserPos pos) {
    return WITH_TIES.createCall(pos, rows);
  }

  /** The number of rows in what {@link #withTies} has made; null of any other. */
  public static SqlNode tied(SqlNode fetch) {
    return fetch instanceof SqlCall call && call.getOperator() == WITH_TIES
        ? call.operand(0)
        : null;
  }

  /**
   * What stands for QUALIFY.
   *
   * @param expressions those of DISTINCT ON, or null
   * @param qualify as written, or null
   */
  public static SqlNode qualify(SqlNodeList expressions, SqlNode qualify) {
    if (expressions == null) {
      return qualify;
    }
    if (qualify != null) {
      throw new SqlSyntaxException(
          "QUALIFY is not supported beside DISTINCT ON", qualify.getParserPosition());
    }
    return new SqlBasicCall(DISTINCT_ON, List.of(expressions), expressions.getParserPosition());
  }

  /** The expressions of DISTINCT ON of a query; null if it has none. */
  public static SqlNodeList distinctOn(SqlNode query) {
    return query instanceof SqlSelect select
            && select.getQualify() instanceof SqlCall call
            && call.getOperator() == DISTINCT_ON
        ? call.operand(0)
        : null;
  }
}
