package io.cellardb.sql.repair;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/**
 * Casts that stay casts, of times and intervals. The smallest expression is {@code CAST(TIME
 * '00:00:00.9' AS TIME(0))}. Calcite makes a literal of it, and cuts the digits, where a cast of
 * any other time rounds. Of {@code CAST(CAST(x AS INTERVAL DAY) AS INTEGER)} it makes arithmetic of
 * whole numbers.
 */
public final class LiteralCasts {
  private LiteralCasts() {}

  /** Whether a cast of an expression is to stay one. */
  public static boolean stays(RexNode operand, RelDataType type) {
    return isOfInterval(operand.getType(), type)
        || isOfInterval(type, operand.getType())
        || (operand instanceof RexLiteral literal && hasMoreDigits(literal, type));
  }

  private static boolean isOfInterval(RelDataType interval, RelDataType other) {
    return SqlTypeUtil.isInterval(interval)
        && (SqlTypeUtil.isExactNumeric(other)
            || SqlTypeUtil.isApproximateNumeric(other)
            || SqlTypeUtil.isInterval(other));
  }

  private static boolean hasMoreDigits(RexLiteral literal, RelDataType type) {
    int digits = type.getPrecision();
    return switch (type.getSqlTypeName()) {
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
        Comparable<?> value = literal.getValueAs(Comparable.class);
        yield value instanceof TimestampString timestamp
            ? !timestamp.round(digits).equals(timestamp)
            : value instanceof TimeString time && !time.round(digits).equals(time);
      }
      default -> false;
    };
  }
}
