package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code GENERATED ALWAYS AS (expression) [STORED | VIRTUAL]} of a column. */
public final class GenerationClause extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("GENERATED", SqlKind.OTHER_DDL);

  private final SqlNode expression;
  private final boolean stored;

  /**
   * Takes an expression, unvalidated.
   *
   * @param stored whether its value is kept in the row, and not computed when it is read
   */
  public GenerationClause(SqlParserPos pos, SqlNode expression, boolean stored) {
    super(pos);
    this.expression = expression;
    this.stored = stored;
  }

  /** The expression, unvalidated. */
  public SqlNode expression() {
    return expression;
  }

  /** Whether the value is kept in the row, and not computed when it is read. */
  public boolean stored() {
    return stored;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(expression, Ddl.flag(stored));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("GENERATED ALWAYS AS");
    SqlWriter.Frame frame = writer.startList("(", ")");
    expression.unparse(writer, 0, 0);
    writer.endList(frame);
    writer.keyword(stored ? "STORED" : "VIRTUAL");
  }
}
