package io.cellardb.sql.execution.error;

/** A statement ended before its end, because it was told to (57014) or ran out of time (57014). */
public final class StatementCancelledException extends SqlExecutionException {
  private static final long serialVersionUID = 1L;

  private final boolean timeout;

  /** 57014, for a time-out or because somebody asked for it. */
  public StatementCancelledException(boolean timeout) {
    super("57014", timeout ? "statement timed out" : "statement was cancelled");
    this.timeout = timeout;
  }

  /** True if the statement's time was up, false if somebody cancelled it. */
  public boolean timeout() {
    return timeout;
  }
}
