package io.cellardb.sql.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * {@code SELECT -id AS id FROM t ORDER BY -id}: within an expression of ORDER BY a name is that of
 * a column, if a table has one. Calcite takes it for the label, which counts only where it stands
 * alone or no table has such a column.
 */
final class OrderedColumns {
  private OrderedColumns() {}

  /** Writes the names of tables before such columns in ORDER BY of a query without aggregates. */
  static void qualify(SqlSelect select, SqlValidatorImpl validator) {
    SqlNodeList order = select.getOrderList();
    if (order == null || validator.isAggregate(select)) {
      return;
    }
    SqlValidatorScope tables = validator.getWhereScope(select);
    SqlNameMatcher names = validator.getCatalogReader().nameMatcher();
    List<SqlNode> qualified = new ArrayList<>();
    for (SqlNode key : order) {
      qualified.add(qualified(key, select.getSelectList(), tables, names));
    }
    select.setOrderBy(new SqlNodeList(qualified, order.getParserPosition()));
  }

  private static SqlNode qualified(
      SqlNode key, SqlNodeList items, SqlValidatorScope tables, SqlNameMatcher names) {
    return switch (key.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
        SqlCall ordering = (SqlCall) key;
        yield ordering
            .getOperator()
            .createCall(
                key.getParserPosition(), qualified(ordering.operand(0), items, tables, names));
      }
      case IDENTIFIER -> key;
      default -> key.accept(new Qualifying(items, tables, names));
    };
  }

  private static final class Qualifying extends SqlShuttle {
    private final SqlNodeList items;
    private final SqlValidatorScope tables;
    private final SqlNameMatcher names;

    Qualifying(SqlNodeList items, SqlValidatorScope tables, SqlNameMatcher names) {
      this.items = items;
      this.tables = tables;
      this.names = names;
    }

    @Override
    public SqlNode visit(SqlCall call) {
      return call.isA(SqlKind.QUERY) ? call : super.visit(call);
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
      if (!name.isSimple() || !isLabelOfAnother(name.getSimple())) {
        return name;
      }
      Set<String> owners = tables.findQualifyingTableNames(name.getSimple(), name, names).keySet();
      return owners.size() == 1
          ? new SqlIdentifier(
              List.of(owners.iterator().next(), name.getSimple()), name.getParserPosition())
          : name;
    }

    /** Whether a name is the label of something else than a column that is called so. */
    private boolean isLabelOfAnother(String name) {
      for (SqlNode item : items) {
        if (item.getKind() == SqlKind.AS
            && names.matches(String.valueOf(SqlValidatorUtil.alias(item)), name)) {
          SqlNode value = ((SqlCall) item).operand(0);
          return !(value instanceof SqlIdentifier column
              && names.matches(column.names.get(column.names.size() - 1), name));
        }
      }
      return false;
    }
  }
}
