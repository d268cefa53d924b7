package io.cellardb.sql.validation;

import io.cellardb.sql.execution.expression.DateOperator;
import io.cellardb.sql.execution.expression.SeriesFunction;
import io.cellardb.sql.execution.expression.TimeDifference;
import io.cellardb.sql.execution.type.CellarTypeSystem;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.TimeString;

/**
 * {@code date - date}, {@code date + days}, {@code days + date} and {@code date - days}; {@code
 * time - time}; times with intervals that are finer than they; and series of times whose bounds are
 * texts.
 */
final class DateArithmetic {
  private DateArithmetic() {}

  /** Gives a call of plus or minus the operator that its types ask for. */
  static void resolve(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (call.getOperator().equals(SeriesFunction.INSTANCE)) {
      bounds(validator, scope, (SqlBasicCall) call);
      return;
    }
    SqlKind kind = call.getKind();
    if (kind == SqlKind.TIMES || kind == SqlKind.DIVIDE) {
      divide(validator, scope, call);
      return;
    }
    if (!(kind == SqlKind.PLUS || kind == SqlKind.MINUS)
        || !(call instanceof SqlBasicCall basic)
        || call.operandCount() != 2
        || call.operand(0) instanceof SqlDynamicParam
        || call.operand(1) instanceof SqlDynamicParam) {
      return;
    }
    RelDataType left = validator.deriveType(scope, call.operand(0));
    RelDataType right = validator.deriveType(scope, call.operand(1));
    if (kind == SqlKind.MINUS && isDate(left) && isDate(right)) {
      basic.setOperator(DateOperator.DIFFERENCE);
    } else if (kind == SqlKind.MINUS && isTime(left) && isTime(right)) {
      difference(validator, basic, left, right);
    } else if (isDate(left) && SqlTypeUtil.isIntType(right)) {
      basic.setOperator(kind == SqlKind.PLUS ? DateOperator.PLUS : DateOperator.MINUS);
    } else if (kind == SqlKind.PLUS && isDate(left) && isTimeOfDay(right)) {
      timestamp(validator, basic, left, right);
    } else if (kind == SqlKind.PLUS && isTimeOfDay(left) && isDate(right)) {
      swap(basic);
      timestamp(validator, basic, right, left);
    } else if (isTime(left) && SqlTypeUtil.isInterval(right)) {
      widen(validator, basic, 0, left, right);
    } else if (kind == SqlKind.PLUS && SqlTypeUtil.isInterval(left) && isTime(right)) {
      widen(validator, basic, 1, right, left);
    } else if (kind == SqlKind.PLUS && SqlTypeUtil.isIntType(left) && isDate(right)) {
      swap(basic);
      basic.setOperator(DateOperator.PLUS);
    }
  }

  /** Casts an interval of days, hours or minutes of which parts are made to one with seconds. */
  private static void divide(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    for (int i = 0; i < 2 && call.operandCount() == 2; i++) {
      SqlNode interval = call.operand(i);
      SqlNode number = call.operand(1 - i);
      if (interval instanceof SqlDynamicParam || number instanceof SqlDynamicParam) {
        return;
      }
      RelDataType type = validator.deriveType(scope, interval);
      if (SqlTypeUtil.isInterval(type)
          && !type.getSqlTypeName().isYearMonth()
          && type.getIntervalQualifier().getUnit() != TimeUnit.SECOND
          && (call.getKind() == SqlKind.DIVIDE
              || !SqlTypeUtil.isIntType(validator.deriveType(scope, number)))) {
        SqlParserPos pos = interval.getParserPosition();
        TimeUnit first = type.getIntervalQualifier().getStartUnit();
        SqlIntervalQualifier units =
            new SqlIntervalQualifier(
                first == TimeUnit.WEEK ? TimeUnit.DAY : first, TimeUnit.SECOND, pos);
        call.setOperand(i, SqlStdOperatorTable.CAST.createCall(pos, interval, units));
      }
    }
  }

  private static void swap(SqlBasicCall call) {
    List<SqlNode> operands = List.copyOf(call.getOperandList());
    call.setOperand(0, operands.get(1));
    call.setOperand(1, operands.get(0));
  }

