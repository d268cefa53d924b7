package io.cellardb.sql.plan;

import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;

/** Wraps the time of every FOR SYSTEM_TIME AS OF in the function {@link SystemTime#OPERATOR}. */
final class SystemTimeCalls extends SqlShuttle {
  @Override
  public SqlNode visit(SqlCall call) {
    SqlNode visited = super.visit(call);
    if (visited instanceof SqlSnapshot snapshot) {
      SqlNode time = typed(snapshot.getPeriod());
      return new SqlSnapshot(
          snapshot.getParserPosition(),
          snapshot.getTableRef(),
          SystemTime.OPERATOR.createCall(time.getParserPosition(), time));
    }
    return visited;
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
