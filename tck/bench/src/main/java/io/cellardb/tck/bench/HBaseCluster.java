package io.cellardb.tck.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

/**
 * HBase in this process, as in its standalone mode: ZooKeeper, a master and a region server with
 * log, block cache and background compactions, all on the local file system. A table is one region.
 */
final class HBaseCluster implements AutoCloseable {
  private static final long STARTUP_POLL_MILLIS = 20;

  /** The local file system without permissions: Hadoop starts a process for each one it sets. */
  public static final class LocalFiles extends RawLocalFileSystem {
    @Override
    public void setPermission(org.apache.hadoop.fs.Path path, FsPermission permission) {}

    @Override
    protected boolean mkOneDirWithMode(
        org.apache.hadoop.fs.Path path, File file, FsPermission permission) {
      return file.mkdir();
    }
  }

  private final Path directory;
  private final MiniZooKeeperCluster zooKeeper;
  private final LocalHBaseCluster cluster;
  private final Connection connection;

  HBaseCluster() throws IOException {
    directory = Files.createTempDirectory("cellar-bench-hbase");
    Configuration configuration = configuration(directory);
    zooKeeper = new MiniZooKeeperCluster(configuration);
    try {
      int port = zooKeeper.startup(directory.resolve("zookeeper").toFile());
      configuration.set(HConstants.ZOOKEEPER_QUORUM, "localhost");
      configuration.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, port);
      cluster = new LocalHBaseCluster(configuration, 1, 1);
      cluster.startup();
      while (cluster.getActiveMaster() == null || !cluster.getActiveMaster().isInitialized()) {
        Thread.sleep(STARTUP_POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while HBase started", e);
    }
    connection = ConnectionFactory.createConnection(configuration);
  }

  private static Configuration configuration(Path directory) {
    Configuration configuration = HBaseConfiguration.create();
    configuration.set("fs.file.impl", LocalFiles.class.getName());
    configuration.set("fs.defaultFS", "file:///");
    configuration.set(HConstants.HBASE_DIR, directory.resolve("data").toUri().toString());
    configuration.set("hbase.wal.provider", "filesystem");
    configuration.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    configuration.setInt(HConstants.MASTER_INFO_PORT, -1);
    configuration.setInt(HConstants.REGIONSERVER_INFO_PORT, -1);
    configuration.setInt(HConstants.MASTER_PORT, 0);
    configuration.setInt(HConstants.REGIONSERVER_PORT, 0);
    configuration.set("hbase.master.hostname", "localhost");
    configuration.set("hbase.regionserver.hostname", "localhost");
    configuration.setInt("hbase.master.wait.on.regionservers.interval", 100);
    configuration.setInt("hbase.master.wait.on.regionservers.timeout", 500);
    configuration.setInt("hbase.regionserver.msginterval", 100);
    configuration.setLong("hbase.hregion.memstore.flush.size", 64L << 20);
    configuration.setFloat(
        HConstants.HFILE_BLOCK_CACHE_SIZE_KEY,
        (float) Benchmark.CACHE_BYTES / Runtime.getRuntime().maxMemory());
    return configuration;
  }

  Connection connection() {
    return connection;
  }

  /** The only region of a table. */
  HRegion region(TableName table) {
    return cluster.getLiveRegionServers().get(0).getRegionServer().getRegions(table).get(0);
  }

  @Override
  public void close() throws IOException {
    connection.close();
    cluster.shutdown();
    cluster.join();
    zooKeeper.shutdown();
    Directories.delete(directory);
  }
}
