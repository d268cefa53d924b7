package io.cellardb.client;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.ExecutionResult;
import io.cellardb.jdbc.session.KeyRequest;
import io.cellardb.jdbc.session.ParameterDescription;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.protocol.Execution;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.Outcome;
import io.cellardb.protocol.Requests;
import io.cellardb.protocol.StatementDescription;
import io.cellardb.protocol.Values;
import java.sql.SQLException;
import java.util.List;

/** A statement of a server. */
final class ClientPrepared implements Prepared {
  private final ClientSession session;
  private final Wire wire;
  private final String sql;
  private final KeyRequest keyRequest;
  private final StatementDescription description;

  /** The statement at the server; null if that keeps none. */
  private Dropped.Kept kept;

  private int number;
  private List<ColumnDescription> columns;

  /** What {@link #takeFirst} took, until it is given; null for nothing. */
  private ExecutionResult first;

  /** Of the last execution. */
  private List<Object[]> keys = List.of();

  ClientPrepared(
      ClientSession session, String sql, KeyRequest keyRequest, StatementDescription description) {
    this.session = session;
    this.wire = session.wire();
    this.sql = sql;
    this.keyRequest = keyRequest;
    this.description = description;
    this.columns = description.columns();
  }

  /** Writes what PREPARE says. */
  static void prepare(FrameWriter out, int number, String sql, KeyRequest keys)
      throws SQLException {
    out.int32(number).text(sql);
    Requests.writeKeys(out, keys);
  }

  /** Says that the server keeps it. */
  void isKept(int number) {
    this.number = number;
    this.kept = wire.dropped().add(this, FrameType.CLOSE_STATEMENT, number);
  }

  /** Takes the outcome of an execution that came with the description. */
  void takeFirst(Exchange exchange, int cursor) throws SQLException {
    first = take(exchange, cursor);
  }

  private ExecutionResult take(Exchange exchange, int cursor) throws SQLException {
    FrameReader answer = exchange.answer(FrameType.RESULT);
    Outcome outcome = session.read(answer, Outcome::read);
    keys = outcome.keys();
    if (outcome.columns() != null) {
      columns = outcome.columns();
    }
    if (!outcome.rows()) {
      return ExecutionResult.count(outcome.counts()[0], outcome.warnings());
    }
    ClientCursor rows = new ClientCursor(session, exchange, cursor, columns, outcome.warnings());
    return ExecutionResult.rows(rows);
  }

  @Override
  public Kind kind() {
    return description.kind();
  }

  @Override
  public boolean writes() {
    return description.writes();
  }

  @Override
  public boolean selectsFromOneTable() {
    return description.oneTable();
  }

  @Override
  public List<ColumnDescription> columns() {
    return columns;
  }

  @Override
  public List<ParameterDescription> parameters() {
    return description.parameters();
  }

  @Override
  public boolean takesOthers(int parameter) {
    return description.takesOthers().get(parameter);
  }

  @Override
  public List<ColumnDescription> keyColumns() {
    return description.keyColumns();
  }

  @Override
  public List<Object[]> generatedKeys() {
    return keys;
  }

  @Override
  public boolean isExecuted() {
    return first != null;
  }

  @Override
  public ExecutionResult execute(
      Object[] parameters, ExecuteOptions options, Cancellation cancellation) throws SQLException {
    if (first != null) {
      ExecutionResult result = first;
      first = null;
      return result;
    }
    keys = List.of();
    Execution execution = new Execution(session.nextNumber(), options, ClientSession.FIRST_CREDIT);
    Exchange exchange =
        send(
            FrameType.EXECUTE,
            out -> {
              out.int32(number);
              execution.write(out);
              Values.writeRow(out, parameters);
            },
            cancellation);
    return take(exchange, execution.cursor());
  }

  @Override
  public long[] executeBatch(List<Object[]> rows, Cancellation cancellation) throws SQLException {
    keys = List.of();
    Exchange exchange =
        send(
            FrameType.EXECUTE_BATCH,
            out -> {
              out.int32(number);
              Values.writeRows(out, rows);
            },
            cancellation);
    Outcome outcome = session.read(exchange.answer(FrameType.RESULT), Outcome::read);
    keys = outcome.keys();
    return outcome.counts();
  }

  /** Sends an execution, behind the statement itself if the server does not keep that yet. */
  private Exchange send(FrameType type, ClientSession.Body body, Cancellation cancellation)
      throws SQLException {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    boolean prepares = kept == null;
    if (prepares) {
      number = session.nextNumber();
      out.begin(FrameType.PREPARE, 0, wire.nextRequest());
      prepare(out, number, sql, keyRequest);
      out.end();
    }
    int request = wire.nextRequest();
    out.begin(type, 0, request);
    body.write(out);
    out.end();
    Exchange exchange = wire.send(out, request);
    if (prepares) {
      isKept(number);
    }
    cancellation.onRequest(() -> wire.cancel(request));
    return exchange;
  }

  @Override
  public void close() {
    Dropped.Kept closing = kept;
    if (closing != null) {
      wire.dropped().close(closing);
    }
  }
}
