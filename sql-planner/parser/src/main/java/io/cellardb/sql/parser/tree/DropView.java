package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP [MATERIALIZED] VIEW [IF EXISTS] [namespace.]view, ... [CASCADE | RESTRICT]}; CASCADE
 * drops views that use it too.
 */
public final class DropView extends DropObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP VIEW", SqlKind.DROP_VIEW);

  private static final SqlOperator MATERIALIZED =
      new SqlSpecialOperator("DROP MATERIALIZED VIEW", SqlKind.DROP_MATERIALIZED_VIEW);

  /** Takes the names of views, all materialized or none. */
  public DropView(
      SqlParserPos pos,
      boolean materialized,
      boolean ifExists,
      SqlNodeList names,
      boolean cascade) {
    super(materialized ? MATERIALIZED : OPERATOR, pos, ifExists, names, cascade);
  }

  /** Whether it drops views that are materialized, or others. */
  public boolean materialized() {
    return getOperator() == MATERIALIZED;
  }
}
