package io.cellardb.sql.syntax;

import io.cellardb.sql.function.FunctionLibraries;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.util.Util;

/** Finds aggregate functions and windows in expressions that are not validated yet. */
public final class AggregateCalls {
  private AggregateCalls() {}

  /** Whether an expression has an aggregate, or a window, outside of its queries. */
  public static boolean areIn(SqlNode expression) {
    try {
      expression.accept(
          new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
              if (call.isA(SqlKind.QUERY)) {
                return null;
              }
              if (call.getKind() == SqlKind.OVER || aggregates(call.getOperator())) {
                throw Util.FoundOne.NULL;
              }
              return super.visit(call);
            }
          });
      return false;
    } catch (Util.FoundOne e) {
      Util.swallow(e, null);
      return true;
    }
  }

  private static boolean aggregates(SqlOperator operator) {
    if (operator.isAggregator() || PostgresJson.isAggregate(operator.getName())) {
      return true;
    }
    if (!(operator instanceof SqlFunction function) || function.getNameAsId() == null) {
      return false;
    }
    List<SqlOperator> known = new ArrayList<>();
    FunctionLibraries.DEFAULT
        .operators()
        .lookupOperatorOverloads(
            function.getNameAsId(),
            null,
            SqlSyntax.FUNCTION,
            known,
            SqlNameMatchers.withCaseSensitive(false));
    return known.stream().anyMatch(SqlOperator::isAggregator);
  }
}
