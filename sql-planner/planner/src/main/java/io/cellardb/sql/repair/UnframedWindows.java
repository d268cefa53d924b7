package io.cellardb.sql.repair;

import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Windows of functions for which the frame is of no account. The smallest query is {@code SELECT
 * RANK() OVER (ORDER BY id ROWS 1 PRECEDING) FROM a}. Calcite's validator refuses the frame, so
 * that it is left out.
 */
public final class UnframedWindows {
  private static final Set<String> FUNCTIONS =
      Set.of("ROW_NUMBER", "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST", "LAG", "LEAD");

  private UnframedWindows() {}

  /** Leaves the frames out in a SELECT, without its sub-queries. */
  public static void replaceIn(SqlSelect select) {
    SqlBasicVisitor<Void> replacing =
        new SqlBasicVisitor<>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.getKind() == SqlKind.OVER && FUNCTIONS.contains(name(call.operand(0)))) {
              SqlWindow window = window(call.operand(1), select);
              if (window != null) {
                call.setOperand(1, unframed(window));
              }
            }
            return call.isA(SqlKind.QUERY) ? null : super.visit(call);
          }
        };
    select.getSelectList().accept(replacing);
    if (select.getQualify() != null) {
      select.getQualify().accept(replacing);
    }
    if (select.getOrderList() != null) {
      select.getOrderList().accept(replacing);
    }
  }

  /**
   * A window of RANGE from where a frame begins, which ends with the current row, says so: Calcite
   * asks for an ORDER BY otherwise, as in {@code SUM(x) OVER (RANGE CURRENT ROW)}.
   */
  public static void writeEnd(SqlWindow window) {
    if (!window.isRows()
        && window.getOrderList().isEmpty()
        && window.getLowerBound() != null
        && window.getUpperBound() == null) {
      SqlParserPos pos = window.getLowerBound().getParserPosition();
      window.setUpperBound(SqlWindow.createCurrentRow(pos));
    }
  }

  private static String name(SqlCall function) {
    boolean marked =
        function.getKind() == SqlKind.IGNORE_NULLS || function.getKind() == SqlKind.RESPECT_NULLS;
    return marked
        ? name(function.operand(0))
        : function.getOperator().getName().toUpperCase(Locale.ROOT);
  }

  /** The window itself, or that of a name if it has a frame; null if there is none. */
  private static SqlWindow window(SqlNode windowOrName, SqlSelect select) {
    if (windowOrName instanceof SqlWindow window) {
      return hasFrame(window) ? window : null;
    }
    for (SqlNode declared : select.getWindowList()) {
      SqlWindow window = (SqlWindow) declared;
      if (hasFrame(window)
          && windowOrName instanceof SqlIdentifier name
          && name.isSimple()
          && window.getDeclName().getSimple().equalsIgnoreCase(name.getSimple())) {
        return window;
      }
    }
    return null;
  }

  private static boolean hasFrame(SqlWindow window) {
    return window.getLowerBound() != null || window.getUpperBound() != null;
  }

  private static SqlWindow unframed(SqlWindow window) {
    return of(
        window.getRefName(),
        window.getPartitionList(),
        window.getOrderList(),
        window.getParserPosition());
  }

  /** A window without a frame; {@code reference} names the window that it adds to, or is null. */
  public static SqlWindow of(
      SqlIdentifier reference, SqlNodeList partition, SqlNodeList order, SqlParserPos pos) {
    SqlLiteral isRows = SqlLiteral.createBoolean(false, pos);
    return SqlWindow.create(null, reference, partition, order, isRows, null, null, null, pos);
  }
}
