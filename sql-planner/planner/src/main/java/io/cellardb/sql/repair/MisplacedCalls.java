package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/**
 * Calls where Calcite's grammar takes them and its validator does not expect them. The smallest
 * queries are {@code SELECT * FROM TABLE(MD5('a'))}, {@code SELECT ARRAY_AGG(x ORDER BY x) OVER ()
 * FROM a}, {@code SELECT SINGLE_VALUE(x) FILTER (WHERE x = 1) FROM a} and {@code SELECT x FROM a
 * ORDER BY ?}. All of them end in an internal error of Calcite's.
 */
public final class MisplacedCalls {
  private MisplacedCalls() {}

  /**
   * Refuses functions of values in FROM, aggregates of ordered rows over a window, and a single
   * value of some rows.
   *
   * @param operators by which functions are found
   */
  public static void check(SqlCall call, SqlOperatorTable operators) {
    if (call.getKind() == SqlKind.COLLECTION_TABLE && call.operand(0) instanceof SqlCall source) {
      checkTable(source, operators);
    }
    boolean over = call.getKind() == SqlKind.OVER && call.operand(0) instanceof SqlCall;
    SqlCall function = over ? call.operand(0) : call;
    boolean filtered = function.getKind() == SqlKind.FILTER;
    if (filtered && !over && isSingleValue(function.operand(0))) {
      throw SqlException.at(
          call.getParserPosition(), "0A000", "SINGLE_VALUE with FILTER is not supported");
    }
    boolean ordered =
        over
            && (filtered ? function.operand(0) : function) instanceof SqlCall aggregate
            && aggregate.getKind() != SqlKind.WITHIN_GROUP
            && aggregate.getOperandList().stream().anyMatch(SqlNodeList.class::isInstance);
    if (ordered) {
      throw SqlException.at(
          call.getParserPosition(),
          "0A000",
          "ORDER BY within an aggregate is not supported over a window; the window has its own");
    }
  }

  private static boolean isSingleValue(SqlCall aggregate) {
    return aggregate.getOperator().getName().equalsIgnoreCase(SqlKind.SINGLE_VALUE.name());
  }

  private static void checkTable(SqlCall source, SqlOperatorTable operators) {
    if (!(source.getOperator() instanceof SqlFunction function)
        || !function.getNameAsId().isSimple()) {
      return;
    }
    List<SqlOperator> known = new ArrayList<>();
    operators.lookupOperatorOverloads(
        function.getNameAsId(),
        null,
        SqlSyntax.FUNCTION,
        known,
        SqlNameMatchers.withCaseSensitive(false));
    if (!known.isEmpty() && known.stream().noneMatch(SqlTableFunction.class::isInstance)) {
      throw SqlException.at(
          source.getParserPosition(),
          "0A000",
          function.getName() + " gives a value, not a table; it is called in SELECT");
    }
  }

  /** Makes texts of the parameters that rows are ordered by, as nothing tells their types. */
  public static void typeParameters(SqlNodeList order) {
    for (int i = 0; i < order.size(); i++) {
      order.set(i, typed(order.get(i)));
    }
  }

  private static SqlNode typed(SqlNode key) {
    switch (key.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
        SqlCall ordering = (SqlCall) key;
        ordering.setOperand(0, typed(ordering.operand(0)));
        return ordering;
      }
      default -> {
        return key instanceof SqlDynamicParam
            ? SqlStdOperatorTable.CAST.createCall(
                key.getParserPosition(),
                key,
                new SqlDataTypeSpec(
                    new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, key.getParserPosition()),
                    key.getParserPosition()))
            : key;
      }
    }
  }
}
