package io.cellardb.server;

import io.cellardb.client.CellarClientDriver;
import io.cellardb.embedded.CellarDriver;
import io.cellardb.embedded.EmbeddedSessions;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.session.DriverSession;
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

  private static CellarServer server;

  /** The file of the certificates that clients trust; null without TLS. */
  private static Path trust;

  /** Opens sessions of the store whose place comes before an @ in the namespace. */
  private static final class Stores implements SessionSource {
    @Override
    public DriverSession open(Map<String, String> properties) throws SQLException {
      String namespace = properties.get("namespace");
      int at = namespace.indexOf('@');
      Properties wanted = new Properties();
      wanted.putAll(properties);
      wanted.setProperty("namespace", namespace.substring(at + 1));
      return EmbeddedSessions.open(
          ConnectionUrl.parse(store(Integer.parseInt(namespace.substring(0, at))), wanted));
    }

    @Override
    public void close() {}
  }

  /** Puts the door before the driver of embedded stores, for all that follows in this JVM. */
  static synchronized void open() throws SQLException {
    if (server == null) {
      server =
          CellarServer.start(
              new Stores(),
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
              ServerLimits.STANDARD,
              security());
      CellarDriver.deregister();
      DriverManager.registerDriver(new Door());
      System.setProperty("cellar.door.url", url());
    }
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

  private static synchronized String store(int place) {
    return STORES.get(place);
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
    ofClient.setProperty("namespace", place(store.toString()) + "@" + parsed.namespace());
    return CLIENT.connect(url(), ofClient);
  }

  private static synchronized String url() {
    return "jdbc:cellar://127.0.0.1:"
        + server.port()
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
