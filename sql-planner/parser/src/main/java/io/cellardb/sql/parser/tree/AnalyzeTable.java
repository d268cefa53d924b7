package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ANALYZE TABLE [namespace.]table}. */
public final class AnalyzeTable extends NamedStatement {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ANALYZE TABLE", SqlKind.OTHER_DDL);

  /** Takes the table's name as written. */
  public AnalyzeTable(SqlParserPos pos, SqlIdentifier name) {
    super(OPERATOR, pos, name);
  }
}
