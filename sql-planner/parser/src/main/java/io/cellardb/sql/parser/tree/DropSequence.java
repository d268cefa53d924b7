package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP SEQUENCE [IF EXISTS] [namespace.]sequence, ... [CASCADE | RESTRICT]}; CASCADE drops
 * views that use it too.
 */
public final class DropSequence extends DropObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP SEQUENCE", SqlKind.DROP_SEQUENCE);

  /** Takes the names of sequences. */
  public DropSequence(SqlParserPos pos, boolean ifExists, SqlNodeList names, boolean cascade) {
    super(OPERATOR, pos, ifExists, names, cascade);
  }
}
