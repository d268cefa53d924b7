package io.cellardb.jdbc.session;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.Period;
import java.util.Map;
import java.util.UUID;

/**
 * The SQL types, with all that JDBC metadata says about them: {@code getTypeInfo}, {@code
 * getColumns}, {@code ResultSetMetaData} and {@code ParameterMetaData} derive from this table.
 */
public enum SqlType {
  /** TRUE or FALSE. */
  BOOLEAN(Types.BOOLEAN, "BOOLEAN", Boolean.class, 1, 5, 0, "", "", ""),
  /** 8 bits, signed. */
  TINYINT(Types.TINYINT, "TINYINT", Integer.class, 3, 4, 10, "", "", ""),
  /** 16 bits, signed. */
  SMALLINT(Types.SMALLINT, "SMALLINT", Integer.class, 5, 6, 10, "", "", ""),
  /** 32 bits, signed. */
  INTEGER(Types.INTEGER, "INTEGER", Integer.class, 10, 11, 10, "", "", ""),
  /** 64 bits, signed. */
  BIGINT(Types.BIGINT, "BIGINT", Long.class, 19, 20, 10, "", "", ""),
  /** IEEE 754, 32 bits. */
  REAL(Types.REAL, "REAL", Float.class, 7, 15, 10, "", "", ""),
  /** IEEE 754, 64 bits. */
  DOUBLE(Types.DOUBLE, "DOUBLE", Double.class, 15, 24, 10, "", "", ""),
  /** Exact, to 38 digits. */
  DECIMAL(Types.DECIMAL, "DECIMAL", BigDecimal.class, 38, 40, 10, "", "", "PRECISION,SCALE"),
  /** Text of a fixed length, padded with blanks. */
  CHAR(
      Types.CHAR,
      "CHAR",
      String.class,
      Integer.MAX_VALUE,
      Integer.MAX_VALUE,
      0,
      "'",
      "'",
      "LENGTH"),
  /** Text. */
  VARCHAR(
      Types.VARCHAR,
      "VARCHAR",
      String.class,
      Integer.MAX_VALUE,
      Integer.MAX_VALUE,
      0,
      "'",
      "'",
      "LENGTH"),
  /** Bytes of a fixed length. */
  BINARY(
      Types.BINARY,
      "BINARY",
      byte[].class,
      Integer.MAX_VALUE,
      Integer.MAX_VALUE,
      0,
      "X'",
      "'",
      "LENGTH"),
  /** Bytes. */
  VARBINARY(
      Types.VARBINARY,
      "VARBINARY",
      byte[].class,
      Integer.MAX_VALUE,
      Integer.MAX_VALUE,
      0,
      "X'",
      "'",
      "LENGTH"),
  /** A day. */
  DATE(Types.DATE, "DATE", Date.class, 10, 10, 0, "DATE '", "'", ""),
  /** A time of day, to the nanosecond. */
  TIME(Types.TIME, "TIME", Time.class, 18, 18, 0, "TIME '", "'", "PRECISION"),
  /** A local date and time, without any zone, to the nanosecond. */
  TIMESTAMP(
      Types.TIMESTAMP, "TIMESTAMP", Timestamp.class, 29, 29, 0, "TIMESTAMP '", "'", "PRECISION"),
  /** A point in time, to the nanosecond, shown in the zone of the client. */
  TIMESTAMP_WITH_LOCAL_TIME_ZONE(
      Types.TIMESTAMP_WITH_TIMEZONE,
      "TIMESTAMP WITH LOCAL TIME ZONE",
      OffsetDateTime.class,
      35,
      35,
      0,
      "TIMESTAMP WITH LOCAL TIME ZONE '",
      "'",
      "PRECISION"),
  /** 128 bits, as RFC 9562 writes them. */
  UUID(Types.OTHER, "UUID", UUID.class, 36, 36, 0, "UUID '", "'", ""),
  /** Years. */
  INTERVAL_YEAR("YEAR", Period.class),
  /** Years and months. */
  INTERVAL_YEAR_MONTH("YEAR TO MONTH", Period.class),
  /** Months. */
  INTERVAL_MONTH("MONTH", Period.class),
  /** Days. */
  INTERVAL_DAY("DAY", Duration.class),
  /** Days to hours. */
  INTERVAL_DAY_HOUR("DAY TO HOUR", Duration.class),
  /** Days to minutes. */
  INTERVAL_DAY_MINUTE("DAY TO MINUTE", Duration.class),
  /** Days to microseconds. */
  INTERVAL_DAY_SECOND("DAY TO SECOND", Duration.class),
  /** Hours. */
  INTERVAL_HOUR("HOUR", Duration.class),
  /** Hours and minutes. */
  INTERVAL_HOUR_MINUTE("HOUR TO MINUTE", Duration.class),
  /** Hours to microseconds. */
  INTERVAL_HOUR_SECOND("HOUR TO SECOND", Duration.class),
  /** Minutes. */
  INTERVAL_MINUTE("MINUTE", Duration.class),
  /** Minutes to microseconds. */
  INTERVAL_MINUTE_SECOND("MINUTE TO SECOND", Duration.class),
  /** Seconds, to the microsecond. */
  INTERVAL_SECOND("SECOND", Duration.class),
  /** A list of values of one type. */
  ARRAY(Types.ARRAY, "ARRAY", Array.class, 0, Integer.MAX_VALUE, 0, "ARRAY[", "]", ""),
  /** Keys of one type, each with a value of another. */
  MAP(Types.OTHER, "MAP", Map.class, 0, Integer.MAX_VALUE, 0, "MAP[", "]", ""),
  /** Text that is valid JSON; a VARCHAR to JDBC. */
  JSON(Types.VARCHAR, "JSON", String.class, Integer.MAX_VALUE, Integer.MAX_VALUE, 0, "'", "'", ""),
  /** The type of the literal NULL. */
  NULL(Types.NULL, "NULL", Object.class, 0, 4, 0, "", "", ""),
  /** Anything else, and the type of a parameter of which nothing is known. */
  OTHER(Types.OTHER, "OTHER", Object.class, 0, Integer.MAX_VALUE, 0, "", "", "");

