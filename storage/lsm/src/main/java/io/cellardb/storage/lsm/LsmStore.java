package io.cellardb.storage.lsm;

import io.cellardb.storage.Admin;
import io.cellardb.storage.BulkRow;
import io.cellardb.storage.Capability;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Scan;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
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
import io.cellardb.storage.lsm.compaction.CompactionPolicy;
import io.cellardb.storage.lsm.compaction.LimitedFileSystem;
import io.cellardb.storage.lsm.compaction.WriteLimit;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.introspection.Introspection;
import io.cellardb.storage.lsm.introspection.JmxRegistration;
import io.cellardb.storage.lsm.introspection.SystemRelations;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.Catalog;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.StoreLock;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.repair.Backup;
import io.cellardb.storage.lsm.scan.ReadView;
import io.cellardb.storage.lsm.scan.ScanPieces;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in a directory, see the package. Many threads may share it; one process at a time may
 * have it open. Writes go by the {@link WritePath}.
 */
public final class LsmStore implements Store {
  private static final Logger LOG = LoggerFactory.getLogger(LsmStore.class);

  private static final Set<Capability> CAPABILITIES =
      Collections.unmodifiableSet(EnumSet.allOf(Capability.class));

  private final Path directory;
  private final LsmOptions options;
  private final FileSystem files;
  private final Closeable directoryLock;
  private final VersionSet versions;
  private final Wal wal; // null if read only
  private final Background background; // null if read only
  private final Compactions compactions; // null if read only
  private final Backpressure backpressure; // null if read only
  private final ExpiryTimer expiry; // null if files are not compacted when it pays
  private final EngineCounters counters = new EngineCounters();
  private final Snapshots snapshots = new Snapshots();

  private final Scans scans = new Scans();
  private final Map<TableName, OpenTable> tables = new ConcurrentHashMap<>();
  private final ReaderPool readers = new ReaderPool();
  private final WritePath writes;

  /** The newest state of the tables. */
  private final LsmTable.Views newest =
      new LsmTable.Views() {
        @Override
        public ReadView view() {
          return newestView();
        }

        @Override
        public long base() {
          return published();
        }

        @Override
        public long writeTime(OpenTable table, byte[] row) {
          return LsmStore.this.writeTime(table, row);
        }
      };

  private final LsmAdmin admin;
  private final ScanThreads scanThreads;
  private final Introspection introspection;
  private final JmxRegistration jmx; // null if not wanted

  private volatile boolean closed;

  /** Distinguishes files from those of other openings in this process. */
  private final long openedAt = System.nanoTime();

  private LsmStore(Path directory, LsmOptions options, Closeable lock, IOException startFailure)
      throws IOException {
    this.directory = directory;
    this.options = options;
    this.files = options.fileSystem();
    this.directoryLock = lock;
    Recovery recovery = new Recovery(directory, options);
    recovery.run();
    BlockCache cache = new BlockCache(options.cacheBytes());
    versions =
        new VersionSet(
            files,
            directory,
            recovery.state(),
            recovery.nextNumber(),
            recovery.active(),
            cache::of);
    versions.catalog().tables().forEach((name, entry) -> tables.put(name, openTable(entry)));
    if (options.readOnly()) {
      wal = null;
      background = null;
      compactions = null;
      backpressure = null;
    } else {
      wal = startLog(recovery);
      background =
          new Background(
              files,
              directory,
              versions,
              wal,
              snapshots,
              this::published,
              options.clock(),
              this::flushed,
              counters,
              options.dropsOverwritten());
      compactions = compactions();
      backpressure =
          new Backpressure(
              versions,
              compactions::debt,
              options.memtableBytes(),
              WritePath.MAX_FLUSHING,
              counters);
    }
    expiry =
        compactions != null && options.automaticCompaction()
            ? new ExpiryTimer(versions, options.clock(), this::filesChanged)
            : null;
    writes =
        new WritePath(
            this,
            directory,
            options,
            versions,
            wal,
            background,
            backpressure,
            snapshots,
            counters,
            startFailure,
            recovery);
    scanThreads = new ScanThreads(options.scanThreads());
    admin = new LsmAdmin(this, versions, tables, writes.commitLock());
    introspection =
        new Introspection(
            directory,
            versions,
            wal,
            () -> background == null ? startFailure : background.flushFailure(),
            cache,
            options.cacheBytes(),
            this::counters,
            this::published);
    jmx = options.jmx() ? JmxRegistration.of(introspection) : null;
    if (compactions != null) {
      filesChanged();
    }
  }

