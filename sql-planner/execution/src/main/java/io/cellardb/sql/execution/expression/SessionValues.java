package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.parser.text.TimeWord;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;

/** What depends on the execution alone: CURRENT_TIMESTAMP and its like, the user, the schema. */
final class SessionValues {
  private static final int NANO_DIGITS = 9;

  private SessionValues() {}

  /** The constant that a call stands for in each execution; null if it is another function. */
  static Template template(RexCall call) {
    String name = call.getOperator().getName();
    RelDataType type = call.getType();
    return switch (name) {
      case "CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "CURRENT_DATE", "CURRENT_TIME", "LOCALTIME" ->
          context -> new Constant(type, now(type, context));
      case "USER",
          "CURRENT_USER",
          "SESSION_USER",
          "SYSTEM_USER",
          "CURRENT_ROLE",
          "CURRENT_SCHEMA",
          "CURRENT_CATALOG",
          "CURRENT_PATH" ->
          context -> new Constant(type, context.value(name));
      default -> null;
    };
  }

  /** The statement's start in the session's zone, cut to the precision of {@code type}. */
  private static Object now(RelDataType type, ExecutionContext context) {
    return now(type, context.start(), context.zone());
  }

  private static Object now(RelDataType type, Instant start, ZoneId zone) {
    LocalDateTime local = LocalDateTime.ofInstant(start, zone);
    return switch (type.getSqlTypeName()) {
      case DATE -> local.toLocalDate();
      case TIME, TIME_WITH_LOCAL_TIME_ZONE -> cut(local.toLocalTime(), type.getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          FineTimes.is(type) ? cut(start, type.getPrecision()) : start;
      default -> local.with(cut(local.toLocalTime(), type.getPrecision()));
    };
  }

  /**
   * What a word stands for as a value of a type of times; the word itself if it is no time of the
   * day and the type is TIME.
   */
  static Object time(TimeWord word, RelDataType type, Instant start, ZoneId zone) {
    if (word == TimeWord.NOW) {
      return now(type, start, zone);
    }
    boolean epoch = word == TimeWord.EPOCH;
    LocalDateTime day =
        (epoch ? LocalDate.EPOCH : LocalDate.ofInstant(start, zone).plusDays(word.days()))
            .atStartOfDay();
    return switch (type.getSqlTypeName()) {
      case DATE -> day.toLocalDate();
      case TIMESTAMP -> day;
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> day.atZone(epoch ? ZoneOffset.UTC : zone).toInstant();
      default -> word.name();
    };
  }

  private static Instant cut(Instant time, int precision) {
    return time.minusNanos(
        time.get(ChronoField.NANO_OF_SECOND) % Decimals.power(NANO_DIGITS - precision));
  }

  private static LocalTime cut(LocalTime time, int precision) {
    if (precision < 0 || precision >= NANO_DIGITS) {
      return time;
    }
    long nanos = time.toNanoOfDay();
    return LocalTime.ofNanoOfDay(nanos - nanos % Decimals.power(NANO_DIGITS - precision));
  }
}
