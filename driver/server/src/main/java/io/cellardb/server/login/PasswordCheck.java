package io.cellardb.server.login;

import io.cellardb.jdbc.SqlState;
import java.net.InetSocketAddress;
import java.sql.SQLException;

/**
 * Checks passwords, for doors whose clients send them as they are. It takes as long as hashing one
 * does, and is not for event loops. Safe for use by any thread.
 */
public final class PasswordCheck {
  private final Users users;
  private final Guesses guesses;

  /** A check of the users of a store. */
  public PasswordCheck(Users users, Guesses guesses) {
    this.users = users;
    this.guesses = guesses;
  }

  /**
   * What came of it.
   *
   * @param user who has logged in; null if it was refused
   * @param refusal why it was refused, as the client may know it; null if it was not
   * @param delayMillis how long the client is to wait for that, whichever it is
   */
  public record Outcome(String user, SQLException refusal, int delayMillis) {}

  /**
   * Checks a password.
   *
   * @param proved whether it was found right before, and need not be hashed
   * @param how the client has sent it, for the log
   */
  public Outcome check(
      String name, String password, boolean proved, InetSocketAddress from, String how) {
    Guesses.Attempt attempt = guesses.begin(name, from.getAddress());
    if (attempt.isLocked()) {
      return locked(name, from, how, attempt);
    }
    Users.User user = proved || users.verifies(name, password) ? users.find(name) : null;
    boolean admitted = attempt.end(user != null);
    if (user == null) {
      AuditLog.refused(name, from, how, "user or password is wrong");
      return new Outcome(
          null,
          SqlState.INVALID_PASSWORD.exception("user or password is wrong"),
          attempt.delayMillis());
    }
    if (!admitted) {
      return locked(name, from, how, attempt);
    }
    if (!proved) {
      AuditLog.admitted(user.name(), from, how);
    }
    return new Outcome(user.name(), null, attempt.delayMillis());
  }

  private static Outcome locked(
      String name, InetSocketAddress from, String how, Guesses.Attempt attempt) {
    AuditLog.refused(name, from, how, "too many logins have failed");
    return new Outcome(
        null,
        SqlState.INVALID_AUTHORIZATION.exception("Too many logins have failed; try again later"),
        attempt.delayMillis());
  }
}
