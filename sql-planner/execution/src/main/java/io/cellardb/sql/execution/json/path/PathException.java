package io.cellardb.sql.execution.json.path;

/** A document in which a path cannot be followed. Within a condition it makes it unknown. */
public final class PathException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String sqlState;

  PathException(String sqlState, String message) {
    // No stack trace: conditions catch these for each item that does not fit.
    super(message, null, false, false);
    this.sqlState = sqlState;
  }

  /** The standard's class of data exceptions, such as 22033 for a wrong subscript. */
  public String sqlState() {
    return sqlState;
  }
}
