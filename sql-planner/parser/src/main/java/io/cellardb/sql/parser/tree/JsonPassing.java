package io.cellardb.sql.parser.tree;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code path PASSING value AS name, ...}: a path of SQL/JSON with the values of its variables. */
public final class JsonPassing extends SqlSpecialOperator {
  private static final JsonPassing INSTANCE = new JsonPassing();

  private JsonPassing() {
    super("PASSING", SqlKind.OTHER);
  }

  /** Whether a node is such a path: the path is its first operand, then come values and names. */
  public static boolean is(SqlNode node) {
    return node instanceof SqlCall call && call.getOperator() instanceof JsonPassing;
  }

  /** A path with values and names by turns; the path itself if there are none. */
  public static SqlNode of(SqlNode path, List<SqlNode> passed) {
    if (passed.isEmpty()) {
      return path;
    }
    List<SqlNode> operands = new ArrayList<>(passed);
    operands.add(0, path);
    return INSTANCE.createCall(SqlParserPos.sum(operands), operands);
  }

  @Override
  public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
    call.operand(0).unparse(writer, 0, 0);
    writer.keyword("PASSING");
    for (int i = 1; i < call.operandCount(); i += 2) {
      if (i > 1) {
        writer.sep(",", true);
      }
      call.operand(i).unparse(writer, 0, 0);
      writer.keyword("AS");
      call.operand(i + 1).unparse(writer, 0, 0);
    }
  }
}
