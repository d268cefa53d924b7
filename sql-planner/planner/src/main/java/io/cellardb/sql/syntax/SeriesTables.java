package io.cellardb.sql.syntax;

import io.cellardb.sql.execution.expression.SeriesFunction;
import io.cellardb.sql.parser.tree.IntervalText;
import io.cellardb.sql.parser.tree.NamedCall;
import io.cellardb.sql.parser.tree.TableFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnnestOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code GENERATE_SERIES(...)} and the other {@link TableFunction}s in FROM, which become UNNEST of
 * an array or a MAP. A column has the name of the table, as in PostgreSQL, if there is no other
 * one.
 */
final class SeriesTables {
  private static final Pattern NUMBER = Pattern.compile("\\s*[-+]?[\\d.]+\\s*");

  private SeriesTables() {}

  /** Whether a call is such a table, or has one under an alias. */
  static boolean isOne(SqlCall call) {
    return function(call.getKind() == SqlKind.AS ? call.operand(0) : call) != null;
  }

  /** The same with UNNEST and an alias. */
  static SqlCall unnested(SqlCall call) {
    boolean aliased = call.getKind() == SqlKind.AS;
    SqlNode source = aliased ? call.operand(0) : call;
    SqlCall function = function(source);
    TableFunction table = TableFunction.named(function.getOperator().getName());
    boolean numbered = TableFunction.isNumbered(source);
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> operands = new ArrayList<>();
    SqlUnnestOperator unnest =
        numbered ? SqlStdOperatorTable.UNNEST_WITH_ORDINALITY : SqlStdOperatorTable.UNNEST;
    operands.add(unnest.createCall(pos, collection(function, table)));
    if (aliased) {
      operands.addAll(call.getOperandList().subList(1, call.operandCount()));
    } else {
      String name = function.getOperator().getName().toLowerCase(Locale.ROOT);
      operands.add(new SqlIdentifier(name, pos));
    }
    if (operands.size() == 2 && table.columns().isEmpty()) {
      operands.add(operands.get(1));
    }
    for (int column = operands.size() - 2; column < table.columns().size(); column++) {
      operands.add(new SqlIdentifier(table.columns().get(column), pos));
    }
    if (numbered && operands.size() == 2 + Math.max(1, table.columns().size())) {
      operands.add(new SqlIdentifier("ordinality", pos));
    }
    return SqlStdOperatorTable.AS.createCall(pos, operands);
  }

  /** The array or MAP of whose elements the rows of a function are made. */
  static SqlNode collection(SqlCall function, TableFunction table) {
    SqlParserPos pos = function.getParserPosition();
    return table.collection().equals(SeriesFunction.NAME)
        ? SeriesFunction.INSTANCE.createCall(pos, withStep(function.getOperandList()))
        : NamedCall.of(table.collection(), pos, function.getOperandList());
  }

  /** The operands of GENERATE_SERIES, of which the step may be the text of an interval. */
  private static List<SqlNode> withStep(List<SqlNode> operands) {
    if (operands.size() != 3
        || !(operands.get(2) instanceof SqlCharStringLiteral text)
        || NUMBER.matcher(text.getValueAs(String.class)).matches()) {
      return operands;
    }
    return List.of(operands.get(0), operands.get(1), IntervalText.cast(text));
  }

  /** {@code UNNEST(a, b)} as that of an array of rows, each of an element of both. */
  static SqlCall sideBySide(SqlCall unnest) {
    SqlParserPos pos = unnest.getParserPosition();
    return unnest
        .getOperator()
        .createCall(pos, NamedCall.of("ARRAY_ROWS", pos, unnest.getOperandList()));
  }

  /** Whether a function that is called outside of FROM returns rows. */
  static boolean isMisplaced(SqlFunction function) {
    return !(function instanceof SeriesFunction) && TableFunction.named(function.getName()) != null;
  }

  /** The call of the function in a table; null if it is another table. */
  private static SqlCall function(SqlNode table) {
    if (table.getKind() == SqlKind.LATERAL || TableFunction.isNumbered(table)) {
      return function(((SqlCall) table).operand(0));
    }
    return table.getKind() == SqlKind.COLLECTION_TABLE
            && ((SqlCall) table).operand(0) instanceof SqlCall call
            && call.getOperator() instanceof SqlFunction function
            && TableFunction.named(function.getName()) != null
        ? call
        : null;
  }
}
