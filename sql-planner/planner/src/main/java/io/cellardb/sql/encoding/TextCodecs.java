package io.cellardb.sql.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cellardb.sql.catalog.ColumnType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;

/** Values as texts that people can read: numbers in digits, times as in ISO 8601. */
final class TextCodecs {
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .toFormatter(Locale.ROOT);

  private TextCodecs() {}

  /** The codec of a type other than texts and binaries; null if there is none. */
  static ForeignCodec of(ColumnType type) {
    return switch (type.name()) {
      case BOOLEAN -> codec(Object::toString, TextCodecs::parseBoolean);
      case TINYINT, SMALLINT, INTEGER, BIGINT -> codec(Object::toString, Long::valueOf);
      case REAL ->
          codec(value -> Float.toString(((Number) value).floatValue()), text -> number(text, true));
      case DOUBLE -> codec(Object::toString, text -> number(text, false));
      case DECIMAL ->
          codec(
              value -> ((BigDecimal) value).toPlainString(),
              text -> new BigDecimal(text).setScale(type.scale(), RoundingMode.UNNECESSARY));
      case DATE -> codec(Object::toString, LocalDate::parse);
      case TIME ->
          codec(
              value -> DateTimeFormatter.ISO_LOCAL_TIME.format((LocalTime) value),
              LocalTime::parse);
      case TIMESTAMP ->
          codec(
              value -> TIMESTAMP.format((LocalDateTime) value),
              text -> LocalDateTime.parse(text.replace(' ', 'T')));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> codec(Object::toString, Instant::parse);
      case UUID -> codec(Object::toString, UUID::fromString);
      default -> null;
    };
  }

  private static Object parseBoolean(String text) {
    HBaseCodecs.check(text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false"));
    return text.equalsIgnoreCase("true");
  }

  /** Java reads more than numbers: blanks around them, and letters behind them. */
  private static Object number(String text, boolean single) {
    HBaseCodecs.check(!text.isEmpty() && text.equals(text.strip()) && !text.matches(".*[dDfF]"));
    return single ? (double) Float.parseFloat(text) : Double.parseDouble(text);
  }

  private static ForeignCodec codec(Function<Object, String> write, Function<String, Object> read) {
    return new ForeignCodec() {
      @Override
      public byte[] encode(Object value) {
        return write.apply(value).getBytes(UTF_8);
      }

      @Override
      public Object decode(byte[] bytes) {
        try {
          return read.apply(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
          throw new IllegalArgumentException(e);
        }
      }
    };
  }
}
