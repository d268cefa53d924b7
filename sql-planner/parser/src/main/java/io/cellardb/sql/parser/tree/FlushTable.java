package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code FLUSH TABLE [namespace.]table}: the table's memtable goes to disk. */
public final class FlushTable extends NamedStatement {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("FLUSH TABLE", SqlKind.OTHER_DDL);

  /** Takes the table's name as written. */
  public FlushTable(SqlParserPos pos, SqlIdentifier name) {
    super(OPERATOR, pos, name);
  }
}
