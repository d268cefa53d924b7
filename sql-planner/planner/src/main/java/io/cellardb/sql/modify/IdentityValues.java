package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * Whose values identity columns get: what OVERRIDING says, or its absence. Columns that are
 * computed take none.
 */
enum IdentityValues {
  /** Those given, but none may be given to a column that is GENERATED ALWAYS. */
  CHECKED,
  /** Those given: OVERRIDING SYSTEM VALUE. */
  GIVEN,
  /** The sequence's, whatever is given: OVERRIDING USER VALUE. */
  GENERATED;

  private static final String ALWAYS = "428C9";

  /**
   * Checks the columns that a statement gives values to.
   *
   * @param columns those that it names
   * @param timePosition the place of {@code _time} among the values, or -1
   * @return those whose values count for nothing
   * @throws SqlException 428C9 for a value, other than DEFAULT, of a column that takes none
   */
  Set<ColumnDefinition> check(
      TableDefinition table, List<ColumnDefinition> columns, int timePosition, SqlInsert insert) {
    Set<ColumnDefinition> ignored = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      ColumnDefinition column = columns.get(i);
      if (column.isGenerated()) {
        refuseValues(table, column, place(i, timePosition), insert.getSource());
        continue;
      }
      if (column.identity() == null || this == GIVEN) {
        continue;
      }
      if (this == GENERATED) {
        ignored.add(column);
      } else if (column.identity().always()) {
        refuseValues(table, column, place(i, timePosition), insert.getSource());
      }
    }
    return ignored;
  }

  /** The place of the value of a column. */
  private static int place(int column, int timePosition) {
    return timePosition >= 0 && column >= timePosition ? column + 1 : column;
  }

  private static void refuseValues(
      TableDefinition table, ColumnDefinition column, int place, SqlNode source) {
    if (source.getKind() != SqlKind.VALUES) {
      throw always(table, column, source);
    }
    for (SqlNode row : ((SqlCall) source).getOperandList()) {
      List<SqlNode> values =
          row.getKind() == SqlKind.ROW ? ((SqlCall) row).getOperandList() : List.of(row);
      if (place < values.size() && values.get(place).getKind() != SqlKind.DEFAULT) {
        throw always(table, column, values.get(place));
      }
    }
  }

  /** Whether a column takes no value but DEFAULT. */
  static boolean isAlways(ColumnDefinition column) {
    return column.isGenerated() || (column.identity() != null && column.identity().always());
  }

  /** The error of a value for a column that takes none. */
  static SqlException always(TableDefinition table, ColumnDefinition column, SqlNode value) {
    return SqlException.at(
        value.getParserPosition(),
        ALWAYS,
        "column '"
            + column.name()
            + "' of table "
            + Queries.describe(table)
            + (column.isGenerated()
                ? " is computed from other columns; it takes DEFAULT only"
                : " is GENERATED ALWAYS; it takes DEFAULT only, unless INSERT has OVERRIDING SYSTEM"
                    + " VALUE"));
  }
}
