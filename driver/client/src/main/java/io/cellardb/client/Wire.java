package io.cellardb.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.jdbc.SqlState;
import io.cellardb.protocol.Failures;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.protocol.SessionState;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The socket of a connection. Any thread sends. Of those that wait for answers one reads, and hands
 * to the others what is theirs; when it has its own, another one takes over.
 */
final class Wire {
  private static final int CLOSE_MILLIS = 10_000;

  private final Socket socket;

  /** The same, or what is below if that is one of TLS. */
  private final Socket plain;

  private final String address;
  private final FrameInput in;
  private final OutputStream out;
  private final Object sending = new Object();
  private final AtomicInteger requests = new AtomicInteger();
  private final Dropped dropped = new Dropped();

  @GuardedBy("this")
  private final Map<Integer, Exchange> exchanges = new HashMap<>();

  /** Whether a thread reads. */
  @GuardedBy("this")
  private boolean reading;

  /** Why nothing can be sent any more; null while it can. */
  @GuardedBy("this")
  private SQLException broken;

  /** Runs when another session has ended this one; null for nobody. */
  @GuardedBy("this")
  private Runnable whenKilled;

  /** The largest frame that the server takes. */
  private volatile int mostBytes = Frames.MOST_BYTES;

  /** What the session is like, as the server said it last. */
  private volatile SessionState state = new SessionState(true, false, "");

  private volatile boolean closed;
  private volatile int timeoutMillis;

  /**
   * That of a connection.
   *
   * @param plain the one below {@code socket}, if that is one of TLS; else the same
   */
  Wire(Socket socket, Socket plain, String address) throws IOException {
    this.socket = socket;
    this.plain = plain;
    this.address = address;
    this.in =
        new FrameInput(
            socket == plain ? socket.getInputStream() : new EncryptedInput(socket, plain));
    this.out = socket.getOutputStream();
  }

  /** What may be dropped without being closed. */
  Dropped dropped() {
    return dropped;
  }

  SessionState state() {
    return state;
  }

  void setMostBytes(int bytes) {
    mostBytes = bytes;
  }

  synchronized void whenKilled(Runnable action) {
    whenKilled = action;
  }

  /**
   * Limits each wait for the server.
   *
   * @param millis 0 for no limit
   */
  void setTimeout(int millis) throws SQLException {
    timeoutMillis = millis;
    try {
      socket.setSoTimeout(millis);
    } catch (IOException e) {
      throw broken(failure(e));
    }
  }

  int nextRequest() {
    return requests.incrementAndGet();
  }

  /** Sends frames, one of which is a request with that number. */
  Exchange send(FrameWriter frames, int request) throws SQLException {
    Exchange exchange = new Exchange(this, request);
    synchronized (this) {
      exchanges.put(request, exchange);
    }
    try {
      send(frames);
      return exchange;
    } catch (SQLException e) {
      forget(exchange);
      throw e;
    }
  }

  /** Lets the answers to a request that still come be thrown away. */
  synchronized void forget(Exchange exchange) {
    exchanges.remove(exchange.request());
  }

  /** Sends frames whose answers, if there are some, nobody waits for. */
  void send(FrameWriter frames) throws SQLException {
    checkUsable();
    if (frames.size() - Frames.LENGTH_BYTES > mostBytes) {
      throw SqlState.LIMIT_EXCEEDED.exception(
          "The statement with its parameters has "
              + frames.size()
              + " bytes, of "
              + mostBytes
              + " that the server takes at once");
    }
    try {
      synchronized (sending) {
        FrameWriter closing = dropped.frames(this);
        if (closing != null) {
          out.write(closing.array(), 0, closing.size());
        }
        out.write(frames.array(), 0, frames.size());
      }
    } catch (IOException e) {
      throw broken(readReason(e));
    }
  }

