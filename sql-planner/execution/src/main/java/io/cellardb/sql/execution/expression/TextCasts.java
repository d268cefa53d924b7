package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.VectorKind;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** CAST to CHAR, VARCHAR, BINARY, VARBINARY and UUID. */
final class TextCasts {
  private static final Pattern UUID_TEXT =
      Pattern.compile("U|\\{U}".replace("U", "[0-9a-fA-F]{4}(-?[0-9a-fA-F]{4}){7}"));

  private TextCasts() {}

  static Casts.Conversion toText(RelDataType from, RelDataType to) {
    int limit = limit(to);
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
          (row, result, zone) ->
              setText(
                  row, result, DatetimeText.time((LocalTime) row.getCanonical(0, from)), limit, to);
      case TIMESTAMP ->
          (row, result, zone) ->
              setText(
                  row,
                  result,
                  DatetimeText.timestamp((LocalDateTime) row.getCanonical(0, from)),
                  limit,
                  to);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          (row, result, zone) ->
              setText(
                  row,
                  result,
                  DatetimeText.timestamp(
                      LocalDateTime.ofInstant((Instant) row.getCanonical(0, from), zone)),
                  limit,
                  to);
      case UUID ->
          (row, result, zone) -> setText(row, result, row.getObject(0).toString(), limit, to);
      default ->
          SqlTypeUtil.isInterval(from)
              ? (row, result, zone) ->
                  setText(row, result, Intervals.text(row.getLong(0), from), limit, to)
              : null;
    };
  }

  /** The most code points, or bytes, of a type. */
  static int limit(RelDataType to) {
    return to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
        ? Integer.MAX_VALUE
        : to.getPrecision();
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

  /** Sets a text that has at most {@code limit} code points (else 22001). */
  static void setText(
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

  static Casts.Conversion toBinary(RelDataType from, RelDataType to) {
    int limit = limit(to);
    int least = to.getSqlTypeName() == SqlTypeName.BINARY ? limit : 0;
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) ->
          setBinary(row, result, bytes(row.bytes(0), row.index()), least, limit);
    }
    if (VectorKind.of(from) == VectorKind.BYTES) {
      return (row, result, zone) ->
          setBinary(row, result, row.bytes(0).bytes(row.index()), least, limit);
    }
    if (from.getSqlTypeName() == SqlTypeName.UUID) {
      return (row, result, zone) -> {
        UUID uuid = (UUID) row.getObject(0);
        byte[] bytes =
            ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
        setBinary(row, result, bytes, least, limit);
      };
    }
    return null;
  }

  /** The bytes that a text stands for: hexadecimal digits after {@code \x}, or else its UTF-8. */
  private static byte[] bytes(BytesVector texts, int row) {
    byte[] text = texts.bytes(row);
    if (text.length < 2 || text[0] != '\\' || text[1] != 'x') {
      return text;
    }
    try {
      return HexFormat.of().parseHex(new String(text, 2, text.length - 2, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new SqlExecutionException(
          "22023", "after \\x a binary has pairs of hexadecimal digits", e);
    }
  }

  /** Sets bytes that are cut to {@code most}, and have zeros at the end up to {@code least}. */
  private static void setBinary(
      StrictCall.Row row, VectorBuilder result, byte[] bytes, int least, int most) {
    byte[] padded = bytes.length < least ? Arrays.copyOf(bytes, least) : bytes;
    row.setBytes(result, padded, 0, Math.min(most, padded.length));
  }

  static Casts.Conversion toUuid(RelDataType from) {
    if (SqlTypeUtil.inCharFamily(from)) {
      return (row, result, zone) -> row.set(result, parseUuid(row.getString(0)));
    }
    if (Casts.isBinary(from)) {
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

  /**
   * In any of PostgreSQL's forms: in braces or not, hyphens where one likes between four digits.
   */
  private static UUID parseUuid(String text) {
    String stripped = text.strip();
    if (!UUID_TEXT.matcher(stripped).matches()) {
      throw SqlExecutionException.invalidText("UUID", text);
    }
    String digits = stripped.replaceAll("[{}-]", "");
    return new UUID(
        Long.parseUnsignedLong(digits, 0, 16, 16), Long.parseUnsignedLong(digits, 16, 32, 16));
  }
}