  /** The most fractional digits of seconds that a TIME or TIMESTAMP holds: nanoseconds. */
  public static final int MAX_FRACTION_DIGITS = 9;

  /** The fractional digits of seconds of a TIME or TIMESTAMP without a precision: microseconds. */
  public static final int DEFAULT_FRACTION_DIGITS = 6;

  private final int jdbcType;
  private final String typeName;
  private final Class<?> javaClass;
  private final int maxSize;
  private final int displaySize;
  private final int radix;
  private final String literalPrefix;
  private final String literalSuffix;
  private final String createParameters;

  SqlType(
      int jdbcType,
      String typeName,
      Class<?> javaClass,
      int maxSize,
      int displaySize,
      int radix,
      String literalPrefix,
      String literalSuffix,
      String createParameters) {
    this.jdbcType = jdbcType;
    this.typeName = typeName;
    this.javaClass = javaClass;
    this.maxSize = maxSize;
    this.displaySize = displaySize;
    this.radix = radix;
    this.literalPrefix = literalPrefix;
    this.literalSuffix = literalSuffix;
    this.createParameters = createParameters;
  }

  /** A type of intervals, of months or of days and times, with its units. */
  SqlType(String units, Class<?> javaClass) {
    this(Types.OTHER, "INTERVAL " + units, javaClass, 32, 32, 0, "INTERVAL '", "' " + units, "");
  }

  /** The code of {@link Types}. */
  public int jdbcType() {
    return jdbcType;
  }

  /** The bare name in SQL. */
  public String typeName() {
    return typeName;
  }

  /** The class of what {@code ResultSet.getObject} returns. */
  public Class<?> javaClass() {
    return javaClass;
  }

  /**
   * The greatest size: decimal digits of a number, characters of a text or of the longest written
   * date and time, bytes of a binary; 0 where size means nothing.
   */
  public int maxSize() {
    return maxSize;
  }

  /** The most characters of a written value at the greatest size. */
  public int displaySize() {
    return displaySize;
  }

  /** 10 for numbers, 0 for what has no radix. */
  public int radix() {
    return radix;
  }

  /** What comes before a literal; "" for nothing. */
  public String literalPrefix() {
    return literalPrefix;
  }

  /** What comes after a literal; "" for nothing. */
  public String literalSuffix() {
    return literalSuffix;
  }

  /** The parameters a column definition takes, as getTypeInfo's CREATE_PARAMS; "" for none. */
  public String createParameters() {
    return createParameters;
  }

  /** Whether values are numbers, all of which are signed. */
  public boolean isNumeric() {
    return radix == 10;
  }

  /** Whether values are whole numbers that fit a long. */
  public boolean isInteger() {
    return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
  }

  /** Whether values are text. */
  public boolean isCharacter() {
    return this == CHAR || this == VARCHAR || this == JSON;
  }

  /** Whether values are intervals. */
  public boolean isInterval() {
    return javaClass == Period.class || javaClass == Duration.class;
  }

  /** Whether values are intervals that are written with days. */
  public boolean hasDays() {
    return isInterval() && typeName.startsWith("INTERVAL DAY");
  }

  /** Whether values are intervals with seconds. */
  public boolean hasSeconds() {
    return isInterval() && typeName.endsWith("SECOND");
  }

  /** Whether values are bytes. */
  public boolean isBinary() {
    return this == BINARY || this == VARBINARY;
  }
}
