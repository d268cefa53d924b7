package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code GROUP BY ALL}: by what is selected and has no aggregate function. */
public final class GroupByAll {
  private static final SqlOperator ALL = new SqlSpecialOperator("ALL", SqlKind.OTHER_FUNCTION);

  private GroupByAll() {}

  /** What stands for the expressions to group by. */
  public static SqlNodeList list(SqlParserPos pos) {
    return new SqlNodeList(List.of(ALL.createCall(pos)), pos);
  }

  /** Whether a list is one of {@link #list}; a list may be null. */
  public static boolean is(SqlNodeList group) {
    return group != null
        && group.size() == 1
        && group.get(0) instanceof SqlCall call
        && call.getOperator() == ALL;
  }
}
