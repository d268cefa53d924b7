package io.cellardb.server;

import io.cellardb.embedded.StatementTexts;
import io.cellardb.jdbc.SqlState;
import io.cellardb.protocol.Failures;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.server.login.AuditLog;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;

/**
 * One connection, on its event loop: frames come in and go to the worker, except those that must
 * not wait for a statement.
 */
final class ServerConnection extends ChannelInboundHandlerAdapter implements Output {
  /** How long a client may take to say HELLO. */
  private static final int GREETING_SECONDS = 10;

  /** How long a client may take to read why its session is over. */
  private static final int GRACE_SECONDS = 5;

  /** How long a client may take to close its side. */
  private static final int LINGER_MILLIS = 1_000;

  private static final Logger LOGGER = Logger.getLogger("io.cellardb.server");

  private final Connections all;
  private final ServerLimits limits;
  private final SessionRunner runner;
  private final Channel channel;
  private final long opened = System.nanoTime();

  /** Frames that the event loop has not taken yet. */
  private final Queue<ByteBuf> outgoing = new ConcurrentLinkedQueue<>();

  /** Whether the event loop has been asked to take them. */
  private final AtomicBoolean sending = new AtomicBoolean();

  private volatile boolean greeted;

  /** Whether nothing is read any more. */
  private volatile boolean closing;

  /** Who has logged in; null for nobody. */
  private volatile String user;

  /** When the session was ended, as System.nanoTime has it; 0 before. */
  private volatile long endedAt;

  ServerConnection(
      Channel channel,
      Connections all,
      ServerLimits limits,
      Workers workers,
      SessionSource source) {
    this.channel = channel;
    this.all = all;
    this.limits = limits;
    this.runner = new SessionRunner(this, limits, workers, source, all.counters());
  }

  /** Whether the client reads fast enough. */
  boolean isWritable() {
    return channel.isWritable() || !channel.isActive();
  }

  @Override
  public void write(FrameWriter frames) {
    outgoing.add(Unpooled.wrappedBuffer(frames.array(), 0, frames.size()));
  }

  /** Sends what was written; what comes together is given to the system together. */
  void flush() {
    if (channel.eventLoop().inEventLoop()) {
      send();
    } else if (sending.compareAndSet(false, true)) {
      try {
        channel.eventLoop().execute(this::send);
      } catch (RejectedExecutionException e) {
        outgoing.clear(); // the server has stopped, and the connection is gone
      }
    }
  }

  private void send() {
    sending.set(false);
    for (ByteBuf next = outgoing.poll(); next != null; next = outgoing.poll()) {
      var unused = channel.write(next, channel.voidPromise());
    }
    channel.flush();
  }

  /** Says that the session is open. */
  void greeted() {
    greeted = true;
  }

  /** Says who has logged in. */
  void setUser(String user) {
    this.user = user;
  }

  /** Notes a request that has failed, if it was one that the user has no right to. */
  void failed(SQLException failure) {
    if (SqlState.NO_PRIVILEGE.code().equals(failure.getSQLState())) {
      AuditLog.denied(user, channel.remoteAddress(), failure.getMessage());
    }
  }

  @Override
  public void defined(String statement) {
    AuditLog.defined(user, channel.remoteAddress(), StatementTexts.withoutPasswords(statement));
  }

  /** Reads on, if that was stopped since too many requests were waiting. */
  void readOn() {
    if (!channel.config().isAutoRead()) {
      channel.config().setAutoRead(true);
    }
  }

  /** Says that the session is closed, or will never be opened. */
  void over() {
    if (!channel.isActive()) {
      all.remove(this);
    }
  }

  /**
   * Closes the connection when all is sent that was written before. What the client has sent
   * meanwhile is thrown away: a socket that is closed with bytes unread takes back what it sent.
   */
  void closeSoon() {
    if (closing) {
      return;
    }
    closing = true;
    flush();
    var unused =
        channel
            .writeAndFlush(Unpooled.EMPTY_BUFFER)
            .addListener(
                written -> {
                  SslHandler tls = channel.pipeline().get(SslHandler.class);
                  if (tls == null) {
                    shutOutput();
                  } else {
                    var unusedShut = tls.closeOutbound().addListener(told -> shutOutput());
                  }
                  var unusedLater =
                      channel
                          .eventLoop()
                          .schedule(this::close, LINGER_MILLIS, TimeUnit.MILLISECONDS);
                });
  }

  /** Seconds since it was made. */
  long age() {
    return seconds(System.nanoTime() - opened);
  }

  /** Whether what comes is thrown away. */
  boolean isClosing() {
    return closing;
  }

