package io.cellardb.server.tls;

import io.cellardb.protocol.tls.TlsFiles;
import io.cellardb.protocol.tls.TlsVersions;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * Encrypts connections of clients. The files are looked at every few seconds: connections that are
 * made after they have changed have the new certificate. Safe for use by any thread.
 */
public final class ServerTls implements AutoCloseable {
  private static final Logger LOGGER = Logger.getLogger("io.cellardb.server");
  private static final int CHECK_MILLIS = 2_000;
  private static final int HANDSHAKE_SECONDS = 10;

  private final TlsFiles files;
  private final ClientCertificates clients;
  private final ScheduledExecutorService reloading;
  private volatile SSLContext context;

  /** What the files looked like when they were read last. Used by one thread at a time. */
  private List<String> seen;

  /**
   * Reads the files.
   *
   * @param files with a certificate
   * @throws SQLException as {@link TlsFiles#context}
   */
  public ServerTls(TlsFiles files, ClientCertificates clients) throws SQLException {
    this(files, clients, CHECK_MILLIS);
  }

  ServerTls(TlsFiles files, ClientCertificates clients, int checkMillis) throws SQLException {
    this.files = files;
    this.clients = clients;
    this.seen = look();
    this.context = files.context();
    this.reloading =
        Executors.newSingleThreadScheduledExecutor(
            new DefaultThreadFactory("cellar-server-tls", true));
    var unused =
        reloading.scheduleWithFixedDelay(
            this::reload, checkMillis, checkMillis, TimeUnit.MILLISECONDS);
  }

  /** What is known of the files without reading them. */
  private List<String> look() {
    List<String> found = new ArrayList<>();
    for (Path file : files.all()) {
      try {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        found.add(now.lastModifiedTime() + " " + now.size() + " " + now.fileKey());
      } catch (IOException e) {
        found.add(e.toString()); // it is missing, for a moment or for good
      }
    }
    return found;
  }

  private void reload() {
    List<String> now = look();
    if (now.equals(seen)) {
      return;
    }
    seen = now;
    try {
      context = files.context();
      LOGGER.info("The certificates were read again, as their files have changed");
    } catch (SQLException | RuntimeException e) {
      LOGGER.log(
          Level.WARNING,
          "The files of certificates have changed and cannot be used; those read before stay",
          e);
    }
  }

  /** A handler that encrypts one connection. */
  public ChannelHandler handler() {
    SSLContext now = context;
    SSLEngine engine = now.createSSLEngine();
    engine.setUseClientMode(false);
    SSLParameters parameters = TlsVersions.parameters(now);
    parameters.setUseCipherSuitesOrder(true);
    if (clients == ClientCertificates.REQUIRED) {
      parameters.setNeedClientAuth(true);
    } else if (clients == ClientCertificates.OPTIONAL) {
      parameters.setWantClientAuth(true);
    }
    engine.setSSLParameters(parameters);
    SslHandler handler = new SslHandler(engine);
    handler.setHandshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS);
    return handler;
  }

  /** Stops looking at the files; connections go on. */
  @Override
  public void close() {
    reloading.shutdownNow();
  }
}
