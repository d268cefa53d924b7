package io.cellardb.sql.logical;

import io.cellardb.sql.execution.function.PresentTime;
import io.cellardb.sql.parser.text.TimeWord;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Casts of literals such as {@code 'today'} to times, whoever writes them: the user, an assignment
 * to a column, or a comparison with a time. They become CURRENT_DATE and the like, so that each
 * execution has its own.
 */
final class TimeWordCasts {
  private TimeWordCasts() {}

  /** What such a literal means as a value of about the type; null if it means nothing there. */
  static RexNode meant(RexBuilder builder, RelDataType type, RexNode operand) {
    if (!(operand instanceof RexLiteral literal)
        || !SqlTypeUtil.inCharFamily(operand.getType())
        || !SqlTypeUtil.isDatetime(type)
        || literal.isNull()) {
      return null;
    }
    TimeWord word = TimeWord.of(literal.getValueAs(String.class));
    boolean ofDay = type.getSqlTypeName() == SqlTypeName.TIME;
    if (word == null || (ofDay && word != TimeWord.NOW)) {
      return null;
    }
    return switch (word) {
      case NOW -> now(builder, type.getSqlTypeName());
      case EPOCH ->
          builder.makeLiteral(
              type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
                  ? "1970-01-01 00:00:00Z"
                  : "1970-01-01 00:00:00");
      default -> day(builder, word.days());
    };
  }

  /** The time of the statement. */
  private static RexNode now(RexBuilder builder, SqlTypeName name) {
    return builder.makeCall(
        switch (name) {
          case DATE -> SqlStdOperatorTable.CURRENT_DATE;
          case TIME -> PresentTime.LOCALTIME;
          case TIMESTAMP -> PresentTime.LOCALTIMESTAMP;
          default -> PresentTime.CURRENT_TIMESTAMP;
        });
  }

  private static RexNode day(RexBuilder builder, int days) {
    RexNode today = now(builder, SqlTypeName.DATE);
    if (days == 0) {
      return today;
    }
    SqlIntervalQualifier unit = new SqlIntervalQualifier(TimeUnit.DAY, null, SqlParserPos.ZERO);
    return builder.makeCall(
        today.getType(),
        SqlStdOperatorTable.DATETIME_PLUS,
        List.of(
            today,
            builder.makeIntervalLiteral(
                BigDecimal.valueOf(days * DateTimeUtils.MILLIS_PER_DAY), unit)));
  }
}
