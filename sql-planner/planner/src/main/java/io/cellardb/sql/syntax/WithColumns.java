package io.cellardb.sql.syntax;

import io.cellardb.sql.repair.ColumnAliases;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * {@code WITH w (a) AS (query)}, whose list may have fewer names than there are columns. It becomes
 * {@code WITH w AS (SELECT * FROM (query) AS w (a))}, see {@link ColumnAliases}. A query of WITH
 * RECURSIVE has to stay a UNION: the names of its first part follow those of the list, or the part
 * becomes such a query if it has a star.
 */
final class WithColumns {
  private WithColumns() {}

  /** The same with lists that name all columns, where that can be seen, or with none. */
  static SqlWith named(SqlWith with) {
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode node : with.withList) {
      SqlWithItem item = (SqlWithItem) node;
      items.add(item.columnList == null ? ofValues(item) : named(item));
    }
    return new SqlWith(
        with.getParserPosition(),
        new SqlNodeList(items, with.withList.getParserPosition()),
        with.body);
  }

  /** An item whose query is VALUES, with the names of its columns. */
  private static SqlWithItem ofValues(SqlWithItem item) {
    return item.query.getKind() == SqlKind.VALUES
        ? new SqlWithItem(
            item.getParserPosition(), item.name, columns(item.query), item.query, item.recursive)
        : item;
  }

  /**
   * {@code (VALUES ...) AS name}, whose columns are {@code column1} and so on, as PostgreSQL's, as
   * far as they have no names; any other call is itself.
   */
  static SqlCall ofValues(SqlCall call) {
    if (call.getKind() != SqlKind.AS || call.operand(0).getKind() != SqlKind.VALUES) {
      return call;
    }
    SqlNodeList columns = columns(call.operand(0));
    int given = call.operandCount() - 2;
    if (given >= columns.size()) {
      return call;
    }
    List<SqlNode> operands = new ArrayList<>(call.getOperandList());
    operands.addAll(columns.subList(given, columns.size()));
    return call.getOperator().createCall(call.getParserPosition(), operands);
  }

  private static SqlWithItem named(SqlWithItem item) {
    SqlNodeList columns = columns(item.query);
    if (columns != null && columns.size() == item.columnList.size()) {
      return item;
    }
    SqlParserPos pos = item.getParserPosition();
    if (!item.recursive.booleanValue()) {
      return new SqlWithItem(pos, item.name, null, aliased(item.query, item), item.recursive);
    }
    if (columns == null) {
      return new SqlWithItem(pos, item.name, null, firstAliased(item.query, item), item.recursive);
    }
    if (columns.size() < item.columnList.size()) {
      throw ColumnAliases.tooMany(item.name, columns.size(), item.columnList.get(columns.size()));
    }
    List<SqlNode> names = new ArrayList<>(item.columnList);
    names.addAll(columns.subList(names.size(), columns.size()));
    SqlNodeList list = new SqlNodeList(names, item.columnList.getParserPosition());
    return new SqlWithItem(pos, item.name, list, item.query, item.recursive);
  }

  /** The query with the first part of its UNION aliased, as which a query without one counts. */
  private static SqlNode firstAliased(SqlNode query, SqlWithItem item) {
    SqlParserPos pos = query.getParserPosition();
    if (query instanceof SqlWith with) {
      return new SqlWith(pos, with.withList, firstAliased(with.body, item));
    }
    if (query.getKind() != SqlKind.UNION) {
      return aliased(query, item);
    }
    List<SqlNode> parts = new ArrayList<>(((SqlCall) query).getOperandList());
    parts.set(0, aliased(parts.get(0), item));
    return ((SqlCall) query).getOperator().createCall(pos, parts);
  }

  /** {@code SELECT * FROM (query) AS w (a)}. */
  private static SqlNode aliased(SqlNode query, SqlWithItem item) {
    List<SqlNode> alias = new ArrayList<>(List.of(query, item.name));
    alias.addAll(item.columnList);
    return StatementRewrites.everything(
        SqlStdOperatorTable.AS.createCall(item.getParserPosition(), alias));
  }

  /**
   * The names of the columns of a query, as the validator would give them; null if it has a star.
   */
  static SqlNodeList columns(SqlNode query) {
    switch (query.getKind()) {
      case UNION, INTERSECT, EXCEPT, ORDER_BY -> {
        return columns(((SqlCall) query).operand(0));
      }
      case WITH -> {
        return columns(((SqlWith) query).body);
      }
      case VALUES -> {
        return numbered(((SqlCall) query).operand(0));
      }
      case SELECT -> {
        return names(((SqlSelect) query).getSelectList());
      }
      default -> {
        return null;
      }
    }
  }

  private static SqlNodeList numbered(SqlCall row) {
    SqlNodeList names = new SqlNodeList(SqlParserPos.ZERO);
    for (int i = 0; i < row.operandCount(); i++) {
      names.add(new SqlIdentifier("column" + (i + 1), row.operand(i).getParserPosition()));
    }
    return names;
  }

  private static SqlNodeList names(List<SqlNode> columns) {
    SqlNodeList names = new SqlNodeList(SqlParserPos.ZERO);
    for (int i = 0; i < columns.size(); i++) {
      SqlNode column = columns.get(i);
      if (column instanceof SqlIdentifier name && name.isStar()) {
        return null;
      }
      names.add(new SqlIdentifier(SqlValidatorUtil.alias(column, i), column.getParserPosition()));
    }
    return names;
  }
}
