package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ExecuteOptions;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What can be set on a statement before it is executed. */
abstract class StatementSettings implements Statement {
  final CursorKind cursor;

  private long maxRows;
  private int fetchSize;
  private int fetchDirection = ResultSet.FETCH_FORWARD;
  private int queryTimeout;
  private boolean poolable;
  private boolean escapes = true;

  StatementSettings(ConnectionUrl url, CursorKind cursor) {
    this.cursor = cursor;
    this.fetchSize = url.fetchSize();
    this.queryTimeout = url.queryTimeout();
    this.poolable = this instanceof PreparedStatement;
  }

  abstract void checkOpen() throws SQLException;

  final long maxRows() {
    return maxRows;
  }

  final int fetchSize() {
    return fetchSize;
  }

  final int queryTimeout() {
    return queryTimeout;
  }

  final boolean escapes() {
    return escapes;
  }

  final ExecuteOptions options() {
    return maxRows == 0 && fetchSize == 0
        ? ExecuteOptions.DEFAULT
        : new ExecuteOptions(maxRows, fetchSize);
  }

  @Override
  public void setLargeMaxRows(long max) throws SQLException {
    checkOpen();
    if (max < 0) {
      throw SqlState.INVALID_ARGUMENT.exception("The row limit " + max + " is negative");
    }
    maxRows = max;
  }

  @Override
  public long getLargeMaxRows() throws SQLException {
    checkOpen();
    return maxRows;
  }

  @Override
  public void setMaxRows(int max) throws SQLException {
    setLargeMaxRows(max);
  }

  @Override
  public int getMaxRows() throws SQLException {
    return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
  }

  @Override
  public void setFetchSize(int rows) throws SQLException {
    checkOpen();
    fetchSize = checkNotNegative(rows, "fetch size");
  }

  @Override
  public int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  /**
   * The most seconds that one wait for the database may take: executing, and then each fetch of
   * further rows. The time between fetches does not count.
   */
  @Override
  public void setQueryTimeout(int seconds) throws SQLException {
    checkOpen();
    queryTimeout = checkNotNegative(seconds, "query time-out");
  }

  @Override
  public int getQueryTimeout() throws SQLException {
    checkOpen();
    return queryTimeout;
  }

  @Override
  public void setMaxFieldSize(int max) throws SQLException {
    checkOpen();
    if (checkNotNegative(max, "field size") > 0) {
      throw SqlState.notSupported("Cutting values at a maximum field size");
    }
  }

  @Override
  public int getMaxFieldSize() throws SQLException {
    checkOpen();
    return 0;
  }

  /** Whether the escapes of JDBC are looked for; they are unless told otherwise. */
  @Override
  public void setEscapeProcessing(boolean enable) throws SQLException {
    checkOpen();
    escapes = enable;
  }

  /** Without effect, as there are no positioned updates by a cursor's name. */
  @Override
  public void setCursorName(String name) throws SQLException {
    checkOpen();
  }

  /** A hint; rows come as they come. */
  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    checkFetchDirection(direction);
    fetchDirection = direction;
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return fetchDirection;
  }

  @Override
  public int getResultSetType() throws SQLException {
    checkOpen();
    return cursor.type();
  }

  @Override
  public int getResultSetConcurrency() throws SQLException {
    checkOpen();
    return cursor.concurrency();
  }

  @Override
  public int getResultSetHoldability() throws SQLException {
    checkOpen();
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public void setPoolable(boolean poolable) throws SQLException {
    checkOpen();
    this.poolable = poolable;
  }

  @Override
  public boolean isPoolable() throws SQLException {
    checkOpen();
    return poolable;
  }

  @Override
  public boolean isSimpleIdentifier(String identifier) {
    return Identifiers.isSimple(identifier);
  }

  @Override
  public String enquoteIdentifier(String identifier, boolean alwaysQuote) throws SQLException {
    return !alwaysQuote && Identifiers.isSimple(identifier)
        ? identifier
        : Identifiers.quote(identifier);
  }

  static void checkFetchDirection(int direction) throws SQLException {
    if (direction != ResultSet.FETCH_FORWARD
        && direction != ResultSet.FETCH_REVERSE
        && direction != ResultSet.FETCH_UNKNOWN) {
      throw SqlState.INVALID_ARGUMENT.exception("There is no fetch direction " + direction);
    }
  }

  static int checkNotNegative(int value, String what) throws SQLException {
    if (value < 0) {
      throw SqlState.INVALID_ARGUMENT.exception("The " + what + " " + value + " is negative");
    }
    return value;
  }
}
