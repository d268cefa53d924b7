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

/** {@code REINDEX name}: the index of that name, or all of a table's, are built anew. */
public final class Reindex extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("REINDEX", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;

  /** Takes the name as written. */
  public Reindex(SqlParserPos pos, SqlIdentifier name) {
    super(pos);
    this.name = name;
  }

  /** The index or table, as written. */
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
    writer.keyword("REINDEX");
    name.unparse(writer, 0, 0);
  }
}
