package io.cellardb.client;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.Expectation;
import io.cellardb.jdbc.session.KeyRequest;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.Product;
import io.cellardb.jdbc.session.SessionTransactions;
import io.cellardb.protocol.CatalogContent;
import io.cellardb.protocol.Execution;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.protocol.Requests;
import io.cellardb.protocol.SettingCall;
import io.cellardb.protocol.StatementDescription;
import io.cellardb.protocol.TextCall;
import io.cellardb.protocol.Welcome;
import java.lang.ref.Cleaner;
import java.sql.SQLException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A session with a server. */
final class ClientSession implements DriverSession {
  /** Closes the sockets of sessions that applications have dropped. */
  private static final Cleaner CLEANER = Cleaner.create();

  /** Batches that come with the outcome: the first, and the second or the end. */
  static final int FIRST_CREDIT = 2;

  private static final int MILLIS = 1_000;

  private final Wire wire;
  private final Welcome welcome;
  private final SessionTransactions transactions;
  private final Cleaner.Cleanable whenDropped;
  private int numbers;

  ClientSession(Wire wire, Welcome welcome) {
    this.wire = wire;
    this.welcome = welcome;
    this.transactions = welcome.transactions() ? new ClientTransactions(this) : null;
    this.whenDropped = CLEANER.register(this, wire::abandon);
    wire.setMostBytes(welcome.mostBytes());
  }

  Wire wire() {
    return wire;
  }

  /** A number for a statement or for rows, which the session has not had. */
  int nextNumber() {
    numbers++;
    return numbers;
  }

  /** What a request is made of. */
  interface Body {
    /** Writes it. */
    void write(FrameWriter out) throws SQLException;
  }

  /** Asks the server something that has one answer. */
  <T> T ask(FrameType request, Body body, FrameType answer, Function<FrameReader, T> reader)
      throws SQLException {
    int number = wire.nextRequest();
    FrameWriter out = frame(request, number, body);
    return read(wire.send(out, number).answer(answer), reader);
  }

  static FrameWriter frame(FrameType type, int number, Body body) throws SQLException {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(type, 0, number);
    body.write(out);
    out.end();
    return out;
  }

  /** Reads an answer. */
  <T> T read(FrameReader answer, Function<FrameReader, T> reader) throws SQLException {
    try {
      return reader.apply(answer);
    } catch (MalformedFrameException | IllegalArgumentException e) {
      throw wire.malformed(
          e instanceof MalformedFrameException known
              ? known
              : new MalformedFrameException(e.getMessage()));
    }
  }

  /** Asks the server to do something, and returns the numbers that it answers. */
  long[] done(FrameType request, Body body) throws SQLException {
    return ask(
        request,
        body,
        FrameType.DONE,
        in -> {
          long[] answers = new long[in.count(Long.BYTES)];
          for (int i = 0; i < answers.length; i++) {
            answers[i] = in.int64();
          }
          return answers;
        });
  }

  @Override
  public Prepared prepare(String sql, KeyRequest keys, Cancellation cancellation)
      throws SQLException {
    int number = nextNumber();
    int request = wire.nextRequest();
    FrameWriter out =
        frame(
            FrameType.PREPARE, request, frame -> ClientPrepared.prepare(frame, number, sql, keys));
    Exchange exchange = wire.send(out, request);
    cancellation.onRequest(() -> wire.cancel(request));
    StatementDescription description =
        read(exchange.answer(FrameType.DESCRIPTION), StatementDescription::read);
    ClientPrepared prepared = new ClientPrepared(this, sql, keys, description);
    prepared.isKept(number);
    return prepared;
  }

