package io.cellardb.tck.differential;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Where tests have their stores: in a directory each, or in a namespace each of the cluster whose
 * URL is the system property {@code cellar.cluster.url}, with which tck/hbase runs them.
 */
final class Place {
  private static final String CLUSTER = "cellar.cluster.url";

  private Place() {}

  /** Whether it is a cluster. */
  static boolean isCluster() {
    return System.getProperty(CLUSTER) != null;
  }

  /**
   * The URL of a store without tables, with properties behind it.
   *
   * @param namespace that no other test has
   */
  static String url(Path directory, String namespace) throws SQLException {
    if (!isCluster()) {
      return "jdbc:cellar:" + directory + "?";
    }
    String cluster = System.getProperty(CLUSTER);
    try (Connection connection = DriverManager.getConnection(cluster);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE NAMESPACE " + namespace);
    }
    return cluster + "?namespace=" + namespace;
  }

  /** The same, for tables that take part in transactions. */
  static String transactionalUrl(Path directory, String namespace) throws SQLException {
    return url(directory, namespace) + (isCluster() ? "&transactions=snapshot" : "");
  }
}
