package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.storage.Store;
import java.sql.SQLException;

/** Opens the stores of clusters; found by {@link java.util.ServiceLoader}. */
public interface ClusterStores {
  /**
   * Connects to a cluster, and sees that it answers.
   *
   * @param cluster where it is
   * @param url the whole URL, of which {@code connectTimeout} counts
   * @return to be closed by the caller
   * @throws SQLException 08001 if it cannot be reached, 28000 if it does not let the user in, 22023
   *     for a setting that makes no sense
   */
  Store open(StoreLocation.Cluster cluster, ConnectionUrl url) throws SQLException;
}
