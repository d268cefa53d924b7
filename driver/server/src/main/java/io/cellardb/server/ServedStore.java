package io.cellardb.server;

import io.cellardb.embedded.EmbeddedSessions;
import io.cellardb.embedded.StoreUsers;
import io.cellardb.jdbc.ConnectionProperty;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.server.login.Users;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** A store in this JVM, which stays open as long as the server runs. */
final class ServedStore implements SessionSource {
  private static final Set<String> OF_CLIENT =
      Set.of(
          ConnectionProperty.NAMESPACE.key(),
          ConnectionProperty.READ_ONLY.key(),
          ConnectionProperty.DURABILITY.key(),
          ConnectionProperty.FUNCTIONS.key(),
          ConnectionProperty.COMPRESS.key());

  private final String url;

  /** Keeps the store open while there are no clients. */
  private final StoreUsers users;

  private ServedStore(String url, StoreUsers users) {
    this.url = url;
    this.users = users;
  }

  /**
   * Opens a store.
   *
   * @param url of a directory or of a store in memory; its properties are those of all sessions
   * @throws SQLException as {@link EmbeddedSessions#open}
   */
  static ServedStore open(String url) throws SQLException {
    return new ServedStore(url, StoreUsers.of(ConnectionUrl.parse(url, null)));
  }

  @Override
  public Users users() {
    return new UsersOfStore(users);
  }

  @Override
  public DriverSession open(Map<String, String> properties) throws SQLException {
    Properties wanted = new Properties();
    for (Map.Entry<String, String> property : properties.entrySet()) {
      String name = property.getKey();
      if (OF_CLIENT.contains(name)) {
        wanted.setProperty(name, property.getValue());
      } else if (!name.equals(ConnectionProperty.USER.key())) {
        throw SqlState.INVALID_ARGUMENT.exception(
            "Property " + name + " is not for a client to set");
      }
    }
    String user = properties.get(ConnectionProperty.USER.key());
    if (user == null && users.hasUsers()) {
      // There was none a moment before, when the login was about to begin.
      throw SqlState.INVALID_AUTHORIZATION.exception(
          "The database has users now; connect again, with user and password");
    }
    return EmbeddedSessions.openAs(ConnectionUrl.parse(url, wanted), user);
  }

  @Override
  public void close() {
    users.close();
  }
}
