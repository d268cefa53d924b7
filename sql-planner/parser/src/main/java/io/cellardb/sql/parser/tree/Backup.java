package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code BACKUP TO 'directory'}: a consistent copy of the store, while it is in use. */
public final class Backup extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("BACKUP TO", SqlKind.OTHER_DDL);

  private final SqlLiteral directory;

  /** Takes a literal of a text. */
  public Backup(SqlParserPos pos, SqlNode directory) {
    super(pos);
    this.directory = (SqlLiteral) directory;
  }

  /** The directory, as written; a relative one starts where the process does. */
  public String directory() {
    return directory.getValueAs(String.class);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(directory);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(OPERATOR.getName());
    directory.unparse(writer, 0, 0);
  }
}
