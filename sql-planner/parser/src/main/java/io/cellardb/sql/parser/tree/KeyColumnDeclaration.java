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

/** {@code column [ASC | DESC]} of a primary key. */
public final class KeyColumnDeclaration extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("KEY COLUMN", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;
  private final boolean descending;

  /** Takes the column's name as written, with or without a family. */
  public KeyColumnDeclaration(SqlParserPos pos, SqlIdentifier name, boolean descending) {
    super(pos);
    this.name = name;
    this.descending = descending;
  }

  /** The column, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether the column is {@code DESC}. */
  public boolean descending() {
    return descending;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name, Ddl.flag(descending));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    name.unparse(writer, 0, 0);
    if (descending) {
      writer.keyword("DESC");
    }
  }
}
