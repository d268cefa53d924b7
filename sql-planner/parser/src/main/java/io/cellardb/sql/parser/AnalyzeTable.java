package io.cellardb.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ANALYZE TABLE [namespace.]table}. */
public final class AnalyzeTable extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ANALYZE TABLE", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;

  /** Takes the table's name as written. */
  public AnalyzeTable(SqlParserPos pos, SqlIdentifier name) {
    super(pos);
    this.name = name;
  }

  /** The table, as written. */
  public SqlIdentifier name() {
    return name;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ANALYZE TABLE");
    name.unparse(writer, 0, 0);
  }
}
