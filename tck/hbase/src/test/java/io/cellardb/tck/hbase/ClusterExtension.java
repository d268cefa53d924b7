package io.cellardb.tck.hbase;

import io.cellardb.tck.cluster.MiniCluster;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Starts a cluster before all tests and names it to them by the system property {@code
 * cellar.cluster.url}, where the property {@code cellar.cluster} says so: for tests of
 * tck/differential.
 */
public final class ClusterExtension implements BeforeAllCallback {
  /** For JUnit. */
  public ClusterExtension() {}

  @Override
  public void beforeAll(ExtensionContext context) {
    if (Boolean.getBoolean("cellar.cluster")) {
      context
          .getRoot()
          .getStore(ExtensionContext.Namespace.create(ClusterExtension.class))
          .computeIfAbsent(MiniCluster.class, type -> start());
    }
  }

  private static MiniCluster start() {
    MiniCluster cluster = new MiniCluster(2);
    System.setProperty("cellar.cluster.url", "jdbc:cellar:hbase:localhost:" + cluster.port());
    return cluster;
  }
}
