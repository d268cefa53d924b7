package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.GroupByAll;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** {@code GROUP BY ALL}, as GROUP BY of what is selected and has no aggregate function. */
final class GroupedItems {
  private GroupedItems() {}

  /** Writes the expressions to group by, if a query has GROUP BY ALL. */
  static void replaceIn(SqlSelect select) {
    if (!GroupByAll.is(select.getGroup())) {
      return;
    }
    List<SqlNode> grouped = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
      if (value instanceof SqlIdentifier name && name.isStar()) {
        throw SqlException.at(
            value.getParserPosition(), "0A000", "* is not supported beside GROUP BY ALL");
      }
      boolean constant = value.accept(new Columns()) == null;
      if (!constant && !AggregateCalls.areIn(value)) {
        grouped.add(value);
      }
    }
    select.setGroupBy(new SqlNodeList(grouped, select.getGroup().getParserPosition()));
  }

  /** Finds a column or a query; null if there is none. */
  private static final class Columns extends SqlBasicVisitor<Boolean> {
    @Override
    public Boolean visit(SqlIdentifier name) {
      return Boolean.TRUE;
    }

    @Override
    public Boolean visit(SqlCall call) {
      if (call.isA(SqlKind.QUERY)) {
        return Boolean.TRUE;
      }
      for (SqlNode operand : call.getOperandList()) {
        if (operand != null && operand.accept(this) != null) {
          return Boolean.TRUE;
        }
      }
      return null;
    }

    @Override
    public Boolean visit(SqlNodeList nodes) {
      return nodes.stream().anyMatch(node -> node.accept(this) != null) ? Boolean.TRUE : null;
    }
  }
}
