package io.cellardb.sql.syntax;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code 'now'}, {@code 'today'}, {@code 'tomorrow'}, {@code 'yesterday'} and {@code 'epoch'} as
 * literals of times and in casts to them, as PostgreSQL has them. They become CURRENT_TIMESTAMP and
 * the like, so that each execution has its own.
 */
final class TimeWords {
  private TimeWords() {}

  /** The cast of what such a text means; null if the cast has none. */
  static SqlCall meant(SqlCall cast) {
    if (!(cast.operand(0) instanceof SqlCharStringLiteral text)
        || !(cast.operand(1) instanceof SqlDataTypeSpec type)
        || !(type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic)) {
      return null;
    }
    SqlNode time =
        time(
            text.getValueAs(String.class),
            SqlTypeName.get(basic.getTypeName().getSimple()),
            text.getParserPosition());
    return time == null
        ? null
        : cast.getOperator().createCall(cast.getParserPosition(), time, type);
  }

  /** The cast that such a literal stands for, or the literal. */
  static SqlNode meant(SqlLiteral literal) {
    if (!(literal instanceof SqlUnknownLiteral unknown)) {
      return literal;
    }
    SqlTypeName type = SqlTypeName.get(unknown.tag.replace(' ', '_'));
    SqlParserPos pos = literal.getParserPosition();
    SqlNode time = type == null ? null : time(unknown.getValue(), type, pos);
    return time == null ? literal : cast(time, type, pos);
  }

  private static SqlNode time(String written, SqlTypeName type, SqlParserPos pos) {
    if (type == null) {
      return null;
    }
    String word = written.strip().toLowerCase(Locale.ROOT);
    return switch (type) {
      case TIME -> word.equals("now") ? now(pos) : null;
      case DATE, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          switch (word) {
            case "now" -> now(pos);
            case "today" -> day(0, pos);
            case "tomorrow" -> day(1, pos);
            case "yesterday" -> day(-1, pos);
            case "epoch" -> epoch(type, pos);
            default -> null;
          };
      default -> null;
    };
  }

  private static SqlNode now(SqlParserPos pos) {
    return SqlStdOperatorTable.CURRENT_TIMESTAMP.createCall(pos);
  }

  private static SqlNode day(int after, SqlParserPos pos) {
    SqlNode today = SqlStdOperatorTable.CURRENT_DATE.createCall(pos);
    SqlNode day =
        SqlLiteral.createInterval(1, "1", new SqlIntervalQualifier(TimeUnit.DAY, null, pos), pos);
    return switch (after) {
      case 0 -> today;
      case 1 -> SqlStdOperatorTable.PLUS.createCall(pos, today, day);
      default -> SqlStdOperatorTable.MINUS.createCall(pos, today, day);
    };
  }

  /** The beginning of 1970, for an instant that in UTC. */
  private static SqlNode epoch(SqlTypeName type, SqlParserPos pos) {
    boolean instant = type == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    return SqlLiteral.createCharString("1970-01-01 00:00:00" + (instant ? "Z" : ""), pos);
  }

  private static SqlCall cast(SqlNode value, SqlTypeName type, SqlParserPos pos) {
    return SqlStdOperatorTable.CAST.createCall(
        pos, List.of(value, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, pos), pos)));
  }
}
