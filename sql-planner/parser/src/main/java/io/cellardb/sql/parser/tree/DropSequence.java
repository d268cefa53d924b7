package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP SEQUENCE [IF EXISTS] [namespace.]sequence [CASCADE | RESTRICT]}; CASCADE drops views
 * that use it too.
 */
public final class DropSequence extends DropObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP SEQUENCE", SqlKind.DROP_SEQUENCE);

  /** Takes the sequence's name. */
  public DropSequence(SqlParserPos pos, boolean ifExists, SqlIdentifier name, boolean cascade) {
    super(OPERATOR, pos, ifExists, name, cascade);
  }
}
