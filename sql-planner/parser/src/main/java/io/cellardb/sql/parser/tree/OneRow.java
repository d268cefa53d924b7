package io.cellardb.sql.parser.tree;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlStarExclude;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What a query without FROM reads where it has a WHERE or another clause: {@code VALUES (0)}. */
public final class OneRow {
  private OneRow() {}

  /**
   * The table of a query without FROM; null if it needs none, or selects a star, which has no
   * columns then.
   *
   * @param items what it selects
   * @param clauses those from WHERE on, null where they are missing
   */
  public static SqlNode of(List<SqlNode> items, SqlNode... clauses) {
    boolean needed = Stream.of(clauses).anyMatch(Objects::nonNull);
    boolean star = items.stream().anyMatch(OneRow::isStar);
    if (!needed || star) {
      return null;
    }
    SqlNode zero = SqlLiteral.createExactNumeric("0", SqlParserPos.ZERO);
    SqlNode row = SqlStdOperatorTable.ROW.createCall(SqlParserPos.ZERO, zero);
    return SqlStdOperatorTable.VALUES.createCall(SqlParserPos.ZERO, row);
  }

  private static boolean isStar(SqlNode item) {
    return item instanceof SqlStarExclude || item instanceof SqlIdentifier name && name.isStar();
  }
}
