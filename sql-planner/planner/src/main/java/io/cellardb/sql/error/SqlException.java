package io.cellardb.sql.error;

import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Why a statement was refused or failed: one clear sentence, a SQLSTATE, and where there is one the
 * place in the text.
 */
public final class SqlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String sqlState;
  private final int line;
  private final int column;

  /** A failure without a place. */
  public SqlException(String sqlState, String message) {
    this(sqlState, message, 0, 0, null);
  }

  /** A failure without a place, with its cause. */
  public SqlException(String sqlState, String message, Throwable cause) {
    this(sqlState, message, 0, 0, cause);
  }

  /**
   * A failure at a place of the statement.
   *
   * @param line from 1; 0 for no place
   * @param column from 1; 0 for no place
   */
  public SqlException(String sqlState, String message, int line, int column, Throwable cause) {
    super(line > 0 ? message + " (line " + line + ", column " + column + ")" : message, cause);
    this.sqlState = sqlState;
    this.line = line;
    this.column = column;
  }

  /** A failure at the place of a node of the statement. */
  public static SqlException at(SqlParserPos pos, String sqlState, String message) {
    return at(pos, sqlState, message, null);
  }

  /** A failure at the place of a node of the statement, with its cause. */
  public static SqlException at(
      SqlParserPos pos, String sqlState, String message, Throwable cause) {
    return new SqlException(sqlState, message, pos.getLineNum(), pos.getColumnNum(), cause);
  }

  /** Five characters of the SQL standard's or PostgreSQL's list. */
  public String sqlState() {
    return sqlState;
  }

  /** The line of the statement, from 1; 0 if there is no place. */
  public int line() {
    return line;
  }

  /** The column of that line, from 1; 0 if there is no place. */
  public int column() {
    return column;
  }
}
