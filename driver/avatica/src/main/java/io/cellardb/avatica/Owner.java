package io.cellardb.avatica;

import java.net.InetAddress;

/**
 * Whose a session is.
 *
 * @param user null for nobody's, of a database without users
 * @param byRequest whether each request has to prove the user; else it has to come from the address
 *     from which the session was opened
 */
record Owner(String user, boolean byRequest, InetAddress address) {

  /** That of a session which somebody opens. */
  static Owner of(String user, Caller caller) {
    return new Owner(user, caller.user() != null, caller.address().getAddress());
  }

  /** Whether a caller may use the session. */
  boolean admits(Caller caller) {
    if (user == null) {
      return true;
    }
    if (byRequest && caller.user() == null) {
      caller.lacks("The session is one of a user who proves with each request who it is");
    }
    return byRequest
        ? user.equals(caller.user())
        : address.equals(caller.address().getAddress())
            && (caller.user() == null || user.equals(caller.user()));
  }
}
