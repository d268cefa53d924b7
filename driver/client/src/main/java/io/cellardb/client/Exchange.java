package io.cellardb.client;

import io.cellardb.jdbc.SqlState;
import io.cellardb.protocol.Failures;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.MalformedFrameException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Queue;

/** One request, and the answers to it that have come. */
final class Exchange {
  private final Wire wire;
  private final int request;

  /** Guarded by the wire. */
  private final Queue<FrameReader> answers = new ArrayDeque<>();

  private boolean over;

  Exchange(Wire wire, int request) {
    this.wire = wire;
    this.request = request;
  }

  int request() {
    return request;
  }

  /** Those that have come and nobody has taken; to be used with the wire's lock. */
  Queue<FrameReader> answers() {
    return answers;
  }

  /** Whether the last answer has been taken. */
  boolean isOver() {
    return over;
  }

  /**
   * Waits for the next answer.
   *
   * @throws SQLException what the server answers that went wrong, or 08006
   */
  FrameReader next() throws SQLException {
    return next(0);
  }

  /**
   * Waits for the next answer.
   *
   * @param millis after which the connection is given up; 0 for no limit but that of the wire
   */
  FrameReader next(int millis) throws SQLException {
    FrameReader answer = wire.await(this, millis);
    over = answer.isLast();
    if (answer.type() == FrameType.ERROR) {
      throw failure(answer);
    }
    return answer;
  }

  private SQLException failure(FrameReader answer) {
    try {
      return Failures.read(answer);
    } catch (MalformedFrameException e) {
      return wire.malformed(e);
    }
  }

  /** Waits for the next answer, which has to be of a type. */
  FrameReader answer(FrameType type) throws SQLException {
    FrameReader answer = next();
    if (answer.type() != type) {
      throw wire.broken(
          SqlState.PROTOCOL_VIOLATION.exception(
              "The server answers with a frame of type " + answer.type().code()));
    }
    return answer;
  }
}
