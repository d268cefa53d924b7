package io.cellardb.sql.parser.tree;

import org.apache.calcite.config.NullCollation;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * How syntax trees are written: names in double quotes, strings as they are in any script, standard
 * SQL otherwise. The parser reads all of it back.
 */
public final class CellarSqlDialect extends SqlDialect {
  /** The only one. */
  public static final CellarSqlDialect INSTANCE = new CellarSqlDialect();

  private CellarSqlDialect() {
    super(
        EMPTY_CONTEXT
            .withDatabaseProduct(DatabaseProduct.CALCITE)
            .withIdentifierQuoteString("\"")
            .withConformance(CellarConformance.INSTANCE)
            .withNullCollation(NullCollation.HIGH));
  }

  /** Writes no character set: all strings are Unicode. */
  @Override
  public void quoteStringLiteral(StringBuilder buf, String charsetName, String val) {
    buf.append('\'').append(val.replace("'", "''")).append('\'');
  }

  @Override
  public void unparseTableScanHints(
      SqlWriter writer, SqlNodeList hints, int leftPrec, int rightPrec) {
    writer.keyword("/*+");
    hints.unparse(writer, 0, 0);
    writer.keyword("*/");
  }

  /**
   * Calcite's own way of writing the values of a sequence fails outside of a list, and its {@code
   * ||} binds more than ours.
   */
  @Override
  public void unparseCall(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
    if (call.getKind() == SqlKind.NEXT_VALUE || call.getKind() == SqlKind.CURRENT_VALUE) {
      writer.keyword(call.getKind() == SqlKind.NEXT_VALUE ? "NEXT VALUE FOR" : "CURRENT VALUE FOR");
      call.operand(0).unparse(writer, 0, 0);
    } else if (call.getOperator() == SqlStdOperatorTable.CONCAT
        && Math.max(leftPrec, rightPrec) > InfixOperator.CONCAT.getRightPrec()) {
      SqlWriter.Frame parentheses = writer.startList("(", ")");
      super.unparseCall(writer, call, 0, 0);
      writer.endList(parentheses);
    } else {
      super.unparseCall(writer, call, leftPrec, rightPrec);
    }
  }
}
