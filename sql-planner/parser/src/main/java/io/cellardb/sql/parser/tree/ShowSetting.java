package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code SHOW {name | ALL}}. */
public final class ShowSetting extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("SHOW", SqlKind.OTHER);

  private final SqlIdentifier name;

  /** Takes the name of a setting as written; null for all. */
  public ShowSetting(SqlParserPos pos, SqlIdentifier name) {
    super(pos);
    this.name = name;
  }

  /** The name of the setting as written, with dots between its parts; null for all. */
  public String name() {
    return name == null ? null : String.join(".", name.names);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return name == null ? List.of() : List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("SHOW");
    if (name == null) {
      writer.keyword("ALL");
    } else {
      name.unparse(writer, 0, 0);
    }
  }
}
