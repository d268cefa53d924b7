package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * How many sets of columns a GROUP BY has, before they are written out: {@code CUBE} of 20 columns
 * has a million. More than PostgreSQL takes are refused.
 */
public final class GroupingLimit {
  private static final long MOST_SETS = 4_096;

  private GroupingLimit() {}

  /** Refuses a GROUP BY, which may be null, with 54001 if it has too many sets. */
  static void check(SqlNodeList groups) {
    if (groups != null && sets(groups) > MOST_SETS) {
      throw SqlException.at(
          groups.getParserPosition(),
          "54001",
          "GROUP BY has more than " + MOST_SETS + " grouping sets");
    }
  }

  /** Those of several elements, which are combined each with each; not more than matters. */
  private static long sets(Iterable<SqlNode> elements) {
    long product = 1;
    for (SqlNode element : elements) {
      product = Math.min(MOST_SETS + 1, product * Math.max(1, ofElement(element)));
    }
    return product;
  }

  private static long ofElement(SqlNode element) {
    if (!(element instanceof SqlCall call)) {
      return 1;
    }
    return switch (element.getKind()) {
      case CUBE -> 1L << Math.min(call.operandCount(), 32);
      case ROLLUP -> call.operandCount() + 1L;
      case GROUPING_SETS ->
          call.getOperandList().stream().mapToLong(GroupingLimit::ofElement).sum();
      default -> 1;
    };
  }
}
