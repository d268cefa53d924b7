package io.cellardb.sql.plan;

import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * What is changed of a statement before it is validated.
 *
 * <ul>
 *   <li>The time of every FOR SYSTEM_TIME AS OF goes into the function {@link SystemTime#OPERATOR}.
 *   <li>{@code CELL_TIME(...)} becomes a reference to a hidden column.
 *   <li>{@code TABLE t} becomes {@code SELECT * FROM t}, which leaves the hidden columns out.
 *   <li>Comparisons of rows become comparisons of their columns, see {@link RowConditions}.
 *   <li>A UUID literal becomes {@code CAST('...' AS UUID)}. Calcite orders UUID literals as pairs
 *       of signed numbers, and simplifies ranges of them by that order, while SQL and the row key
 *       order them by their bytes; of a cast it knows no order.
 * </ul>
 */
final class StatementRewrites extends SqlShuttle {
  private static final Pattern UUID_TEXT =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  @Override
  public SqlNode visit(SqlLiteral literal) {
    if (!(literal instanceof SqlUnknownLiteral typed) || !typed.tag.equals("UUID")) {
      return literal;
    }
    SqlParserPos pos = literal.getParserPosition();
    String text = typed.getValue();
    return UUID_TEXT.matcher(text).matches()
        ? SqlStdOperatorTable.CAST.createCall(
            pos,
            SqlLiteral.createCharString(text, pos),
            new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.UUID, pos), pos))
        : literal;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (HiddenNames.isCellTime(call)) {
      return HiddenNames.cellTime(call).accept(this);
    }
    if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
      return everything(call);
    }
    SqlNode visited = super.visit(call);
    if (visited instanceof SqlCall compared && RowConditions.isOne(compared)) {
      return RowConditions.byColumn(compared);
    }
    if (visited instanceof SqlSnapshot snapshot) {
      SqlNode time = typed(snapshot.getPeriod());
      return new SqlSnapshot(
          snapshot.getParserPosition(),
          snapshot.getTableRef(),
          SystemTime.OPERATOR.createCall(time.getParserPosition(), time));
    }
    return visited;
  }

  /** {@code SELECT * FROM t}. */
  private static SqlNode everything(SqlCall table) {
    SqlParserPos pos = table.getParserPosition();
    return new SqlSelect(
        pos,
        null,
        SqlNodeList.of(SqlIdentifier.star(pos)),
        table.operand(0),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** A bare parameter has no type of its own; this one takes any. */
  private static SqlNode typed(SqlNode time) {
    SqlParserPos pos = time.getParserPosition();
    return time.getKind() == SqlKind.DYNAMIC_PARAM
        ? SqlStdOperatorTable.CAST.createCall(
            pos, time, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.ANY, pos), pos))
        : time;
  }
}
