package io.cellardb.embedded;

import io.cellardb.jdbc.CommitDurability;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.sql.Engine;
import io.cellardb.sql.Session;
import io.cellardb.sql.Users;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The stores that are open in this JVM, each shared by all connections to its directory or name.
 * The first connection opens a store, with its options; the last one closes it, which flushes it
 * and releases the directory.
 *
 * <p>Opening and closing happen inside {@link ConcurrentHashMap#compute}, so that a store which is
 * being closed is closed when the next connection opens it.
 */
final class OpenStores {
  private static final ConcurrentHashMap<StoreLocation, Shared> OPEN = new ConcurrentHashMap<>();

  private OpenStores() {}

  /**
   * An open store and the number of its leases.
   *
   * @param readOnly whether nobody can write to it
   */
  private record Shared(Store store, Engine engine, boolean readOnly, int leases) {
    Shared withLeases(int count) {
      return new Shared(store, engine, readOnly, count);
    }
  }

  /** A connection's share of an open store. */
  static final class Lease {
    private final StoreLocation key;
    private final Shared shared;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Lease(StoreLocation key, Shared shared) {
      this.key = key;
      this.shared = shared;
    }

    /**
     * A planner's session whose writes are as durable as asked.
     *
     * @param transactions whether it has transactions in a store that has them only for some tables
     */
    Session session(CommitDurability durability, boolean transactions) {
      io.cellardb.storage.Durability wanted =
          switch (durability) {
            case SYNC -> io.cellardb.storage.Durability.SYNC;
            case OS -> io.cellardb.storage.Durability.OS;
            case NONE -> io.cellardb.storage.Durability.NONE;
          };
      Store store = transactions ? shared.store().transactional() : shared.store();
      return shared.engine().session(new DurableStore(store, wanted), MemoryStore::new);
    }

    /** The store, which the lease keeps open. */
    Store store() {
      return shared.store();
    }

    /** The users of the store. */
    Users users() {
      return shared.engine().users();
    }

    /**
     * Gives the share back; the last one closes the store.
     *
     * @throws StorageException if that fails; the store counts as closed all the same
     */
    void close() {
      if (closed.compareAndSet(false, true)) {
        release(key);
      }
    }
  }

  /**
   * Opens the store of a URL, or joins those who have it open.
   *
   * @throws SQLException 08001, 25006, 55006, 58030, 58P01 or XX001
   */
  static Lease acquire(ConnectionUrl url) throws SQLException {
    StoreLocation key = canonical(url.location());
    Shared shared;
    try {
      shared =
          OPEN.compute(
              key,
              (location, open) ->
                  open == null ? open(location, url) : open.withLeases(open.leases() + 1));
    } catch (NoStoreException e) {
      throw SqlState.NO_SUCH_FILE.exception(e.getMessage());
    } catch (NoClusterException e) {
      throw e.getCause();
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStore(e);
    }
    Lease lease = new Lease(key, shared);
    if (shared.readOnly() && !url.readOnly()) {
      lease.close();
      throw SqlState.READ_ONLY.exception(
          url.url()
              + " is open for reading only in this JVM; close those connections first, or connect"
              + " with readOnly=true");
    }
    return lease;
  }

  private static void release(StoreLocation key) {
    FirstFailure failures = new FirstFailure();
    OPEN.computeIfPresent(
        key,
        (location, open) -> {
          if (open.leases() > 1) {
            return open.withLeases(open.leases() - 1);
          }
          failures.collect(open.store()::close);
          return null;
        });
    failures.throwFirst();
  }

  private static Shared open(StoreLocation location, ConnectionUrl url) {
    boolean memory = location instanceof StoreLocation.Memory;
    // An empty store in memory that nobody can write to would be of no use to anybody.
    boolean readOnly = url.readOnly() && !memory;
    Store store;
    if (location instanceof StoreLocation.Directory directory) {
      store = openDirectory(directory.path(), url);
    } else if (location instanceof StoreLocation.Cluster cluster) {
      store = openCluster(cluster, url);
    } else {
      store = openMemory(url);
    }
    try {
      return new Shared(store, Engine.open(store, readOnly), readOnly, 1);
    } catch (RuntimeException e) {
      try {
        store.close();
      } catch (RuntimeException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  private static Store openCluster(StoreLocation.Cluster cluster, ConnectionUrl url) {
    try {
      return ServiceLoader.load(ClusterStores.class, OpenStores.class.getClassLoader())
          .findFirst()
          .orElseThrow(
              () ->
                  SqlState.FEATURE_NOT_SUPPORTED.exception(
                      url.url()
                          + " is a cluster, for which cellar-jdbc-hbase is missing on the class"
                          + " path (a directory of that name is written ./hbase:...)"))
          .open(cluster, url);
    } catch (SQLException e) {
      throw new NoClusterException(e);
    }
  }

  private static Store openMemory(ConnectionUrl url) {
    if (!url.create()) {
      throw new NoStoreException(
          url.url() + " is not open in this JVM, and create=false forbids to create it");
    }
    return MemoryStore.compactingRows();
  }

  /** Reading only never creates a store. */
  private static Store openDirectory(Path directory, ConnectionUrl url) {
    boolean create = url.create() && !url.readOnly();
    if (!create && !Files.exists(directory)) {
      throw new NoStoreException(
          "Directory "
              + directory
              + " does not exist, and "
              + (url.create() ? "readOnly=true" : "create=false")
              + " forbids to create it");
    }
    LsmOptions options = LsmOptions.defaults().withReadOnly(url.readOnly()).withCreate(create);
    return LsmStore.open(
        directory, url.cacheSize() == 0 ? options : options.withCacheBytes(url.cacheSize()));
  }

  /**
   * One spelling for each directory: absolute, with symbolic links resolved as far as it exists.
   */
  private static StoreLocation canonical(StoreLocation location) throws SQLException {
    if (!(location instanceof StoreLocation.Directory directory)) {
      return location;
    }
    Path path = directory.path().toAbsolutePath().normalize();
    Path existing = path;
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      Path real = existing.toRealPath();
      return new StoreLocation.Directory(real.resolve(existing.relativize(path)).normalize());
    } catch (IOException e) {
      throw SqlState.IO_ERROR.exception("Directory " + path + " cannot be reached: " + e, e);
    }
  }
}
