package io.cellardb.server;

import io.cellardb.jdbc.SqlState;
import io.cellardb.protocol.Frames;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server that listens. Its threads are daemons, so that a JVM ends when its own work does. Safe
 * for use by any thread.
 */
public final class CellarServer implements AutoCloseable {
  private static final int LOW_WATER = 256 << 10;
  private static final int HIGH_WATER = 1 << 20;

  /** How often limits of time are looked at. */
  private static final int WATCH_MILLIS = 500;

  private static final int BACKLOG = 256;

  private final ServerLimits limits;
  private final ServerSecurity security;
  private final SessionSource source;
  private final Connections connections;
  private final Logins logins;
  private final Workers workers;
  private final EventLoopGroup loops;
  private final boolean shares;
  private final AtomicBoolean closed = new AtomicBoolean();
  private Channel listening;

  private CellarServer(
      ServerLimits limits, ServerSecurity security, SessionSource source, SharedSecret shared) {
    this.limits = limits;
    this.security = security;
    this.source = source;
    this.shares = shared != null;
    this.connections = new Connections(limits.connections(), security.newConnections());
    this.logins = new Logins(security, source.users(), shared);
    this.workers = new Workers(limits.workers());
    this.loops =
        new MultiThreadIoEventLoopGroup(
            Math.min(4, Runtime.getRuntime().availableProcessors()),
            new DefaultThreadFactory("cellar-server-io", true),
            NioIoHandler.newFactory());
  }

  /**
   * Opens a store and listens for clients.
   *
   * @param url of the store: {@code jdbc:cellar:DIRECTORY}, with properties
   * @param address where to listen; port 0 for any that is free
   * @throws SQLException if the store cannot be opened; 08001 if the address cannot be had, 22023
   *     if others reach it and it is not safe
   */
  public static CellarServer start(String url, InetSocketAddress address, ServerLimits limits)
      throws SQLException {
    return start(url, address, limits, ServerSecurity.standard());
  }

  /**
   * As {@link #start(String, InetSocketAddress, ServerLimits)}.
   *
   * @param security who is let in, and how; closed with the server
   */
  public static CellarServer start(
      String url, InetSocketAddress address, ServerLimits limits, ServerSecurity security)
      throws SQLException {
    ServedStore store = ServedStore.open(url);
    try {
      security.checkAddress(address, store.users());
    } catch (SQLException e) {
      store.close();
      throw e;
    }
    return start(store, address, limits, security, null);
  }

  /**
   * As {@link #start(String, InetSocketAddress, ServerLimits)}, at any free port of this machine.
   *
   * @param secret what clients prove as long as there are no users
   */
  public static CellarServer share(String url, ServerLimits limits, SharedSecret secret)
      throws SQLException {
    return start(
        ServedStore.open(url),
        new InetSocketAddress(loopback(), 0),
        limits,
        ServerSecurity.standard(),
        secret);
  }