  /** Begins a log and a manifest, or sees to it; closes what is open if that fails. */
  private Wal startLog(Recovery recovery) throws IOException {
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

  private Compactions compactions() {
    WriteLimit limit =
        new WriteLimit(
            options.compactionBytesPerSecond(), () -> backpressure.waitsForCompactions());
    return new Compactions(
        new LimitedFileSystem(files, limit),
        directory,
        versions,
        CompactionPolicy.ofFiles(options.fileBytes()),
        () -> snapshots.oldest(this::published),
        options.clock(),
        options.automaticCompaction(),
        options.compactionThreads(),
        counters,
        this::filesChanged);
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

  @Override
  public Set<Capability> capabilities() {
    return CAPABILITIES;
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return SystemRelations.of(introspection, admin, this::checkOpen);
  }

  @Override
  public Admin admin() {
    return admin;
  }

  @Override
  public Table table(TableName name) {
    return new LsmTable(this, openTable(name), newest);
  }

  @Override
  public Snapshot snapshot() {
    checkOpen();
    return new LsmSnapshot(this, snapshots);
  }

  @Override
  public Transaction begin(TransactionOptions transaction) {
    checkOpen();
    return new LsmTransaction(this, new LsmSnapshot(this, snapshots), transaction);
  }

  /** Applies what a transaction has written above a snapshot; false if it was in a conflict. */
  boolean commit(TransactionRows rows, LsmSnapshot base, TransactionOptions transaction) {
    checkWritable();
    try {
      return rows.hasSpilled()
          ? commitSpilled(rows, base, transaction)
          : writes.commit(rows, base, transaction.replacesRows(), transaction.durability());
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /** Merges what a transaction has in files to files of the store, and adds these. */
  private boolean commitSpilled(
      TransactionRows rows, LsmSnapshot base, TransactionOptions transaction) throws IOException {
    spill(rows);
    SpilledChange change = new SpilledChange(rows.memtables(), base, transaction.replacesRows());
    Conflicts conflicts = new Conflicts(rows, base.sequence());
    int[] trees = treesOf(conflicts.tables());
    compactions.reserve(trees);
    try (NewFiles files = writes.beginFiles(conflicts.tables(), rows.newestSpilled())) {
      if (change.isOfLostTrees(files)) {
        return false;
      }
      if (conflicts.isNone(versions, files.sequence() - 1)) {
        change.writeTo(files);
        boolean unused = files.finish();
        Background.await(background.flush());
      }
      return writes.commit(files, conflicts, base.sequence());
    } finally {
      compactions.release(trees);
      filesChanged();
    }
  }

  private static int[] treesOf(Collection<OpenTable> tables) {
    return tables.stream().flatMapToInt(table -> Arrays.stream(table.trees())).toArray();
  }

  /** Brings what a transaction has in memory to files of its own. */
  void spill(TransactionRows rows) throws IOException {
    rows.spill(files, () -> FileNames.spilled(directory, versions.nextNumber(), openedAt));
  }

  /** How much a transaction keeps in memory, in bytes. */
  long memtableBytes() {
    return options.memtableBytes();
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    checkWritable();
    try {
      return writes.apply(batch);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /** Lets go of files that are of no use any more, and compacts where it pays now. */
  void filesChanged() {
    forgetReaders();
    backpressure.filesChanged();
    compactions.schedule();
    if (expiry != null) {
      expiry.set();
    }
  }

  /** Drops the readers that tables keep for reuse, with the files and memtables they hold. */
  void forgetReaders() {
    readers.clear();
  }

  private void flushed() {
    try {
      filesChanged();
    } finally {
      writes.flushed();
    }
  }

  private long published() {
    return writes.published();
  }

  /** Writes what is in memory of a table to files, see {@link WritePath#handToFlush}. */
  void flush(OpenTable table) throws IOException {
    writes.handToFlush(table);
    Background.await(background.flush());
  }

  /**
   * Writes rows of a table straight to files. They have the sequence and time of the moment at
   * which this begins, at which the table's memtables are handed to a flush, so that every file has
   * either older or newer cells only. Compactions leave the table alone until the end: what was
   * written meanwhile stays above the loaded files.
   */
  void bulkLoad(OpenTable table, Iterator<BulkRow> rows) throws IOException {
    writes.checkQuota(table.name().namespace());
    int[] trees = table.trees();
    compactions.reserve(trees);
    try (NewFiles loaded = writes.beginFiles(List.of(table), -1)) {
      new BulkLoad(table, loaded, options.memtableBytes()).read(rows);
      boolean any = loaded.finish();
      Background.await(background.flush());
      if (any) {
        writes.commitLoad(loaded);
      }
    } finally {
      compactions.release(trees);
    }
    filesChanged();
  }

  /** Merges files of a table. */
  void compact(OpenTable table, boolean major) throws IOException {
    compactions.compact(table.trees(), major);
  }

  /**
   * Checks everything that is in files: that all blocks can be read and have what their files say,
   * in order.
   *
   * @return what is wrong, a line each; empty if all is well
   */
  public List<String> verify() {
    checkOpen();
    Version version = versions.retain();
    try {
      return Verification.of(files, directory, version);
    } finally {
      release(version);
    }
  }

  /** The parts in which a scan is read, in its order; several if it is long enough to pay. */
  List<List<KeyRange>> pieces(Version version, Catalog.Entry entry, Scan scan) throws IOException {
    List<KeyRange> ranges = scan.rows().ranges();
    if (scanThreads.count() == 0 || scan.limit() < Long.MAX_VALUE) {
      return List.of(ranges);
    }
    List<List<KeyRange>> pieces =
        ScanPieces.of(version, entry.trees(), ranges, options.scanPieceBytes());
    if (scan.reversed()) {
      Collections.reverse(pieces);
    }
    return pieces;
  }

  ScanThreads scanThreads() {
    return scanThreads;
  }

  /** What the engine has done since the store was opened. */
  EngineCounters.Snapshot counters() {
    return wal == null
        ? counters.snapshot(0, 0, 0, 0)
        : counters.snapshot(wal.batches(), wal.appended(), wal.syncs(), wal.largestGroup());
  }

  /** The files of all trees, as they are now. */
  Map<Integer, Levels> trees() {
    return versions.peek().trees();
  }

  /** Deletes files of a table that is gone, without anybody waiting for it. */
  void delete(List<Sstable> dropped) {
    background.delete(dropped);
  }

  /**
   * Writes a consistent copy of everything that was written before, acknowledged or not, to another
   * directory, while reads and writes go on; see {@link Backup}. SSTables become hard links where
   * that can be.
   *
   * @param target an empty directory, or none
   */
  public void backup(Path target) {
    checkOpen();
    try {
      new OnlineBackup(files, directory, versions, wal, writes.commitLock()).write(target);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /** The newest state, of which the caller releases the version. */
  ReadView newestView() {
    while (true) {
      // The sequence first: a version that is current later has everything up to it.
      long sequence = published();
      Version version = versions.retain();
      if (version.horizon() <= sequence) {
        return new ReadView(version, sequence, now());
      }
      release(version);
    }
  }

  /** Takes references of what a view shows, which somebody holds already. */
  void retain(ReadView view) {
    view.version().retain();
    if (view.own() != null) {
      view.own().retain(view.ownSequence());
    }
  }

  /** Gives the references of a view back. */
  void release(ReadView view) {
    try {
      if (view.own() != null) {
        view.own().release();
      }
    } catch (IOException e) {
      throw Failures.of(e);
    } finally {
      release(view.version());
    }
  }

  /**
   * A view for a read that takes its time: nothing that it shows is dropped in memory until it is
   * {@linkplain #letGo let go of}.
   */
  Scans.Held hold(LsmTable.Views views) {
    Scans.Note note = scans.enter(views.base());
    ReadView view = null;
    try {
      view = views.view();
      return new Scans.Held(view, note);
    } finally {
      if (view == null) {
        scans.leave(note);
      }
    }
  }

  /** Has nothing dropped in memory that a view shows which is held in some other way so far. */
  Scans.Note note(long sequence) {
    return scans.enter(sequence);
  }

  /** Lets go of a view that was held. */
  void letGo(Scans.Held held) {
    scans.leave(held.note());
    release(held.view());
  }

  /** The last sequence that every snapshot and scan sees, and every later reader. */
  long seenByAll() {
    return scans.oldest(snapshots.oldest(this::published));
  }

  void release(Version version) {
    try {
      version.release();
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  @Override
  public long now() {
    return options.clock().getAsLong();
  }

  long writeTime(OpenTable table, byte[] row) {
    return writes.writeTime(table, row);
  }

  /** A table of the catalog. */
  OpenTable openTable(Catalog.Entry entry) {
    return new OpenTable(entry, readers);
  }

  /** A table that exists; an unknown one is an error. */
  OpenTable openTable(TableName name) {
    checkOpen();
    OpenTable table = tables.get(name);
    if (table == null) {
      throw new StorageException(Code.TABLE_NOT_FOUND, "there is no table " + name);
    }
    return table;
  }

  void checkOpen() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the store is closed");
    }
  }

  void checkWritable() {
    writes.checkWritable();
  }

  /** Flushes what is in memory and releases the directory. Closing twice has no effect. */
  @Override
  public void close() {
    writes.commitLock().lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      writes.flushed();
    } finally {
      writes.commitLock().unlock();
    }
    IOException failure = end();
    if (failure != null) {
      throw Failures.of(failure);
    }
  }

  /**
   * Stops the threads, closes the files and releases the directory, whatever fails of it.
   *
   * @return what failed first, or null
   */
  private IOException end() {
    Ending ending = new Ending();
    ending.run(scanThreads::stop);
    if (jmx != null) {
      ending.run(jmx::close);
    }
    if (background != null) {
      if (expiry != null) {
        ending.run(expiry::stop);
      }
      ending.run(compactions::stop);
      ending.run(this::flushAll);
      ending.run(background::stop);
      boolean whole = ending.failure() == null && wal.failure() == null;
      ending.run(wal::close);
      if (whole) {
        ending.run(
            () -> {
              versions.end();
              wal.deleteBelow(Long.MAX_VALUE);
            });
      }
    }
    ending.run(versions::close);
    ending.run(directoryLock::close);
    return ending.failure();
  }

  /** What cannot be flushed is in the log, if the log could be written. */
  private void flushAll() throws IOException {
    if (wal.failure() == null && versions.peek().hasMemtables()) {
      writes.handAllToFlush();
      Background.await(background.flush());
    }
  }
}
