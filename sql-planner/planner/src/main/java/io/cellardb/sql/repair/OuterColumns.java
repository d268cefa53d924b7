package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.util.SqlVisitor;
import org.apache.calcite.sql.validate.AggregatingSelectScope;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Litmus;

/**
 * Columns of queries around one that groups, which are constants to each group. The smallest query
 * is {@code SELECT (SELECT COUNT(*) + a.x FROM b) FROM a}. Calcite says that {@code a.x} is not
 * grouped, as if it were a column of {@code b}. So its check is shown an expression in which calls
 * hide them.
 */
public final class OuterColumns extends SqlShuttle {
  /** What an aggregate may have behind it. */
  private static final Set<SqlKind> CLAUSES =
      EnumSet.of(SqlKind.FILTER, SqlKind.WITHIN_GROUP, SqlKind.WITHIN_DISTINCT);

  private static final SqlFunction HIDDEN =
      new SqlFunction(
          "OUTER_COLUMN",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.ARG0,
          null,
          OperandTypes.ANY,
          SqlFunctionCategory.SYSTEM) {
        @Override
        public <R> void acceptCall(
            SqlVisitor<R> visitor,
            SqlCall call,
            boolean onlyExpressions,
            SqlBasicVisitor.ArgHandler<R> handler) {
          if (!onlyExpressions) {
            super.acceptCall(visitor, call, false, handler);
          }
        }
      };

  private final AggregatingSelectScope scope;
  private final SqlNameMatcher names;

  /** Columns of queries around that of a scope. */
  public OuterColumns(AggregatingSelectScope scope, SqlNameMatcher names) {
    this.scope = scope;
    this.names = names;
  }

  /** Whether a call is nothing but the column in it. */
  public static boolean isHidden(SqlCall call) {
    return call.getOperator().equals(HIDDEN);
  }

  @Override
  public SqlNode visit(SqlIdentifier column) {
    return isOuter(column) ? HIDDEN.createCall(column.getParserPosition(), column) : column;
  }

  private boolean isOuter(SqlIdentifier column) {
    if (column.isStar() || column.names.size() < 2) {
      return false;
    }
    SqlValidatorScope.ResolvedImpl resolved = new SqlValidatorScope.ResolvedImpl();
    scope.resolve(column.names.subList(0, 1), names, false, resolved);
    return resolved.count() == 1 && resolved.only().scope != scope.getParent();
  }

  /**
   * By the standard an aggregate whose columns are all those of a query further out is an aggregate
   * of that query, and would make one row of all of its rows.
   */
  private void checkAggregate(SqlCall call) {
    List<SqlIdentifier> columns = new ArrayList<>();
    call.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier column) {
            if (!column.isStar()) {
              columns.add(column);
            }
            return null;
          }
        });
    if (!columns.isEmpty() && columns.stream().allMatch(this::isOuter)) {
      throw SqlException.at(
          call.getParserPosition(),
          "0A000",
          "an aggregate of columns of an outer query alone is not supported;"
              + " compute it in that query");
    }
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.getOperator().isAggregator() || CLAUSES.contains(call.getKind())) {
      checkAggregate(call);
      return call;
    }
    return call.isA(SqlKind.QUERY)
            || call.getKind() == SqlKind.OVER
            || call instanceof SqlWindow
            || isGrouped(call)
        ? call
        : super.visit(call);
  }

  private boolean isGrouped(SqlCall call) {
    SqlNodeList groups = scope.getNode().getGroup();
    return groups != null
        && groups.getList().stream().anyMatch(group -> group.equalsDeep(call, Litmus.IGNORE));
  }
}
