package io.cellardb.server;

import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.SessionTransactions;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.SessionState;
import java.sql.SQLException;

/** Tells the client what a request has changed of its session, with the last answer to that. */
final class SessionStates {
  private final DriverSession session;

  /** What the client knows; null for nothing. */
  private SessionState told;

  SessionStates(DriverSession session) {
    this.session = session;
  }

  /** Begins the last answer to a request. */
  void beginLast(FrameWriter frame, FrameType type, int request) throws SQLException {
    SessionTransactions transactions = session.transactions();
    SessionState now =
        new SessionState(
            transactions == null || transactions.autoCommit(),
            transactions != null && transactions.serializable(),
            session.namespace());
    if (now.equals(told)) {
      frame.begin(type, Frames.LAST, request);
    } else {
      frame.begin(type, Frames.LAST | Frames.STATE, request);
      now.write(frame);
      told = now;
    }
  }

  /** Says that the answer begun last may not have been sent: the next one tells everything. */
  void forget() {
    told = null;
  }
}
