package io.cellardb.server;

import io.cellardb.jdbc.ConnectionProperty;
import io.cellardb.jdbc.SqlState;
import io.cellardb.protocol.Authentication;
import io.cellardb.protocol.Challenge;
import io.cellardb.protocol.Failures;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.Hello;
import io.cellardb.protocol.MalformedFrameException;
import io.cellardb.server.login.AuditLog;
import io.cellardb.server.login.Guesses;
import io.cellardb.server.login.LoginFailure;
import io.cellardb.server.login.Mechanism;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The beginning of a connection, on its event loop: HELLO, and a login where there are users. The
 * handlers behind it see nothing before that is done, and then HELLO with the user in it. A login
 * that is held back holds no thread.
 */
final class ServerLogin extends ChannelInboundHandlerAdapter {
  private enum State {
    /** Nothing has come yet. */
    NEW,
    /** A mechanism is to be chosen. */
    OFFERED,
    /** Another message of the mechanism is to come. */
    PROVING,
    /** Nothing may come: an outcome is held back, or is told already. */
    WAITING
  }

  private final Logins logins;
  private final ServerConnection connection;
  private final Runnable whenDone;
  private State state = State.NEW;
  private Hello hello;
  private List<String> offered;
  private String mechanismName;
  private Mechanism mechanism;
  private Guesses.Attempt attempt;

  /**
   * That of one connection.
   *
   * @param whenDone is run by the event loop when a session may be opened, and larger frames taken
   */
  ServerLogin(Logins logins, ServerConnection connection, Runnable whenDone) {
    this.logins = logins;
    this.connection = connection;
    this.whenDone = whenDone;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf buffer = (ByteBuf) message;
    byte[] bytes = new byte[buffer.readableBytes()];
    try {
      buffer.readBytes(bytes);
    } finally {
      buffer.release();
    }
    if (connection.isClosing()) {
      return;
    }
    FrameReader frame = new FrameReader(bytes);
    if (frame.flags() != 0) {
      throw new MalformedFrameException("A request has flags");
    }
    try {
      receive(context, frame);
    } catch (SQLException e) {
      refuse(frame.request(), e);
    }
  }

  private void receive(ChannelHandlerContext context, FrameReader frame) throws SQLException {
    switch (state) {
      case NEW -> greet(context, frame);
      case OFFERED, PROVING -> authenticate(context, frame);
      case WAITING -> throw new MalformedFrameException("A frame came before WELCOME");
    }
  }

  private void greet(ChannelHandlerContext context, FrameReader frame) throws SQLException {
    if (frame.type() != FrameType.HELLO) {
      throw new MalformedFrameException("The first frame has to be HELLO");
    }
    hello = Hello.read(frame);
    if (hello.properties().containsKey(ConnectionProperty.USER.key())) {
      throw SqlState.INVALID_ARGUMENT.exception("Property user is not for a client to set");
    }
    boolean understood = hello.least() <= Frames.VERSION && hello.most() >= Frames.VERSION;
    if (understood && logins.areNeeded()) {
      offered = logins.mechanisms(context.channel());
      state = State.OFFERED;
      challenge(frame.request(), Frames.LAST, offered, new byte[0]);
      return;
    }
    Logins.checkLocal(context.channel());
    pass(context, null, frame.request());
  }

  private void authenticate(ChannelHandlerContext context, FrameReader frame) throws SQLException {
    if (frame.type() != FrameType.AUTHENTICATE) {
      throw new MalformedFrameException("A frame came before WELCOME that is not AUTHENTICATE");
    }
    Authentication authentication = Authentication.read(frame);
    if (state == State.OFFERED) {
      mechanismName = authentication.mechanism();
      if (mechanismName == null || !offered.contains(mechanismName)) {
        throw new MalformedFrameException("The client chooses a mechanism that was not offered");
      }
      mechanism = logins.mechanism(mechanismName, context.channel());
    } else if (authentication.mechanism() != null) {
      throw new MalformedFrameException("The mechanism is chosen already");
    }
    prove(context, frame.request(), authentication.data());
  }

