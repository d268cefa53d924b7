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

/** {@code ALTER VIEW [IF EXISTS] [namespace.]view RENAME [COLUMN] column TO name}. */
public final class RenameViewColumn extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER VIEW", SqlKind.OTHER_DDL);

  private final boolean ifExists;
  private final SqlIdentifier view;
  private final SqlIdentifier column;
  private final SqlIdentifier to;

  /** Takes the names as written. */
  public RenameViewColumn(
      SqlParserPos pos,
      boolean ifExists,
      SqlIdentifier view,
      SqlIdentifier column,
      SqlIdentifier to) {
    super(pos);
    this.ifExists = ifExists;
    this.view = view;
    this.column = column;
    this.to = to;
  }

  /** Whether it is no error if there is no such view. */
  public boolean ifExists() {
    return ifExists;
  }

  /** The view. */
  public SqlIdentifier view() {
    return view;
  }

  /** The present name. */
  public SqlIdentifier column() {
    return column;
  }

  /** The name that it gets. */
  public SqlIdentifier to() {
    return to;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), view, column, to);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ALTER VIEW");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    view.unparse(writer, 0, 0);
    writer.keyword("RENAME COLUMN");
    column.unparse(writer, 0, 0);
    writer.keyword("TO");
    to.unparse(writer, 0, 0);
  }
}
