package io.cellardb.sql.logical;

import io.cellardb.sql.error.SqlException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Columns that are not grouped and that a sub-query of SELECT names. Calcite's validator does not
 * look at them; its converter comes upon them, and knows no place.
 */
final class UngroupedColumns {
  private static final Pattern FAILURE = Pattern.compile("Identifier '(.*)' is not a group expr");

  private UngroupedColumns() {}

  /**
   * Says what is wrong with a query with groups if it is that.
   *
   * @param order what the rows are ordered by
   * @param failure in which the conversion of the query has ended
   * @throws SqlException 42803 with a place
   */
  static void explain(SqlSelect select, List<SqlNode> order, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Matcher ungrouped = FAILURE.matcher(String.valueOf(cause.getMessage()));
      if (cause instanceof AssertionError && ungrouped.matches()) {
        throw refused(select, order, ungrouped.group(1));
      }
    }
  }

  private static SqlException refused(SqlSelect select, List<SqlNode> order, String column) {
    Place place = new Place(column);
    select.getSelectList().accept(place);
    if (select.getHaving() != null) {
      select.getHaving().accept(place);
    }
    order.forEach(each -> each.accept(place));
    return SqlException.at(
        place.found == null ? select.getParserPosition() : place.found,
        "42803",
        "Expression '" + column + "' is not being grouped");
  }

  /** Where a sub-query names a column first. */
  private static final class Place extends SqlBasicVisitor<Void> {
    private final String column;
    private int queries;
    private SqlParserPos found;

    Place(String column) {
      this.column = column;
    }

    @Override
    public Void visit(SqlCall call) {
      int within = call.isA(SqlKind.QUERY) ? 1 : 0;
      queries += within;
      super.visit(call);
      queries -= within;
      return null;
    }

    @Override
    public Void visit(SqlIdentifier name) {
      if (found == null && queries > 0 && name.toString().equalsIgnoreCase(column)) {
        found = name.getParserPosition();
      }
      return null;
    }
  }
}
