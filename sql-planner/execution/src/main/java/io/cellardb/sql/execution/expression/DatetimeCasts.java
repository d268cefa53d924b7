package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** CAST to DATE, TIME and the TIMESTAMPs. */
final class DatetimeCasts {
  private DatetimeCasts() {}

  /** Takes a local timestamp, or time of the day, that an operand is. */
  @FunctionalInterface
  private interface Target {
    /** Sets a row; {@code nanos} are the 0 to 999 nanoseconds above {@code micros}. */
    void set(StrictCall.Row row, VectorBuilder result, ZoneId zone, long micros, int nanos);
  }

  static Casts.Conversion toDate(RelDataType from) {
    return switch (from.getSqlTypeName()) {
      case CHAR, VARCHAR ->
          (row, result, zone) ->
              row.setLong(
                  result, DatetimeText.timestamp(row.getString(0)).toLocalDate().toEpochDay());
      case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          ofTimestamp(
              from,
              (row, result, zone, micros, nanos) ->
                  row.setLong(result, Math.floorDiv(micros, Zones.MICROS_PER_DAY)));
      default -> null;
    };
  }

  static Casts.Conversion toTime(RelDataType from, int precision) {
    Target target =
        (row, result, zone, micros, nanos) ->
            row.setTime(
                result,
                Zones.roundTime(micros, nanos, precision),
                Zones.roundedTimeNanos(micros, nanos, precision));
    return switch (from.getSqlTypeName()) {
      case CHAR, VARCHAR ->
          (row, result, zone) -> {
            LocalTime time = DatetimeText.time(row.getString(0));
            target.set(row, result, zone, Vectors.toLong(time), FineTimes.nanos(time));
          };
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> ofTimestamp(from, target);
      default -> null;
    };
  }

  static Casts.Conversion toTimestamp(RelDataType from, int precision) {
    return from.getSqlTypeName() == SqlTypeName.TIME
        ? null
        : ofTimestamp(
            from,
            (row, result, zone, micros, nanos) ->
                row.setTime(
                    result,
                    Zones.timestamp(Zones.round(micros, nanos, precision)),
                    Zones.roundedNanos(nanos, precision)));
  }

  static Casts.Conversion toInstant(RelDataType from, int precision) {
    if (from.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
      return (row, result, zone) -> {
        int nanos = row.getNanos(0);
        row.setTime(
            result,
            Zones.timestamp(Zones.round(row.getMicros(0), nanos, precision)),
            Zones.roundedNanos(nanos, precision));
      };
    }
    Target target =
        (row, result, zone, micros, nanos) ->
            row.setTime(
                result,
                Zones.toInstant(Zones.timestamp(Zones.round(micros, nanos, precision)), zone),
                Zones.roundedNanos(nanos, precision));
    return switch (from.getSqlTypeName()) {
      case CHAR, VARCHAR ->
          (row, result, zone) -> {
            ZonedText text = ZonedText.of(row.getString(0), zone);
            LocalDateTime time = text.time();
            target.set(row, result, text.zone(), Vectors.micros(time), FineTimes.nanos(time));
          };
      case TIME -> null;
      default -> ofTimestamp(from, target);
    };
  }

  /** The local timestamp of a text, DATE or timestamp, or a TIME as it is; null for others. */
  private static Casts.Conversion ofTimestamp(RelDataType from, Target target) {
    return switch (from.getSqlTypeName()) {
      case CHAR, VARCHAR ->
          (row, result, zone) -> {
            LocalDateTime time = DatetimeText.timestamp(row.getString(0));
            target.set(row, result, zone, Vectors.micros(time), FineTimes.nanos(time));
          };
      case DATE ->
          (row, result, zone) -> target.set(row, result, zone, Zones.midnight(row.getLong(0)), 0);
      case TIME, TIMESTAMP ->
          (row, result, zone) -> target.set(row, result, zone, row.getMicros(0), row.getNanos(0));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          (row, result, zone) ->
              target.set(row, result, zone, Zones.toLocal(row.getMicros(0), zone), row.getNanos(0));
      default -> null;
    };
  }
}
