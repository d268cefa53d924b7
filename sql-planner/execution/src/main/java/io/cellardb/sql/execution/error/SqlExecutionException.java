package io.cellardb.sql.execution.error;

/** A statement failed while it ran: an SQLSTATE and one sentence for the user. */
public class SqlExecutionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String sqlState;

  /**
   * Creates the error.
   *
   * @param sqlState five characters, as in the SQL standard and PostgreSQL
   */
  public SqlExecutionException(String sqlState, String message) {
    this(sqlState, message, null);
  }

  /** Creates the error with what led to it, which may be null. */
  public SqlExecutionException(String sqlState, String message, Throwable cause) {
    super(message, cause);
    if (sqlState.length() != 5) {
      throw new IllegalArgumentException("SQLSTATE has five characters: " + sqlState);
    }
    this.sqlState = sqlState;
  }

  /** The five characters that classify this error, such as 22003 or 22012. */
  public final String sqlState() {
    return sqlState;
  }

  /** 22003: a value does not fit its type. */
  public static SqlExecutionException outOfRange(String typeName) {
    return new SqlExecutionException("22003", "value out of range for type " + typeName);
  }

  /** 22012: division by zero. */
  public static SqlExecutionException divisionByZero() {
    return new SqlExecutionException("22012", "division by zero");
  }

  /** 22P02: a text is no value of a type. */
  public static SqlExecutionException invalidText(String typeName, String text) {
    return new SqlExecutionException(
        "22P02", "invalid text for type " + typeName + ": '" + shorten(text) + "'");
  }

  /** 22007: a text is no date, time or timestamp. */
  public static SqlExecutionException invalidDatetime(String typeName, String text) {
    return new SqlExecutionException(
        "22007", "invalid text for type " + typeName + ": '" + shorten(text) + "'");
  }

  /** 22008: a date, time or timestamp is beyond what its type can hold. */
  public static SqlExecutionException datetimeOverflow(String typeName) {
    return new SqlExecutionException("22008", "value out of range for type " + typeName);
  }

  /** 0A000: something that is valid SQL and not available here. */
  public static SqlExecutionException unsupported(String what, Throwable cause) {
    return new SqlExecutionException("0A000", what + " is not supported", cause);
  }

  private static String shorten(String text) {
    return text.length() <= 64 ? text : text.substring(0, 61) + "...";
  }
}