  private void shutOutput() {
    if (channel instanceof DuplexChannel duplex && channel.isActive()) {
      var unused = duplex.shutdownOutput();
    }
  }

  /** Ends the session for another one that said so. */
  void killed() {
    end(true, SqlState.SHUTTING_DOWN.exception("The connection was ended by KILL"));
  }

  /** Ends the session, and tells the client why. */
  void end(boolean killed, SQLException reason) {
    if (endedAt != 0) {
      return;
    }
    endedAt = System.nanoTime();
    runner.end(reason);
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    try {
      out.begin(FrameType.NOTICE, 0, 0).bool(killed);
      Failures.write(out, reason);
    } catch (SQLException e) {
      throw new IllegalStateException("A reason cannot be told", e);
    }
    out.end();
    write(out);
    flush();
  }

  /** Whether it has neither a statement nor a transaction under way. */
  boolean isQuiet() {
    return !runner.isBusy() && !runner.isInTransaction();
  }

  /** Closes it, what runs is cancelled. */
  void close() {
    var unused = channel.close();
  }

  /** Looks whether a limit of time has passed; called about once a second. */
  void watch() {
    long now = System.nanoTime();
    if (endedAt != 0) {
      if (seconds(now - endedAt) >= GRACE_SECONDS) {
        close();
      }
    } else if (!greeted) {
      if (seconds(now - opened) >= GREETING_SECONDS) {
        close();
      }
    } else {
      long idle = seconds(runner.idleNanos());
      if (runner.isInTransaction() && passed(idle, limits.idleInTransactionSeconds())) {
        end(
            false,
            SqlState.IDLE_IN_TRANSACTION.exception(
                "A transaction was left open for "
                    + limits.idleInTransactionSeconds()
                    + " s, as long as the server allows; it was rolled back, and the connection"
                    + " closed"));
      } else if (passed(idle, limits.idleSeconds())) {
        end(
            false,
            SqlState.IDLE_TOO_LONG.exception(
                "The connection was not used for "
                    + limits.idleSeconds()
                    + " s, as long as the server allows"));
      }
    }
  }

  private static boolean passed(long seconds, int limit) {
    return limit > 0 && seconds >= limit;
  }

  private static long seconds(long nanos) {
    return TimeUnit.NANOSECONDS.toSeconds(nanos);
  }

  // ---- on the event loop

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf buffer = (ByteBuf) message;
    if (closing) {
      buffer.release();
      return;
    }
    byte[] bytes = new byte[buffer.readableBytes()];
    try {
      buffer.readBytes(bytes);
    } finally {
      buffer.release();
    }
    receive(new FrameReader(bytes));
  }

  private void receive(FrameReader frame) {
    if (frame.flags() != 0) {
      throw new MalformedFrameException("A request has flags");
    }
    switch (frame.type()) {
      case PING -> {
        frame.end();
        FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
        out.begin(FrameType.PONG, Frames.LAST, frame.request()).end();
        write(out);
        flush();
      }
      case PONG -> frame.end();
      case CANCEL -> {
        int request = frame.int32();
        frame.end();
        runner.cancel(request);
      }
      default -> {
        if (!runner.offer(frame)) {
          channel.config().setAutoRead(false);
        }
      }
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (channel.isWritable()) {
      runner.resume();
    }
  }

  /** The client has been silent; the second time in a row it is not there any more. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent idle && greeted) {
      if (idle.isFirst()) {
        FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
        out.begin(FrameType.PING, 0, 0).end();
        write(out);
        flush();
      } else {
        close();
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    runner.end(SqlState.CONNECTION_FAILURE.exception("The connection broke"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (closing) {
      return;
    }
    if (cause instanceof DecoderException && cause.getCause() instanceof SSLException) {
      LOGGER.log(Level.FINE, "No encrypted connection could be made", cause);
      close();
      return;
    }
    if (cause instanceof MalformedFrameException || cause instanceof DecoderException) {
      refuse(SqlState.PROTOCOL_VIOLATION.exception(cause.getMessage()));
    } else if (!(cause instanceof IOException)) {
      LOGGER.log(Level.SEVERE, "A connection is closed for a defect of Cellar", cause);
    }
    closeSoon();
  }

  /** Tells why the connection is closed. */
  void refuse(SQLException reason) {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    try {
      out.begin(FrameType.NOTICE, 0, 0).bool(false);
      Failures.write(out, reason);
    } catch (SQLException e) {
      throw new IllegalStateException("A reason cannot be told", e);
    }
    out.end();
    write(out);
    flush();
  }
}
