package io.cellardb.server;

import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.SessionTransactions;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.protocol.TransactionCall;
import java.sql.SQLException;

/** What TRANSACTION asks for. */
record TransactionRequest(DriverSession session) {
  void handle(FrameReader in, ServerSession answers) throws SQLException {
    SessionTransactions transactions = session.transactions();
    if (transactions == null) {
      throw SqlState.FEATURE_NOT_SUPPORTED.exception("The store has no transactions");
    }
    int what = in.int8();
    switch (what) {
      case TransactionCall.SAVEPOINT -> {
        String name = in.textOrNull();
        in.end();
        answers.done(in.request(), transactions.savepoint(name));
        return;
      }
      case TransactionCall.ROLLBACK_TO -> transactions.rollbackTo(number(in));
      case TransactionCall.RELEASE -> transactions.release(number(in));
      default -> {
        in.end();
        simple(what, transactions);
      }
    }
    answers.done(in.request());
  }

  private static long number(FrameReader in) {
    long number = in.int64();
    in.end();
    return number;
  }

  private static void simple(int what, SessionTransactions transactions) throws SQLException {
    switch (what) {
      case TransactionCall.AUTO_COMMIT_OFF -> transactions.setAutoCommit(false);
      case TransactionCall.AUTO_COMMIT_ON -> transactions.setAutoCommit(true);
      case TransactionCall.SNAPSHOT -> transactions.setSerializable(false);
      case TransactionCall.SERIALIZABLE -> transactions.setSerializable(true);
      case TransactionCall.COMMIT -> transactions.commit();
      case TransactionCall.ROLLBACK -> transactions.rollback();
      default -> throw new MalformedFrameException("There is no call " + what + " of transactions");
    }
  }
}
