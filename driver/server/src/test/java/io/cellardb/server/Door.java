package io.cellardb.server;

import io.cellardb.client.CellarClientDriver;
import io.cellardb.embedded.CellarDriver;
import io.cellardb.embedded.EmbeddedSessions;
import io.cellardb.embedded.StoreUsers;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.server.login.Users;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.logging.Logger;

/**
 * A driver that opens the URLs of embedded stores through a server and the client: tests that know
 * nothing of a server run against it. A store is open as long as there are connections to it, as
 * without a server.
 */
final class Door implements Driver {
  private static final Set<String> OF_STORE =
      Set.of("create", "cacheSize", "files", "slowStatements", "memory", "tempDirectory");
  private static final Set<String> OF_CLIENT =
      Set.of(
          "readOnly",
          "durability",
          "queryTimeout",
          "fetchSize",
          "asOf",
          "partialStates",
          "fun",
          "memory",
          "tempDirectory");

  private static final CellarDriver EMBEDDED = new CellarDriver();
  private static final CellarClientDriver CLIENT = new CellarClientDriver();

  /** The stores that connections have named, by their places in this list. */
  private static final List<String> STORES = new ArrayList<>();

  /** Each second one has its rows compressed. */
  private static final AtomicInteger CONNECTIONS = new AtomicInteger();

  private static CellarServer server;

  /** Serves stores that have users. */
  private static CellarServer serverWithUsers;

  /** The file of the certificates that clients trust; null without TLS. */
  private static Path trust;

  /** Opens sessions of the store whose place comes before an @ in the namespace. */
  private static class Stores implements SessionSource {
    @Override
    public DriverSession open(Map<String, String> properties) throws SQLException {
      String namespace = properties.get("namespace");
      Properties wanted = new Properties();
      wanted.putAll(properties);
      wanted.setProperty("namespace", behindPlace(namespace));
      return open(ConnectionUrl.parse(store(namespace), wanted));
    }

    /** Opens the session of somebody who did not have to log in. */
    DriverSession open(ConnectionUrl url) throws SQLException {
      return EmbeddedSessions.open(url);
    }

    @Override
    public void close() {}
  }

  /** The same for stores that have users: their place comes before an @ in the user, too. */
  private static final class StoresWithUsers extends Stores {
    @Override
    DriverSession open(ConnectionUrl url) throws SQLException {
      return EmbeddedSessions.openAs(url, behindPlace(url.user()));
    }

    @Override
    public Users users() {
      return new Users() {
        @Override
        public boolean exist() {
          return true;
        }

        @Override
        public User find(String name) {
          return with(
              name,
              users -> {
                User user = new UsersOfStore(users).find(behindPlace(name));
                String place = name.substring(0, name.indexOf('@') + 1);
                return user == null ? null : new User(place + user.name(), user.verifier());
              });
        }

        @Override
        public boolean verifies(String name, String password) {
          return with(name, users -> users.verifies(behindPlace(name), password));
        }
      };
    }
  }

  /** Asks the users of the store whose place comes before an @ in a name. */
  private static <T> T with(String name, Function<StoreUsers, T> question) {
    try (StoreUsers users = StoreUsers.of(ConnectionUrl.parse(store(name), null))) {
      return question.apply(users);
    } catch (SQLException e) {
      throw new IllegalStateException("The users of a store cannot be asked", e);
    }
  }

  /** Puts the door before the driver of embedded stores, for all that follows in this JVM. */
  static synchronized void open() throws SQLException {
    if (server == null) {
      server = start(new Stores());
      serverWithUsers = start(new StoresWithUsers());
      CellarDriver.deregister();
      DriverManager.registerDriver(new Door());
      System.setProperty("cellar.shown.url", url(server));
    }
  }

  private static CellarServer start(SessionSource source) throws SQLException {
    return CellarServer.start(
        source,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        ServerLimits.STANDARD,
        security());
  }

  /** That all connections are encrypted, if the system property {@code cellar.door.tls} is true. */
  private static ServerSecurity security() throws SQLException {
    if (!Boolean.getBoolean("cellar.door.tls")) {
      return ServerSecurity.standard();
    }
    try {
      Path directory = Files.createTempDirectory("cellar-door");
      Certificates certificates = new Certificates(directory);
      certificates.server("door");
      trust = certificates.trust();
      ServerConfiguration configuration = new ServerConfiguration();
      configuration.set("tlsCertificate", certificates.certificate("door").toString());
      configuration.set("tlsKey", certificates.key("door").toString());
      return configuration.security();
    } catch (Exception e) { // of who makes certificates
      throw new IllegalStateException("The door cannot be encrypted", e);
    }
  }

  /** The store whose place comes before an @ in a name. */
  private static synchronized String store(String name) {
    return STORES.get(Integer.parseInt(name.substring(0, name.indexOf('@'))));
  }

  private static String behindPlace(String name) {
    return name.substring(name.indexOf('@') + 1);
  }

  private static synchronized int place(String store) {
    int place = STORES.indexOf(store);
    if (place < 0) {
      place = STORES.size();
      STORES.add(store);
    }
    return place;
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    ConnectionUrl parsed = ConnectionUrl.parse(url, info);
    Map<String, String> ofStore = new TreeMap<>();
    Properties ofClient = new Properties();
    if (info != null) {
      ofClient.putAll(info);
    }
    for (DriverPropertyInfo each : EMBEDDED.getPropertyInfo(url, info)) {
      if (OF_STORE.contains(each.name)) {
        ofStore.put(each.name, each.value);
        ofClient.remove(each.name);
      }
      if (OF_CLIENT.contains(each.name)) {
        ofClient.setProperty(each.name, each.value);
      }
    }
    StringBuilder store = new StringBuilder(parsed.url());
    ofStore.forEach((name, value) -> store.append(';').append(name).append('=').append(value));
    String place = place(store.toString()) + "@";
    ofClient.setProperty("namespace", place + parsed.namespace());
    ofClient.setProperty("compress", Boolean.toString(CONNECTIONS.getAndIncrement() % 2 == 1));
    if (parsed.user().isEmpty() || !with(place, StoreUsers::hasUsers)) {
      return CLIENT.connect(url(server), ofClient);
    }
    ofClient.setProperty("user", place + parsed.user());
    ofClient.setProperty("password", parsed.password());
    return CLIENT.connect(url(serverWithUsers), ofClient);
  }

  private static synchronized String url(CellarServer of) {
    return "jdbc:cellar://127.0.0.1:"
        + of.port()
        + "/"
        + (trust == null ? "" : ";tls=true;tlsTrust=" + trust);
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return EMBEDDED.acceptsURL(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    return EMBEDDED.getPropertyInfo(url, info);
  }

  @Override
  public int getMajorVersion() {
    return EMBEDDED.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return EMBEDDED.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return EMBEDDED.getParentLogger();
  }
}
