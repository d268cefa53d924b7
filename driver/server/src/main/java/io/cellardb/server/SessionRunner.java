package io.cellardb.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.jdbc.ConnectionProperty;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.protocol.Failures;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameTooLargeException;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.Hello;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.protocol.Welcome;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The requests of one connection, one after the other, each on some worker, but those that are done
 * soon and wait for nobody: the event loop does them itself, which spares two changes of threads.
 * Between two requests, and between two batches while the client reads slowly, it has no thread.
 */
final class SessionRunner implements Runnable {
  /** Requests that wait; beyond them nothing more is read from the client. */
  static final int MOST_WAITING = 128;

  /** After so many steps others get their turn. */
  private static final int STEPS = 64;

  private static final Logger LOGGER = Logger.getLogger("io.cellardb.server");

  private final ServerConnection connection;
  private final ServerLimits limits;
  private final Workers workers;
  private final SessionSource source;
  private final ServerCounters counters;

  @GuardedBy("this")
  private final Queue<FrameReader> waiting = new ArrayDeque<>();

  /** Whether a worker runs this, or will. */
  @GuardedBy("this")
  private boolean scheduled;

  /** Whether it has something to do, and waits for the client to read. */
  @GuardedBy("this")
  private boolean parked;

  /** The execution that runs; null for none. */
  @GuardedBy("this")
  private Cancellation running;

  @GuardedBy("this")
  private int runningRequest;

  /** Requests that wait, and were cancelled before they began. */
  @GuardedBy("this")
  private final Set<Integer> cancelledBefore = new HashSet<>();

  /** Why the session is over; null while it is not. */
  private volatile SQLException over;

  /** The time, as System.nanoTime has it, since which nothing is to be done. */
  private volatile long idleSince = System.nanoTime();

  private volatile boolean inTransaction;

  /** Null before HELLO, and when the session is closed. Only workers touch it, but to cancel. */
  private volatile ServerSession session;

  private boolean greeted;

  SessionRunner(
      ServerConnection connection,
      ServerLimits limits,
      Workers workers,
      SessionSource source,
      ServerCounters counters) {
    this.counters = counters;
    this.connection = connection;
    this.limits = limits;
    this.workers = workers;
    this.source = source;
  }

  /**
   * Adds a request, and does it if that is short; called by the event loop. Returns false if so
   * many wait that no more are to be read for now.
   */
  boolean offer(FrameReader frame) {
    synchronized (this) {
      waiting.add(frame);
      if (scheduled || !isShort(frame)) {
        schedule();
        return waiting.size() < MOST_WAITING;
      }
      scheduled = true;
    }
    run(true);
    connection.flush();
    return true;
  }

  @GuardedBy("this")
  private boolean isShort(FrameReader frame) {
    ServerSession now = session;
    return over == null && now != null && !now.isDelivering() && now.isShort(frame);
  }

  /** Goes on, when the client has read what it was sent. */
  synchronized void resume() {
    schedule();
  }

  @GuardedBy("this")
  private void schedule() {
    if (!scheduled) {
      scheduled = true;
      workers.execute(this, inTransaction);
    }
  }

  /** Ends the execution of a request, its rows too; nothing if it is over. */
  void cancel(int request) {
    Cancellation found = null;
    synchronized (this) {
      if (running != null && runningRequest == request) {
        found = running;
      } else if (waiting.stream().anyMatch(each -> each.request() == request)) {
        cancelledBefore.add(request);
        return;
      }
    }
    ServerSession now = session;
    if (found != null) {
      found.request();
    } else if (now != null) {
      now.cancelCursor(request);
    }
  }

  /**
   * Ends the session: what runs is cancelled, what comes is refused, all is rolled back.
   *
   * @param reason is told to those who still ask
   */
  void end(SQLException reason) {
    Cancellation now;
    synchronized (this) {
      if (over == null) {
        over = reason;
      }
      now = running;
      schedule();
    }
    if (now != null) {
      now.request();
    }
    ServerSession ending = session;
    if (ending != null) {
      ending.cancelCursors();
    }
  }

  /** Whether a request is under way or waits. */
  synchronized boolean isBusy() {
    return scheduled || parked || !waiting.isEmpty();
  }

  /** Whether a transaction is open. */
  boolean isInTransaction() {
    return inTransaction;
  }

  /** Whether everything is closed. */
  boolean isOver() {
    return over != null && session == null;
  }

  /** Nanoseconds for which there has been nothing to do; 0 if there is something. */
  long idleNanos() {
    return isBusy() ? 0 : System.nanoTime() - idleSince;
  }

  @Override
  public void run() {
    run(false);
  }

  /** Goes on as long as there is something to do; if so wanted, only with what is short. */
  private void run(boolean isShort) {
    for (int step = 0; ; step++) {
      FrameReader frame = null;
      synchronized (this) {
        if (isShort && (over != null || (!waiting.isEmpty() && !isShort(waiting.peek())))) {
          workers.execute(this, inTransaction);
          return;
        }
        if (over == null) {
          boolean delivering = session != null && session.isDelivering();
          parked = !connection.isWritable() && (delivering || !waiting.isEmpty());
          frame = parked || delivering ? null : waiting.poll();
          if (parked || (!delivering && frame == null)) {
            rest();
            return;
          }
          if (frame != null) {
            begin(frame.request());
          }
        } else if (session == null) {
          frame = waiting.poll();
          if (frame == null) {
            rest();
            return;
          }
        }
        if (step == STEPS && frame == null && workers.isFull()) {
          workers.execute(this, inTransaction);
          return;
        }
      }
      step(frame);
      if (!isShort) {
        connection.flush();
      }
    }
  }

