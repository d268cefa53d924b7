package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;

/** {@code [CONSTRAINT name] CHECK (condition) [traits]} of a column or a table. */
public final class CheckDefinition extends ConstraintDefinition {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("CHECK", SqlKind.OTHER_DDL);

  private final SqlNode condition;

  /** Takes a condition as written. */
  public CheckDefinition(Header header, SqlNode condition) {
    super(OPERATOR, header);
    this.condition = condition;
  }

  /** The condition, unvalidated. */
  public SqlNode condition() {
    return condition;
  }

  @Override
  void unparseRule(SqlWriter writer) {
    writer.keyword("CHECK");
    SqlWriter.Frame frame = writer.startList("(", ")");
    condition.unparse(writer, 0, 0);
    writer.endList(frame);
  }

  @Override
  void unparseRuleAtColumn(SqlWriter writer) {
    unparseRule(writer);
  }
}
