package io.cellardb.jdbc.session;

import java.sql.DatabaseMetaData;

/** Whether a column or parameter may be NULL. */
public enum Nullability {
  /** It is never NULL. */
  NO_NULLS(DatabaseMetaData.columnNoNulls),
  /** It may be NULL. */
  NULLABLE(DatabaseMetaData.columnNullable),
  /** Nobody knows. */
  UNKNOWN(DatabaseMetaData.columnNullableUnknown);

  private final int code;

  Nullability(int code) {
    this.code = code;
  }

  /**
   * The code that {@code ResultSetMetaData}, {@code ParameterMetaData} and {@code DatabaseMetaData}
   * share.
   */
  public int code() {
    return code;
  }
}