  /** Says which request runs, as early as it can be cancelled. */
  @GuardedBy("this")
  private void begin(int request) {
    running = new Cancellation();
    runningRequest = request;
    if (cancelledBefore.remove(request)) {
      running.request();
    }
  }

  private synchronized Cancellation running() {
    return running;
  }

  @GuardedBy("this")
  private void rest() {
    scheduled = false;
    idleSince = System.nanoTime();
    if (over != null && session == null) {
      connection.over();
    } else {
      connection.readOn();
    }
  }

  private void step(FrameReader frame) {
    int request = 0;
    long begin = System.nanoTime();
    boolean done = false;
    try {
      if (over != null) {
        closeSession();
        if (frame != null) {
          request = frame.request();
          throw over;
        }
      } else if (frame == null) {
        request = session.delivering();
        session.deliver();
      } else {
        request = frame.request();
        handle(frame);
      }
      done = true;
    } catch (SQLException e) {
      fail(request, told(e));
      if (!greeted) {
        connection.closeSoon();
      }
    } catch (MalformedFrameException e) {
      fail(request, SqlState.PROTOCOL_VIOLATION.exception(e.getMessage(), e));
      connection.closeSoon();
    } catch (FrameTooLargeException e) {
      fail(request, SqlState.LIMIT_EXCEEDED.exception(e.getMessage(), e));
    } catch (RuntimeException | Error e) {
      LOGGER.log(Level.SEVERE, "A request failed for a defect of Cellar", e);
      fail(
          request, SqlState.INTERNAL.exception("A request failed for a defect of Cellar: " + e, e));
    }
    counters.done(System.nanoTime() - begin, !done);
    synchronized (this) {
      running = null;
    }
    ServerSession now = session;
    inTransaction = now != null && now.isInTransaction();
  }

  /** The failure of a request, which is the reason of the session's end where that cancelled it. */
  private SQLException told(SQLException failure) {
    SQLException reason = over;
    return reason != null && SqlState.CANCELLED.code().equals(failure.getSQLState())
        ? reason
        : failure;
  }

  private void closeSession() {
    ServerSession closing = session;
    session = null;
    if (closing != null) {
      try {
        closing.close();
      } catch (SQLException e) {
        LOGGER.log(Level.WARNING, "A session could not be closed", e);
      }
    }
  }

  private void handle(FrameReader frame) throws SQLException {
    if (frame.type() == FrameType.HELLO) {
      greet(frame);
      return;
    }
    ServerSession now = session;
    if (now == null) {
      throw new MalformedFrameException("The first frame has to be HELLO");
    }
    if (frame.type() == FrameType.GOODBYE) {
      frame.end();
      goodbye(now, frame.request());
      return;
    }
    Cancellation cancellation = running();
    if (over != null) {
      cancellation.request();
    }
    now.handle(frame, cancellation);
  }

  private void greet(FrameReader frame) throws SQLException {
    if (greeted) {
      throw new MalformedFrameException("There is one HELLO for each connection");
    }
    Hello hello = Hello.read(frame);
    if (hello.least() > Frames.VERSION || hello.most() < Frames.VERSION) {
      throw SqlState.CONNECTION_REFUSED.exception(
          "The server speaks version "
              + Frames.VERSION
              + " of the protocol, the client "
              + hello.least()
              + " to "
              + hello.most());
    }
    DriverSession opened = source.open(hello.properties());
    greeted = true;
    ServerSession now = new ServerSession(opened, limits, compresses(hello), connection);
    session = now;
    opened.whenKilled(connection::killed);
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    now.states().beginLast(out, FrameType.WELCOME, frame.request());
    new Welcome(
            Frames.VERSION,
            limits.frameBytes(),
            opened.readOnly(),
            opened.transactions() != null,
            opened.product())
        .write(out);
    out.end();
    connection.write(out);
    connection.greeted();
  }

  private static boolean compresses(Hello hello) {
    return Boolean.parseBoolean(hello.properties().get(ConnectionProperty.COMPRESS.key()));
  }

  private void goodbye(ServerSession closing, int request) throws SQLException {
    session = null;
    over = SqlState.CONNECTION_CLOSED.exception("The connection is closed");
    try {
      closing.close();
      FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
      out.begin(FrameType.DONE, Frames.LAST, request).int32(0).end();
      connection.write(out);
    } finally {
      connection.closeSoon();
    }
  }

  private void fail(int request, SQLException failure) {
    connection.failed(failure);
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    try {
      ServerSession now = session;
      if (now == null) {
        out.begin(FrameType.ERROR, Frames.LAST, request);
      } else {
        now.states().forget();
        now.states().beginLast(out, FrameType.ERROR, request);
      }
      Failures.write(out, failure);
    } catch (SQLException e) {
      throw new IllegalStateException("An error cannot be told", e);
    }
    out.end();
    connection.write(out);
  }
}