  /** Why sending failed: the server may have said so before it closed the connection. */
  private SQLException readReason(IOException sending) {
    synchronized (this) {
      if (reading || broken != null) {
        return broken == null ? failure(sending) : broken;
      }
      reading = true;
    }
    try {
      while (in.isAvailable()) {
        dispatch(in.next());
      }
    } catch (IOException | MalformedFrameException e) {
      sending.addSuppressed(e);
    } finally {
      leave();
    }
    synchronized (this) {
      return broken == null ? failure(sending) : broken;
    }
  }

  /** Asks the server to end the execution of a request. */
  void cancel(int request) {
    FrameWriter frame = new FrameWriter(Frames.MOST_BYTES);
    frame.begin(FrameType.CANCEL, 0, nextRequest()).int32(request).end();
    try {
      send(frame);
    } catch (SQLException e) {
      // Who waits for the execution gets the same error.
      broken(e);
    }
  }

  /**
   * Waits for the next answer of an exchange.
   *
   * @param millis after which the connection is broken, if another thread reads meanwhile; 0 for no
   *     limit. Who reads itself is limited by the time-out of the socket.
   */
  FrameReader await(Exchange exchange, int millis) throws SQLException {
    long begin = System.nanoTime();
    boolean interrupted = false;
    try {
      while (true) {
        boolean late;
        synchronized (this) {
          FrameReader answer = exchange.answers().poll();
          if (answer != null) {
            return answer;
          }
          if (isGone()) {
            throw again(broken == null ? closedHere() : broken);
          }
          late = reading && millis > 0 && left(begin, millis) <= 0;
          if (reading && !late) {
            try {
              wait(millis == 0 ? 0 : left(begin, millis));
            } catch (InterruptedException e) {
              interrupted = true;
            }
            continue;
          }
          reading = true;
        }
        if (late) {
          throw broken(failure(new SocketTimeoutException("no answer to PING")));
        }
        readOne();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Whether the next answer of an exchange has come, and is that there are no more rows, or an
   * error: then the server has closed them.
   */
  boolean isEnd(Exchange exchange) {
    look();
    synchronized (this) {
      FrameReader answer = exchange.answers().peek();
      return answer != null && (answer.type() == FrameType.END || answer.type() == FrameType.ERROR);
    }
  }

  private static long left(long begin, int millis) {
    return millis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }

  /** Whether no answer can come any more. */
  @GuardedBy("this")
  private boolean isGone() {
    return closed || plain.isClosed();
  }

  private void readOne() throws SQLException {
    try {
      do {
        dispatch(in.next());
      } while (in.hasNext());
    } catch (IOException e) {
      throw broken(failure(e));
    } catch (MalformedFrameException e) {
      throw malformed(e);
    } finally {
      leave();
    }
  }

  private synchronized void leave() {
    reading = false;
    notifyAll();
  }

  private void dispatch(FrameReader frame) {
    if ((frame.flags() & Frames.STATE) != 0) {
      state = SessionState.read(frame);
    }
    if (frame.type() == FrameType.NOTICE) {
      notice(frame);
    } else if (frame.type() == FrameType.PING) {
      pong(frame.request());
    } else {
      synchronized (this) {
        Exchange exchange =
            frame.isLast() ? exchanges.remove(frame.request()) : exchanges.get(frame.request());
        if (exchange != null) {
          exchange.answers().add(frame);
        }
      }
    }
  }

  private void pong(int request) {
    FrameWriter frame = new FrameWriter(Frames.MOST_BYTES);
    frame.begin(FrameType.PONG, 0, request).end();
    try {
      send(frame);
    } catch (SQLException e) {
      broken(e);
    }
  }

  private void notice(FrameReader frame) {
    boolean killed = frame.bool();
    SQLException reason = Failures.read(frame);
    Runnable action;
    synchronized (this) {
      broken = broken == null ? reason : broken;
      action = killed ? whenKilled : null;
      whenKilled = null;
    }
    if (action != null) {
      action.run();
    }
  }

  /**
   * Reads what has come while nobody waits; returns false if there is nothing more to look after.
   */
  boolean look() {
    synchronized (this) {
      if (isGone()) {
        return false;
      }
      if (reading) {
        return true;
      }
      reading = true;
    }
    try {
      while (in.isAvailable()) {
        dispatch(in.next());
      }
      synchronized (this) {
        // The server has ended the session: it waits for this side to close the socket.
        if (broken == null || !exchanges.isEmpty()) {
          return true;
        }
      }
      closeSocket();
      return false;
    } catch (IOException e) {
      broken(failure(e));
      return false;
    } catch (MalformedFrameException e) {
      malformed(e);
      return false;
    } finally {
      leave();
    }
  }

  /** Whether the server answers within some time; if not, the connection is broken. */
  boolean ping(int millis) {
    FrameWriter frame = new FrameWriter(Frames.MOST_BYTES);
    int request = nextRequest();
    frame.begin(FrameType.PING, 0, request).end();
    try {
      Exchange exchange = send(frame, request);
      socket.setSoTimeout(millis);
      try {
        exchange.next(millis);
      } finally {
        socket.setSoTimeout(timeoutMillis);
      }
      return isUsable();
    } catch (SQLException e) {
      return false;
    } catch (IOException e) {
      broken(failure(e));
      return false;
    }
  }

  // ---- the end

  synchronized boolean isUsable() {
    return broken == null && !isGone();
  }

  private synchronized void checkUsable() throws SQLException {
    if (closed) {
      throw closedHere();
    }
    if (broken != null) {
      throw again(broken);
    }
  }

  private static SQLException closedHere() {
    return SqlState.CONNECTION_CLOSED.exception("The connection is closed");
  }

  /** The same error for another call. */
  private static SQLException again(SQLException reason) {
    return SqlState.of(reason.getSQLState()).exception(reason.getMessage(), reason);
  }

  private SQLException failure(IOException e) {
    if (e instanceof SocketTimeoutException) {
      return SqlState.CONNECTION_FAILURE.exception(
          "The server at " + address + " did not answer in time; the connection was given up", e);
    }
    return SqlState.CONNECTION_FAILURE.exception(
        e instanceof EOFException
            ? "The server at " + address + " closed the connection"
            : "The connection to " + address + " broke: " + e.getMessage(),
        e);
  }

  /** Ends the connection for an answer that cannot be understood. */
  SQLException malformed(MalformedFrameException e) {
    return broken(
        SqlState.PROTOCOL_VIOLATION.exception(
            "The server at " + address + " cannot be understood: " + e.getMessage(), e));
  }

  /** Ends the connection, unless it has ended before, and returns why it has. */
  SQLException broken(SQLException reason) {
    SQLException first;
    synchronized (this) {
      if (broken == null) {
        broken = reason;
      }
      first = broken;
      notifyAll();
    }
    closeSocket();
    return first == reason ? reason : again(first);
  }

  /** Says goodbye, waits until the server has closed the session, and closes the socket. */
  void close() {
    if (closed) {
      return;
    }
    if (isUsable()) {
      FrameWriter frame = new FrameWriter(Frames.MOST_BYTES);
      int request = nextRequest();
      frame.begin(FrameType.GOODBYE, 0, request).end();
      try {
        socket.setSoTimeout(CLOSE_MILLIS);
        send(frame, request).answer(FrameType.DONE);
      } catch (SQLException e) {
        // Nothing is left to be closed but the socket.
        broken(e);
      } catch (IOException e) {
        broken(failure(e));
      }
    }
    abandon();
  }

  /** Closes the socket, of a session that was dropped. */
  void abandon() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    closeSocket();
  }

  /** Closes without a word of TLS, for which one may have to wait; GOODBYE has been said. */
  private void closeSocket() {
    try {
      plain.close();
    } catch (IOException e) {
      // It is gone all the same; the reason is what counts.
      synchronized (this) {
        if (broken != null) {
          broken.addSuppressed(e);
        }
      }
    }
  }
}
