package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** CAST to DATE, TIME and the TIMESTAMPs. */
final class DatetimeCasts {
  private DatetimeCasts() {}

  static Casts.Conversion toDate(RelDataType from) {
    return switch (from.getSqlTypeName()) {
      case CHAR, VARCHAR ->
          (row, result, zone) ->
              row.setLong(
                  result, DatetimeText.timestamp(row.getString(0)).toLocalDate().toEpochDay());
      case TIMESTAMP ->
          (row, result, zone) ->
              row.setLong(result, Math.floorDiv(row.getLong(0), Zones.MICROS_PER_DAY));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          (row, result, zone) ->
              row.setLong(
                  result, Math.floorDiv(Zones.toLocal(row.getLong(0), zone), Zones.MICROS_PER_DAY));
      default -> null;
    };
  }

  static Casts.Conversion toTime(RelDataType from, int precision) {
    return switch (from.getSqlTypeName()) {
      case CHAR, VARCHAR ->
          (row, result, zone) ->
              setTime(
                  row, result, DatetimeText.time(row.getString(0)).toNanoOfDay() / 1000, precision);
      case TIME -> (row, result, zone) -> setTime(row, result, row.getLong(0), precision);
      case TIMESTAMP -> (row, result, zone) -> setTime(row, result, row.getLong(0), precision);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          (row, result, zone) ->
              setTime(row, result, Zones.toLocal(row.getLong(0), zone), precision);
      default -> null;
    };
  }

  private static void setTime(
      StrictCall.Row row, VectorBuilder result, long micros, int precision) {
    row.setLong(result, Math.floorMod(Zones.round(micros, precision), Zones.MICROS_PER_DAY));
  }

  static Casts.Conversion toTimestamp(RelDataType from, int precision) {
    return switch (from.getSqlTypeName()) {
      case CHAR, VARCHAR ->
          (row, result, zone) ->
              row.setLong(
                  result,
                  Zones.round(Vectors.micros(DatetimeText.timestamp(row.getString(0))), precision));
      case DATE -> (row, result, zone) -> row.setLong(result, Zones.midnight(row.getLong(0)));
      case TIMESTAMP ->
          (row, result, zone) -> row.setLong(result, Zones.round(row.getLong(0), precision));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          (row, result, zone) ->
              row.setLong(result, Zones.round(Zones.toLocal(row.getLong(0), zone), precision));
      default -> null;
    };
  }

  static Casts.Conversion toInstant(RelDataType from, int precision) {
    if (from.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
      return (row, result, zone) -> row.setLong(result, Zones.round(row.getLong(0), precision));
    }
    Casts.Conversion local = toTimestamp(from, precision);
    if (local == null) {
      return null;
    }
    return (row, result, zone) -> {
      local.apply(row, result, zone);
      long micros = ((LongVectorBuilder) result).values()[row.index()];
      row.setLong(result, Zones.toInstant(micros, zone));
    };
  }
}
