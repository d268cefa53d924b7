package io.cellardb.avatica;

import io.cellardb.embedded.StoreUsers;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.server.ServerSecurity;
import io.cellardb.server.UsersOfStore;
import io.cellardb.server.login.Users;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.calcite.avatica.remote.LocalService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A port at which Avatica's clients are served: those of its protocol over HTTP, whether they speak
 * JSON or Protobuf. Safe for use by many threads.
 *
 * <p>Two threads do all input and output; requests are carried out by a bounded number of others,
 * however many connections there are. Without users it listens on loopback alone. There it refuses
 * what a browser sends for a page of somebody else.
 */
public final class AvaticaDoor implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AvaticaDoor.class);
  private static final int IO_THREADS = 2;
  private static final int IDLE_WORKER_SECONDS = 30;
  private static final int DRAIN_SECONDS = 10;
  private static final int WAITING_CONNECTIONS = 1_024;
  private static final int EXPIRY_CHECK_SECONDS = 60;

  private final ServedMeta meta;
  private final ThreadPoolExecutor workers;
  private final MultiThreadIoEventLoopGroup loops;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Channel listening;
  private final Future<?> expiry;

  /** As {@link #open(String, DoorOptions, ServerSecurity)}, on this machine and unencrypted. */
  public static AvaticaDoor open(String url, DoorOptions options) throws SQLException {
    return open(url, options, ServerSecurity.standard());
  }

  /**
   * Serves a store.
   *
   * @param url the store's JDBC URL; what its properties say, clients cannot change
   * @param security who is let in, and how; to be closed by who has made it, after the door
   * @throws SQLException if the store cannot be opened; 08001 if the port is taken, 22023 if others
   *     reach the address and it is not safe
   */
  public static AvaticaDoor open(String url, DoorOptions options, ServerSecurity security)
      throws SQLException {
    StoreUsers users = StoreUsers.of(ConnectionUrl.parse(url, null));
    ServedMeta meta = null;
    try {
      Users known = new UsersOfStore(users);
      security.checkAddress(options.address(), known);
      Access access = new Access(security, known);
      meta = new ServedMeta(url, options.sessions(), users, access);
      return new AvaticaDoor(meta, access, options);
    } catch (SQLException | RuntimeException | Error e) {
      if (meta == null) {
        users.close();
      } else {
        meta.close();
      }
      throw e;
    }
  }

  private AvaticaDoor(ServedMeta meta, Access access, DoorOptions options) throws SQLException {
    this.meta = meta;
    workers =
        new ThreadPoolExecutor(
            options.workers(),
            options.workers(),
            IDLE_WORKER_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(options.waiting()),
            new DefaultThreadFactory("cellar-avatica", true));
    workers.allowCoreThreadTimeOut(true);
    loops =
        new MultiThreadIoEventLoopGroup(
            IO_THREADS,
            new DefaultThreadFactory("cellar-avatica-io", true),
            NioIoHandler.newFactory());
    Protocols protocols = new Protocols(Failures.told(new LocalService(meta)));
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, WAITING_CONNECTIONS)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    connections.add(channel);
                    if (connections.size() > options.connections()) {
                      channel.close().addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
                      return;
                    }
                    ServerSecurity security = access.security();
                    if (security.tls() != null) {
                      channel
                          .pipeline()
                          .addLast(
                              security.decryption(channel, () -> Exchange.refusePlain(channel)));
                    }
                    channel
                        .pipeline()
                        .addLast(new IdleStateHandler(options.idleSeconds(), 0, 0))
                        .addLast(new HttpServerCodec())
                        .addLast(new HttpObjectAggregator(options.requestBytes()))
                        .addLast(new FlowControlHandler()) // requests that came together, in turn
                        .addLast(new Exchange(protocols, access, workers));
                  }
                });
    try {
      listening = bootstrap.bind(options.address()).syncUninterruptibly().channel();
    } catch (Exception e) { // Netty throws what bind() says without declaring it
      loops.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
      workers.shutdown();
      throw SqlState.CANNOT_CONNECT.exception(
          "The server cannot listen on " + options.address() + ": " + e.getMessage(), e);
    }
    expiry =
        loops.scheduleWithFixedDelay(
            this::expireSoon, EXPIRY_CHECK_SECONDS, EXPIRY_CHECK_SECONDS, TimeUnit.SECONDS);
  }

  private void expireSoon() {
    try {
      workers.execute(meta::expire);
    } catch (RejectedExecutionException e) {
      LOG.debug("there is too much to do to end idle sessions now", e);
    }
  }

  /** The port that clients connect to. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /**
   * Takes no more requests, lets those under way end for some seconds, and closes all sessions;
   * what these have not committed is rolled back.
   */
  @Override
  public void close() {
    expiry.cancel(false);
    listening.close().syncUninterruptibly();
    workers.shutdown();
    try {
      workers.awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connections.close().awaitUninterruptibly();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    meta.close();
  }
}
