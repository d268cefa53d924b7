package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlTruncate;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code TRUNCATE TABLE [namespace.]table}. */
public final class TruncateTable extends SqlTruncate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("TRUNCATE TABLE", SqlKind.TRUNCATE_TABLE);

  private final SqlIdentifier name;

  /** Takes the table's name as written. */
  public TruncateTable(SqlParserPos pos, SqlIdentifier name) {
    super(OPERATOR, pos);
    this.name = name;
  }

  /** The table, as written. */
  public SqlIdentifier name() {
    return name;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("TRUNCATE TABLE");
    name.unparse(writer, 0, 0);
  }
}
