package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.NlsString;

/** Canonical values of Calcite's literals. */
final class Literals {
  static final BigDecimal MICROS_PER_MILLI = BigDecimal.valueOf(1000);

  private Literals() {}

  /** The canonical value of a literal, null for NULL. */
  static Object canonical(RexLiteral literal) {
    return canonical(literal.getType(), literal.getValueAs(Comparable.class));
  }

  /** The canonical value of what a literal or a Sarg of {@code type} holds. */
  static Object canonical(RelDataType type, Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof RexLiteral literal) {
      return canonical(literal);
    }
    if (value instanceof List<?> list) {
      return elements(type, list);
    }
    SqlTypeName name = type.getSqlTypeName();
    return switch (name) {
      case BOOLEAN -> (Boolean) value;
      case TINYINT, SMALLINT, INTEGER, BIGINT -> integer(type, value);
      case DECIMAL ->
          value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString());
      case REAL, FLOAT, DOUBLE -> floating((Number) value, name == SqlTypeName.REAL);
      case CHAR, VARCHAR -> value instanceof NlsString nls ? nls.getValue() : value.toString();
      case BINARY, VARBINARY -> ((ByteString) value).getBytes();
      case DATE -> DatetimeText.date(value.toString());
      case TIME, TIME_WITH_LOCAL_TIME_ZONE -> DatetimeText.time(value.toString());
      case TIMESTAMP -> DatetimeText.timestamp(value.toString());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          DatetimeText.timestamp(value.toString()).toInstant(ZoneOffset.UTC);
      case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> integer(type, value);
      case UUID -> value;
      default -> {
        if (SqlTypeUtil.isInterval(type)) {
          yield integer(type, ((BigDecimal) value).multiply(MICROS_PER_MILLI));
        }
        throw SqlExecutionException.unsupported("a literal of type " + type, null);
      }
    };
  }

  private static Double floating(Number value, boolean real) {
    return value instanceof BigDecimal decimal
        ? DoubleArithmetic.of(decimal, real)
        : DoubleArithmetic.narrowed(value.doubleValue(), real);
  }

  private static Long integer(RelDataType type, Object value) {
    try {
      return value instanceof BigDecimal decimal
          ? decimal.longValueExact()
          : ((Number) value).longValue();
    } catch (ArithmeticException e) {
      throw new SqlExecutionException(
          "22003", "value out of range for type " + type.getSqlTypeName(), e);
    }
  }

  private static List<Object> elements(RelDataType type, List<?> list) {
    List<Object> result = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      result.add(canonical(elementType(type, i), list.get(i)));
    }
    return result;
  }

  private static RelDataType elementType(RelDataType type, int index) {
    if (!type.isStruct()) {
      return type.getComponentType();
    }
    RelDataTypeField field = type.getFieldList().get(index);
    return field.getType();
  }
}
