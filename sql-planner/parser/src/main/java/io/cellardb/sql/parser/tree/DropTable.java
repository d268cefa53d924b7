package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP TABLE [IF EXISTS] [namespace.]table, ... [CASCADE | RESTRICT]}; CASCADE drops views
 * that use it too.
 */
public final class DropTable extends DropObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP TABLE", SqlKind.DROP_TABLE);

  /** Takes the names of tables. */
  public DropTable(SqlParserPos pos, boolean ifExists, SqlNodeList names, boolean cascade) {
    super(OPERATOR, pos, ifExists, names, cascade);
  }
}
