package io.cellardb.client;

import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.BatchCursor;
import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.WireBatch;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Rows of a server. Once two batches were read, some are asked for ahead, so that the server works
 * while the application does.
 */
final class ClientCursor implements BatchCursor {
  /** Batches that a request asks for. */
  private static final int CREDIT = 2;

  /** Requests under way of who reads on and on. */
  private static final int AHEAD = 2;

  private final ClientSession session;
  private final Wire wire;
  private final int number;
  private final List<ColumnDescription> columns;
  private final Deque<Exchange> pending = new ArrayDeque<>();
  private final Dropped.Kept kept;
  private List<String> warnings;
  private int batches;
  private boolean ended;

  /**
   * Rows of a server.
   *
   * @param exchange the execution, whose answers go on with batches
   * @param number that the session knows them by
   */
  ClientCursor(
      ClientSession session,
      Exchange exchange,
      int number,
      List<ColumnDescription> columns,
      List<String> warnings) {
    this.session = session;
    this.wire = session.wire();
    this.number = number;
    this.columns = columns;
    this.warnings = warnings;
    this.kept = wire.dropped().add(this, FrameType.CLOSE_CURSOR, number);
    if (!exchange.isOver()) {
      pending.add(exchange);
    }
  }

  @Override
  public ColumnBatch next() throws SQLException {
    if (ended) {
      return null;
    }
    askAhead();
    Exchange exchange = pending.getFirst();
    FrameReader answer;
    try {
      answer = exchange.next();
    } catch (SQLException e) {
      end();
      throw e;
    }
    if (exchange.isOver()) {
      pending.remove();
    }
    if (answer.type() == FrameType.END) {
      warnings = session.read(answer, FrameReader::texts);
      end();
      return null;
    }
    if (answer.type() != FrameType.BATCH) {
      end();
      throw wire.broken(
          SqlState.PROTOCOL_VIOLATION.exception(
              "The server answers with a frame of type " + answer.type().code()));
    }
    batches++;
    return session.read(
        answer,
        in -> {
          warnings = in.texts();
          return new WireBatch(in, columns);
        });
  }

  private void askAhead() throws SQLException {
    int wanted = batches >= ClientSession.FIRST_CREDIT ? AHEAD : 1;
    while (pending.size() < wanted) {
      int request = wire.nextRequest();
      FrameWriter out =
          ClientSession.frame(FrameType.FETCH, request, frame -> frame.int32(number).int16(CREDIT));
      pending.add(wire.send(out, request));
    }
  }

  /** The server has closed them. */
  private void end() {
    ended = true;
    wire.dropped().forget(kept);
    pending.forEach(wire::forget);
    pending.clear();
  }

  @Override
  public List<String> warnings() {
    return warnings;
  }

  @Override
  public void close() throws SQLException {
    if (ended) {
      return;
    }
    boolean known = !pending.isEmpty() && wire.isEnd(pending.getFirst());
    end();
    if (!known && wire.isUsable()) {
      int request = wire.nextRequest();
      wire.send(ClientSession.frame(FrameType.CLOSE_CURSOR, request, frame -> frame.int32(number)));
    }
  }
}
