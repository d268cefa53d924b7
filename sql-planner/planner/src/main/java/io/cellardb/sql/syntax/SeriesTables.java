package io.cellardb.sql.syntax;

import io.cellardb.sql.execution.expression.SeriesFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code GENERATE_SERIES(...)} in FROM, which becomes UNNEST of the {@link SeriesFunction} of that
 * name. Its column has the name of the table, as in PostgreSQL, if there is no other one.
 */
final class SeriesTables {
  private SeriesTables() {}

  /** Whether a call is such a table, or has one under an alias. */
  static boolean isOne(SqlCall call) {
    return function(call.getKind() == SqlKind.AS ? call.operand(0) : call) != null;
  }

  /** The same with UNNEST and an alias. */
  static SqlCall unnested(SqlCall call) {
    boolean aliased = call.getKind() == SqlKind.AS;
    SqlCall function = function(aliased ? call.operand(0) : call);
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> operands = new ArrayList<>();
    operands.add(
        SqlStdOperatorTable.UNNEST.createCall(
            pos,
            SeriesFunction.INSTANCE.createCall(
                function.getParserPosition(), function.getOperandList())));
    if (aliased) {
      operands.addAll(call.getOperandList().subList(1, call.operandCount()));
    } else {
      operands.add(new SqlIdentifier(SeriesFunction.NAME.toLowerCase(Locale.ROOT), pos));
    }
    if (operands.size() == 2) {
      operands.add(operands.get(1));
    }
    return SqlStdOperatorTable.AS.createCall(pos, operands);
  }

  /** The call of the function in a table; null if it is another table. */
  private static SqlCall function(SqlNode table) {
    if (table.getKind() == SqlKind.LATERAL) {
      return function(((SqlCall) table).operand(0));
    }
    return table.getKind() == SqlKind.COLLECTION_TABLE
            && ((SqlCall) table).operand(0) instanceof SqlCall call
            && call.getOperator() instanceof SqlFunction function
            && function.getName().equalsIgnoreCase(SeriesFunction.NAME)
        ? call
        : null;
  }
}
