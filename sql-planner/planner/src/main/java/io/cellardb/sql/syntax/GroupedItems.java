package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.GroupByAll;
import io.cellardb.sql.repair.Copies;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** {@code GROUP BY ALL}, as GROUP BY of what is selected and has no aggregate function. */
final class GroupedItems {
  private GroupedItems() {}

  /**
   * Writes the expressions to group by, or their numbers, if a query has GROUP BY ALL. A number of
   * an item with IN and a list becomes that item, since Calcite finds the list in one of both only.
   */
  static void replaceIn(SqlSelect select) {
    if (!GroupByAll.is(select.getGroup())) {
      replaceNumbers(select);
      return;
    }
    List<SqlNode> grouped = new ArrayList<>();
    int number = 0;
    for (SqlNode item : select.getSelectList()) {
      SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
      if (isStar(value)) {
        throw SqlException.at(
            value.getParserPosition(), "0A000", "* is not supported beside GROUP BY ALL");
      }
      number++;
      if (!AggregateCalls.areIn(value)) {
        Parts parts = new Parts();
        value.accept(parts);
        grouped.add(
            parts.name && !parts.query
                ? value
                : SqlLiteral.createExactNumeric(String.valueOf(number), value.getParserPosition()));
      }
    }
    select.setGroupBy(new SqlNodeList(grouped, select.getGroup().getParserPosition()));
  }

  private static void replaceNumbers(SqlSelect select) {
    SqlNodeList grouped = select.getGroup();
    if (grouped == null) {
      return;
    }
    SqlNodeList items = select.getSelectList();
    for (int i = 0; i < grouped.size(); i++) {
      if (grouped.get(i) instanceof SqlNumericLiteral literal
          && literal.isInteger()
          && literal.longValue(true) >= 1
          && literal.longValue(true) <= items.size()) {
        SqlNode item = items.get(literal.intValue(true) - 1);
        SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
        Parts parts = new Parts();
        value.accept(parts);
        boolean starred = items.stream().anyMatch(GroupedItems::isStar);
        if (parts.list && parts.name && !parts.query && !starred) {
          grouped.set(i, Copies.of(value));
        }
      }
    }
  }

  private static boolean isStar(SqlNode item) {
    return item instanceof SqlIdentifier name && name.isStar();
  }

  /**
   * What an item has in it. Without a name, or with a query, it is grouped by its number: a
   * constant would be taken for one, and a query stands in one place.
   */
  private static final class Parts extends SqlBasicVisitor<Void> {
    private boolean name;
    private boolean query;
    private boolean list;

    @Override
    public Void visit(SqlIdentifier identifier) {
      name = true;
      return null;
    }

    @Override
    public Void visit(SqlCall call) {
      query |= call.isA(SqlKind.QUERY);
      list |= call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN;
      return super.visit(call);
    }
  }
}
