package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInternalOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.util.SqlBasicVisitor.ArgHandler;
import org.apache.calcite.sql.util.SqlVisitor;

/**
 * A window with a frame of GROUPS, whose offsets count groups of peers. To Calcite, which does not
 * know such frames, it is one of ROWS with {@link #COUNT} around each offset.
 */
public final class GroupsWindow extends SqlWindow {
  /** Says of an offset that it counts groups of peers. */
  public static final SqlOperator COUNT =
      new SqlInternalOperator(
          "GROUPS", SqlKind.OTHER, 0, true, ReturnTypes.ARG0, null, OperandTypes.INTEGER) {
        @Override
        public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
          call.operand(0).unparse(writer, leftPrec, rightPrec);
        }
      };

  private static final SqlOperator OPERATOR = new Operator();

  private GroupsWindow(SqlWindow window) {
    super(
        window.getParserPosition(),
        window.getDeclName(),
        window.getRefName(),
        window.getPartitionList(),
        window.getOrderList(),
        SqlLiteral.createBoolean(true, window.getParserPosition()),
        window.getLowerBound(),
        window.getUpperBound(),
        null,
        window.getExclude());
  }

  /**
   * A window as the grammar has it, with GROUPS for its ROWS.
   *
   * @param window of ROWS; without an offset the peers of RANGE are what it means
   */
  public static SqlWindow of(SqlWindow window) {
    window.setLowerBound(counted(window.getLowerBound()));
    window.setUpperBound(counted(window.getUpperBound()));
    if (hasOffset(window.getLowerBound()) || hasOffset(window.getUpperBound())) {
      return new GroupsWindow(window);
    }
    window.setRows(SqlLiteral.createBoolean(false, window.getParserPosition()));
    if (window.getUpperBound() == null) {
      // Without it Calcite takes one ORDER BY expression only.
      window.setUpperBound(SqlWindow.createCurrentRow(window.getParserPosition()));
    }
    return window;
  }

  private static SqlNode counted(SqlNode bound) {
    if (!hasOffset(bound)) {
      return bound;
    }
    SqlCall call = (SqlCall) bound;
    SqlNode offset = call.operand(0);
    SqlCall count = COUNT.createCall(offset.getParserPosition(), offset);
    return call.getOperator().createCall(call.getParserPosition(), count);
  }

  private static boolean hasOffset(SqlNode bound) {
    return bound instanceof SqlCall;
  }

  /** The offset of a frame's bound; null if it has none. */
  public static SqlNode offset(SqlNode bound) {
    if (!(bound instanceof SqlCall call)) {
      return null;
    }
    SqlNode offset = call.operand(0);
    return offset instanceof SqlCall count && count.getOperator().equals(COUNT)
        ? count.operand(0)
        : offset;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  private static final class Operator extends SqlOperator {
    Operator() {
      super("WINDOW", SqlKind.WINDOW, 2, true, null, null, null);
    }

    @Override
    public SqlSyntax getSyntax() {
      return SqlSyntax.SPECIAL;
    }

    @Override
    public SqlCall createCall(SqlLiteral quantifier, SqlParserPos pos, SqlNode... operands) {
      return new GroupsWindow(
          SqlWindow.create(
              (SqlIdentifier) operands[0],
              (SqlIdentifier) operands[1],
              (SqlNodeList) operands[2],
              (SqlNodeList) operands[3],
              (SqlLiteral) operands[4],
              operands[5],
              operands[6],
              null,
              (SqlLiteral) operands[8],
              pos));
    }

    @Override
    public <R> void acceptCall(
        SqlVisitor<R> visitor, SqlCall call, boolean onlyExpressions, ArgHandler<R> handler) {
      for (int i = 0; i < call.operandCount(); i++) {
        SqlNode operand = call.operand(i);
        boolean name = onlyExpressions && operand instanceof SqlIdentifier && i < 2;
        if (operand != null && !name) {
          handler.visitChild(visitor, call, i, operand);
        }
      }
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
      SqlWindow window = (SqlWindow) call;
      SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.WINDOW, "(", ")");
      if (window.getRefName() != null) {
        window.getRefName().unparse(writer, 0, 0);
      }
      list(writer, "PARTITION BY", window.getPartitionList());
      list(writer, "ORDER BY", window.getOrderList());
      writer.sep(window.getUpperBound() == null ? "GROUPS" : "GROUPS BETWEEN");
      if (window.getLowerBound() == null) {
        SqlWindow.createCurrentRow(pos(window)).unparse(writer, 0, 0);
      } else {
        window.getLowerBound().unparse(writer, 0, 0);
      }
      if (window.getUpperBound() != null) {
        writer.keyword("AND");
        window.getUpperBound().unparse(writer, 0, 0);
      }
      if (!SqlWindow.isExcludeNoOthers(window.getExclude())) {
        window.getExclude().unparse(writer, 0, 0);
      }
      writer.endList(frame);
    }

    private static SqlParserPos pos(SqlWindow window) {
      return window.getParserPosition();
    }

    private static void list(SqlWriter writer, String words, SqlNodeList list) {
      if (!list.isEmpty()) {
        writer.sep(words);
        SqlWriter.Frame frame = writer.startList("", "");
        list.unparse(writer, 0, 0);
        writer.endList(frame);
      }
    }
  }
}