  /** A date plus a time of the day: the timestamp of its start, plus what has passed since. */
  private static void timestamp(
      SqlValidator validator, SqlBasicCall call, RelDataType date, RelDataType time) {
    int digits = Math.min(time.getPrecision(), CellarTypeSystem.DEFAULT_TIME_PRECISION);
    RelDataType timestamp = validator.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, digits);
    cast(validator, call, 0, timestamp, date);
    SqlParserPos pos = call.operand(1).getParserPosition();
    SqlNode midnight = SqlLiteral.createTime(TimeString.fromMillisOfDay(0), 0, pos);
    call.setOperand(1, TimeDifference.INSTANCE.createCall(pos, call.operand(1), midnight));
  }

  /** The first or the last time of a series as a text is one of the type of the other. */
  private static void bounds(SqlValidator validator, SqlValidatorScope scope, SqlBasicCall series) {
    for (int i = 0; i < 2 && series.operandCount() > 1; i++) {
      SqlNode other = series.operand(1 - i);
      if (series.operand(i) instanceof SqlCharStringLiteral
          && !(other instanceof SqlDynamicParam)) {
        RelDataType type = validator.deriveType(scope, other);
        if (isTime(type)) {
          cast(validator, series, i, type, type);
        }
      }
    }
  }

  /** The difference of two timestamps or two times of day; a date is the timestamp of its start. */
  private static void difference(
      SqlValidator validator, SqlBasicCall call, RelDataType left, RelDataType right) {
    boolean timeOfDay = left.getSqlTypeName() == SqlTypeName.TIME;
    if (timeOfDay != (right.getSqlTypeName() == SqlTypeName.TIME)) {
      return;
    }
    boolean zoned = isZoned(left) || isZoned(right);
    align(validator, call, 0, left, zoned);
    align(validator, call, 1, right, zoned);
    call.setOperator(TimeDifference.INSTANCE);
  }

  /** Casts a date to a timestamp, and what has no zone to an instant where the other one is. */
  private static void align(
      SqlValidator validator, SqlBasicCall call, int index, RelDataType type, boolean zoned) {
    if (isDate(type) || (zoned && !isZoned(type))) {
      SqlTypeName name = zoned ? SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE : SqlTypeName.TIMESTAMP;
      int digits = isDate(type) ? 0 : type.getPrecision();
      cast(validator, call, index, validator.getTypeFactory().createSqlType(name, digits), type);
    }
  }

  private static boolean isZoned(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
  }

  /**
   * Casts a time to one that has what the interval adds: a date to which hours are added is a
   * timestamp, and a time has as many digits of the second as the interval.
   */
  private static void widen(
      SqlValidator validator,
      SqlBasicCall call,
      int index,
      RelDataType time,
      RelDataType interval) {
    TimeUnit last = interval.getIntervalQualifier().getUnit();
    int digits = last == TimeUnit.SECOND ? interval.getScale() : 0;
    boolean date = isDate(time);
    boolean whole =
        interval.getSqlTypeName().isYearMonth() || last == TimeUnit.DAY || last == TimeUnit.WEEK;
    if (date ? whole : time.getPrecision() >= digits) {
      return;
    }
    cast(
        validator,
        call,
        index,
        validator
            .getTypeFactory()
            .createSqlType(date ? SqlTypeName.TIMESTAMP : time.getSqlTypeName(), digits),
        time);
  }

  private static void cast(
      SqlValidator validator, SqlBasicCall call, int index, RelDataType to, RelDataType from) {
    SqlParserPos pos = call.operand(index).getParserPosition();
    SqlNode cast =
        SqlStdOperatorTable.CAST.createCall(
            pos,
            call.operand(index),
            SqlTypeUtil.convertTypeToSpec(
                validator.getTypeFactory().createTypeWithNullability(to, from.isNullable())));
    call.setOperand(index, cast);
  }

  private static boolean isTime(RelDataType type) {
    return SqlTypeUtil.isDatetime(type);
  }

  private static boolean isTimeOfDay(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.TIME
        && type.getPrecision() <= CellarTypeSystem.DEFAULT_TIME_PRECISION;
  }

  private static boolean isDate(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.DATE;
  }
}
