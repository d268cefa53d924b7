package io.cellardb.sql.time;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The time in {@code FOR SYSTEM_TIME AS OF time}. The parser wraps it in the function {@code
 * SYSTEM_TIME}, which has the type that the validator insists on. It takes what a user may write:
 * milliseconds since the epoch, a timestamp in the session's zone, or an instant.
 */
public final class SystemTime {
  /** The function; it exists only within plans. */
  public static final SqlOperator OPERATOR =
      new SqlFunction(
          "SYSTEM_TIME",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 3),
          InferTypes.explicit(java.util.List.of()),
          new AnyTime(),
          SqlFunctionCategory.SYSTEM);

  private SystemTime() {}

  /** What the user wrote. */
  public static RexNode operand(RexNode period) {
    return period instanceof RexCall call && call.getOperator().equals(OPERATOR)
        ? call.operands.get(0)
        : period;
  }

  /** Milliseconds since the epoch of a canonical value that messages call {@code what}. */
  public static long millis(Object time, ZoneId zone, String what) {
    long millis;
    if (time instanceof Number number) {
      millis = number.longValue();
    } else if (time instanceof Instant instant) {
      millis = instant.toEpochMilli();
    } else if (time instanceof LocalDateTime local) {
      millis = local.atZone(zone).toInstant().toEpochMilli();
    } else if (time instanceof LocalDate date) {
      millis = date.atStartOfDay(zone).toInstant().toEpochMilli();
    } else {
      throw new SqlExecutionException(
          "22023", what + " must be a timestamp or milliseconds since 1970, not " + time);
    }
    if (millis < 0) {
      throw new SqlExecutionException("22008", what + " must not be before 1970: " + time);
    }
    return millis;
  }

  private static final class AnyTime implements SqlOperandTypeChecker {
    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
      return OperandTypes.family(org.apache.calcite.sql.type.SqlTypeFamily.DATETIME)
              .checkOperandTypes(binding, false)
          || OperandTypes.family(org.apache.calcite.sql.type.SqlTypeFamily.INTEGER)
              .checkOperandTypes(binding, throwOnFailure);
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
      return SqlOperandCountRanges.of(1);
    }

    @Override
    public String getAllowedSignatures(SqlOperator op, String opName) {
      return "FOR SYSTEM_TIME AS OF <timestamp or milliseconds>";
    }
  }
}
