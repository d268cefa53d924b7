package io.cellardb.server;

import io.cellardb.server.login.CertificateUser;
import io.cellardb.server.login.Guesses;
import io.cellardb.server.tls.ServerTls;
import io.cellardb.server.tls.TlsOrPlain;
import io.netty.channel.ChannelHandler;

/**
 * Who is let in, and how: the same at all doors of a server.
 *
 * @param tls encrypts connections; null if there is no certificate
 * @param tlsRequired whether plain connections are refused where there is one
 * @param certificateUser which name of a client's certificate is that of the user
 * @param guesses makes logins wait that follow those that failed
 * @param connectionsPerUser at the same time; 0 for no limit
 * @param newConnections that have not logged in yet, at the same time
 */
public record ServerSecurity(
    ServerTls tls,
    boolean tlsRequired,
    CertificateUser certificateUser,
    Guesses guesses,
    int connectionsPerUser,
    int newConnections)
    implements AutoCloseable {
  private static final int FAILED_LOGINS = 10;
  private static final int LOCK_SECONDS = 300;
  private static final int NEW_CONNECTIONS = 100;
  private static final int NEW_FRAME_BYTES = 8 << 10;

  /** What holds where nothing else is said: plain connections. */
  public static ServerSecurity standard() {
    return new ServerSecurity(
        null,
        true,
        CertificateUser.NONE,
        new Guesses(FAILED_LOGINS, LOCK_SECONDS),
        0,
        NEW_CONNECTIONS);
  }

  /** The largest frame of who has not logged in yet. */
  int newFrameBytes() {
    return NEW_FRAME_BYTES;
  }

  /**
   * The first handler of a connection, where there is a certificate.
   *
   * @param refusal tells the client of a plain connection that there are none, and closes it
   */
  public ChannelHandler decryption(Runnable refusal) {
    return new TlsOrPlain(tls, tlsRequired ? refusal : null);
  }

  /** Stops what it does in the background; connections go on. */
  @Override
  public void close() {
    if (tls != null) {
      tls.close();
    }
  }
}
