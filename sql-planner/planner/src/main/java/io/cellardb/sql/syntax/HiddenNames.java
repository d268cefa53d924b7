package io.cellardb.sql.syntax;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.error.SqlException;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;

/** The names of hidden columns in a statement. */
public final class HiddenNames {
  private static final String CELL_TIME = "CELL_TIME";

  private HiddenNames() {}

  /** Whether a call is {@code CELL_TIME(...)}. */
  static boolean isCellTime(SqlCall call) {
    return call.getOperator().getName().equalsIgnoreCase(CELL_TIME);
  }

  /**
   * {@code CELL_TIME(column)} or {@code CELL_TIME(map[key])} as a reference to the hidden column
   * that it is, or to an entry of it.
   */
  static SqlNode cellTime(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    if (call.operandCount() == 1) {
      SqlNode operand = call.operand(0);
      if (operand instanceof SqlIdentifier column && !column.isStar()) {
        return number(time(column), pos);
      }
      if (operand.getKind() == SqlKind.ITEM
          && ((SqlCall) operand).operand(0) instanceof SqlIdentifier map) {
        SqlNode key = ((SqlCall) operand).operand(1);
        return number(((SqlCall) operand).getOperator().createCall(pos, time(map), key), pos);
      }
    }
    throw SqlException.at(
        pos, "42804", "CELL_TIME takes a column of a table, or an entry of a MAP such as m['x']");
  }

  private static SqlIdentifier time(SqlIdentifier column) {
    int last = column.names.size() - 1;
    return column.setName(last, column.names.get(last) + HiddenColumns.CELL_TIME_SUFFIX);
  }

  /** A cast, so that the result is labelled as any expression, and not after the column. */
  private static SqlNode number(SqlNode time, SqlParserPos pos) {
    return SqlStdOperatorTable.CAST.createCall(
        pos, time, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, pos), pos));
  }

  /**
   * Whether hidden columns are named anywhere in a statement.
   *
   * @throws SqlException 0A000 if they are, and tables are joined on columns of the same name, as
   *     which the hidden ones would count
   */
  public static boolean areIn(SqlNode statement) {
    try {
      statement.accept(
          new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlIdentifier identifier) {
              List<String> names = identifier.names;
              if (HiddenColumns.isName(names.get(names.size() - 1))) {
                throw Util.FoundOne.NULL;
              }
              return null;
            }
          });
      return false;
    } catch (Util.FoundOne found) {
      Util.swallow(found, null);
    }
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlJoin join
                && (join.isNatural() || join.getConditionType() == JoinConditionType.USING)) {
              throw SqlException.at(
                  join.getParserPosition(),
                  "0A000",
                  "NATURAL JOIN and USING are not supported beside "
                      + HiddenColumns.ROW
                      + ", "
                      + HiddenColumns.TIME
                      + " and CELL_TIME; write the condition with ON");
            }
            return super.visit(call);
          }
        });
    return true;
  }
}
