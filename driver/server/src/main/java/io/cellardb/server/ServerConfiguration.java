package io.cellardb.server;

import io.cellardb.jdbc.NearestName;
import io.cellardb.jdbc.SqlState;
import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;

/** The settings of a server, all of them checked. */
public final class ServerConfiguration {
  private final Map<ServerProperty, String> values = new EnumMap<>(ServerProperty.class);

  /** What holds where nothing else is said. */
  public ServerConfiguration() {}

  /**
   * Reads a file of properties, in UTF-8.
   *
   * @throws SQLException 58P01 if it cannot be read; 22023 for a name or value that is not allowed
   */
  public void read(Path file) throws SQLException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw SqlState.NO_SUCH_FILE.exception("The file " + file + " cannot be read: " + e, e);
    }
    for (String key : properties.stringPropertyNames().stream().sorted().toList()) {
      try {
        set(key, properties.getProperty(key));
      } catch (SQLException e) {
        throw SqlState.of(e.getSQLState()).exception(file + ": " + e.getMessage(), e);
      }
    }
  }

  /**
   * Sets one.
   *
   * @throws SQLException 22023 for a name or value that is not allowed
   */
  public void set(String key, String value) throws SQLException {
    for (ServerProperty property : ServerProperty.values()) {
      if (property.key().equals(key)) {
        set(property, value);
        return;
      }
    }
    throw SqlState.INVALID_ARGUMENT.exception(
        "There is no property "
            + key
            + "; did you mean "
            + NearestName.of(key, ServerProperty.keys())
            + "? There are "
            + String.join(", ", ServerProperty.keys()));
  }

  /**
   * Sets one.
   *
   * @throws SQLException 22023 for a value that is not allowed
   */
  public void set(ServerProperty property, String value) throws SQLException {
    String stripped = value.strip();
    property.check(stripped);
    values.put(property, stripped);
  }

  /** The value of one that is a whole number. */
  public int number(ServerProperty property) throws SQLException {
    return property.number(get(property), 0, Integer.MAX_VALUE);
  }

  /** The value of one that is a size, in bytes. */
  public long bytes(ServerProperty property) throws SQLException {
    return property.bytes(get(property));
  }

  /** The value of one. */
  public String get(ServerProperty property) {
    return values.getOrDefault(property, property.defaultValue());
  }

  /** Where it listens. */
  InetSocketAddress address() throws SQLException {
    return new InetSocketAddress(get(ServerProperty.HOST), number(ServerProperty.PORT));
  }

  ServerLimits limits() throws SQLException {
    return new ServerLimits(
        number(ServerProperty.CONNECTIONS),
        number(ServerProperty.WORKERS),
        (int) bytes(ServerProperty.FRAME_BYTES),
        number(ServerProperty.STATEMENTS),
        number(ServerProperty.CURSORS),
        number(ServerProperty.IDLE_TIME),
        number(ServerProperty.IDLE_IN_TRANSACTION_TIME),
        number(ServerProperty.KEEP_ALIVE),
        number(ServerProperty.DRAIN_TIME));
  }

  /** The URL of the store, with the properties of all its sessions. */
  public String url() throws SQLException {
    String directory = get(ServerProperty.DIRECTORY);
    if (directory.indexOf(';') >= 0 || directory.indexOf('?') >= 0) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The directory " + directory + " has a ; or ? in its name, which no URL can say");
    }
    StringBuilder url = new StringBuilder("jdbc:cellar:").append(directory);
    for (ServerProperty each :
        new ServerProperty[] {
          ServerProperty.CACHE_SIZE,
          ServerProperty.MEMORY,
          ServerProperty.TEMP_DIRECTORY,
          ServerProperty.FILES,
          ServerProperty.BACKUP_DIRECTORY,
          ServerProperty.SLOW_STATEMENTS,
          ServerProperty.SLOW_PLANS
        }) {
      if (get(each).indexOf(';') >= 0) {
        throw SqlState.INVALID_ARGUMENT.exception(
            "Property " + each.key() + " has a ; in its value, which no URL can say");
      }
      url.append(';').append(each.key()).append('=').append(get(each));
    }
    if (Boolean.parseBoolean(get(ServerProperty.READ_ONLY))) {
      url.append(";readOnly=true");
    }
    return url.toString();
  }

  /**
   * Opens the store and listens.
   *
   * @throws SQLException the reasons of the store, or 08001 if the address cannot be had
   */
  public CellarServer start() throws SQLException {
    ServerSecurity security = security();
    try {
      return start(security);
    } catch (SQLException e) {
      security.close();
      throw e;
    }
  }

  /**
   * As {@link #start()}, where {@link #security} is shared.
   *
   * @param security is closed with the server
   */
  public CellarServer start(ServerSecurity security) throws SQLException {
    return CellarServer.start(url(), address(), limits(), security);
  }

  /**
   * Who is let in, and how; the files are read.
   *
   * @throws SQLException 58P01 or 22023 for a file that cannot be used, or settings that contradict
   *     each other
   */
  public ServerSecurity security() throws SQLException {
    return new SecuritySettings(this).read();
  }
}
