package io.cellardb.sql.execution.vector;

import io.cellardb.sql.execution.error.SqlExecutionException;
import org.apache.calcite.rel.type.RelDataType;

/** The physical classes of vectors. */
public enum VectorKind {
  /** {@link LongVector}: booleans, integers, dates, times to microseconds, intervals. */
  LONG,
  /** {@link DoubleVector}: REAL, FLOAT and DOUBLE. */
  DOUBLE,
  /** {@link DecimalVector}: DECIMAL, and times finer than microseconds, see {@link FineTimes}. */
  DECIMAL,
  /** {@link BytesVector}: CHAR, VARCHAR, BINARY, VARBINARY. */
  BYTES,
  /** {@link ObjectVector}: UUID, ARRAY, MAP, ROW and the type of an untyped NULL. */
  OBJECT;

  /**
   * The physical class that values of an SQL type have.
   *
   * @throws SqlExecutionException 0A000 for unsigned integers and times with a zone of their own,
   *     which no vector holds
   */
  public static VectorKind of(RelDataType type) {
    if (type.isStruct()) {
      return OBJECT;
    }
    return switch (type.getSqlTypeName()) {
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          DATE,
          INTERVAL_YEAR,
          INTERVAL_YEAR_MONTH,
          INTERVAL_MONTH,
          INTERVAL_DAY,
          INTERVAL_DAY_HOUR,
          INTERVAL_DAY_MINUTE,
          INTERVAL_DAY_SECOND,
          INTERVAL_HOUR,
          INTERVAL_HOUR_MINUTE,
          INTERVAL_HOUR_SECOND,
          INTERVAL_MINUTE,
          INTERVAL_MINUTE_SECOND,
          INTERVAL_SECOND ->
          LONG;
      case TIME, TIME_WITH_LOCAL_TIME_ZONE, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          FineTimes.is(type) ? DECIMAL : LONG;
      case REAL, FLOAT, DOUBLE -> DOUBLE;
      case DECIMAL -> DECIMAL;
      case CHAR, VARCHAR, BINARY, VARBINARY -> BYTES;
      case UTINYINT, USMALLINT, UINTEGER, UBIGINT, TIME_TZ, TIMESTAMP_TZ ->
          throw SqlExecutionException.unsupported("type " + type, null);
      default -> OBJECT;
    };
  }
}