  private void prove(ChannelHandlerContext context, int request, byte[] data) throws SQLException {
    Mechanism.Answer answer;
    try {
      answer = mechanism.next(data);
    } catch (LoginFailure e) {
      audit(context, e.getMessage());
      if (attempt != null) {
        attempt.end(false);
      }
      later(
          context,
          () -> refuse(request, SqlState.INVALID_PASSWORD.exception("user or password is wrong")));
      return;
    }
    if (answer.user() == null) {
      begin(context);
      state = State.PROVING;
      challenge(request, Frames.LAST, List.of(), answer.data());
    } else if (attempt == null || attempt.end(true)) {
      later(context, () -> succeed(context, request, answer));
    } else {
      audit(context, "too many logins have failed");
      later(context, () -> refuse(request, locked()));
    }
  }

  /** Looks whether somebody guesses. */
  private void begin(ChannelHandlerContext context) throws SQLException {
    if (attempt == null
        && mechanism.canBeGuessed()
        && context.channel().remoteAddress() instanceof InetSocketAddress remote) {
      attempt = logins.security().guesses().begin(mechanism.claimed(), remote.getAddress());
      if (attempt.isLocked()) {
        audit(context, "too many logins have failed");
        throw locked();
      }
    }
  }

  private static SQLException locked() {
    return SqlState.INVALID_AUTHORIZATION.exception("Too many logins have failed; try again later");
  }

  private void audit(ChannelHandlerContext context, String reason) {
    AuditLog.refused(mechanism.claimed(), context.channel().remoteAddress(), mechanismName, reason);
  }

  /** Tells an outcome, right away or when it was held back. */
  private void later(ChannelHandlerContext context, Runnable outcome) {
    state = State.WAITING;
    int delay = attempt == null ? 0 : attempt.delayMillis();
    if (delay == 0) {
      outcome.run();
      return;
    }
    var unused =
        context
            .executor()
            .schedule(
                () -> {
                  if (context.channel().isActive()) {
                    outcome.run();
                  }
                },
                delay,
                TimeUnit.MILLISECONDS);
  }

  private void succeed(ChannelHandlerContext context, int request, Mechanism.Answer answer) {
    String user = answer.user();
    try {
      logins.security().connections().enter(user);
      context
          .channel()
          .closeFuture()
          .addListener(closed -> logins.security().connections().leave(user));
      connection.setUser(user);
      AuditLog.admitted(user, context.channel().remoteAddress(), mechanismName);
      if (answer.data().length > 0) {
        challenge(request, 0, List.of(), answer.data());
      }
      pass(context, user, request);
    } catch (SQLException e) {
      audit(context, e.getMessage());
      refuse(request, e);
    }
  }

  /** Hands HELLO on, with the user in it, and goes. */
  private void pass(ChannelHandlerContext context, String user, int request) throws SQLException {
    state = State.WAITING;
    Map<String, String> properties = new LinkedHashMap<>(hello.properties());
    if (user != null) {
      properties.put(ConnectionProperty.USER.key(), user);
    }
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    new Hello(hello.least(), hello.most(), hello.client(), properties).write(out, request);
    context.fireChannelRead(
        Unpooled.wrappedBuffer(out.array(), 0, out.size()).skipBytes(Frames.LENGTH_BYTES));
    context.pipeline().remove(this);
    whenDone.run(); // what has come behind HELLO goes on from there
  }

  private void challenge(int request, int flags, List<String> mechanisms, byte[] data)
      throws SQLException {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(FrameType.CHALLENGE, flags, request);
    new Challenge(mechanisms, data).write(out);
    out.end();
    connection.write(out);
    connection.flush();
  }

  private void refuse(int request, SQLException reason) {
    state = State.WAITING;
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    try {
      out.begin(FrameType.ERROR, Frames.LAST, request);
      Failures.write(out, reason);
    } catch (SQLException e) {
      throw new IllegalStateException("An error cannot be told", e);
    }
    out.end();
    connection.write(out);
    connection.closeSoon();
  }
}
