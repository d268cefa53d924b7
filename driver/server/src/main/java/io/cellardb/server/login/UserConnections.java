package io.cellardb.server.login;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.jdbc.SqlState;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** How many connections each user has, at all doors together. Safe for use by any thread. */
public final class UserConnections {
  private final int most;

  @GuardedBy("this")
  private final Map<String, Integer> counts = new HashMap<>();

  /**
   * None yet.
   *
   * @param most how many a user may have; 0 for no limit
   */
  public UserConnections(int most) {
    this.most = most;
  }

  /**
   * Counts a connection; {@link #leave} takes it back.
   *
   * @throws SQLException 53300 if that are as many as there may be
   */
  public synchronized void enter(String user) throws SQLException {
    int now = counts.getOrDefault(key(user), 0);
    if (most > 0 && now >= most) {
      throw SqlState.TOO_MANY_CONNECTIONS.exception(
          "The user has " + most + " connections, as many as the server allows");
    }
    counts.put(key(user), now + 1);
  }

  /** Takes back one connection. */
  public synchronized void leave(String user) {
    counts.computeIfPresent(key(user), (name, count) -> count == 1 ? null : count - 1);
  }

  private static String key(String user) {
    return user.toLowerCase(Locale.ROOT);
  }
}
