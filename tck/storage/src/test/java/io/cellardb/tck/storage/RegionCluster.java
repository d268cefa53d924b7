package io.cellardb.tck.storage;

import io.cellardb.storage.StorageLimits;
import io.cellardb.tck.cluster.RegionFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.quotas.SpaceLimitingException;
import org.apache.hadoop.hbase.quotas.SpaceViolationPolicy;
import org.apache.hadoop.hbase.regionserver.DefaultStoreEngine;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALFactory;

/**
 * HBase's cell semantics without a cluster: each table is one {@link HRegion} of this process, in a
 * directory in memory where there is such a thing, without a log. {@link #connection} is the face
 * that HBase's client has, so that a store which was written for a cluster runs on it unchanged.
 * Flushes and compactions happen when they are asked for and at no other time.
 *
 * <p>HBase's clock is one of the whole process: there can be one of these at a time.
 */
final class RegionCluster implements AutoCloseable {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** What HBase counts of a cell with a short row key and family beside qualifier and value. */
  private static final int CELL_OVERHEAD = 24;

  /** Read and parsed once, and copied for each cluster. */
  private static final Configuration DEFAULTS = defaults();

  static {
    // As on a region server: some assertions of HBase's do not hold.
    RegionCluster.class.getClassLoader().setPackageAssertionStatus("org.apache.hadoop", false);
  }

  private final Path directory;
  private final Configuration configuration = new Configuration(DEFAULTS);
  private final WAL wal;
  private final Map<TableName, HRegion> regions = new ConcurrentSkipListMap<>();
  private final Map<String, NamespaceDescriptor> namespaces = new TreeMap<>();
  private final Map<String, Long> spaceQuotas = new TreeMap<>();

