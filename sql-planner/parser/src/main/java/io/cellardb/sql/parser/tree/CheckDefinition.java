package io.cellardb.sql.parser.tree;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code [CONSTRAINT name] CHECK (condition)} of a column or a table. */
public final class CheckDefinition extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("CHECK", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;
  private final SqlIdentifier column;
  private final SqlNode condition;

  /**
   * Takes a condition.
   *
   * @param name null for none
   * @param column the column it was written with, null for none
   */
  public CheckDefinition(
      SqlParserPos pos, SqlIdentifier name, SqlIdentifier column, SqlNode condition) {
    super(pos);
    this.name = name;
    this.column = column;
    this.condition = condition;
  }

  /** Its name, if it was given one. */
  public Optional<String> name() {
    return Optional.ofNullable(name).map(SqlIdentifier::getSimple);
  }

  /** The column that it was written with, if any. */
  public Optional<SqlIdentifier> column() {
    return Optional.ofNullable(column);
  }

  /** The condition, unvalidated. */
  public SqlNode condition() {
    return condition;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(name, condition);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    if (name != null) {
      writer.keyword("CONSTRAINT");
      name.unparse(writer, 0, 0);
    }
    writer.keyword("CHECK");
    SqlWriter.Frame frame = writer.startList("(", ")");
    condition.unparse(writer, 0, 0);
    writer.endList(frame);
  }
}
