package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What the statements that do something with what has a name have in common. */
public abstract class NamedStatement extends SqlCall {
  private final SqlOperator operator;
  private final SqlIdentifier name;

  /**
   * Takes the name as written.
   *
   * @param operator has the statement's keywords as its name
   */
  NamedStatement(SqlOperator operator, SqlParserPos pos, SqlIdentifier name) {
    super(pos);
    this.operator = operator;
    this.name = name;
  }

  /** The name, as written. */
  public final SqlIdentifier name() {
    return name;
  }

  @Override
  public final SqlOperator getOperator() {
    return operator;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(operator.getName());
    name.unparse(writer, 0, 0);
  }
}
