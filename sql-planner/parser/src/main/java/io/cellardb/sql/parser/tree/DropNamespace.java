package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP NAMESPACE [IF EXISTS] namespace, ... [CASCADE | RESTRICT]}; CASCADE drops its tables
 * too.
 */
public final class DropNamespace extends DropObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP NAMESPACE", SqlKind.DROP_SCHEMA);

  /** Takes names of one part. */
  public DropNamespace(SqlParserPos pos, boolean ifExists, SqlNodeList names, boolean cascade) {
    super(OPERATOR, pos, ifExists, names, cascade);
  }
}
