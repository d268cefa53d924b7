package io.cellardb.sql.validation;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The name of a function in FROM that returns one column, where a column stands: {@code SELECT e
 * FROM JSONB_ARRAY_ELEMENTS(j) AS e} is {@code SELECT e.value AS e}. Columns of that name come
 * first, and so do names of the select list in ORDER BY and GROUP BY.
 */
final class FunctionAliases extends SqlBasicVisitor<Void> {
  private static final SqlNameMatcher CASELESS = SqlNameMatchers.withCaseSensitive(false);

  private final SqlValidatorScope scope;
  private final Set<String> taken;

  private FunctionAliases(SqlValidatorScope scope, Set<String> taken) {
    this.scope = scope;
    this.taken = taken;
  }

  /** Writes out such names in the clauses of a query, but for its sub-queries. */
  static void writeOut(SqlSelect select, SqlValidatorScope scope) {
    FunctionAliases aliases = new FunctionAliases(scope, Set.of());
    Set<String> labels = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    SqlNodeList items = select.getSelectList();
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      String label =
          item instanceof SqlIdentifier name && name.isSimple() ? name.getSimple() : null;
      item.accept(aliases);
      if (label != null && !((SqlIdentifier) item).isSimple()) {
        SqlParserPos pos = item.getParserPosition();
        items.set(i, SqlStdOperatorTable.AS.createCall(pos, item, new SqlIdentifier(label, pos)));
      } else if (item.getKind() == SqlKind.AS) {
        labels.add(ResultLabels.label(item));
      }
    }
    accept(select.getWhere(), aliases);
    accept(select.getHaving(), aliases);
    accept(select.getQualify(), aliases);
    FunctionAliases unnamed = new FunctionAliases(scope, labels);
    accept(select.getGroup(), unnamed);
    accept(select.getOrderList(), unnamed);
  }

  private static void accept(SqlNode clause, FunctionAliases aliases) {
    if (clause != null) {
      clause.accept(aliases);
    }
  }

  @Override
  public Void visit(SqlCall call) {
    if (call.isA(SqlKind.QUERY)) {
      return null;
    }
    if (call.getKind() == SqlKind.AS) {
      return call.operand(0).accept(this);
    }
    return super.visit(call);
  }

  @Override
  public Void visit(SqlIdentifier name) {
    if (!name.isSimple() || taken.contains(name.getSimple())) {
      return null;
    }
    String alias = name.getSimple();
    SqlValidatorScope.ResolvedImpl found = new SqlValidatorScope.ResolvedImpl();
    scope.resolve(List.of(alias), CASELESS, false, found);
    if (found.count() != 1 || !isFunction(found.only().namespace)) {
      return null;
    }
    RelDataType row = found.only().namespace.getRowType();
    if (row.getFieldCount() == 1
        && scope.findQualifyingTableNames(alias, name, CASELESS).isEmpty()) {
      SqlParserPos pos = name.getParserPosition();
      name.assignNamesFrom(
          new SqlIdentifier(
              List.of(alias, row.getFieldNames().get(0)), null, pos, List.of(pos, pos)));
    }
    return null;
  }

  private static boolean isFunction(SqlValidatorNamespace namespace) {
    SqlNode table = namespace.getNode();
    while (table instanceof SqlCall call
        && (call.getKind() == SqlKind.AS || call.getKind() == SqlKind.LATERAL)) {
      table = call.operand(0);
    }
    return table != null && table.getKind() == SqlKind.UNNEST;
  }
}