  /** That of version 4, which clients of the same machine name. */
  private static InetAddress loopback() {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As {@link #start(String, InetSocketAddress, ServerLimits)}, for sessions from elsewhere. */
  static CellarServer start(SessionSource source, InetSocketAddress address, ServerLimits limits)
      throws SQLException {
    return start(source, address, limits, ServerSecurity.standard());
  }

  static CellarServer start(
      SessionSource source, InetSocketAddress address, ServerLimits limits, ServerSecurity security)
      throws SQLException {
    return start(source, address, limits, security, null);
  }

  private static CellarServer start(
      SessionSource source,
      InetSocketAddress address,
      ServerLimits limits,
      ServerSecurity security,
      SharedSecret shared)
      throws SQLException {
    CellarServer server = new CellarServer(limits, security, source, shared);
    try {
      server.listen(address);
      return server;
    } catch (SQLException e) {
      try {
        server.close();
      } catch (SQLException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  private void listen(InetSocketAddress address) throws SQLException {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                new WriteBufferWaterMark(LOW_WATER, HIGH_WATER))
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accept(channel);
                  }
                });
    try {
      listening = bootstrap.bind(address).syncUninterruptibly().channel();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Exception e) {
      // A future throws what it failed with, declared or not.
      throw SqlState.CANNOT_CONNECT.exception(
          "The server cannot listen on " + address + ": " + e.getMessage(), e);
    }
    var unused =
        loops
            .next()
            .scheduleWithFixedDelay(
                () -> connections.all().forEach(ServerConnection::watch),
                WATCH_MILLIS,
                WATCH_MILLIS,
                TimeUnit.MILLISECONDS);
  }

  private void accept(Channel channel) {
    ServerConnection connection =
        new ServerConnection(channel, connections, limits, workers, source);
    if (!connections.add(connection)) {
      connection.refuse(
          SqlState.TOO_MANY_CONNECTIONS.exception(
              "The server has "
                  + limits.connections()
                  + " connections, as many as it allows; try again later"));
      connection.closeSoon();
      return;
    }
    if (security.tls() != null) {
      channel.pipeline().addLast(security.decryption(channel, () -> refusePlain(connection)));
    }
    for (ServerConnection late : connections.begin(connection)) {
      late.refuse(
          SqlState.TOO_MANY_CONNECTIONS.exception(
              "The login took long, and others wait; try again later"));
      late.closeSoon();
    }
    LengthFieldBasedFrameDecoder small = frames(security.newFrameBytes());
    Runnable whenDone =
        () -> {
          connections.done(connection);
          channel.pipeline().replace(small, null, frames(limits.frameBytes()));
        };
    channel
        .pipeline()
        .addLast(small)
        .addLast(new IdleStateHandler(limits.keepAliveSeconds(), 0, 0))
        .addLast(new ServerLogin(logins, connection, whenDone))
        .addLast(connection);
  }

  private static LengthFieldBasedFrameDecoder frames(int mostBytes) {
    return new LengthFieldBasedFrameDecoder(
        mostBytes + Frames.LENGTH_BYTES, 0, Frames.LENGTH_BYTES, 0, Frames.LENGTH_BYTES);
  }

  private static void refusePlain(ServerConnection connection) {
    connection.refuse(
        SqlState.INVALID_AUTHORIZATION.exception(
            "The server takes encrypted connections only; connect with tls=true"));
    connection.closeSoon();
  }

  /** The port on which it listens. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** What it has done so far. */
  public ServerCounters counters() {
    return connections.counters();
  }

  /** Whether it takes another connection: it neither stops nor is full. */
  public boolean isReady() {
    return !closed.get() && connections.hasRoom();
  }

  /** How many statements run, but for those of transactions. */
  public int runningStatements() {
    return workers.busy();
  }

  /** How many statements wait for others to end. */
  public int waitingStatements() {
    return workers.waiting();
  }

  /** How many connections it has, those included whose sessions are being closed. */
  public int connections() {
    return connections.all().size();
  }

  /** Waits until it is closed. */
  public void await() {
    listening.closeFuture().syncUninterruptibly();
  }

  /**
   * Stops: takes no more connections, lets statements and transactions end within their time, ends
   * all sessions and closes the store. An interrupt ends that time; a second call does nothing.
   */
  @Override
  public void close() throws SQLException {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    if (listening != null) {
      listening.close().syncUninterruptibly();
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(limits.drainSeconds());
    SQLException reason =
        shares
            ? SqlState.CONNECTION_FAILURE.exception(
                "The process that had the directory open has closed it; connect again")
            : SqlState.SHUTTING_DOWN.exception("The server is stopping");
    while (!connections.all().isEmpty()) {
      boolean late = System.nanoTime() >= deadline;
      for (ServerConnection connection : connections.all()) {
        if (late || connection.isQuiet()) {
          connection.end(false, reason);
          connection.closeSoon();
        }
      }
      if (!sleep()) {
        deadline = System.nanoTime();
      }
    }
    workers.stop();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    security.close();
    source.close();
  }

  private static boolean sleep() {
    try {
      TimeUnit.MILLISECONDS.sleep(10);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
