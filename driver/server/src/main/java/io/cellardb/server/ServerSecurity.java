package io.cellardb.server;

import io.cellardb.server.tls.ServerTls;
import io.cellardb.server.tls.TlsOrPlain;
import io.netty.channel.ChannelHandler;

/**
 * Who is let in, and how: the same at all doors of a server.
 *
 * @param tls encrypts connections; null if there is no certificate
 * @param tlsRequired whether plain connections are refused where there is one
 */
public record ServerSecurity(ServerTls tls, boolean tlsRequired) implements AutoCloseable {

  /** Plain connections of anybody on the same machine. */
  public static final ServerSecurity NONE = new ServerSecurity(null, false);

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
