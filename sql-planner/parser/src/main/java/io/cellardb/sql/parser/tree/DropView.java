package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP VIEW [IF EXISTS] [namespace.]view [CASCADE | RESTRICT]}; CASCADE drops views that use
 * it too.
 */
public final class DropView extends DropObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP VIEW", SqlKind.DROP_VIEW);

  /** Takes the view's name. */
  public DropView(SqlParserPos pos, boolean ifExists, SqlIdentifier name, boolean cascade) {
    super(OPERATOR, pos, ifExists, name, cascade);
  }
}
