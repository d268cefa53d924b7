package io.cellardb.jdbc;

import java.sql.ClientInfoStatus;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The client-info properties of a connection: kept and given back, but for {@code asOf}, the time
 * as of which everything is read, and {@code partialStates}, whether something may be missing then.
 */
final class ClientInfo {
  private static final String AS_OF = ConnectionProperty.AS_OF.key();

  private static final String PARTIAL_STATES = ConnectionProperty.PARTIAL_STATES.key();

  /** The names that there are. */
  static final List<String> NAMES =
      List.of("ApplicationName", "ClientUser", "ClientHostname", AS_OF, PARTIAL_STATES);

  private final ConnectionSettings connection;
  private final Properties values = new Properties();

  ClientInfo(ConnectionSettings connection) {
    this.connection = connection;
  }

  /** Sets a property, or removes it if the value is null; an unknown one is a warning. */
  void set(String name, String value) throws SQLClientInfoException {
    if (connection.isClosed()) {
      throw new SQLClientInfoException(
          "The connection is closed",
          SqlState.CONNECTION_CLOSED.code(),
          Map.of(String.valueOf(name), ClientInfoStatus.REASON_UNKNOWN));
    }
    if (name == null || !NAMES.contains(name)) {
      connection.warn("There is no client info property " + name + "; there are " + NAMES);
    } else {
      boolean ofSession = name.equals(AS_OF) || name.equals(PARTIAL_STATES);
      if (ofSession) {
        tellSession(name, value);
      }
      if (value == null || (ofSession && value.isBlank())) {
        values.remove(name);
      } else {
        values.setProperty(name, value);
      }
    }
  }

  /** Sets these and no others. */
  void set(Properties properties) throws SQLClientInfoException {
    for (String name : NAMES) {
      set(name, null);
    }
    if (properties != null) {
      for (String name : properties.stringPropertyNames()) {
        set(name, properties.getProperty(name));
      }
    }
  }

  String get(String name) {
    return name == null ? null : values.getProperty(name);
  }

  Properties all() {
    return (Properties) values.clone();
  }

  private void tellSession(String name, String value) throws SQLClientInfoException {
    connection.lock.lock();
    try {
      if (name.equals(AS_OF)) {
        connection.session().setAsOf(TimeText.millis("Property asOf", value));
      } else {
        boolean isGiven = value != null && !value.isBlank();
        connection
            .session()
            .setPartialStates(
                isGiven
                    && Boolean.parseBoolean(ConnectionProperty.PARTIAL_STATES.normalize(value)));
      }
    } catch (SQLException e) {
      throw new SQLClientInfoException(
          e.getMessage(), e.getSQLState(), Map.of(name, ClientInfoStatus.REASON_VALUE_INVALID), e);
    } finally {
      connection.lock.unlock();
    }
  }
}
