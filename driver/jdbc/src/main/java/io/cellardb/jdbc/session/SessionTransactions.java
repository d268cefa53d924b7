package io.cellardb.jdbc.session;

import java.sql.SQLException;

/**
 * The transactions of a session, which read one snapshot each and commit all or nothing. A session
 * begins in auto-commit mode. Called by one thread at a time.
 */
public interface SessionTransactions {
  /** Whether each statement commits by itself. */
  boolean autoCommit();

  /** Whether a transaction has begun, and may hold locks; other threads may see it late. */
  default boolean isActive() {
    return !autoCommit();
  }

  /** Changes the mode; a change commits the transaction that is under way. */
  void setAutoCommit(boolean autoCommit) throws SQLException;

  /** Whether transactions are serializable; else they read one snapshot and lose no update. */
  boolean serializable();

  /** Whether they can be; not on a cluster. */
  default boolean canBeSerializable() {
    return true;
  }

  /**
   * Sets the level of the transactions to come, and of one under way that has done nothing.
   *
   * @throws SQLException 0A000 if they cannot be serializable, 25001 if the one under way has
   *     another level and has read or written
   */
  void setSerializable(boolean serializable) throws SQLException;

  /**
   * Commits the transaction under way.
   *
   * @throws SQLException 25P01 in auto-commit mode without one; 40001 when another was faster, and
   *     25P02 when it has failed before; then it is rolled back
   */
  void commit() throws SQLException;

  /**
   * Takes back the transaction under way.
   *
   * @throws SQLException 25P01 in auto-commit mode without one
   */
  void rollback() throws SQLException;

  /**
   * Sets a savepoint.
   *
   * @param name or null
   * @return its number, which no other of the session has
   * @throws SQLException 25P01 in auto-commit mode without a transaction
   */
  long savepoint(String name) throws SQLException;

  /**
   * Takes back what was done since a savepoint.
   *
   * @throws SQLException 3B001 when it exists no longer
   */
  void rollbackTo(long savepoint) throws SQLException;

  /**
   * Forgets a savepoint and all later ones.
   *
   * @throws SQLException 3B001 when it exists no longer
   */
  void release(long savepoint) throws SQLException;
}
