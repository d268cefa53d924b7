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
final class ClusterDoor implements Driver {
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
  private final List<Place> places = new ArrayList<>();

  private final String classPath;
  private final String transactions;

  private ClusterDoor(String classPath, String transactions) {
    this.classPath = classPath;
    this.transactions = transactions;
  }

  /**
   * Puts the door before Cellar's driver, for all that follows in this JVM.
   *
   * @param classPath of the processes of clusters
   * @param transactions the property of that name
   */
  static void open(String classPath, String transactions) throws SQLException {
    CellarDriver.deregister();
    DriverManager.registerDriver(new ClusterDoor(classPath, transactions));
  }

  @Override
  public synchronized Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
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

  private Place place(StoreLocation store) throws SQLException {
    Place found = null;
    for (Place place : places) {
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
    places.remove(found);
    places.add(found);
    return found;
  }

  /** A cluster without tables. */
  private Place another() throws SQLException {
    for (Place place : places) {
      boolean isGone = place.store instanceof StoreLocation.Memory;
      if ((isGone || places.size() == MAX_CLUSTERS) && !place.isOpen()) {
        place.cluster.clear();
        return place;
      }
    }
    if (places.size() == MAX_CLUSTERS) {
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
