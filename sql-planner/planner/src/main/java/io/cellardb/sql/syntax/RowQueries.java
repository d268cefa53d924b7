package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.repair.ColumnAliases;
import io.cellardb.sql.repair.Copies;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Comparisons of a row with the only one of a query, {@code (a, b) = (SELECT c, d FROM t)}, as
 * comparisons of rows: the query becomes a row of queries, of which each returns one of its
 * columns. Calcite knows only queries of one column as values.
 */
public final class RowQueries {
  private RowQueries() {}

  /** Whether a call compares a row that is written out with a query. */
  static boolean isOne(SqlCall call) {
    return switch (call.getKind()) {
      case EQUALS,
          NOT_EQUALS,
          LESS_THAN,
          LESS_THAN_OR_EQUAL,
          GREATER_THAN,
          GREATER_THAN_OR_EQUAL,
          IS_DISTINCT_FROM,
          IS_NOT_DISTINCT_FROM ->
          (isRow(call.operand(0)) && isQuery(call.operand(1)))
              || (isQuery(call.operand(0)) && isRow(call.operand(1)));
      default -> false;
    };
  }

  private static boolean isRow(SqlNode node) {
    return node.getKind() == SqlKind.ROW;
  }

  private static boolean isQuery(SqlNode node) {
    return node.isA(SqlKind.QUERY);
  }

  /** The comparison of rows that {@link #isOne one} is. */
  static SqlCall compared(SqlCall call) {
    int query = isQuery(call.operand(0)) ? 0 : 1;
    SqlCall row = call.operand(1 - query);
    List<SqlNode> operands = new ArrayList<>(call.getOperandList());
    SqlNode compared = call.operand(query);
    operands.set(
        query,
        SqlStdOperatorTable.ROW.createCall(
            compared.getParserPosition(), fields(compared, row.operandCount())));
    return call.getOperator().createCall(call.getParserPosition(), operands);
  }

  /**
   * The columns of the only row of a query, a query each.
   *
   * @throws SqlException 0A000 if each would see other values; 42601 later if the query has not
   *     {@code columns} columns
   */
  public static List<SqlNode> fields(SqlNode query, int columns) {
    SqlParserPos pos = query.getParserPosition();
    if (VolatileOperands.isVolatile(query)) {
      throw SqlException.at(
          pos, "0A000", "a query with random numbers or sequences does not stand for a row");
    }
    List<SqlNode> fields = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      fields.add(column(i == 0 ? query : Copies.of(query), i, columns, pos));
    }
    return fields;
  }

  /** {@code SELECT "$i" FROM (query) AS "$written" ("$0", "$1")}. */
  private static SqlNode column(SqlNode query, int column, int columns, SqlParserPos pos) {
    List<SqlNode> aliased = new ArrayList<>();
    aliased.add(query);
    aliased.add(new SqlIdentifier(ColumnAliases.WRITTEN, pos));
    for (int i = 0; i < columns; i++) {
      aliased.add(new SqlIdentifier("$" + i, pos));
    }
    return SelectBuilder.select(List.of(new SqlIdentifier("$" + column, pos)), pos)
        .from(SqlStdOperatorTable.AS.createCall(pos, aliased))
        .build();
  }
}
