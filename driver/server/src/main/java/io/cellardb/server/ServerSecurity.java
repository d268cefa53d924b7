package io.cellardb.server;

import io.cellardb.jdbc.SqlState;
import io.cellardb.server.login.CertificateUser;
import io.cellardb.server.login.Guesses;
import io.cellardb.server.login.TokenCheck;
import io.cellardb.server.login.UserConnections;
import io.cellardb.server.login.Users;
import io.cellardb.server.tls.ServerTls;
import io.cellardb.server.tls.TlsOrPlain;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Who is let in, and how: the same at all doors of a server.
 *
 * @param tls encrypts connections; null if there is no certificate
 * @param tlsRequired whether plain connections are refused where there is one
 * @param plainText whether others than this machine are served without encryption
 * @param certificateName which name of a client's certificate is that of the user
 * @param tokens checks bearer tokens; null if there are none
 * @param guesses makes logins wait that follow those that failed
 * @param connections of each user
 * @param newConnections that have not logged in yet, at the same time
 */
public record ServerSecurity(
    ServerTls tls,
    boolean tlsRequired,
    boolean plainText,
    CertificateUser certificateName,
    TokenCheck tokens,
    Guesses guesses,
    UserConnections connections,
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
        false,
        CertificateUser.NONE,
        null,
        new Guesses(FAILED_LOGINS, LOCK_SECONDS),
        new UserConnections(0),
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
  public ChannelHandler decryption(Channel channel, Runnable refusal) {
    boolean plain = !tlsRequired && (plainText || isLocal(channel));
    return new TlsOrPlain(tls, plain ? null : refusal);
  }

  /** The user whom the certificate of a client names; null for none. */
  public String certificateUser(Channel channel) {
    SslHandler handler = channel.pipeline().get(SslHandler.class);
    if (handler == null) {
      return null;
    }
    try {
      Certificate[] shown = handler.engine().getSession().getPeerCertificates();
      return certificateName.of((X509Certificate) shown[0]);
    } catch (SSLPeerUnverifiedException e) {
      return null; // the client has shown none
    }
  }

  /** Whether what is sent on a connection is encrypted, or stays on this machine. */
  public static boolean isPrivate(Channel channel) {
    return channel.pipeline().get(SslHandler.class) != null || isLocal(channel);
  }

  /** Whether the other side is on this machine. */
  public static boolean isLocal(Channel channel) {
    return !(channel.remoteAddress() instanceof InetSocketAddress remote)
        || remote.getAddress().isLoopbackAddress();
  }

  /**
   * Whether a server may listen at an address. Where others reach it, they have to say who they
   * are, and to be encrypted unless it is said that they need not.
   *
   * @throws SQLException 22023 if it may not, 08001 if there is no such address
   */
  public void checkAddress(InetSocketAddress address, Users users) throws SQLException {
    if (address.isUnresolved()) {
      throw SqlState.CANNOT_CONNECT.exception("There is no address " + address.getHostString());
    }
    if (address.getAddress().isLoopbackAddress()) {
      return;
    }
    if (tls == null && !plainText) {
      throw SqlState.INVALID_ARGUMENT.exception(
          address.getHostString()
              + " is an address that others reach, and needs a certificate (tlsCertificate), or"
              + " plainText=true to serve them without encryption");
    }
    if (!users.exist()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The database has no users, so that it is served at loopback addresses only, and "
              + address.getHostString()
              + " is none; CREATE USER makes the first");
    }
  }

  /** Stops what it does in the background; connections go on. */
  @Override
  public void close() {
    if (tls != null) {
      tls.close();
    }
    if (tokens != null) {
      tokens.close();
    }
  }
}
