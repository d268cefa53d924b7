package io.cellardb.sql.parser;

import java.math.BigInteger;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.TimestampString;

/**
 * The expression after {@code FOR SYSTEM_TIME AS OF}, which the validator wants to be a TIMESTAMP.
 */
public final class SnapshotTime {
  private static final BigInteger MAX_MILLIS =
      BigInteger.valueOf(253_402_300_799_999L); // 9999-12-31 23:59:59.999

  private SnapshotTime() {}

  /**
   * Gives two forms the type TIMESTAMP(3) and leaves the rest alone: a bare {@code ?} becomes
   * {@code CAST(? AS TIMESTAMP(3))}, and an integer literal, milliseconds since 1970-01-01 UTC,
   * becomes the TIMESTAMP literal of that moment in UTC.
   *
   * @throws SqlSyntaxException if the integer is beyond the year 9999
   */
  public static SqlNode of(SqlNode time) {
    SqlParserPos pos = time.getParserPosition();
    if (time.getKind() == SqlKind.DYNAMIC_PARAM) {
      SqlDataTypeSpec type =
          new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, 3, pos), pos);
      return SqlStdOperatorTable.CAST.createCall(pos, time, type);
    }
    if (time instanceof SqlNumericLiteral number && number.isInteger()) {
      BigInteger millis = number.bigDecimalValue().toBigIntegerExact();
      if (millis.signum() < 0 || millis.compareTo(MAX_MILLIS) > 0) {
        throw new SqlSyntaxException(
            "the time " + millis + " is not a number of milliseconds between 1970 and 9999", pos);
      }
      TimestampString moment = TimestampString.fromMillisSinceEpoch(millis.longValueExact());
      return SqlLiteral.createUnknown("TIMESTAMP", moment.toString(3), pos);
    }
    return time;
  }
}
