package io.cellardb.protocol;

/** What TRANSACTION does: a byte; then a number for some, or a text. */
public final class TransactionCall {
  /** Ends auto-commit mode. */
  public static final int AUTO_COMMIT_OFF = 0;

  /** Begins auto-commit mode. */
  public static final int AUTO_COMMIT_ON = 1;

  /** Sets the level of snapshots. */
  public static final int SNAPSHOT = 2;

  /** Sets the serializable level. */
  public static final int SERIALIZABLE = 3;

  /** Commits. */
  public static final int COMMIT = 4;

  /** Rolls back. */
  public static final int ROLLBACK = 5;

  /** Sets a savepoint; its name follows, which may be null. */
  public static final int SAVEPOINT = 6;

  /** Rolls back to a savepoint; its number follows. */
  public static final int ROLLBACK_TO = 7;

  /** Forgets a savepoint; its number follows. */
  public static final int RELEASE = 8;

  private TransactionCall() {}
}
