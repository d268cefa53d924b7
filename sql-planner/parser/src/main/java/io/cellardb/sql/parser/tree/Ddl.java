package io.cellardb.sql.parser.tree;

import java.util.List;
import java.util.function.Consumer;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.pretty.SqlPrettyWriter;

/** What the statement nodes share. */
final class Ddl {
  private Ddl() {}

  /** A flag as an operand, so that {@code equalsDeep} sees it. */
  static SqlLiteral flag(boolean value) {
    return SqlLiteral.createBoolean(value, SqlParserPos.ZERO);
  }

  /** Writes what is in parentheses, with commas between. */
  static void unparseList(SqlWriter writer, List<? extends SqlNode> list) {
    SqlWriter.Frame frame = writer.startList("(", ")");
    for (SqlNode node : list) {
      writer.sep(",");
      node.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }

  /** What is written as an operand, so that {@code equalsDeep} sees it. */
  static SqlLiteral text(Consumer<SqlWriter> written) {
    SqlPrettyWriter writer =
        new SqlPrettyWriter(
            SqlPrettyWriter.config()
                .withDialect(CellarSqlDialect.INSTANCE)
                .withQuoteAllIdentifiers(true));
    written.accept(writer);
    return SqlLiteral.createCharString(writer.toString(), SqlParserPos.ZERO);
  }
}
