package io.cellardb.client;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.protocol.Authentication;
import io.cellardb.protocol.Challenge;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.scram.ChannelBinding;
import io.cellardb.protocol.scram.ScramClient;
import io.cellardb.protocol.scram.ScramException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/** Says to a server who the user is. The server has to know the password, too. */
final class ClientLogin {
  private final Wire wire;
  private final ConnectionUrl url;
  private final SSLSession tls;
  private final boolean local;
  private final String secret;

  /**
   * A login.
   *
   * @param socket of the wire
   * @param secret of a server that shares its directory; null for none
   */
  ClientLogin(Wire wire, ConnectionUrl url, Socket socket, String secret) {
    this.wire = wire;
    this.url = url;
    this.secret = secret;
    this.tls = socket instanceof SSLSocket encrypted ? encrypted.getSession() : null;
    this.local = socket.getInetAddress().isLoopbackAddress();
  }

  /**
   * Waits for WELCOME, and logs in if the server wants that.
   *
   * @param greeting the exchange of HELLO
   * @throws SQLException 28P01 if user or password is wrong; 28000 if they are missing, or the
   *     server does not prove what it has to
   */
  FrameReader welcome(Exchange greeting) throws SQLException {
    FrameReader answer = greeting.next();
    if (answer.type() == FrameType.CHALLENGE) {
      return answer(Challenge.read(answer));
    }
    if (secret != null) {
      throw notSharing();
    }
    if (url.tls().channelBinding().equals("require")) {
      throw SqlState.INVALID_AUTHORIZATION.exception(
          "The server lets everybody in, and channelBinding=require was asked for");
    }
    return of(answer, FrameType.WELCOME);
  }

  private static SQLException notSharing() {
    return SqlState.CANNOT_CONNECT.exception(
        "The process at the port does not share this directory");
  }

  private FrameReader answer(Challenge challenge) throws SQLException {
    if (challenge.mechanisms().contains(Authentication.SHARED)) {
      return share();
    }
    if (!url.token().isEmpty()) {
      return token(challenge);
    }
    boolean noPassword = url.password().isEmpty();
    if (noPassword
        && hasCertificate()
        && challenge.mechanisms().contains(Authentication.EXTERNAL)) {
      byte[] user = url.user().getBytes(StandardCharsets.UTF_8);
      return of(send(Authentication.EXTERNAL, user).next(), FrameType.WELCOME);
    }
    if (url.user().isEmpty() || noPassword) {
      throw SqlState.INVALID_AUTHORIZATION.exception(
          "The database has users: the connection needs the properties user and password");
    }
    boolean binds = challenge.mechanisms().contains(Authentication.SCRAM_PLUS);
    byte[] binding = binding();
    if (url.tls().channelBinding().equals("require") && (binding == null || !binds)) {
      throw SqlState.INVALID_AUTHORIZATION.exception(
          binding == null
              ? "channelBinding=require needs tls=true, and a certificate of the server with a hash"
              : "The server does not bind logins to connections, and channelBinding=require was"
                  + " asked for");
    }
    try {
      return prove(binding, binds);
    } catch (ScramException e) {
      throw SqlState.INVALID_AUTHORIZATION.exception(e.getMessage(), e);
    }
  }

  private FrameReader token(Challenge challenge) throws SQLException {
    if (tls == null && !local) {
      throw SqlState.INVALID_AUTHORIZATION.exception(
          "A token is sent over TLS only; connect with tls=true");
    }
    if (!challenge.mechanisms().contains(Authentication.TOKEN)) {
      throw SqlState.INVALID_AUTHORIZATION.exception("The server takes no tokens");
    }
    String name = url.user().replace("=", "=3D").replace(",", "=2C");
    String message =
        "n,"
            + (name.isEmpty() ? "" : "a=" + name)
            + ",\u0001auth=Bearer "
            + url.token()
            + "\u0001\u0001";
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    return of(send(Authentication.TOKEN, bytes).next(), FrameType.WELCOME);
  }

  private FrameReader share() throws SQLException {
    if (secret == null) {
      throw SqlState.INVALID_AUTHORIZATION.exception(
          "The server is for those who share its directory; connect with the directory's URL and"
              + " autoServer=true");
    }
    try {
      ScramClient scram = new ScramClient(Authentication.SHARED, secret.toCharArray(), null, false);
      return prove(scram, Authentication.SHARED);
    } catch (ScramException e) {
      throw notSharing();
    } catch (SQLException e) {
      throw SqlState.INVALID_PASSWORD.code().equals(e.getSQLState()) ? notSharing() : e;
    }
  }

  private FrameReader prove(byte[] binding, boolean binds) throws SQLException, ScramException {
    ScramClient scram = new ScramClient(url.user(), url.password().toCharArray(), binding, binds);
    return prove(
        scram, binding != null && binds ? Authentication.SCRAM_PLUS : Authentication.SCRAM);
  }

  private FrameReader prove(ScramClient scram, String mechanism)
      throws SQLException, ScramException {
    Exchange first = send(mechanism, scram.first());
    byte[] last = scram.last(Challenge.read(of(first.next(), FrameType.CHALLENGE)).data());
    Exchange second = send(null, last);
    scram.check(Challenge.read(of(second.next(), FrameType.CHALLENGE)).data());
    return of(second.next(), FrameType.WELCOME);
  }

  private boolean hasCertificate() {
    return tls != null && tls.getLocalCertificates() != null;
  }

  /** What the login is bound to; null for nothing. */
  private byte[] binding() {
    if (tls == null || url.tls().channelBinding().equals("disable")) {
      return null;
    }
    try {
      return ChannelBinding.endPoint((X509Certificate) tls.getPeerCertificates()[0]);
    } catch (SSLPeerUnverifiedException e) {
      throw new IllegalStateException("TLS without a certificate of the server", e);
    }
  }

  private Exchange send(String mechanism, byte[] data) throws SQLException {
    int request = wire.nextRequest();
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(FrameType.AUTHENTICATE, 0, request);
    new Authentication(mechanism, data).write(out);
    out.end();
    return wire.send(out, request);
  }

  private FrameReader of(FrameReader answer, FrameType type) throws SQLException {
    if (answer.type() != type) {
      throw wire.broken(
          SqlState.PROTOCOL_VIOLATION.exception(
              "The server answers with a frame of type " + answer.type().code() + " to the login"));
    }
    return answer;
  }
}
