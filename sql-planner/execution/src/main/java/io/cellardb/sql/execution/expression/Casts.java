package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.VectorKind;
import io.cellardb.sql.execution.vector.Vectors;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * CAST. Exact numbers round half up, floating-point half even; what does not fit is an error
 * (22003), as is text that does not read as a value (22P02, 22007). A text that is longer than its
 * target is cut, as the SQL standard says for explicit casts; any other value whose text is too
 * long is an error (22001). CHAR is never padded.
 */
final class Casts {
  /** The conversion of one row; the zone is the session's. */
  @FunctionalInterface
  private interface Conversion {
    void apply(StrictCall.Row row, VectorBuilder result, ZoneId zone);
  }

  private Casts() {}

  /**
   * The operand converted, or null if there is no conversion between these types here.
   *
   * @param safe whether a value that cannot be converted becomes NULL instead of an error
   */
  static Template template(Template operand, RelDataType from, RelDataType to, boolean safe) {
    if (from.getSqlTypeName() == SqlTypeName.NULL) {
      return context -> new Constant(to, null);
    }
    if (isIdentity(from, to)) {
      return operand;
    }
    Conversion conversion = conversion(from, to);
    if (conversion == null) {
      return null;
    }
    return context -> {
      StrictCall.Function function = function(conversion, context, safe);
      return StrictCall.template(to, List.of(operand), function).instantiate(context);
    };
  }

  private static StrictCall.Function function(
      Conversion conversion, ExecutionContext context, boolean safe) {
    ZoneId zone = context.zone();
    if (!safe) {
      return (row, result) -> conversion.apply(row, result, zone);
    }
    return (row, result) -> {
      try {
        conversion.apply(row, result, zone);
      } catch (SqlExecutionException e) {
        result.setNull(row.index()); // what TRY_CAST is for
      }
    };
  }

  private static boolean isIdentity(RelDataType from, RelDataType to) {
    SqlTypeName source = from.getSqlTypeName();
    SqlTypeName target = to.getSqlTypeName();
    if (source == target) {
      return switch (source) {
        case DECIMAL ->
            from.getScale() == to.getScale() && from.getPrecision() <= to.getPrecision();
        case CHAR, VARCHAR, BINARY, VARBINARY -> fitsLength(from, to);
        case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> fitsPrecision(from, to);
        case ARRAY, MULTISET -> isIdentity(from.getComponentType(), to.getComponentType());
        case MAP ->
            isIdentity(from.getKeyType(), to.getKeyType())
                && isIdentity(from.getValueType(), to.getValueType());
        case ROW -> SqlTypeUtil.equalSansNullability(from, to);
        default -> true;
      };
    }
    if (SqlTypeUtil.inCharFamily(from) && SqlTypeUtil.inCharFamily(to)) {
      return fitsLength(from, to);
    }
    if (isBinary(from) && isBinary(to)) {
      return fitsLength(from, to);
    }
    if (isInteger(from) && isInteger(to)) {
      return IntegerRange.of(from).most() <= IntegerRange.of(to).most();
    }
    return (SqlTypeUtil.isInterval(from)
            && SqlTypeUtil.isInterval(to)
            && source.isYearMonth() == target.isYearMonth())
        || (isFloating(from) && isFloating(to) && target != SqlTypeName.REAL);
  }

  private static boolean fitsLength(RelDataType from, RelDataType to) {
    return to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
        || (from.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED
            && from.getPrecision() <= to.getPrecision());
  }

  private static boolean fitsPrecision(RelDataType from, RelDataType to) {
    return to.getPrecision() >= from.getPrecision();
  }

  private static boolean isBinary(RelDataType type) {
    return SqlTypeUtil.isBinary(type);
  }

  private static boolean isInteger(RelDataType type) {
    return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
  }

