package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP VIEW [IF EXISTS] [namespace.]view, ... [CASCADE | RESTRICT]}; CASCADE drops views
 * that use it too.
 */
public final class DropView extends DropObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP VIEW", SqlKind.DROP_VIEW);

  /** Takes the names of views. */
  public DropView(SqlParserPos pos, boolean ifExists, SqlNodeList names, boolean cascade) {
    super(OPERATOR, pos, ifExists, names, cascade);
  }
}