  @Override
  public Prepared prepareToExecute(
      String sql,
      KeyRequest keys,
      Expectation expectation,
      ExecuteOptions options,
      Cancellation cancellation)
      throws SQLException {
    Execution execution = new Execution(nextNumber(), options, FIRST_CREDIT);
    int request = wire.nextRequest();
    FrameWriter out =
        frame(
            FrameType.RUN,
            request,
            frame -> {
              Requests.writeExpectation(frame, expectation);
              execution.write(frame);
              frame.text(sql);
              Requests.writeKeys(frame, keys);
            });
    Exchange exchange = wire.send(out, request);
    cancellation.onRequest(() -> wire.cancel(request));
    StatementDescription description =
        read(exchange.answer(FrameType.DESCRIPTION), StatementDescription::read);
    ClientPrepared prepared = new ClientPrepared(this, sql, keys, description);
    if (!exchange.isOver()) {
      prepared.takeFirst(exchange, execution.cursor());
    }
    return prepared;
  }

  /** A text behind blanks. */
  private record Piece(int lines, int blanks, String text) {
    static List<Piece> read(FrameReader in) {
      int count = in.count(3 * Integer.BYTES);
      List<Piece> pieces = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        int lines = in.count32();
        int blanks = in.count32();
        pieces.add(new Piece(lines, blanks, in.text()));
      }
      return pieces;
    }

    String whole() {
      return "\n".repeat(lines) + " ".repeat(blanks) + text;
    }
  }

  private List<Piece> text(int what, String text) throws SQLException {
    return ask(FrameType.TEXT, frame -> frame.int8(what).text(text), FrameType.TEXTS, Piece::read);
  }

  @Override
  public List<String> split(String text) throws SQLException {
    List<Piece> pieces = text(TextCall.SPLIT, text);
    // With blanks in front, all those of a long script at once would be as long as its square.
    return new AbstractList<>() {
      @Override
      public String get(int index) {
        return pieces.get(index).whole();
      }

      @Override
      public int size() {
        return pieces.size();
      }
    };
  }

  @Override
  public String translateEscapes(String sql) throws SQLException {
    return text(TextCall.TRANSLATE, sql).get(0).whole();
  }

  @Override
  public String nativeSql(String sql) throws SQLException {
    return text(TextCall.NATIVE, sql).get(0).whole();
  }

  @Override
  public String namespace() {
    return wire.state().namespace();
  }

  @Override
  public void setNamespace(String namespace) throws SQLException {
    done(FrameType.SETTING, out -> out.int8(SettingCall.NAMESPACE).text(namespace));
  }

  @Override
  public void setAsOf(Long millis) throws SQLException {
    done(FrameType.SETTING, out -> out.int8(SettingCall.AS_OF).int64(millis == null ? -1 : millis));
  }

  @Override
  public void setPartialStates(boolean wanted) throws SQLException {
    done(FrameType.SETTING, out -> out.int8(SettingCall.PARTIAL_STATES).bool(wanted));
  }

  @Override
  public DatabaseCatalog catalog() throws SQLException {
    return ask(
        FrameType.CATALOG,
        out -> {},
        FrameType.CATALOG_CONTENT,
        in -> CatalogContent.read(in, this::extent));
  }

  private DatabaseCatalog.Extent extent(int place) throws SQLException {
    long[] answer = done(FrameType.EXTENT, out -> out.int32(place));
    return new DatabaseCatalog.Extent(answer[0], answer[1]);
  }

  @Override
  public Product product() {
    return welcome.product();
  }

  @Override
  public SessionTransactions transactions() {
    return transactions;
  }

  @Override
  public boolean readOnly() {
    return welcome.readOnly();
  }

  @Override
  public void whenKilled(Runnable action) {
    wire.whenKilled(action);
  }

  @Override
  public boolean isValid() {
    return wire.isUsable();
  }

  @Override
  public boolean isValid(int seconds) {
    return wire.isUsable()
        && wire.ping(seconds > Integer.MAX_VALUE / MILLIS ? 0 : seconds * MILLIS);
  }

  @Override
  public void setNetworkTimeout(int millis) throws SQLException {
    wire.setTimeout(millis);
  }

  @Override
  public void close() {
    wire.close();
    whenDropped.clean();
  }
}
