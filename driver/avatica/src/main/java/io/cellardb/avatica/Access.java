package io.cellardb.avatica;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.jdbc.SqlState;
import io.cellardb.server.ServerSecurity;
import io.cellardb.server.login.AuditLog;
import io.cellardb.server.login.LoginFailure;
import io.cellardb.server.login.PasswordCheck;
import io.cellardb.server.login.PasswordCheck.Outcome;
import io.cellardb.server.login.Users;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Who may do what at a door: passwords of HTTP and of Avatica's connections. Safe for use by many
 * threads, but none of event loops.
 */
final class Access {
  private static final String BASIC = "basic ";
  private static final String BEARER = "bearer ";
  private static final String MAC = "HmacSHA256";
  private static final int MOST_KEPT = 1_000;
  private static final int KEY_BYTES = 32;

  private final ServerSecurity security;
  private final Users users;
  private final PasswordCheck passwords;
  private final byte[] key = new byte[KEY_BYTES];

  /** Passwords that were right, as they come with each request, and are hashed once. */
  @GuardedBy("this")
  private final Map<String, Proved> proved =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Proved> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /** A password that was right as long as the user has that verifier. */
  private record Proved(String verifier, byte[] mac) {}

  Access(ServerSecurity security, Users users) {
    this.security = security;
    this.users = users;
    this.passwords = new PasswordCheck(users, security.guesses());
    new SecureRandom().nextBytes(key);
  }

  ServerSecurity security() {
    return security;
  }

  /** Whether callers have to say who they are. */
  boolean isNeeded() {
    return users.exist();
  }

  /**
   * The user of a header of HTTP.
   *
   * @param authorization the value of the header
   * @return what came of it
   */
  Outcome header(String authorization, InetSocketAddress from) {
    String scheme = authorization.toLowerCase(Locale.ROOT);
    if (scheme.startsWith(BEARER) && security.tokens() != null) {
      return token(authorization.substring(BEARER.length()).strip(), from);
    }
    if (!scheme.startsWith(BASIC)) {
      return refused("The server knows other headers Authorization");
    }
    String pair;
    try {
      byte[] bytes = Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip());
      pair = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return refused("The header Authorization is not in base 64, or not UTF-8");
    }
    int colon = pair.indexOf(':');
    if (colon < 0) {
      return refused("The header Authorization has no password");
    }
    return check(pair.substring(0, colon), pair.substring(colon + 1), from, "HTTP Basic");
  }

  private Outcome token(String token, InetSocketAddress from) {
    try {
      String named = security.tokens().user(token);
      String user = existing(named);
      if (user != null) {
        return new Outcome(user, null, 0);
      }
      AuditLog.refused(named, from, "HTTP Bearer", "there is no such user who may log in");
    } catch (LoginFailure e) {
      AuditLog.refused(null, from, "HTTP Bearer", e.getMessage());
    }
    return new Outcome(null, SqlState.INVALID_PASSWORD.exception("the token is not valid"), 0);
  }

  /** What comes of a password that everybody between could read. */
  static Outcome notEncrypted() {
    return refused("Passwords are taken over TLS only, and this connection is not encrypted");
  }

  /** A user whom a certificate names, if there is such a user who may log in; else null. */
  String existing(String named) {
    Users.User user = named == null ? null : users.find(named);
    return user == null ? null : user.name();
  }

  private static Outcome refused(String why) {
    return new Outcome(null, SqlState.INVALID_AUTHORIZATION.exception(why), 0);
  }

  /** Checks a password, which is hashed only if it was not right before. */
  Outcome check(String name, String password, InetSocketAddress from, String how) {
    Users.User user = users.find(name);
    byte[] mac = mac(name, password);
    boolean known = user != null && isProved(user, mac);
    Outcome outcome = passwords.check(name, password, known, from, how);
    if (outcome.user() != null && user != null && user.verifier() != null) {
      synchronized (this) {
        proved.put(user.name(), new Proved(user.verifier(), mac));
      }
    }
    return outcome;
  }

  private synchronized boolean isProved(Users.User user, byte[] mac) {
    Proved known = proved.get(user.name());
    return known != null
        && known.verifier().equals(user.verifier())
        && MessageDigest.isEqual(known.mac(), mac);
  }

  /** What is kept of a password in memory, of no use in another process. */
  private byte[] mac(String name, String password) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(key, MAC));
      mac.update(name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
      mac.update((byte) 0);
      return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The JDK has no " + MAC, e);
    }
  }

  /**
   * Who a new session is for: whom the request proves, or the user and password in it.
   *
   * @param info properties of the connection
   * @return null where there are no users
   * @throws SQLException 28P01 if user or password is wrong, 28000 if they are missing
   */
  String user(Map<String, String> info, Caller caller) throws SQLException {
    if (!isNeeded()) {
      return null;
    }
    if (caller.user() != null) {
      AuditLog.admitted(caller.user(), caller.address(), "HTTP session");
      return caller.user();
    }
    String name = first(info, "avatica_user", "user");
    String password = first(info, "avatica_password", "password");
    if (name.isEmpty() || password.isEmpty()) {
      String why =
          "The database has users: the connection needs user and password, by HTTP Basic or as the"
              + " properties user and password";
      caller.lacks(why);
      throw SqlState.INVALID_AUTHORIZATION.exception(why);
    }
    if (!caller.isSecret()) {
      throw SqlState.INVALID_AUTHORIZATION.exception(
          "Passwords are taken over TLS only, and this connection is not encrypted");
    }
    Outcome outcome = check(name, password, caller.address(), "Avatica");
    caller.delay(outcome.delayMillis());
    if (outcome.refusal() != null) {
      throw outcome.refusal();
    }
    return outcome.user();
  }

  private static String first(Map<String, String> info, String... names) {
    for (String name : names) {
      String value = info == null ? null : info.get(name);
      if (value != null && !value.isEmpty()) {
        return value;
      }
    }
    return "";
  }
}