  private static boolean isFloating(RelDataType type) {
    return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName());
  }

  private static Conversion conversion(RelDataType from, RelDataType to) {
    return switch (to.getSqlTypeName()) {
      case BOOLEAN -> toBoolean(from);
      case TINYINT, SMALLINT, INTEGER, BIGINT -> toInteger(from, IntegerRange.of(to));
      case DECIMAL -> toDecimal(from, Decimals.of(to));
      case REAL, FLOAT, DOUBLE -> toFloating(from, to.getSqlTypeName() == SqlTypeName.REAL);
      case CHAR, VARCHAR -> toText(from, to);
      case BINARY, VARBINARY -> toBinary(from, to);
      case DATE -> toDate(from);
      case TIME -> toTime(from, to.getPrecision());
      case TIMESTAMP -> toTimestamp(from, to.getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> toInstant(from, to.getPrecision());
      case UUID -> toUuid(from);
      default -> null;
    };
  }

  private static Conversion toBoolean(RelDataType from) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) -> row.setLong(result, parseBoolean(row.getString(0)) ? 1 : 0);
    }
    if (isInteger(from)) {
      return (row, result, zone) -> row.setLong(result, row.getLong(0) == 0 ? 0 : 1);
    }
    if (SqlTypeUtil.isDecimal(from)) {
      return (row, result, zone) -> row.setLong(result, row.getDecimal(0).signum() == 0 ? 0 : 1);
    }
    return null;
  }

  private static boolean parseBoolean(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "t", "yes", "y", "on", "1" -> true;
      case "false", "f", "no", "n", "off", "0" -> false;
      default -> throw SqlExecutionException.invalidText("BOOLEAN", text);
    };
  }

  private static Conversion toInteger(RelDataType from, IntegerRange range) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) ->
          row.setLong(result, NumberText.integer(row.getString(0), range));
    }
    if (isInteger(from) || from.getSqlTypeName() == SqlTypeName.BOOLEAN) {
      return (row, result, zone) -> row.setLong(result, range.check(row.getLong(0)));
    }
    if (SqlTypeUtil.isDecimal(from)) {
      return (row, result, zone) -> row.setLong(result, NumberText.round(row.getDecimal(0), range));
    }
    if (isFloating(from)) {
      return (row, result, zone) -> row.setLong(result, NumberText.round(row.getDouble(0), range));
    }
    return null;
  }

  private static Conversion toDecimal(RelDataType from, Decimals digits) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) ->
          setDecimal(row, result, NumberText.decimal(row.getString(0), digits), digits);
    }
    if (isInteger(from)) {
      return (row, result, zone) ->
          setDecimal(row, result, BigDecimal.valueOf(row.getLong(0)), digits);
    }
    if (SqlTypeUtil.isDecimal(from)) {
      return (row, result, zone) -> setDecimal(row, result, row.getDecimal(0), digits);
    }
    if (isFloating(from)) {
      boolean real = from.getSqlTypeName() == SqlTypeName.REAL;
      return (row, result, zone) -> {
        double value = row.getDouble(0);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
          throw digits.overflow();
        }
        setDecimal(row, result, new BigDecimal(NumberText.text(value, real)), digits);
      };
    }
    return null;
  }

  private static void setDecimal(
      StrictCall.Row row, VectorBuilder result, BigDecimal value, Decimals digits) {
    ((DecimalVectorBuilder) result).setUnscaled(row.index(), digits.unscaled(value));
  }

  private static Conversion toFloating(RelDataType from, boolean real) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) ->
          row.setDouble(result, NumberText.floating(row.getString(0), real));
    }
    if (isInteger(from)) {
      return (row, result, zone) ->
          row.setDouble(result, real ? (float) row.getLong(0) : row.getLong(0));
    }
    if (SqlTypeUtil.isDecimal(from)) {
      return (row, result, zone) -> {
        double value = row.getDecimal(0).doubleValue();
        row.setDouble(result, real ? (float) value : value);
      };
    }
    if (isFloating(from)) {
      return (row, result, zone) -> {
        double value = row.getDouble(0);
        row.setDouble(
            result,
            DoubleArithmetic.checked(real ? (float) value : value, real, Double.isInfinite(value)));
      };
    }
    return null;
  }

  private static Conversion toText(RelDataType from, RelDataType to) {
    int limit =
        to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
            ? Integer.MAX_VALUE
            : to.getPrecision();
    return switch (from.getSqlTypeName()) {
      case CHAR, VARCHAR -> (row, result, zone) -> cut(row, result, limit);
      case BINARY, VARBINARY ->
          (row, result, zone) ->
              setText(row, result, decode(row.bytes(0).bytes(row.index())), limit, to);
      case BOOLEAN ->
          (row, result, zone) ->
              setText(row, result, row.getLong(0) != 0 ? "true" : "false", limit, to);
      case TINYINT, SMALLINT, INTEGER, BIGINT ->
          (row, result, zone) -> setText(row, result, Long.toString(row.getLong(0)), limit, to);
      case DECIMAL ->
          (row, result, zone) -> setText(row, result, row.getDecimal(0).toPlainString(), limit, to);
      case REAL ->
          (row, result, zone) ->
              setText(row, result, NumberText.text(row.getDouble(0), true), limit, to);
      case FLOAT, DOUBLE ->
          (row, result, zone) ->
              setText(row, result, NumberText.text(row.getDouble(0), false), limit, to);
      case DATE ->
          (row, result, zone) -> setText(row, result, DatetimeText.date(row.getLong(0)), limit, to);
      case TIME ->
          (row, result, zone) -> setText(row, result, DatetimeText.time(row.getLong(0)), limit, to);
      case TIMESTAMP ->
          (row, result, zone) ->
              setText(row, result, DatetimeText.timestamp(row.getLong(0)), limit, to);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          (row, result, zone) ->
              setText(
                  row,
                  result,
                  DatetimeText.timestamp(Zones.toLocal(row.getLong(0), zone)),
                  limit,
                  to);
      case UUID ->
          (row, result, zone) -> setText(row, result, row.getObject(0).toString(), limit, to);
      default -> null;
    };
  }

  /** Sets a text cut to {@code limit} code points. */
  private static void cut(StrictCall.Row row, VectorBuilder result, int limit) {
    BytesVector text = row.bytes(0);
    int start = text.start(row.index());
    int length = text.length(row.index());
    int kept =
        length <= limit ? length : Utf8.skip(text.data(), start, start + length, limit) - start;
    row.setBytes(result, text.data(), start, kept);
  }

  private static void setText(
      StrictCall.Row row, VectorBuilder result, String text, int limit, RelDataType to) {
    if (text.length() > limit && text.codePointCount(0, text.length()) > limit) {
      throw new SqlExecutionException(
          "22001", "value too long for type " + to.getSqlTypeName() + "(" + limit + ")");
    }
    row.set(result, text);
  }

  private static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new SqlExecutionException("22021", "bytes are not well-formed UTF-8", e);
    }
  }

  private static Conversion toBinary(RelDataType from, RelDataType to) {
    int limit =
        to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
            ? Integer.MAX_VALUE
            : to.getPrecision();
    if (VectorKind.of(from) == VectorKind.BYTES) {
      return (row, result, zone) -> {
        BytesVector bytes = row.bytes(0);
        row.setBytes(
            result,
            bytes.data(),
            bytes.start(row.index()),
            Math.min(limit, bytes.length(row.index())));
      };
    }
    if (from.getSqlTypeName() == SqlTypeName.UUID) {
      return (row, result, zone) -> {
        UUID uuid = (UUID) row.getObject(0);
        byte[] bytes =
            ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
        row.setBytes(result, bytes, 0, Math.min(limit, bytes.length));
      };
    }
    return null;
  }

  private static Conversion toUuid(RelDataType from) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) -> row.set(result, parseUuid(row.getString(0)));
    }
    if (isBinary(from)) {
      return (row, result, zone) -> {
        byte[] bytes = row.bytes(0).bytes(row.index());
        if (bytes.length != 2 * Long.BYTES) {
          throw new SqlExecutionException("22P02", "a UUID has 16 bytes, not " + bytes.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        row.set(result, new UUID(buffer.getLong(), buffer.getLong()));
      };
    }
    return null;
  }

  private static UUID parseUuid(String text) {
    String stripped = text.strip();
    if (stripped.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")) {
      return UUID.fromString(stripped);
    }
    throw SqlExecutionException.invalidText("UUID", text);
  }

  private static Conversion toDate(RelDataType from) {
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

  private static Conversion toTime(RelDataType from, int precision) {
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

  private static Conversion toTimestamp(RelDataType from, int precision) {
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

  private static Conversion toInstant(RelDataType from, int precision) {
    if (from.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
      return (row, result, zone) -> row.setLong(result, Zones.round(row.getLong(0), precision));
    }
    Conversion local = toTimestamp(from, precision);
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
