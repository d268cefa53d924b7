package io.cellardb.storage.lsm;

import io.cellardb.storage.Admin;
import io.cellardb.storage.Capability;
import io.cellardb.storage.RowLocks;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.cache.BlockCache;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.introspection.Introspection;
import io.cellardb.storage.lsm.introspection.JmxRegistration;
import io.cellardb.storage.lsm.introspection.SystemRelations;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.StoreLock;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.repair.Backup;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in a directory, see the package. Many threads may share it; one process at a time may
 * have it open. It is read by its {@link ReadPath} and changed by its {@link Writes}.
 */
public final class LsmStore implements Store {
  private static final Logger LOG = LoggerFactory.getLogger(LsmStore.class);

  private static final Set<Capability> CAPABILITIES =
      Collections.unmodifiableSet(EnumSet.allOf(Capability.class));

  private final StoreContext context;
  private final VersionSet versions;
  private final OpenTables tables;
  private final ReadPath reads;
  private final Writes writes;
  private final LsmAdmin admin;
  private final RowLocks locks = new RowLocks();
  private final Introspection introspection;
  private final Closeable jmx;
  private final Closeable directoryLock;

  private LsmStore(Path directory, LsmOptions options, Closeable lock, IOException startFailure)
      throws IOException {
    directoryLock = lock;
    Recovery recovery = new Recovery(directory, options);
    recovery.run();
    BlockCache cache = new BlockCache(options.cacheBytes());
    versions =
        new VersionSet(
            options.fileSystem(),
            directory,
            recovery.state(),
            recovery.nextNumber(),
            recovery.active(),
            cache::of);
    tables = new OpenTables(versions.catalog());
    ImplicitTimes times = new ImplicitTimes(recovery.implicitTime());
    long sequence = recovery.sequence();
    EngineCounters counters = new EngineCounters();
    if (options.readOnly()) {
      reads = new ReadPath(tables, versions, () -> sequence, options, times);
      context = new StoreContext(directory, options, versions, reads, counters, System.nanoTime());
      writes = new OpenForReading(context, startFailure);
    } else {
      Wal wal = startLog(options.fileSystem(), directory, versions, recovery);
      Publication publication = new Publication(wal, sequence);
      reads = new ReadPath(tables, versions, publication::published, options, times);
      context = new StoreContext(directory, options, versions, reads, counters, System.nanoTime());
      writes = new OpenForWriting(context, tables, wal, publication, times);
    }
    admin = new LsmAdmin(context, tables, writes);
    introspection =
        new Introspection(
            directory,
            versions,
            writes::health,
            cache,
            options.cacheBytes(),
            writes::counters,
            reads::published);
    jmx = options.jmx() ? JmxRegistration.of(introspection)::close : () -> {};
  }

  /** Begins a log and a manifest, or sees to it; closes what is open if that fails. */
  private static Wal startLog(
      FileSystem files, Path directory, VersionSet versions, Recovery recovery) throws IOException {
    Wal log = new Wal(files, directory, recovery.active().segment());
    boolean started = false;
    try {
      versions.start(log, recovery.ended());
      long firstSegment = versions.flushedCounters().firstSegment();
      Recovery.deleteGarbage(files, directory, firstSegment, recovery.state());
      started = true;
      return log;
    } finally {
      if (!started) {
        log.close();
        versions.close();
      }
    }
  }

  /**
   * Opens the store in a directory, and creates it if the options allow. What a process wrote that
   * ended without closing it is there again, as far as its durability promised. On a full disk the
   * store can only be read until it is opened again.
   */
  public static LsmStore open(Path directory, LsmOptions options) {
    FileSystem files = options.fileSystem();
    Closeable lock = null;
    boolean opened = false;
    try {
      Recovery.checkDirectory(files, directory, options.create() && !options.readOnly());
      lock = StoreLock.take(files, directory, options.readOnly());
      LsmStore store = start(directory, options, lock);
      opened = true;
      return store;
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      if (!opened && lock != null) {
        release(lock);
      }
    }
  }

