package io.cellardb.tck.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * A whole HBase in this process, as in its standalone mode: ZooKeeper, a master and region servers
 * on the local file system or that of its settings, by the real clock. It takes some five seconds
 * to start.
 */
public final class MiniCluster implements AutoCloseable {
  private static final Set<String> OWN_NAMESPACES =
      Set.of(
          NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR,
          NamespaceDescriptor.SYSTEM_NAMESPACE_NAME_STR);

  private static final long STARTUP_POLL_MILLIS = 20;

  private final Path directory;
  private final Configuration configuration;
  private final MiniZooKeeperCluster zooKeeper;
  private final LocalHBaseCluster cluster;

  /** Starts one with a region server. */
  public MiniCluster() {
    this(1);
  }

  /** Starts one with some region servers. */
  public MiniCluster(int servers) {
    this(servers, Map.of());
  }

  /** Starts one with some region servers, and settings that win over those here. */
  public MiniCluster(int servers, Map<String, String> settings) {
    // Of several servers in a process each has metrics of the same names.
    DefaultMetricsSystem.setMiniClusterMode(true);
    try {
      directory = Files.createTempDirectory("cellar-tck");
      configuration = configuration(directory);
      settings.forEach(configuration::set);
      zooKeeper = new MiniZooKeeperCluster(configuration);
      int port = zooKeeper.startup(directory.resolve("zookeeper").toFile());
      configuration.set(HConstants.ZOOKEEPER_QUORUM, "localhost");
      configuration.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, port);
      cluster = new LocalHBaseCluster(configuration, 1, servers);
      cluster.startup();
      awaitMaster();
      while (cluster.getActiveMaster().getServerManager().countOfRegionServers() < servers) {
        Thread.sleep(STARTUP_POLL_MILLIS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while HBase started", e);
    }
  }

  private static Configuration configuration(Path directory) {
    Configuration configuration = HBaseConfiguration.create(new Configuration(false));
    configuration.set("fs.file.impl", RegionFileSystem.class.getName());
    configuration.set("fs.defaultFS", "file:///");
    configuration.set(HConstants.HBASE_DIR, directory.resolve("data").toUri().toString());
    configuration.set("hbase.wal.provider", "filesystem");
    // The local file system has no hflush, and needs none here.
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
    // Else a server that a test has aborted ends this process twenty minutes later.
    configuration.setLong("hbase.regionserver.abort.timeout", TimeUnit.DAYS.toMillis(1));
    configuration.setInt(HConstants.REGION_SERVER_HANDLER_COUNT, 5);
    configuration.setFloat(HConstants.HFILE_BLOCK_CACHE_SIZE_KEY, 0.1f);
    configuration.setBoolean("hbase.quota.enabled", true);
    return configuration;
  }

  /** The port of its ZooKeeper on this machine. */
  public int port() {
    return configuration.getInt(HConstants.ZOOKEEPER_CLIENT_PORT, 0);
  }

  /** Its servers, to be stopped, killed and started. */
  public LocalHBaseCluster servers() {
    return cluster;
  }

  /** Starts one more region server. */
  public void startRegionServer() {
    try {
      cluster
          .addRegionServer(
              HBaseConfiguration.create(configuration), cluster.getRegionServers().size())
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitMaster() throws InterruptedException {
    while (cluster.getActiveMaster() == null || !cluster.getActiveMaster().isInitialized()) {
      Thread.sleep(STARTUP_POLL_MILLIS);
    }
  }

  /** Ends the master as a crash would, and starts another one in its place. */
  public void replaceMaster() {
    try {
      HMaster former = cluster.getActiveMaster();
      former.abort("killed by a test");
      cluster
          .addMaster(HBaseConfiguration.create(configuration), cluster.getMasters().size())
          .start();
      former.join();
      awaitMaster();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a master started", e);
    }
  }

  /** Drops all tables and namespaces but HBase's own. */
  public void clear() {
    try (var connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      List<Future<Void>> dropped = new ArrayList<>();
      for (TableName table : admin.listTableNames()) {
        if (admin.isTableEnabled(table)) {
          dropped.add(admin.disableTableAsync(table));
        }
      }
      await(dropped);
      for (TableName table : admin.listTableNames()) {
        dropped.add(admin.deleteTableAsync(table));
      }
      await(dropped);
      for (NamespaceDescriptor namespace : admin.listNamespaceDescriptors()) {
        if (!OWN_NAMESPACES.contains(namespace.getName())) {
          admin.deleteNamespace(namespace.getName());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(List<Future<Void>> calls) throws IOException {
    try {
      for (Future<Void> call : calls) {
        call.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("a table was not dropped", e);
    } catch (InterruptedException e) {
      throw new InterruptedIOException("a table was not dropped");
    }
    calls.clear();
  }

  /** What a client connects with. */
  public Configuration configuration() {
    return configuration;
  }

  @Override
  public void close() {
    cluster.shutdown();
    cluster.join();
    try {
      zooKeeper.shutdown();
      try (Stream<Path> walk = Files.walk(directory)) {
        for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
