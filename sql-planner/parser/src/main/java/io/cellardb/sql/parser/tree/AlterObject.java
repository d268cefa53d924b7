package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What the statements that change the options of something have in common. */
public abstract class AlterObject extends SqlCall {
  private final SqlOperator operator;
  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SqlNode options;

  AlterObject(
      SqlOperator operator,
      SqlParserPos pos,
      boolean ifExists,
      SqlIdentifier name,
      SqlNode options) {
    super(pos);
    this.operator = operator;
    this.ifExists = ifExists;
    this.name = name;
    this.options = options;
  }

  /** What is changed, as written. */
  public final SqlIdentifier name() {
    return name;
  }

  /** Whether it is no error if there is nothing of that name. */
  public final boolean ifExists() {
    return ifExists;
  }

  @Override
  public final SqlOperator getOperator() {
    return operator;
  }

  @Override
  public final List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), name, options);
  }

  @Override
  public final void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(operator.getName());
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    unparseOptions(writer);
  }

  abstract void unparseOptions(SqlWriter writer);
}
