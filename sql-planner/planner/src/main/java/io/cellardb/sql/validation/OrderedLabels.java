package io.cellardb.sql.validation;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;

/**
 * {@code SELECT *, id FROM t ORDER BY id}: a label that several columns of a result have, all of
 * the same value, becomes the number of the first one. Calcite takes any such label for ambiguous.
 */
final class OrderedLabels {
  private OrderedLabels() {}

  /** Writes the numbers in ORDER BY of a query whose list of columns is expanded. */
  static void number(SqlSelect select, SqlNameMatcher names) {
    SqlNodeList order = select.getOrderList();
    if (order == null) {
      return;
    }
    List<SqlNode> numbered = new ArrayList<>();
    for (SqlNode key : order) {
      numbered.add(numbered(key, select.getSelectList(), names));
    }
    select.setOrderBy(new SqlNodeList(numbered, order.getParserPosition()));
  }

  private static SqlNode numbered(SqlNode key, SqlNodeList columns, SqlNameMatcher names) {
    switch (key.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
        SqlCall ordering = (SqlCall) key;
        SqlNode operand = ordering.getOperandList().get(0);
        return ordering
            .getOperator()
            .createCall(key.getParserPosition(), numbered(operand, columns, names));
      }
      default -> {
        int column = key instanceof SqlIdentifier name ? column(name, columns, names) : -1;
        return column < 0
            ? named(key, columns, names)
            : SqlLiteral.createExactNumeric(Integer.toString(column + 1), key.getParserPosition());
      }
    }
  }

  /** An expression in which such a label is the column that it is. */
  private static SqlNode named(SqlNode key, SqlNodeList columns, SqlNameMatcher names) {
    return key.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            int column = column(name, columns, names);
            return column >= 0 && value(columns.get(column)) instanceof SqlIdentifier source
                ? source.clone(name.getParserPosition())
                : name;
          }

          @Override
          public SqlNode visit(SqlCall call) {
            return call.isA(SqlKind.QUERY) ? call : super.visit(call);
          }
        });
  }

  /** The first of several columns of one label and value; -1 if a name is not such a label. */
  private static int column(SqlIdentifier name, SqlNodeList columns, SqlNameMatcher names) {
    int first = -1;
    boolean several = false;
    for (int i = 0; name.isSimple() && i < columns.size(); i++) {
      String label = SqlValidatorUtil.alias(columns.get(i));
      if (label == null || !names.matches(label, name.getSimple())) {
        continue;
      }
      if (first < 0) {
        first = i;
      } else if (value(columns.get(i)).equalsDeep(value(columns.get(first)), Litmus.IGNORE)) {
        several = true;
      } else {
        return -1;
      }
    }
    return several ? first : -1;
  }

  private static SqlNode value(SqlNode column) {
    return column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(0) : column;
  }
}
