package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.time.SystemTime;
import io.cellardb.storage.WriteBatch;
import java.time.ZoneId;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** The value of the hidden column {@code _time} of a row that is written. */
final class RowTime {
  /** The name of the column. */
  static final String COLUMN = HiddenColumns.TIME;

  private RowTime() {}

  /** An expression for it; a parameter alone, which nothing gives a type, is in milliseconds. */
  static SqlNode typed(SqlNode time) {
    if (time.getKind() != SqlKind.DYNAMIC_PARAM) {
      return time;
    }
    SqlParserPos pos = time.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        pos, time, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, pos), pos));
  }

  /** Milliseconds of a canonical value; NULL means now. */
  static long millis(Object value, ZoneId zone) {
    if (value == null) {
      return WriteBatch.NOW;
    }
    long millis = SystemTime.millis(value, zone, COLUMN);
    if (millis == WriteBatch.NOW) {
      throw new SqlExecutionException("22008", "_time is out of range: " + value);
    }
    return millis;
  }
}
