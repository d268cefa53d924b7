package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.TableFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * A function that returns rows among the items of SELECT, as PostgreSQL has it: {@code SELECT id,
 * unnest(a) FROM t} is {@code SELECT id, u.x FROM t CROSS JOIN UNNEST(a) AS u (x)}. Aggregates and
 * windows would see the rows there that it makes, so that it cannot stand beside them.
 */
final class SelectedSeries extends SqlShuttle {
  private static final String UNNEST = "UNNEST";

  /** The table of the rows, and its first column; no name that is written has a dollar in front. */
  private static final String ROWS = "$rows";

  private final List<SqlCall> found = new ArrayList<>();

  private SelectedSeries() {}

  /** Moves such a function to FROM. */
  static void moveIn(SqlSelect select) {
    SelectedSeries series = new SelectedSeries();
    SqlNodeList items = select.getSelectList();
    List<SqlNode> moved = new ArrayList<>();
    for (SqlNode item : items) {
      moved.add(named(item, item.accept(series)));
    }
    if (!series.found.isEmpty()) {
      check(select, series.found.get(0));
      select.setSelectList(new SqlNodeList(withoutStars(moved, select), items.getParserPosition()));
      select.setFrom(series.from(select.getFrom()));
    }
  }

  /** The item under the name of the function, if it is nothing else. */
  private static SqlNode named(SqlNode before, SqlNode after) {
    return before != after && before instanceof SqlCall call && isOne(call)
        ? SqlStdOperatorTable.AS.createCall(
            before.getParserPosition(),
            after,
            new SqlIdentifier(
                call.getOperator().getName().toLowerCase(Locale.ROOT), before.getParserPosition()))
        : after;
  }

  private static boolean isOne(SqlCall call) {
    return call.getOperator() instanceof SqlFunction function
        && (SeriesTables.isMisplaced(function) || function.getName().equalsIgnoreCase(UNNEST));
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.isA(SqlKind.QUERY)) {
      return call;
    }
    if (!isOne(call)) {
      int before = found.size();
      SqlNode visited = super.visit(call);
      if (found.size() > before && call.getKind() == SqlKind.CASE) {
        SqlCall inside = found.get(before);
        throw SqlException.at(
            inside.getParserPosition(),
            "0A000",
            inside.getOperator().getName() + " returns rows, and cannot be a part of CASE");
      }
      return visited;
    }
    SqlParserPos pos = call.getParserPosition();
    String name = call.getOperator().getName();
    TableFunction table = TableFunction.named(name);
    if (table == null && call.operandCount() == 0) {
      throw SqlException.at(pos, "42883", name + " needs an array");
    }
    boolean several = table == null ? call.operandCount() > 1 : table.columns().size() > 1;
    if (several) {
      throw SqlException.at(
          pos, "0A000", name + " returns several columns; it is supported in FROM alone");
    }
    found.add(call);
    return new SqlIdentifier(List.of(ROWS, column(found.size())), pos);
  }

  private static void check(SqlSelect select, SqlCall function) {
    boolean plain =
        select.getGroup() == null
            && select.getHaving() == null
            && select.getQualify() == null
            && select.getSelectList().stream().noneMatch(AggregateCalls::areIn);
    if (!plain) {
      throw SqlException.at(
          function.getParserPosition(),
          "0A000",
          function.getOperator().getName()
              + " returns rows; beside GROUP BY, aggregates and windows it is supported in FROM"
              + " alone");
    }
  }

  /** The items with all columns of each table that is named, in the place of all of all. */
  private static List<SqlNode> withoutStars(List<SqlNode> items, SqlSelect select) {
    List<SqlNode> result = new ArrayList<>();
    for (SqlNode item : items) {
      if (item instanceof SqlIdentifier star && star.isStar() && star.names.size() == 1) {
        addStars(select.getFrom(), star.getParserPosition(), result);
      } else {
        result.add(item);
      }
    }
    return result;
  }

  private static void addStars(SqlNode from, SqlParserPos pos, List<SqlNode> stars) {
    if (from instanceof SqlJoin join
        && !join.isNatural()
        && join.getConditionType() != JoinConditionType.USING) {
      addStars(join.getLeft(), pos, stars);
      addStars(join.getRight(), pos, stars);
      return;
    }
    String name = null;
    if (from instanceof SqlIdentifier table) {
      name = table.names.get(table.names.size() - 1);
    } else if (from != null && from.getKind() == SqlKind.AS) {
      name = ((SqlIdentifier) ((SqlCall) from).operand(1)).getSimple();
    }
    if (name == null) {
      throw SqlException.at(
          pos,
          "0A000",
          "* is not supported here beside a function that returns rows; name columns");
    }
    stars.add(SqlIdentifier.star(List.of(name, ""), pos, List.of(pos, pos)));
  }

  private SqlNode from(SqlNode tables) {
    SqlParserPos pos = found.get(0).getParserPosition();
    List<SqlNode> alias = new ArrayList<>();
    alias.add(found.size() == 1 ? rows(found.get(0)) : sideBySide());
    alias.add(new SqlIdentifier(ROWS, pos));
    for (int i = 1; i <= found.size(); i++) {
      alias.add(new SqlIdentifier(column(i), pos));
    }
    SqlNode named = SqlStdOperatorTable.AS.createCall(pos, alias);
    return tables == null
        ? named
        : new SqlJoin(
            pos,
            tables,
            SqlLiteral.createBoolean(false, pos),
            JoinType.CROSS.symbol(pos),
            named,
            JoinConditionType.NONE.symbol(pos),
            null);
  }

  private static SqlNode rows(SqlCall function) {
    SqlParserPos pos = function.getParserPosition();
    return TableFunction.named(function.getOperator().getName()) == null
        ? SqlStdOperatorTable.UNNEST.createCall(pos, function.getOperandList())
        : SqlStdOperatorTable.COLLECTION_TABLE.createCall(pos, function);
  }

  /** The rows of several functions in one step each, with NULLs behind the last ones. */
  private SqlNode sideBySide() {
    List<SqlNode> arrays = new ArrayList<>();
    for (SqlCall function : found) {
      TableFunction table = TableFunction.named(function.getOperator().getName());
      arrays.add(table == null ? function.operand(0) : SeriesTables.collection(function, table));
    }
    return SqlStdOperatorTable.UNNEST.createCall(found.get(0).getParserPosition(), arrays);
  }

  /** The name of a column, of which the first one is 1. */
  private static String column(int number) {
    return number == 1 ? ROWS : ROWS + number;
  }
}
