package io.cellardb.hbase;

import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.StoreLocation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;

/**
 * The settings of HBase's client. Those in the URL win, then those of the file that it names, then
 * those of {@code hbase-site.xml} on the class path, then those here, then HBase's own.
 */
final class Settings {
  /** The property that names a file of settings. */
  private static final String FILE = "hbase.site";

  /**
   * How long a call may go on with its retries. HBase's own is 20 minutes; a region that is moved
   * or whose server has died is there again long before this.
   */
  private static final int OPERATION_MILLIS = 180_000;

  private Settings() {}

  /**
   * The settings for a cluster.
   *
   * @throws SQLException 58P01 if a file that is named is not there
   */
  static Configuration of(StoreLocation.Cluster cluster) throws SQLException {
    Configuration configuration = HBaseConfiguration.create();
    configuration.setClassLoader(Settings.class.getClassLoader());
    String file = cluster.settings().get(FILE);
    if (file != null) {
      Path path = Path.of(file);
      if (!Files.isReadable(path)) {
        throw SqlState.NO_SUCH_FILE.exception(
            "The file " + path + " of settings of HBase cannot be read");
      }
      configuration.addResource(new org.apache.hadoop.fs.Path(path.toUri()));
    }
    for (String key :
        new String[] {
          HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT
        }) {
      if (isUnset(configuration, key)) {
        configuration.setInt(key, OPERATION_MILLIS);
      }
    }
    if (!cluster.quorum().isEmpty()) {
      configuration.set(HConstants.ZOOKEEPER_QUORUM, cluster.quorum());
    }
    if (cluster.port() != 0) {
      configuration.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, cluster.port());
    }
    if (!cluster.parent().isEmpty()) {
      configuration.set(HConstants.ZOOKEEPER_ZNODE_PARENT, cluster.parent());
    }
    cluster.settings().forEach(configuration::set);
    return configuration;
  }

  /** Whether a setting is HBase's own default. */
  private static boolean isUnset(Configuration configuration, String key) {
    String[] sources = configuration.getPropertySources(key);
    return sources == null || sources[sources.length - 1].equals("hbase-default.xml");
  }
}
