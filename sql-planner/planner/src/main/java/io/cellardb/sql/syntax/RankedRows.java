package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.function.LastRank;
import io.cellardb.sql.parser.tree.RankedSyntax;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.repair.UnframedWindows;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * {@code FETCH ... WITH TIES} and {@code SELECT DISTINCT ON}, as conditions on the ranks of rows:
 * those with a RANK up to the number that is asked for, and those that are the first of theirs.
 */
final class RankedRows {
  private static final Set<SqlKind> ORDERINGS =
      EnumSet.of(SqlKind.DESCENDING, SqlKind.NULLS_FIRST, SqlKind.NULLS_LAST);

  private RankedRows() {}

  /** Whether a query has one of both. */
  static boolean isOne(SqlCall query) {
    return query instanceof SqlOrderBy order
        ? RankedSyntax.tied(order.fetch) != null || RankedSyntax.distinctOn(order.query) != null
        : RankedSyntax.distinctOn(query) != null;
  }

  /** A query that orders the rows of WITH as WITH of an ordered query, if that has DISTINCT ON. */
  static SqlCall withOrder(SqlCall query) {
    if (query instanceof SqlOrderBy order
        && order.query instanceof SqlWith with
        && RankedSyntax.distinctOn(last(with)) != null) {
      SqlOrderBy body =
          new SqlOrderBy(
              order.getParserPosition(), with.body, order.orderList, order.offset, order.fetch);
      return new SqlWith(with.getParserPosition(), with.withList, withOrder(body));
    }
    return query;
  }

  private static SqlNode last(SqlWith with) {
    return with.body instanceof SqlWith inner ? last(inner) : with.body;
  }

  /** The query with QUALIFY in its place. */
  static SqlCall qualified(SqlCall query) {
    if (!(query instanceof SqlOrderBy order)) {
      return first((SqlSelect) query, SqlNodeList.EMPTY);
    }
    SqlNode rows =
        RankedSyntax.distinctOn(order.query) == null
            ? order.query
            : first((SqlSelect) order.query, order.orderList);
    SqlNode tied = RankedSyntax.tied(order.fetch);
    return new SqlOrderBy(
        order.getParserPosition(),
        tied == null ? rows : upTo(tied, order, rows),
        order.orderList,
        order.offset,
        tied == null ? order.fetch : null);
  }

  private static SqlSelect first(SqlSelect select, SqlNodeList order) {
    SqlParserPos pos = select.getQualify().getParserPosition();
    SqlNode number =
        ranked(
            SqlStdOperatorTable.ROW_NUMBER,
            resolved(RankedSyntax.distinctOn(select), select),
            resolved(order, select),
            pos);
    return qualified(select, SqlStdOperatorTable.EQUALS.createCall(pos, number, number(1, pos)));
  }

  private static SqlSelect upTo(SqlNode count, SqlOrderBy order, SqlNode rows) {
    SqlParserPos pos = count.getParserPosition();
    if (order.orderList.isEmpty()) {
      throw SqlException.at(pos, "42601", "WITH TIES needs ORDER BY");
    }
    SqlSelect select =
        rows instanceof SqlSelect plain && plain.getQualify() == null && !plain.isDistinct()
            ? plain
            : everything(rows);
    SqlNode rank =
        ranked(
            SqlStdOperatorTable.RANK, new SqlNodeList(pos), resolved(order.orderList, select), pos);
    SqlNode offset = order.offset == null ? number(0, pos) : order.offset;
    SqlNode last = LastRank.OPERATOR.createCall(pos, typed(count), typed(offset));
    return qualified(select, SqlStdOperatorTable.LESS_THAN_OR_EQUAL.createCall(pos, rank, last));
  }

  private static SqlNode ranked(
      SqlOperator function, SqlNodeList partition, SqlNodeList order, SqlParserPos pos) {
    SqlNode window = UnframedWindows.of(null, partition, order, pos);
    return SqlStdOperatorTable.OVER.createCall(pos, function.createCall(pos), window);
  }

  private static SqlSelect qualified(SqlSelect select, SqlNode condition) {
    SqlSelect copy = (SqlSelect) select.clone(select.getParserPosition());
    copy.setQualify(condition);
    return copy;
  }

  /** {@code SELECT * FROM (query)}. */
  private static SqlSelect everything(SqlNode query) {
    SqlParserPos pos = query.getParserPosition();
    SqlNode from = SqlStdOperatorTable.AS.createCall(pos, query, new SqlIdentifier("ranked", pos));
    return SelectBuilder.select(List.of(SqlIdentifier.star(pos)), pos).from(from).build();
  }

  private static SqlNode typed(SqlNode count) {
    SqlParserPos pos = count.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        pos, count, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, pos), pos));
  }

  private static SqlNode number(int value, SqlParserPos pos) {
    return SqlLiteral.createExactNumeric(Integer.toString(value), pos);
  }

  /** Expressions in which labels and numbers of columns are the columns. */
  private static SqlNodeList resolved(SqlNodeList expressions, SqlSelect select) {
    List<SqlNode> resolved = new ArrayList<>();
    for (SqlNode expression : expressions) {
      resolved.add(resolved(expression, select));
    }
    return new SqlNodeList(resolved, expressions.getParserPosition());
  }

  private static SqlNode resolved(SqlNode expression, SqlSelect select) {
    if (ORDERINGS.contains(expression.getKind())) {
      SqlCall ordering = (SqlCall) expression;
      SqlNode ordered = ordering.operand(0);
      return ordering
          .getOperator()
          .createCall(ordering.getParserPosition(), resolved(ordered, select));
    }
    if (expression instanceof SqlNumericLiteral number && number.isInteger()) {
      return column(number, select);
    }
    return expression.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            return name.isSimple() ? labelled(name, select) : name;
          }

          @Override
          public SqlNode visit(SqlCall call) {
            return call.isA(SqlKind.QUERY) ? call : super.visit(call);
          }
        });
  }

  private static SqlNode column(SqlNumericLiteral number, SqlSelect select) {
    SqlParserPos pos = number.getParserPosition();
    SqlNodeList items = select.getSelectList();
    int column = number.getValueAs(BigDecimal.class).intValue();
    if (column < 1 || column > items.size()) {
      throw SqlException.at(pos, "42601", "there is no column " + column);
    }
    for (SqlNode item : items.subList(0, column)) {
      if (item.getKind() != SqlKind.AS && item.toString().endsWith("*")) {
        throw SqlException.at(
            pos, "0A000", "a column that is counted after * has to be named here");
      }
    }
    SqlNode item = items.get(column - 1);
    return repeated(item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item);
  }

  private static SqlNode labelled(SqlIdentifier name, SqlSelect select) {
    for (SqlNode item : select.getSelectList()) {
      if (item.getKind() == SqlKind.AS
          && ((SqlIdentifier) ((SqlCall) item).operand(1))
              .getSimple()
              .equalsIgnoreCase(name.getSimple())) {
        return repeated(((SqlCall) item).operand(0));
      }
    }
    return name;
  }

  /** An expression that stands in a second place, where it has to have the same value. */
  private static SqlNode repeated(SqlNode expression) {
    if (RandomQueries.isRandom(expression) || SequenceNames.takesValue(expression)) {
      throw SqlException.at(
          expression.getParserPosition(),
          "0A000",
          "DISTINCT ON and WITH TIES are not supported by a random number or a sequence");
    }
    return expression;
  }
}