  RegionCluster(ManualClock clock) {
    EnvironmentEdgeManager.injectEdge(clock::getAsLong);
    try {
      directory =
          Files.isDirectory(SHARED_MEMORY)
              ? Files.createTempDirectory(SHARED_MEMORY, "cellar-tck")
              : Files.createTempDirectory("cellar-tck");
      configuration.set(HConstants.HBASE_DIR, directory.toUri().toString());
      wal = new WALFactory(configuration, "regions").getWAL(null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    namespaces.put("default", NamespaceDescriptor.DEFAULT_NAMESPACE);
    namespaces.put("hbase", NamespaceDescriptor.SYSTEM_NAMESPACE);
  }

  private static Configuration defaults() {
    Configuration configuration = HBaseConfiguration.create(new Configuration(false));
    configuration.set("fs.file.impl", RegionFileSystem.class.getName());
    configuration.set("fs.defaultFS", "file:///");
    configuration.setBoolean("hbase.regionserver.hlog.enabled", false);
    configuration.set(
        DefaultStoreEngine.DEFAULT_COMPACTION_POLICY_CLASS_KEY,
        RegionCompactionPolicy.class.getName());
    // Files whose cells have all expired would be dropped at compactions that don't include them.
    configuration.setBoolean("hbase.store.delete.expired.storefile", false);
    // No caches and pools: regions are many, small and short-lived.
    configuration.setFloat(HConstants.HFILE_BLOCK_CACHE_SIZE_KEY, 0);
    configuration.setBoolean("hbase.hregion.memstore.mslab.enabled", false);
    // Limits are those of the contract, which the store checks before it calls.
    configuration.setInt("hbase.client.keyvalue.maxsize", 0);
    configuration.setInt(
        "hbase.server.keyvalue.maxsize", StorageLimits.MAX_CELL_LENGTH + CELL_OVERHEAD);
    return configuration;
  }

  Configuration configuration() {
    return configuration;
  }

  Map<TableName, HRegion> regions() {
    return regions;
  }

  Map<String, NamespaceDescriptor> namespaces() {
    return namespaces;
  }

  /** Limits of bytes by namespace. */
  Map<String, Long> spaceQuotas() {
    return spaceQuotas;
  }

  /** Refuses to add to a table in a namespace whose limit has been reached. */
  void checkSpace(TableName table) throws IOException {
    String namespace = table.getNamespaceAsString();
    Long limit = spaceQuotas.get(namespace);
    if (limit == null) {
      return;
    }
    long used =
        regions.values().stream()
            .filter(
                r -> r.getTableDescriptor().getTableName().getNamespaceAsString().equals(namespace))
            .mapToLong(r -> fileSize(r) + r.getMemStoreDataSize())
            .sum();
    if (used >= limit) {
      throw new SpaceLimitingException(
          SpaceViolationPolicy.NO_INSERTS.name(), "namespace " + namespace + " is full");
    }
  }

  static long fileSize(HRegion region) {
    return region.getStores().stream().mapToLong(HStore::getStorefilesSize).sum();
  }

  HRegion region(TableName table) throws IOException {
    HRegion region = regions.get(table);
    if (region == null) {
      throw new TableNotFoundException(table);
    }
    return region;
  }

  void create(TableDescriptor table) throws IOException {
    RegionInfo info = RegionInfoBuilder.newBuilder(table.getTableName()).build();
    regions.put(
        table.getTableName(), HRegion.createHRegion(info, root(), configuration, table, wal));
  }

  void drop(TableName table) throws IOException {
    // Aborting: what is in memory need not be written.
    region(table).close(true);
    regions.remove(table);
    delete(Path.of(CommonFSUtils.getTableDir(root(), table).toUri().getPath()));
  }

  /**
   * Closes a region, which writes what is in memory to files, and opens it again with perhaps other
   * families; a master deletes those that are dropped.
   */
  void reopen(TableName name, TableDescriptor table) throws IOException {
    HRegion region = region(name);
    region.close();
    for (byte[] family : region.getTableDescriptor().getColumnFamilyNames()) {
      if (!table.hasColumnFamily(family)) {
        Path files = Path.of(region.getRegionFileSystem().getRegionDir().toUri().getPath());
        delete(files.resolve(Bytes.toString(family)));
      }
    }
    regions.put(
        name,
        HRegion.openHRegion(
            configuration,
            FileSystem.get(configuration),
            root(),
            region.getRegionInfo(),
            table,
            wal));
  }

  void reopen() {
    try {
      for (HRegion region : regions.values()) {
        reopen(region.getTableDescriptor().getTableName(), region.getTableDescriptor());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private org.apache.hadoop.fs.Path root() {
    return new org.apache.hadoop.fs.Path(directory.toUri());
  }

  Connection connection() {
    return new RegionConnection();
  }

  @Override
  public void close() {
    try {
      for (HRegion region : regions.values()) {
        region.close(true);
      }
      wal.close();
      delete(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      EnvironmentEdgeManager.reset();
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** As a client sees it; closing it closes nothing. */
  private final class RegionConnection implements Connection {
    private static final byte[][] STARTS = {
      {}, Bytes.toBytes("ab"), Bytes.toBytes("b"), Bytes.toBytes("k"), Bytes.toBytes("s")
    };

    private final Admin admin = admin();
    private boolean closed;

    private Admin admin() {
      RegionAdmin calls = new RegionAdmin(RegionCluster.this);
      return (Admin)
          Proxy.newProxyInstance(
              Admin.class.getClassLoader(),
              new Class<?>[] {Admin.class},
              (proxy, method, arguments) -> {
                try {
                  return own(method).invoke(calls, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    /** The method of {@link RegionAdmin} with the same name and parameters. */
    private static Method own(Method method) {
      try {
        return RegionAdmin.class.getDeclaredMethod(method.getName(), method.getParameterTypes());
      } catch (NoSuchMethodException e) {
        throw new UnsupportedOperationException(method.toString(), e);
      }
    }

    @Override
    public Configuration getConfiguration() {
      return configuration;
    }

    @Override
    public Table getTable(TableName name) {
      return new RegionTable(RegionCluster.this, name);
    }

    @Override
    public Admin getAdmin() {
      return admin;
    }

    @Override
    public void close() {
      closed = true;
    }

    @Override
    public boolean isClosed() {
      return closed;
    }

    @Override
    public void abort(String why, Throwable cause) {
      throw new IllegalStateException(why, cause);
    }

    @Override
    public boolean isAborted() {
      return false;
    }

    @Override
    public void clearRegionLocationCache() {}

    @Override
    public BufferedMutator getBufferedMutator(TableName name) {
      throw new UnsupportedOperationException();
    }

    @Override
    public BufferedMutator getBufferedMutator(BufferedMutatorParams parameters) {
      throw new UnsupportedOperationException();
    }

    /** As if the region had been merged of several a moment ago, which readers need not know. */
    @Override
    public RegionLocator getRegionLocator(TableName name) {
      return (RegionLocator)
          Proxy.newProxyInstance(
              RegionLocator.class.getClassLoader(),
              new Class<?>[] {RegionLocator.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "getStartKeys" -> STARTS.clone();
                    case "close" -> null;
                    default -> throw new UnsupportedOperationException(method.toString());
                  });
    }

    @Override
    public TableBuilder getTableBuilder(TableName name, ExecutorService pool) {
      throw new UnsupportedOperationException();
    }
  }
}
