package io.cellardb.sql.repair;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * ROLLUP and CUBE as the GROUPING SETS that they are short for. The smallest query is {@code SELECT
 * COUNT(*) FROM a GROUP BY ROLLUP (x, x)}. Calcite takes each of its sets once, so that the groups
 * of the second {@code (x)} are missing. It keeps the equal ones of GROUPING SETS.
 */
public final class GroupingSets {
  private GroupingSets() {}

  /** Whether a call is one in GROUP BY that is short for several sets. */
  public static boolean isOne(SqlCall call) {
    return call.getKind() == SqlKind.ROLLUP || call.getKind() == SqlKind.CUBE;
  }

  /**
   * The sets of ROLLUP, from all columns to none, or those of CUBE within {@code GroupingLimit}.
   */
  public static SqlCall of(SqlCall call) {
    List<SqlNode> columns = call.getOperandList();
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> sets = new ArrayList<>();
    if (call.getKind() == SqlKind.ROLLUP) {
      for (int count = columns.size(); count >= 0; count--) {
        sets.add(set(columns.subList(0, count), pos));
      }
      return SqlStdOperatorTable.GROUPING_SETS.createCall(pos, sets);
    }
    for (int chosen = (1 << columns.size()) - 1; chosen >= 0; chosen--) {
      List<SqlNode> set = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        if ((chosen >> (columns.size() - 1 - i) & 1) == 1) {
          set.add(columns.get(i));
        }
      }
      sets.add(set(set, pos));
    }
    return SqlStdOperatorTable.GROUPING_SETS.createCall(pos, sets);
  }

  /** The sets of GROUPING SETS within which others stand, as one list. */
  public static SqlCall flat(SqlCall call) {
    List<SqlNode> sets = new ArrayList<>();
    for (SqlNode set : call.getOperandList()) {
      if (set.getKind() == SqlKind.GROUPING_SETS) {
        sets.addAll(flat((SqlCall) set).getOperandList());
      } else {
        sets.add(set);
      }
    }
    return SqlStdOperatorTable.GROUPING_SETS.createCall(call.getParserPosition(), sets);
  }

  private static SqlNode set(List<SqlNode> columns, SqlParserPos pos) {
    List<SqlNode> flat = new ArrayList<>();
    for (SqlNode column : columns) {
      boolean several = column.getKind() == SqlKind.ROW;
      (several ? ((SqlCall) column).getOperandList() : List.of(column))
          .forEach(each -> flat.add(Copies.of(each)));
    }
    return flat.isEmpty()
        ? new SqlNodeList(pos)
        : flat.size() == 1 ? flat.get(0) : SqlStdOperatorTable.ROW.createCall(pos, flat);
  }
}
