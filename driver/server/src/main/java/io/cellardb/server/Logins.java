package io.cellardb.server;

import io.cellardb.jdbc.SqlState;
import io.cellardb.protocol.Authentication;
import io.cellardb.protocol.scram.ChannelBinding;
import io.cellardb.protocol.scram.ScramServer;
import io.cellardb.server.login.CertificateLogin;
import io.cellardb.server.login.Mechanism;
import io.cellardb.server.login.PasswordProof;
import io.cellardb.server.login.TokenLogin;
import io.cellardb.server.login.Users;
import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What the logins of a server have in common. Safe for use by any thread. */
final class Logins {
  private static final int SECRET_BYTES = 32;

  private final ServerSecurity security;
  private final Users users;
  private final SharedSecret shared;
  private final byte[] secret = new byte[SECRET_BYTES];

  /**
   * Logins of users.
   *
   * @param shared what others prove as long as there are no users; null if nothing
   */
  Logins(ServerSecurity security, Users users, SharedSecret shared) {
    this.security = security;
    this.users = users;
    this.shared = shared;
    new SecureRandom().nextBytes(secret);
  }

  ServerSecurity security() {
    return security;
  }

  /** Whether who connects has to log in. */
  boolean areNeeded() {
    return shared != null || users.exist();
  }

  /**
   * Says that others than those of this machine are not served without users.
   *
   * @throws SQLException 28000
   */
  static void checkLocal(Channel channel) throws SQLException {
    if (!ServerSecurity.isLocal(channel)) {
      throw SqlState.INVALID_AUTHORIZATION.exception(
          "The database has no users, so that it is served on its own machine only");
    }
  }

  /** The mechanisms that a connection may choose from, the best first. */
  List<String> mechanisms(Channel channel) {
    List<String> offered = new ArrayList<>();
    if (shared != null && !users.exist()) {
      offered.add(Authentication.SHARED);
      return offered;
    }
    if (security.certificateUser(channel) != null) {
      offered.add(Authentication.EXTERNAL);
    }
    if (security.tokens() != null && ServerSecurity.isPrivate(channel)) {
      offered.add(Authentication.TOKEN);
    }
    if (binding(channel) != null) {
      offered.add(Authentication.SCRAM_PLUS);
    }
    offered.add(Authentication.SCRAM);
    return offered;
  }

  /** A mechanism of {@link #mechanisms}. */
  Mechanism mechanism(String name, Channel channel) {
    return switch (name) {
      case Authentication.SHARED -> new PasswordProof(shared, secret, new ScramServer(false, null));
      case Authentication.EXTERNAL ->
          new CertificateLogin(users, security.certificateUser(channel));
      case Authentication.TOKEN -> new TokenLogin(users, security.tokens());
      case Authentication.SCRAM_PLUS ->
          new PasswordProof(users, secret, new ScramServer(true, binding(channel)));
      default -> new PasswordProof(users, secret, new ScramServer(false, binding(channel)));
    };
  }

  /** What a login can be bound to; null for nothing. */
  private static byte[] binding(Channel channel) {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    Certificate[] own = tls == null ? null : tls.engine().getSession().getLocalCertificates();
    return own == null ? null : ChannelBinding.endPoint((X509Certificate) own[0]);
  }
}
