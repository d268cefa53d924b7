package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlExplain;
import org.apache.calcite.sql.SqlExplainFormat;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code EXPLAIN [ANALYZE] [PLAN] [FOR] statement}, where the statement is a query or DML. It has
 * none of Calcite's levels and formats; {@link #getExplicandum()} is the statement.
 */
public final class Explain extends SqlExplain {
  private final boolean analyze;

  /** Takes the statement and the number of {@code ?} in it. */
  public Explain(SqlParserPos pos, SqlNode statement, int parameterCount, boolean analyze) {
    super(
        pos,
        statement,
        SqlExplainLevel.EXPPLAN_ATTRIBUTES.symbol(SqlParserPos.ZERO),
        Depth.PHYSICAL.symbol(SqlParserPos.ZERO),
        SqlExplainFormat.TEXT.symbol(SqlParserPos.ZERO),
        parameterCount);
    this.analyze = analyze;
  }

  /** Whether the statement is run, and shown with what it did. */
  public boolean analyze() {
    return analyze;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(analyze ? "EXPLAIN ANALYZE" : "EXPLAIN PLAN FOR");
    writer.newlineAndIndent();
    getExplicandum().unparse(writer, 0, 0);
  }
}
