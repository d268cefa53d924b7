package io.cellardb.hbase;

import io.cellardb.embedded.ClusterStores;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.storage.Store;
import java.sql.SQLException;
import org.apache.hadoop.conf.Configuration;

/**
 * Connects to HBase, and says in one sentence what is missing where that fails. Safe for use by
 * many threads.
 */
public final class HBaseClusters implements ClusterStores {
  /** For {@link java.util.ServiceLoader}. */
  public HBaseClusters() {}

  @Override
  public Store open(StoreLocation.Cluster cluster, ConnectionUrl url) throws SQLException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // HBase finds its defaults and classes by this loader, which tools set to one of their own.
    thread.setContextClassLoader(HBaseClusters.class.getClassLoader());
    try {
      Configuration configuration = Settings.of(cluster);
      ZooKeepers.check(configuration, url);
      return FirstContact.make(configuration, url);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
