package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code REINDEX name}: the index of that name, or all of a table's, are built anew. */
public final class Reindex extends NamedStatement {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("REINDEX", SqlKind.OTHER_DDL);

  /** Takes the name as written. */
  public Reindex(SqlParserPos pos, SqlIdentifier name) {
    super(OPERATOR, pos, name);
  }
}
