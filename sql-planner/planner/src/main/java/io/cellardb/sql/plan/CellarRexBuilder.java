package io.cellardb.sql.plan;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/**
 * Builds expressions. A cast of a literal to a time of fewer digits stays a cast, which rounds as
 * that of any other time: Calcite would make a literal of it, and cut the digits.
 */
final class CellarRexBuilder extends WindowTypes {
  CellarRexBuilder(RelDataTypeFactory types) {
    super(types);
  }

  @Override
  public RexNode makeCast(
      SqlParserPos pos,
      RelDataType type,
      RexNode exp,
      boolean matchNullability,
      boolean safe,
      RexLiteral format) {
    return exp instanceof RexLiteral literal && hasMoreDigits(literal, type)
        ? makeAbstractCast(pos, type, exp, safe, format)
        : super.makeCast(pos, type, exp, matchNullability, safe, format);
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