  private static LsmStore start(Path directory, LsmOptions options, Closeable lock)
      throws IOException {
    try {
      return new LsmStore(directory, options, lock, null);
    } catch (IOException e) {
      boolean exists = options.fileSystem().exists(directory.resolve(FileNames.CURRENT));
      if (options.readOnly() || !exists || Failures.code(e) != Code.DISK_FULL) {
        throw e;
      }
      LOG.warn("the store in {} can only be read, since the disk is full", directory, e);
      return new LsmStore(directory, options.withReadOnly(true), lock, e);
    }
  }

  private static void release(Closeable lock) {
    try {
      lock.close();
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /** How it is read. */
  ReadPath reads() {
    return reads;
  }

  /** How it is changed. */
  Writes writes() {
    return writes;
  }

  @Override
  public Set<Capability> capabilities() {
    return CAPABILITIES;
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return SystemRelations.of(introspection, admin, tables::checkOpen);
  }

  @Override
  public Admin admin() {
    return admin;
  }

  @Override
  public Table table(TableName name) {
    return new LsmTable(reads, tables.get(name), reads);
  }

  @Override
  public Snapshot snapshot() {
    tables.checkOpen();
    return new LsmSnapshot(reads);
  }

  @Override
  public Transaction begin(TransactionOptions transaction) {
    tables.checkOpen();
    return new LsmTransaction(this, new LsmSnapshot(reads), transaction);
  }

  /** The locks that transactions have on rows. */
  RowLocks locks() {
    return locks;
  }

  /** As {@link Writes#commit}. */
  boolean commit(
      TransactionRows rows,
      Map<OpenTable, RowRanges> read,
      LsmSnapshot base,
      TransactionOptions transaction,
      BooleanSupplier blocked) {
    writes.checkWritable();
    try {
      return writes.commit(rows, read, base, transaction, blocked);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /** Brings what a transaction has in memory to files of its own. */
  void spill(TransactionRows rows) throws IOException {
    context.spill(rows);
  }

  /** How much a transaction keeps in memory, in bytes. */
  long memtableBytes() {
    return context.options().memtableBytes();
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    writes.checkWritable();
    return locks.write(batch, owner -> apply(batch, owner));
  }

  private Optional<WriteResult> apply(WriteBatch batch, RowLocks.Owner owner) {
    try {
      return writes.apply(batch, () -> locks.areBlocked(batch, owner));
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /**
   * Checks everything that is in files: that all blocks can be read and have what their files say,
   * in order.
   *
   * @return what is wrong, a line each; empty if all is well
   */
  public List<String> verify() {
    tables.checkOpen();
    Version version = versions.retain();
    try {
      return Verification.of(context.files(), context.directory(), version);
    } finally {
      reads.release(version);
    }
  }

  /** What the engine has done since the store was opened. */
  EngineCounters.Snapshot counters() {
    return writes.counters();
  }

  /** The files of all trees, as they are now. */
  Map<Integer, Levels> trees() {
    return versions.peek().trees();
  }

  /**
   * Writes a consistent copy of everything that was written before, acknowledged or not, to another
   * directory, while reads and writes go on; see {@link Backup}. SSTables become hard links where
   * that can be.
   *
   * @param target an empty directory, or none
   */
  public void backup(Path target) {
    admin.backup(target);
  }

  @Override
  public long now() {
    return reads.now();
  }

  /** Flushes what is in memory and releases the directory. Closing twice has no effect. */
  @Override
  public void close() {
    if (!tables.close()) {
      return;
    }
    Ending ending = new Ending();
    ending.run(reads.scanThreads()::stop);
    ending.run(jmx::close);
    writes.close(ending);
    ending.run(versions::close);
    ending.run(directoryLock::close);
    if (ending.failure() != null) {
      throw Failures.of(ending.failure());
    }
  }
}
