package io.cellardb.server;

import io.cellardb.embedded.EmbeddedSessions;
import io.cellardb.jdbc.ConnectionProperty;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.DriverSession;
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
          ConnectionProperty.USER.key());

  private final String url;

  /** Keeps the store open while there are no clients. */
  private final DriverSession kept;

  private ServedStore(String url, DriverSession kept) {
    this.url = url;
    this.kept = kept;
  }

  /**
   * Opens a store.
   *
   * @param url of a directory or of a store in memory; its properties are those of all sessions
   * @throws SQLException as {@link EmbeddedSessions#open}
   */
  static ServedStore open(String url) throws SQLException {
    return new ServedStore(url, EmbeddedSessions.open(ConnectionUrl.parse(url, null)));
  }

  @Override
  public DriverSession open(Map<String, String> properties) throws SQLException {
    return open(url, properties);
  }

  /** Opens a session of a URL with what a client wants, as far as the URL does not say it. */
  static DriverSession open(String url, Map<String, String> properties) throws SQLException {
    Properties wanted = new Properties();
    for (Map.Entry<String, String> property : properties.entrySet()) {
      if (!OF_CLIENT.contains(property.getKey())) {
        throw SqlState.INVALID_ARGUMENT.exception(
            "Property " + property.getKey() + " is not for a client to set");
      }
      wanted.setProperty(property.getKey(), property.getValue());
    }
    return EmbeddedSessions.open(ConnectionUrl.parse(url, wanted));
  }

  @Override
  public void close() throws SQLException {
    kept.close();
  }
}
