package io.cellardb.jdbc.session;

import java.util.Objects;

/**
 * A type as a column or parameter has it.
 *
 * @param sqlType the kind of type
 * @param precision digits of a DECIMAL, length of CHAR, VARCHAR (in characters), BINARY and
 *     VARBINARY (in bytes), fractional digits of TIME, the TIMESTAMPs and intervals; {@link
 *     #UNSPECIFIED} where the type has none or no limit was declared
 * @param scale digits after the point of a DECIMAL, else 0
 * @param key the key type of a MAP, else null
 * @param element the element type of an ARRAY and the value type of a MAP, else null
 */
public record TypeDescription(
    SqlType sqlType, int precision, int scale, TypeDescription key, TypeDescription element) {

  /** The {@link #precision()} of a type without one. */
  public static final int UNSPECIFIED = -1;

  /** Checks the shape. */
  public TypeDescription {
    Objects.requireNonNull(sqlType);
    if ((key != null) != (sqlType == SqlType.MAP)
        || (element != null) != (sqlType == SqlType.MAP || sqlType == SqlType.ARRAY)) {
      throw new IllegalArgumentException("key or element type does not go with " + sqlType);
    }
  }

  /** A type without precision; not ARRAY or MAP. */
  public static TypeDescription of(SqlType sqlType) {
    return of(sqlType, UNSPECIFIED, 0);
  }

  /** A type with precision and scale; not ARRAY or MAP. */
  public static TypeDescription of(SqlType sqlType, int precision, int scale) {
    return new TypeDescription(sqlType, precision, scale, null, null);
  }

  /** An ARRAY of {@code element}. */
  public static TypeDescription array(TypeDescription element) {
    return new TypeDescription(
        SqlType.ARRAY, UNSPECIFIED, 0, null, Objects.requireNonNull(element));
  }

  /** A MAP from {@code key} to {@code value}. */
  public static TypeDescription map(TypeDescription key, TypeDescription value) {
    return new TypeDescription(
        SqlType.MAP, UNSPECIFIED, 0, Objects.requireNonNull(key), Objects.requireNonNull(value));
  }

  /**
   * The size that JDBC metadata calls COLUMN_SIZE and precision: decimal digits of a number,
   * characters of a text or of the longest written date and time, bytes of a binary; {@link
   * SqlType#maxSize} where no limit was declared.
   */
  public int size() {
    return switch (sqlType) {
      case DECIMAL, CHAR, VARCHAR, JSON, BINARY, VARBINARY ->
          precision == UNSPECIFIED ? sqlType.maxSize() : precision;
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
        int digits = fractionDigits();
        int longest = SqlType.MAX_FRACTION_DIGITS;
        yield sqlType.maxSize() - (digits == 0 ? longest + 1 : longest - digits);
      }
      default -> sqlType.maxSize();
    };
  }

  /** Digits after the decimal point: of a DECIMAL, and of the seconds of a time or interval. */
  public int fractionDigits() {
    return switch (sqlType) {
      case DECIMAL -> scale;
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          precision == UNSPECIFIED ? SqlType.DEFAULT_FRACTION_DIGITS : precision;
      default ->
          !sqlType.hasSeconds()
              ? 0
              : precision == UNSPECIFIED ? SqlType.DEFAULT_FRACTION_DIGITS : precision;
    };
  }

  /**
   * The most characters that a value needs when written; {@code Integer.MAX_VALUE} for no limit.
   */
  public int displaySize() {
    int size = size();
    return switch (sqlType) {
      case DECIMAL -> size + 2 + (scale == size ? 1 : 0);
      case BINARY, VARBINARY -> size > Integer.MAX_VALUE / 2 ? Integer.MAX_VALUE : 2 * size;
      case DATE, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, CHAR, VARCHAR, JSON -> size;
      default -> sqlType.displaySize();
    };
  }

  /** The bare type name for metadata: no length, no NOT NULL; element types are written out. */
  public String typeName() {
    return switch (sqlType) {
      case ARRAY -> element.typeName() + " ARRAY";
      case MAP -> "MAP<" + key.typeName() + ", " + element.typeName() + ">";
      default -> sqlType.typeName();
    };
  }
}
