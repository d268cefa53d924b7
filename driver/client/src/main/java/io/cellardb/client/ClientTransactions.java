package io.cellardb.client;

import io.cellardb.jdbc.session.SessionTransactions;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.TransactionCall;
import java.sql.SQLException;

/** The transactions of a session with a server. */
final class ClientTransactions implements SessionTransactions {
  private final ClientSession session;

  ClientTransactions(ClientSession session) {
    this.session = session;
  }

  private void call(int what) throws SQLException {
    session.done(FrameType.TRANSACTION, out -> out.int8(what));
  }

  @Override
  public boolean autoCommit() {
    return session.wire().state().autoCommit();
  }

  @Override
  public void setAutoCommit(boolean autoCommit) throws SQLException {
    if (autoCommit != autoCommit()) {
      call(autoCommit ? TransactionCall.AUTO_COMMIT_ON : TransactionCall.AUTO_COMMIT_OFF);
    }
  }

  @Override
  public boolean serializable() {
    return session.wire().state().serializable();
  }

  @Override
  public void setSerializable(boolean serializable) throws SQLException {
    call(serializable ? TransactionCall.SERIALIZABLE : TransactionCall.SNAPSHOT);
  }

  @Override
  public void commit() throws SQLException {
    call(TransactionCall.COMMIT);
  }

  @Override
  public void rollback() throws SQLException {
    call(TransactionCall.ROLLBACK);
  }

  @Override
  public long savepoint(String name) throws SQLException {
    return session
        .done(FrameType.TRANSACTION, out -> out.int8(TransactionCall.SAVEPOINT).text(name))[0];
  }

  @Override
  public void rollbackTo(long savepoint) throws SQLException {
    session.done(
        FrameType.TRANSACTION, out -> out.int8(TransactionCall.ROLLBACK_TO).int64(savepoint));
  }

  @Override
  public void release(long savepoint) throws SQLException {
    session.done(FrameType.TRANSACTION, out -> out.int8(TransactionCall.RELEASE).int64(savepoint));
  }
}
