package io.cellardb.sql.catalog;

import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.INVALID_TYPE_PARAMETER;
import static io.cellardb.sql.catalog.CatalogException.NOT_SUPPORTED;

import io.cellardb.sql.execution.type.CellarTypeSystem;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The SQL type of a column, without its nullability.
 *
 * @param name BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE (FLOAT becomes DOUBLE),
 *     DECIMAL, CHAR, VARCHAR, BINARY, VARBINARY, DATE, TIME, TIMESTAMP,
 *     TIMESTAMP_WITH_LOCAL_TIME_ZONE, an interval, UUID, ARRAY or MAP
 * @param precision digits of a DECIMAL (1 to 38), greatest length of a text in characters or of a
 *     binary in bytes, decimal places of the seconds of a time (0 to 9) or interval (0 to 6);
 *     {@link #NONE} for a VARCHAR or VARBINARY of any length and for every other type
 * @param scale decimal places of a DECIMAL, 0 for every other type
 * @param key type of the keys of a MAP, else null
 * @param value type of the values of a MAP, or of the elements of an ARRAY; else null
 */
public record ColumnType(
    SqlTypeName name, int precision, int scale, ColumnType key, ColumnType value) {

  /** As precision: the type has none, or any length is legal. As argument also: the default. */
  public static final int NONE = -1;

  /** Applies defaults and refuses what no column can be. */
  public ColumnType {
    name = name == SqlTypeName.FLOAT ? SqlTypeName.DOUBLE : name;
    if (name != SqlTypeName.MAP) {
      key = null;
      value = name == SqlTypeName.ARRAY ? value : null;
    }
    if (name != SqlTypeName.DECIMAL) {
      check(scale == 0, name + " has no scale");
    }
    switch (name) {
      case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DATE, UUID ->
          precision = NONE;
      case DECIMAL -> {
        int most = CellarTypeSystem.MAX_DECIMAL_PRECISION;
        check(
            precision >= 1 && precision <= most,
            "the precision of a DECIMAL must lie between 1 and " + most + ", not " + precision);
        check(
            scale >= 0 && scale <= precision,
            "the scale of a DECIMAL must lie between 0 and its precision ("
                + precision
                + "), not "
                + scale);
      }
      case CHAR, BINARY -> {
        precision = precision == NONE ? 1 : precision;
        check(precision >= 1, "the length of a " + name + " must be at least 1, not " + precision);
      }
      case VARCHAR, VARBINARY ->
          check(
              precision == NONE || precision >= 1,
              "the length of a " + name + " must be at least 1, not " + precision);
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
        int most = CellarTypeSystem.MAX_TIME_PRECISION;
        precision = precision == NONE ? CellarTypeSystem.DEFAULT_TIME_PRECISION : precision;
        check(
            precision >= 0 && precision <= most,
            "the precision of a " + words(name) + " must lie between 0 and " + most);
      }
      case MAP -> {
        precision = NONE;
        checkPart(key);
        checkPart(value);
        if (key == null || value == null || !key.isScalar() || value.isMap()) {
          throw new CatalogException(
              INVALID_DEFINITION,
              "the keys of a MAP must be single values, and its values no other MAP");
        }
      }
      case ARRAY -> {
        precision = NONE;
        if (value == null || value.isMap()) {
          throw new CatalogException(INVALID_DEFINITION, "an ARRAY cannot be of MAPs");
        }
      }
      case INTERVAL_YEAR,
          INTERVAL_YEAR_MONTH,
          INTERVAL_MONTH,
          INTERVAL_DAY,
          INTERVAL_DAY_HOUR,
          INTERVAL_DAY_MINUTE,
          INTERVAL_HOUR,
          INTERVAL_HOUR_MINUTE,
          INTERVAL_MINUTE ->
          precision = NONE;
      case INTERVAL_DAY_SECOND, INTERVAL_HOUR_SECOND, INTERVAL_MINUTE_SECOND, INTERVAL_SECOND -> {
        int most = CellarTypeSystem.DEFAULT_TIME_PRECISION;
        precision = precision == NONE ? most : precision;
        check(
            precision >= 0 && precision <= most,
            "the seconds of an INTERVAL have 0 to " + most + " digits, not " + precision);
      }
      default ->
          throw new CatalogException(
              NOT_SUPPORTED, "a column of type " + words(name) + " is not supported");
    }
  }

  private static void checkPart(ColumnType type) {
    if (type != null && type.hasIntervals()) {
      throw new CatalogException(NOT_SUPPORTED, "intervals in MAP columns are not supported");
    }
  }

  private static void check(boolean legal, String problem) {
    if (!legal) {
      throw new CatalogException(INVALID_TYPE_PARAMETER, problem);
    }
  }

  /** A type without parameters, or with the default ones; not DECIMAL, MAP or ARRAY. */
  public static ColumnType of(SqlTypeName name) {
    return of(name, NONE);
  }

  /** A text or binary with a greatest length, or a time with so many decimal places. */
  public static ColumnType of(SqlTypeName name, int precision) {
    return new ColumnType(name, precision, 0, null, null);
  }

  /** A DECIMAL. */
  public static ColumnType decimal(int precision, int scale) {
    return new ColumnType(SqlTypeName.DECIMAL, precision, scale, null, null);
  }

  /** A MAP, which is a family with open qualifiers. */
  public static ColumnType map(ColumnType key, ColumnType value) {
    return new ColumnType(SqlTypeName.MAP, NONE, 0, key, value);
  }

  /** An ARRAY, whose elements can be NULL. */
  public static ColumnType array(ColumnType element) {
    return new ColumnType(SqlTypeName.ARRAY, NONE, 0, null, element);
  }

  /**
   * The type of a column that has the values of {@code type}.
   *
   * @throws CatalogException 0A000 if no column can have it
   */
  public static ColumnType of(RelDataType type) {
    SqlTypeName name = type.getSqlTypeName();
    return switch (name) {
      case DECIMAL -> decimal(type.getPrecision(), type.getScale());
      case MAP -> map(of(type.getKeyType()), of(type.getValueType()));
      case ARRAY -> array(of(type.getComponentType()));
      case VARCHAR, VARBINARY ->
          of(name, type.getPrecision() == Integer.MAX_VALUE ? NONE : type.getPrecision());
      case CHAR, BINARY, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          of(name, type.getPrecision());
      case INTERVAL_DAY_SECOND, INTERVAL_HOUR_SECOND, INTERVAL_MINUTE_SECOND, INTERVAL_SECOND ->
          of(name, type.getScale());
      default -> of(name);
    };
  }

  /** This type as Calcite's. Keys of a MAP are NOT NULL, its values nullable. */
  public RelDataType toRel(RelDataTypeFactory factory, boolean nullable) {
    RelDataType type =
        switch (name) {
          case MAP -> factory.createMapType(key.toRel(factory, false), value.toRel(factory, true));
          case ARRAY -> factory.createArrayType(value.toRel(factory, true), -1);
          case DECIMAL -> factory.createSqlType(name, precision, scale);
          default ->
              isInterval()
                  ? factory.createSqlIntervalType(units())
                  : precision == NONE
                      ? factory.createSqlType(name)
                      : factory.createSqlType(name, precision);
        };
    return factory.createTypeWithNullability(type, nullable);
  }

  /**
   * The units of an interval, whose first has any number of digits.
   *
   * @return null for any other type
   */
  public SqlIntervalQualifier units() {
    if (!isInterval()) {
      return null;
    }
    TimeUnit first = name.getStartUnit();
    TimeUnit last = name.getEndUnit();
    boolean common = precision == NONE || precision == CellarTypeSystem.DEFAULT_TIME_PRECISION;
    return new SqlIntervalQualifier(
        first, NONE, last == first ? null : last, common ? NONE : precision, SqlParserPos.ZERO);
  }

  /** Whether this is an interval, of months or of days and times. */
  public boolean isInterval() {
    return SqlTypeName.INTERVAL_TYPES.contains(name);
  }

  /** Whether this is a MAP. */
  public boolean isMap() {
    return name == SqlTypeName.MAP;
  }

  /** Whether this is an ARRAY. */
  public boolean isArray() {
    return name == SqlTypeName.ARRAY;
  }

  /** Whether a value is one value, and so can be in a row key: neither MAP nor ARRAY. */
  public boolean isScalar() {
    return !isMap() && !isArray();
  }

  /** The type of the elements of an ARRAY. */
  public ColumnType element() {
    return value;
  }

  /** Whether this is CHAR, VARCHAR, BINARY or VARBINARY, whose values have any number of bytes. */
  public boolean isVariable() {
    return isText() || name == SqlTypeName.BINARY || name == SqlTypeName.VARBINARY;
  }

  /** Whether this is TIME or a TIMESTAMP with more digits than those of microseconds. */
  public boolean isFineTime() {
    return switch (name) {
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          precision > CellarTypeSystem.DEFAULT_TIME_PRECISION;
      default -> false;
    };
  }

  /** Whether this is an interval, or an array of some. */
  boolean hasIntervals() {
    return isInterval() || (name == SqlTypeName.ARRAY && value.hasIntervals());
  }

  /** Whether this is CHAR or VARCHAR. */
  public boolean isText() {
    return name == SqlTypeName.CHAR || name == SqlTypeName.VARCHAR;
  }

  /**
   * This type in SQL: {@code DECIMAL(12, 2)}, {@code MAP<VARCHAR, VARCHAR>}, {@code DATE ARRAY}.
   */
  public String sql() {
    return switch (name) {
      case DECIMAL -> "DECIMAL(" + precision + ", " + scale + ")";
      case MAP -> "MAP<" + key.sql() + ", " + value.sql() + ">";
      case ARRAY -> value.sql() + " ARRAY";
      case CHAR, BINARY -> name + "(" + precision + ")";
      case VARCHAR, VARBINARY -> precision == NONE ? name.name() : name + "(" + precision + ")";
      case TIME, TIMESTAMP -> name + secondsPrecision();
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          "TIMESTAMP" + secondsPrecision() + " WITH LOCAL TIME ZONE";
      default -> isInterval() ? intervalSql() : name.name();
    };
  }

  private String intervalSql() {
    TimeUnit first = name.getStartUnit();
    TimeUnit last = name.getEndUnit();
    String digits = precision == NONE ? "" : secondsPrecision();
    return first == last
        ? "INTERVAL " + first + digits.replace("(", "(2, ")
        : "INTERVAL " + first + " TO " + last + digits;
  }

  private String secondsPrecision() {
    return precision == CellarTypeSystem.DEFAULT_TIME_PRECISION ? "" : "(" + precision + ")";
  }

  private static String words(SqlTypeName name) {
    return name.name().replace('_', ' ');
  }

  @Override
  public String toString() {
    return sql();
  }
}
