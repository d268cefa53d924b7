package io.cellardb.jdbc;

import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.SessionTransactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The transactions of a connection: what JDBC has to say of them, over those of its session, which
 * may have none.
 */
abstract class TransactionMethods implements Connection {
  /** Held for every call into the session. */
  final ReentrantLock lock = new ReentrantLock();

  /** The session; to be called with {@link #lock} held. */
  abstract DriverSession session();

  abstract void checkOpen() throws SQLException;

  private interface InTransactions<T> {
    T run(SessionTransactions transactions) throws SQLException;
  }

  /** Does something with the transactions of the session, which are null where there are none. */
  private <T> T transactions(InTransactions<T> work) throws SQLException {
    lock.lock();
    try {
      checkOpen();
      return work.run(session().transactions());
    } finally {
      lock.unlock();
    }
  }

  /** The transactions; refused where the store has none. */
  private static SessionTransactions required(SessionTransactions transactions, String what)
      throws SQLException {
    if (transactions == null) {
      throw SqlState.notSupported(what);
    }
    return transactions;
  }

  boolean hasTransactions() throws SQLException {
    return transactions(Objects::nonNull);
  }

  @Override
  public void setAutoCommit(boolean autoCommit) throws SQLException {
    transactions(
        transactions -> {
          if (!autoCommit || transactions != null) {
            required(transactions, "A transaction over several statements (autoCommit false)")
                .setAutoCommit(autoCommit);
          }
          return null;
        });
  }

  @Override
  public boolean getAutoCommit() throws SQLException {
    return transactions(transactions -> transactions == null || transactions.autoCommit());
  }

  @Override
  public void commit() throws SQLException {
    transactions(
        transactions -> {
          if (transactions == null) {
            throw noTransaction("commit");
          }
          transactions.commit();
          return null;
        });
  }

  @Override
  public void rollback() throws SQLException {
    transactions(
        transactions -> {
          if (transactions == null) {
            throw noTransaction("rollback");
          }
          transactions.rollback();
          return null;
        });
  }

  private static SQLException noTransaction(String method) {
    return SqlState.NO_ACTIVE_TRANSACTION.exception(
        "There is nothing to "
            + method
            + ": the connection is in auto-commit mode, each statement commits by itself");
  }

  /**
   * TRANSACTION_REPEATABLE_READ, as a transaction reads one snapshot, or TRANSACTION_SERIALIZABLE
   * if that was asked for; TRANSACTION_NONE, which is JDBC's word for a store that has no
   * transactions over several statements.
   */
  @Override
  public int getTransactionIsolation() throws SQLException {
    return transactions(
        transactions -> {
          if (transactions == null) {
            return TRANSACTION_NONE;
          }
          return transactions.serializable()
              ? TRANSACTION_SERIALIZABLE
              : TRANSACTION_REPEATABLE_READ;
        });
  }

  /** A level below TRANSACTION_REPEATABLE_READ is taken as that one, which keeps its promises. */
  @Override
  public void setTransactionIsolation(int level) throws SQLException {
    if (!supportsIsolation(level)) {
      throw SqlState.notSupported(
          hasTransactions()
              ? "The transaction isolation level " + level
              : "Setting a transaction isolation level (each statement reads one snapshot)");
    }
    transactions(
        transactions -> {
          if (transactions != null) {
            transactions.setSerializable(level == TRANSACTION_SERIALIZABLE);
          }
          return null;
        });
  }

  boolean supportsIsolation(int level) throws SQLException {
    return transactions(
        transactions ->
            switch (level) {
              case TRANSACTION_NONE -> transactions == null;
              case TRANSACTION_READ_UNCOMMITTED,
                  TRANSACTION_READ_COMMITTED,
                  TRANSACTION_REPEATABLE_READ ->
                  transactions != null;
              case TRANSACTION_SERIALIZABLE ->
                  transactions != null && transactions.canBeSerializable();
              default -> false;
            });
  }

  @Override
  public Savepoint setSavepoint() throws SQLException {
    return savepoint(null);
  }

  @Override
  public Savepoint setSavepoint(String name) throws SQLException {
    if (name == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The name of the savepoint is null");
    }
    return savepoint(name);
  }

  private Savepoint savepoint(String name) throws SQLException {
    return transactions(
        transactions ->
            new CellarSavepoint(this, required(transactions, "A savepoint").savepoint(name), name));
  }

  @Override
  public void rollback(Savepoint savepoint) throws SQLException {
    transactions(
        transactions -> {
          required(transactions, "A savepoint").rollbackTo(id(savepoint));
          return null;
        });
  }

  @Override
  public void releaseSavepoint(Savepoint savepoint) throws SQLException {
    transactions(
        transactions -> {
          required(transactions, "A savepoint").release(id(savepoint));
          return null;
        });
  }

  private long id(Savepoint savepoint) throws SQLException {
    if (savepoint instanceof CellarSavepoint own && own.connection() == this) {
      return own.id();
    }
    throw SqlState.INVALID_SAVEPOINT.exception("The savepoint is not one of this connection");
  }
}
