package io.cellardb.sql.execution.function;

import static io.cellardb.sql.execution.function.PostgresFunctions.TRUTH;
import static io.cellardb.sql.execution.function.PostgresFunctions.decimal;
import static io.cellardb.sql.execution.function.PostgresFunctions.nullable;
import static io.cellardb.sql.execution.function.PostgresFunctions.number;
import static io.cellardb.sql.execution.function.PostgresFunctions.taking;
import static io.cellardb.sql.execution.function.PostgresFunctions.text;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;
import static org.apache.calcite.sql.type.SqlTypeFamily.DATETIME;
import static org.apache.calcite.sql.type.SqlTypeFamily.DATETIME_INTERVAL;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTEGER;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTERVAL_DAY_TIME;
import static org.apache.calcite.sql.type.SqlTypeFamily.NUMERIC;
import static org.apache.calcite.sql.type.SqlTypeFamily.TIMESTAMP;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** DATE_BIN, MAKE_TIMESTAMPTZ, TIMEZONE and ISFINITE. */
final class TimeFunctions {
  private TimeFunctions() {}

  static List<SqlOperator> all() {
    return List.of(
        function(
            "DATE_BIN",
            ReturnTypes.ARG1.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            taking(INTERVAL_DAY_TIME, TIMESTAMP, TIMESTAMP),
            (a, c) -> bin(number(a, 0), a[1], a[2], c.zone())),
        function(
            "MAKE_TIMESTAMPTZ",
            nullable(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE),
            taking(INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, NUMERIC)
                .or(taking(INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, NUMERIC, CHARACTER)),
            (a, c) ->
                LocalDateTime.of(
                        Times.date(number(a, 0), number(a, 1), number(a, 2)),
                        Times.time(number(a, 3), number(a, 4), decimal(a[5])))
                    .atZone(a.length > 6 ? zone(text(a, 6)) : c.zone())
                    .toInstant()),
        function(
            "TIMEZONE",
            TimeFunctions::elsewhere,
            taking(CHARACTER, TIMESTAMP),
            (a, c) -> elsewhere(zone(text(a, 0)), a[1])),
        function(
            "ISFINITE", TRUTH, taking(DATETIME).or(taking(DATETIME_INTERVAL)), (a, c) -> true));
  }

  private static SqlOperator function(
      String name,
      SqlReturnTypeInference type,
      SqlOperandTypeChecker arguments,
      RowFunction.Body body) {
    return RowFunction.of(name, SqlFunctionCategory.TIMEDATE, type, arguments, body);
  }

  private static ZoneId zone(String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new SqlExecutionException("22023", "there is no time zone '" + name + "'", e);
    }
  }

  /** Of a timestamp an instant, of an instant a timestamp. */
  private static RelDataType elsewhere(SqlOperatorBinding binding) {
    RelDataType time = binding.getOperandType(1);
    SqlTypeName other =
        time.getSqlTypeName() == SqlTypeName.TIMESTAMP
            ? SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
            : SqlTypeName.TIMESTAMP;
    RelDataTypeFactory types = binding.getTypeFactory();
    return types.createTypeWithNullability(types.createSqlType(other, time.getPrecision()), true);
  }

  /** The instant of a timestamp in a zone, or the timestamp there of an instant. */
  private static Object elsewhere(ZoneId zone, Object time) {
    if (time instanceof Instant instant) {
      LocalDateTime there = LocalDateTime.ofInstant(instant, zone);
      checkYear(there);
      return there;
    }
    // Of an hour that comes twice the second is meant.
    Instant instant = ((LocalDateTime) time).atZone(zone).withLaterOffsetAtOverlap().toInstant();
    checkYear(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    return instant;
  }

  private static void checkYear(LocalDateTime time) {
    if (time.getYear() < 1 || time.getYear() > 9999) {
      throw SqlExecutionException.datetimeOverflow("TIMESTAMP");
    }
  }

  /**
   * The beginning of the bin that a time is in. Bins of instants are as long over changes of the
   * clock.
   *
   * @param micros how long bins are
   * @param origin where one of them begins
   */
  private static Object bin(long micros, Object time, Object origin, ZoneId zone) {
    if (micros <= 0) {
      throw new SqlExecutionException("22008", "bins of DATE_BIN must be longer than nothing");
    }
    boolean instant = time instanceof Instant;
    ZoneId counted = instant ? ZoneOffset.UTC : zone;
    LocalDateTime to = local(time, zone, counted);
    LocalDateTime from = local(origin, zone, counted);
    long distance = from.until(to, ChronoUnit.MICROS);
    if (from.plus(distance, ChronoUnit.MICROS).isAfter(to)) {
      distance--; // as the distance is cut towards the origin
    }
    LocalDateTime bin = from.plus(Math.floorDiv(distance, micros) * micros, ChronoUnit.MICROS);
    checkYear(bin);
    return instant ? bin.toInstant(ZoneOffset.UTC) : bin;
  }

  /** A timestamp, which is one of the session's zone, or an instant in the zone of the count. */
  private static LocalDateTime local(Object time, ZoneId zone, ZoneId counted) {
    if (time instanceof Instant instant) {
      return LocalDateTime.ofInstant(instant, counted);
    }
    LocalDateTime local = (LocalDateTime) time;
    return counted.equals(zone)
        ? local
        : LocalDateTime.ofInstant(local.atZone(zone).toInstant(), counted);
  }
}
