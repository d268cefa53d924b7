package io.cellardb.server;

import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.ExecutionResult;
import io.cellardb.jdbc.session.Expectation;
import io.cellardb.jdbc.session.KeyRequest;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.SessionTransactions;
import io.cellardb.protocol.CatalogContent;
import io.cellardb.protocol.Execution;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.protocol.Outcome;
import io.cellardb.protocol.Requests;
import io.cellardb.protocol.SettingCall;
import io.cellardb.protocol.StatementDescription;
import io.cellardb.protocol.TextCall;
import io.cellardb.protocol.Values;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The statements and results of one client, on a session. Used by one worker at a time, but for
 * {@link #cancelCursor} and {@link #cancelCursors}.
 */
final class ServerSession {
  private static final Object[] NO_PARAMETERS = {};

  /** A longer text takes its time, whether it is planned already or not. */
  private static final int SHORT_BYTES = 4 << 10;

  private final DriverSession session;
  private final ServerLimits limits;
  private final boolean compresses;

  private final Output out;
  private final SessionStates states;
  private final Map<Integer, PreparedEntry> statements = new ConcurrentHashMap<>();
  private final Map<Integer, OpenCursor> cursors = new ConcurrentHashMap<>();

  /** What the client was told last, for questions about it; null before. */
  private DatabaseCatalog catalog;

  /** The batches that are under way; null for none. */
  private Delivery delivery;

  /** A planned statement, and the columns that the client knows of it. */
  private static final class PreparedEntry {
    private final Prepared prepared;
    private final int parameters;

    /** The text of what defines something, which is noted; null for all else. */
    private final String definition;

    private List<io.cellardb.jdbc.session.ColumnDescription> told;

    PreparedEntry(Prepared prepared, String sql) {
      this.prepared = prepared;
      this.definition = prepared.kind() == Prepared.Kind.DDL ? sql : null;
      this.parameters = prepared.parameters().size();
      this.told = prepared.columns();
    }
  }

  /**
   * A session.
   *
   * @param compresses whether its client wants rows to be compressed
   */
  ServerSession(DriverSession session, ServerLimits limits, boolean compresses, Output out) {
    this.session = session;
    this.limits = limits;
    this.compresses = compresses;
    this.out = out;
    this.states = new SessionStates(session);
  }

  DriverSession session() {
    return session;
  }

  SessionStates states() {
    return states;
  }

  /** Whether a transaction is open, which others may wait for. */
  boolean isInTransaction() {
    SessionTransactions transactions = session.transactions();
    return transactions != null && transactions.isActive();
  }

  /** Whether {@link #deliver} has something to do, before any other request. */
  boolean isDelivering() {
    return delivery != null;
  }

  /** The request whose batches are under way. */
  int delivering() {
    return delivery.request();
  }

  /** Writes one batch of those that are under way. */
  void deliver() throws SQLException {
    Delivery now = delivery;
    try {
      now.step(out, states);
    } catch (SQLException | RuntimeException | Error e) {
      delivery = null;
      close(now.cursor(), e);
      throw e;
    }
    if (now.isDone()) {
      delivery = null;
    }
    if (now.isEnded()) {
      cursors.remove(now.cursor().number());
      now.cursor().rows().close();
    }
  }

  private void close(OpenCursor cursor, Throwable because) {
    cursors.remove(cursor.number());
    try {
      cursor.rows().close();
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  /** Ends the execution of a request whose rows are open; from any thread. */
  void cancelCursor(int request) {
    for (OpenCursor cursor : cursors.values()) {
      if (cursor.request() == request) {
        cursor.cancellation().request();
      }
    }
  }

  /** Ends all executions whose rows are open; from any thread. */
  void cancelCursors() {
    cursors.values().forEach(cursor -> cursor.cancellation().request());
  }

  /** Rolls back and closes everything. */
  void close() throws SQLException {
    session.close();
  }

  /** Whether what a frame says is done soon, and waits for nobody. */
  boolean isShort(FrameReader in) {
    if (in.type() == FrameType.CLOSE_STATEMENT) {
      return true;
    }
    if (in.type() == FrameType.PREPARE) {
      return in.length() <= SHORT_BYTES && isPlanned(in.copy());
    }
    if (in.type() != FrameType.EXECUTE) {
      return false;
    }
    PreparedEntry entry = statements.get(in.peekInt32());
    return entry != null && entry.prepared.readsOneRow();
  }

  private boolean isPlanned(FrameReader in) {
    try {
      in.int32();
      String sql = in.text();
      boolean keys = in.bool();
      return !keys && session.isPlanned(sql);
    } catch (RuntimeException e) {
      return false; // whoever handles the frame meets it again, and tells the client
    }
  }

  /** Does what a frame says, and answers it. */
  void handle(FrameReader in, Cancellation cancellation) throws SQLException {
    switch (in.type()) {
      case PREPARE -> prepare(in, cancellation);
      case EXECUTE -> execute(in, cancellation);
      case RUN -> run(in, cancellation);
      case EXECUTE_BATCH -> executeBatch(in, cancellation);
      case FETCH -> fetch(in);
      case CLOSE_CURSOR -> closeCursor(in);
      case CLOSE_STATEMENT -> {
        int number = in.int32();
        in.end();
        statements.remove(number);
        done(in.request());
      }
      case TRANSACTION -> new TransactionRequest(session).handle(in, this);
      case SETTING -> set(in);
      case CATALOG -> {
        in.end();
        catalog = session.catalog();
        FrameWriter frame = last(FrameType.CATALOG_CONTENT, in.request());
        CatalogContent.write(frame, catalog);
        send(frame);
      }
      case EXTENT -> extent(in);
      case TEXT -> text(in);
      default ->
          throw new MalformedFrameException("A client does not send frames of type " + in.type());
    }
  }

  private FrameWriter last(FrameType type, int request) throws SQLException {
    FrameWriter frame = new FrameWriter(Frames.MOST_BYTES);
    states.beginLast(frame, type, request);
    return frame;
  }

  private void send(FrameWriter frame) {
    frame.end();
    out.write(frame);
  }

  /** Answers that it is done, with numbers that were asked for. */
  void done(int request, long... numbers) throws SQLException {
    FrameWriter frame = last(FrameType.DONE, request).int32(numbers.length);
    for (long number : numbers) {
      frame.int64(number);
    }
    send(frame);
  }

  private void prepare(FrameReader in, Cancellation cancellation) throws SQLException {
    int number = in.int32();
    String sql = in.text();
    KeyRequest keys = Requests.readKeys(in);
    in.end();
    if (statements.size() >= limits.statements() && !statements.containsKey(number)) {
      throw SqlState.LIMIT_EXCEEDED.exception(
          "The connection has "
              + limits.statements()
              + " prepared statements, as many as the server allows; close some");
    }
    Prepared prepared = session.prepare(sql, keys, cancellation);
    statements.put(number, new PreparedEntry(prepared, sql));
    FrameWriter frame = last(FrameType.DESCRIPTION, in.request());
    StatementDescription.of(prepared).write(frame);
    send(frame);
  }

  private PreparedEntry statement(int number) throws SQLException {
    PreparedEntry entry = statements.get(number);
    if (entry == null) {
      throw SqlState.NO_PREPARED_STATEMENT.exception("There is no prepared statement " + number);
    }
    return entry;
  }

  private void execute(FrameReader in, Cancellation cancellation) throws SQLException {
    int number = in.int32();
    Execution execution = Execution.read(in);
    Object[] parameters = Values.readRow(in);
    in.end();
    PreparedEntry entry = statement(number);
    checkParameters(entry, parameters);
    execute(entry, parameters, execution, cancellation, in.request());
  }

  private static void checkParameters(PreparedEntry entry, Object[] parameters) {
    if (parameters.length != entry.parameters) {
      throw new MalformedFrameException(
          "An execution has "
              + parameters.length
              + " parameters, its statement "
              + entry.parameters);
    }
  }

  private void run(FrameReader in, Cancellation cancellation) throws SQLException {
    Expectation expectation = Requests.readExpectation(in);
    Execution execution = Execution.read(in);
    String sql = in.text();
    KeyRequest keys = Requests.readKeys(in);
    in.end();
    Prepared prepared = session.prepare(sql, keys, cancellation);
    boolean expected = expectation.isMetBy(prepared);
    FrameWriter frame = new FrameWriter(Frames.MOST_BYTES);
    if (expected) {
      frame.begin(FrameType.DESCRIPTION, 0, in.request());
    } else {
      states.beginLast(frame, FrameType.DESCRIPTION, in.request());
    }
    PreparedEntry entry = new PreparedEntry(prepared, sql);
    StatementDescription.of(prepared).write(frame);
    send(frame);
    if (expected) {
      execute(entry, NO_PARAMETERS, execution, cancellation, in.request());
    }
  }

  private void execute(
      PreparedEntry entry,
      Object[] parameters,
      Execution execution,
      Cancellation cancellation,
      int request)
      throws SQLException {
    if (entry.prepared.kind() == Prepared.Kind.QUERY) {
      checkCursor(execution.cursor());
    }
    ExecuteOptions options = execution.options();
    ExecutionResult result = entry.prepared.execute(parameters, options, cancellation);
    if (entry.definition != null) {
      out.defined(entry.definition);
    }
    boolean rows = result.cursor() != null;
    boolean changed = rows && entry.prepared.columns() != entry.told;
    if (changed) {
      entry.told = entry.prepared.columns();
    }
    FrameWriter frame = new FrameWriter(Frames.MOST_BYTES);
    if (rows) {
      OpenCursor cursor =
          new OpenCursor(execution.cursor(), request, result.cursor(), entry.told, cancellation);
      cursors.put(cursor.number(), cursor);
      if (execution.credit() > 0) {
        // The first batch goes with the outcome. Other columns the client has to know in any case.
        FrameWriter held = changed ? null : frame;
        delivery = new Delivery(cursor, request, execution.credit(), compresses, held);
      }
    }
    Outcome outcome =
        new Outcome(
            rows ? new long[0] : new long[] {result.updateCount()},
            rows,
            result.warnings(),
            changed ? entry.told : null,
            entry.prepared.generatedKeys());
    if (delivery != null) {
      frame.begin(FrameType.RESULT, 0, request);
    } else {
      states.beginLast(frame, FrameType.RESULT, request);
    }
    outcome.write(frame);
    frame.end();
    if (delivery == null || changed) {
      out.write(frame);
    }
  }

  private void checkCursor(int number) throws SQLException {
    if (cursors.containsKey(number)) {
      throw new MalformedFrameException("There are rows with the number " + number + " already");
    }
    if (cursors.size() >= limits.cursors()) {
      throw SqlState.LIMIT_EXCEEDED.exception(
          "The connection has "
              + limits.cursors()
              + " open results, as many as the server allows; close some");
    }
  }

  private void executeBatch(FrameReader in, Cancellation cancellation) throws SQLException {
    int number = in.int32();
    List<Object[]> rows = Values.readRows(in);
    in.end();
    PreparedEntry entry = statement(number);
    if (rows.isEmpty()) {
      throw new MalformedFrameException("A batch has no rows");
    }
    for (Object[] row : rows) {
      checkParameters(entry, row);
    }
    long[] counts = entry.prepared.executeBatch(rows, cancellation);
    FrameWriter frame = last(FrameType.RESULT, in.request());
    new Outcome(counts, false, List.of(), null, entry.prepared.generatedKeys()).write(frame);
    send(frame);
  }

  private void fetch(FrameReader in) throws SQLException {
    int number = in.int32();
    int credit = in.int16();
    in.end();
    OpenCursor cursor = cursors.get(number);
    if (credit == 0) {
      throw new MalformedFrameException("No batches are asked for");
    }
    if (cursor == null) {
      // It ended while this request was on its way.
      FrameWriter frame = last(FrameType.END, in.request());
      frame.texts(List.of());
      send(frame);
    } else {
      delivery = new Delivery(cursor, in.request(), credit, compresses, null);
    }
  }

  private void closeCursor(FrameReader in) throws SQLException {
    int number = in.int32();
    in.end();
    OpenCursor cursor = cursors.remove(number);
    if (cursor != null) {
      cursor.rows().close();
    }
    done(in.request());
  }

  private void set(FrameReader in) throws SQLException {
    int what = in.int8();
    switch (what) {
      case SettingCall.NAMESPACE -> {
        String namespace = in.text();
        in.end();
        session.setNamespace(namespace);
      }
      case SettingCall.AS_OF -> {
        long millis = in.int64();
        in.end();
        session.setAsOf(millis < 0 ? null : Long.valueOf(millis));
      }
      case SettingCall.PARTIAL_STATES -> {
        boolean wanted = in.bool();
        in.end();
        session.setPartialStates(wanted);
      }
      default -> throw new MalformedFrameException("There is no setting " + what);
    }
    done(in.request());
  }

  private void extent(FrameReader in) throws SQLException {
    int place = in.int32();
    in.end();
    if (catalog == null || place < 0 || place >= catalog.indexes().size()) {
      throw new MalformedFrameException("There is no index " + place);
    }
    DatabaseCatalog.Extent extent = catalog.indexes().get(place).extent().get();
    done(in.request(), extent.entries(), extent.blocks());
  }

  private void text(FrameReader in) throws SQLException {
    int what = in.int8();
    String text = in.text();
    in.end();
    List<String> texts =
        switch (what) {
          case TextCall.SPLIT -> session.split(text);
          case TextCall.TRANSLATE -> List.of(session.translateEscapes(text));
          case TextCall.NATIVE -> List.of(session.nativeSql(text));
          default -> throw new MalformedFrameException("There is nothing " + what + " to ask");
        };
    FrameWriter frame = last(FrameType.TEXTS, in.request()).int32(texts.size());
    for (String each : texts) {
      int lines = count(each, 0, '\n');
      int blanks = count(each, lines, ' ');
      frame.int32(lines).int32(blanks).text(each.substring(lines + blanks));
    }
    send(frame);
  }

  private static int count(String text, int from, char wanted) {
    int end = from;
    while (end < text.length() && text.charAt(end) == wanted) {
      end++;
    }
    return end - from;
  }
}
