package io.cellardb.jdbc.session;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * One column of a {@link ColumnBatch}. Rows count from 0.
 *
 * <p>Each getter is called only for columns of the types it names and only for rows where {@link
 * #isNull} is false; {@link #getObject} is good for every type and for nulls. The canonical Java
 * values, for results and parameters alike:
 *
 * <table>
 * <caption>Canonical values</caption>
 * <tr><th>type</th><th>getter</th><th>{@link #getObject}</th></tr>
 * <tr><td>BOOLEAN</td><td>getLong: 0 or 1</td><td>Boolean</td></tr>
 * <tr><td>TINYINT, SMALLINT, INTEGER, BIGINT</td><td>getLong</td><td>Long</td></tr>
 * <tr><td>REAL, DOUBLE</td><td>getDouble (a REAL widened)</td><td>Double</td></tr>
 * <tr><td>DECIMAL</td><td>getDecimal</td><td>BigDecimal, with the scale of the type</td></tr>
 * <tr><td>CHAR, VARCHAR, JSON</td><td>getString</td><td>String</td></tr>
 * <tr><td>BINARY, VARBINARY</td><td>getBytes</td><td>byte[]</td></tr>
 * <tr><td>DATE</td><td>getLong: days since 1970-01-01, proleptic Gregorian</td><td>LocalDate</td></tr>
 * <tr><td>TIME</td><td></td><td>LocalTime</td></tr>
 * <tr><td>TIMESTAMP</td><td></td><td>LocalDateTime</td></tr>
 * <tr><td>TIMESTAMP WITH LOCAL TIME ZONE</td><td></td><td>Instant</td></tr>
 * <tr><td>UUID</td><td></td><td>UUID</td></tr>
 * <tr><td>ARRAY</td><td></td><td>List of canonical values, nulls allowed</td></tr>
 * <tr><td>MAP</td><td></td><td>Map of canonical values, in the order of its keys</td></tr>
 * <tr><td>OTHER</td><td></td><td>any of the above, or what has a useful toString</td></tr>
 * </table>
 */
public interface ColumnValues {

  /** Whether the value is SQL NULL. */
  boolean isNull(int row);

  /** Of BOOLEAN, the integer types and DATE. */
  long getLong(int row) throws SQLException;

  /** Of REAL and DOUBLE. */
  double getDouble(int row) throws SQLException;

  /** Of DECIMAL. */
  BigDecimal getDecimal(int row) throws SQLException;

  /** Of CHAR, VARCHAR and JSON. */
  String getString(int row) throws SQLException;

  /** As {@link #getString}, in UTF-8, for who passes it on; the caller may keep the array. */
  default byte[] getUtf8(int row) throws SQLException {
    return getString(row).getBytes(StandardCharsets.UTF_8);
  }

  /** Of BINARY and VARBINARY; the caller may keep and change the array. */
  byte[] getBytes(int row) throws SQLException;

  /** The canonical value of any type, null for NULL; the caller may keep it. */
  Object getObject(int row) throws SQLException;
}
