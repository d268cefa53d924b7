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
      items.add(item.columnList == null ? item : named(item));
    }
    return new SqlWith(
        with.getParserPosition(),
        new SqlNodeList(items, with.withList.getParserPosition()),
        with.body);
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
  private static SqlNodeList columns(SqlNode query) {
    switch (query.getKind()) {
      case UNION, INTERSECT, EXCEPT, ORDER_BY -> {
        return columns(((SqlCall) query).operand(0));
      }
      case WITH -> {
        return columns(((SqlWith) query).body);
      }
      case VALUES -> {
        return names(((SqlCall) ((SqlCall) query).operand(0)).getOperandList());
      }
      case SELECT -> {
        return names(((SqlSelect) query).getSelectList());
      }
      default -> {
        return null;
      }
    }
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
