package io.cellardb.tck.hbase.door;

import io.cellardb.embedded.CellarDriver;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.StoreLocation;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.logging.Logger;

/**
 * A driver that opens the URLs of embedded stores on a cluster each. A store in memory is there as
 * long as there are connections to it, as without a cluster; a directory as long as no three others
 * have been opened since.
 */
public final class ClusterDoor implements Driver {
  private static final int MAX_CLUSTERS = 3;

  /** What only an embedded store has. */
  private static final Set<String> OF_DIRECTORIES =
      Set.of("create", "cacheSize", "durability", "autoServer");

  private static final CellarDriver CELLAR = new CellarDriver();

  /** A cluster and the store that it is. */
  private static final class Place {
    final ClusterProcess cluster;
    final List<Connection> connections = new ArrayList<>();
    StoreLocation store;

    Place(ClusterProcess cluster) {
      this.cluster = cluster;
    }

    boolean isOpen() throws SQLException {
      for (Connection connection : connections) {
        if (!connection.isClosed()) {
          return true;
        }
      }
      connections.clear();
      return false;
    }
  }

  /** That which was used last is the last. */
  private static final List<Place> PLACES = new ArrayList<>();

  private static String classPath;
  private static String transactions;

  /** Another one like that which was opened, for tools that know a driver by its class. */
  public ClusterDoor() {}

  /**
   * Puts the door before Cellar's driver, for all that follows in this JVM.
   *
   * @param ofClusters the class path of their processes
   * @param property what {@code transactions} all connections have
   */
  static synchronized void open(String ofClusters, String property) throws SQLException {
    classPath = ofClusters;
    transactions = property;
    CellarDriver.deregister();
    DriverManager.registerDriver(new ClusterDoor());
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return acceptsURL(url) ? open(url, info) : null;
  }

  private static synchronized Connection open(String url, Properties info) throws SQLException {
    ConnectionUrl parsed = ConnectionUrl.parse(url, info);
    if (parsed.location() instanceof StoreLocation.Cluster) {
      return CELLAR.connect(url, info);
    }
    Place place = place(parsed.location());
    Properties properties = new Properties();
    for (DriverPropertyInfo each : CELLAR.getPropertyInfo(url, info)) {
      if (each.value != null && !OF_DIRECTORIES.contains(each.name)) {
        properties.setProperty(each.name, each.value);
      }
    }
    properties.setProperty("transactions", transactions);
    Connection connection = CELLAR.connect(place.cluster.url(), properties);
    place.connections.add(connection);
    System.setProperty("cellar.shown.url", place.cluster.url());
    return connection;
  }

  private static Place place(StoreLocation store) throws SQLException {
    Place found = null;
    for (Place place : PLACES) {
      if (store.equals(place.store)) {
        found = place;
      }
    }
    if (found == null) {
      found = another();
      found.store = store;
    } else if (store instanceof StoreLocation.Memory && !found.isOpen()) {
      found.cluster.clear();
    }
    PLACES.remove(found);
    PLACES.add(found);
    return found;
  }

  /** A cluster without tables. */
  private static Place another() throws SQLException {
    for (Place place : PLACES) {
      boolean isGone = place.store instanceof StoreLocation.Memory;
      if ((isGone || PLACES.size() == MAX_CLUSTERS) && !place.isOpen()) {
        place.cluster.clear();
        return place;
      }
    }
    if (PLACES.size() == MAX_CLUSTERS) {
      throw new SQLException("more than " + MAX_CLUSTERS + " stores are open at once");
    }
    return new Place(new ClusterProcess(classPath));
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return CELLAR.acceptsURL(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    return CELLAR.getPropertyInfo(url, info);
  }

  @Override
  public int getMajorVersion() {
    return CELLAR.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return CELLAR.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return CELLAR.getParentLogger();
  }
}
