package io.cellardb.embedded;

import io.cellardb.jdbc.session.SessionTransactions;
import java.sql.SQLException;
import java.util.function.LongSupplier;

/** The planner's transactions as the driver drives them. */
final class EmbeddedTransactions implements SessionTransactions {
  private final EmbeddedSession session;
  private final io.cellardb.sql.Transactions transactions;

  EmbeddedTransactions(EmbeddedSession session, io.cellardb.sql.Transactions transactions) {
    this.session = session;
    this.transactions = transactions;
  }

  @Override
  public boolean autoCommit() {
    return transactions.autoCommit();
  }

  @Override
  public boolean isActive() {
    return transactions.isActive();
  }

  @Override
  public void setAutoCommit(boolean autoCommit) throws SQLException {
    run(() -> transactions.setAutoCommit(autoCommit));
  }

  @Override
  public boolean serializable() {
    return transactions.isSerializable();
  }

  @Override
  public boolean canBeSerializable() {
    return transactions.canBeSerializable();
  }

  @Override
  public void setSerializable(boolean serializable) throws SQLException {
    run(() -> transactions.setSerializable(serializable));
  }

  @Override
  public void commit() throws SQLException {
    run(transactions::commit);
  }

  @Override
  public void rollback() throws SQLException {
    run(transactions::rollback);
  }

  @Override
  public long savepoint(String name) throws SQLException {
    return number(() -> transactions.savepoint(name));
  }

  @Override
  public void rollbackTo(long savepoint) throws SQLException {
    run(() -> transactions.rollbackTo(savepoint));
  }

  @Override
  public void release(long savepoint) throws SQLException {
    run(() -> transactions.release(savepoint));
  }

  private void run(Runnable work) throws SQLException {
    number(
        () -> {
          work.run();
          return 0;
        });
  }

  private long number(LongSupplier work) throws SQLException {
    session.checkOpen();
    WarmUp.callBegins();
    try {
      return work.getAsLong();
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    } finally {
      WarmUp.callEnds();
    }
  }
}
