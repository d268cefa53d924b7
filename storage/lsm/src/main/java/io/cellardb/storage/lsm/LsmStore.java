package io.cellardb.storage.lsm;

import io.cellardb.storage.Admin;
import io.cellardb.storage.BulkRow;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Durability;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Scan;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.cache.BlockCache;
import io.cellardb.storage.lsm.compaction.CompactionPolicy;
import io.cellardb.storage.lsm.compaction.LimitedFileSystem;
import io.cellardb.storage.lsm.compaction.SortedRuns;
import io.cellardb.storage.lsm.compaction.WriteLimit;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.introspection.Introspection;
import io.cellardb.storage.lsm.introspection.JmxRegistration;
import io.cellardb.storage.lsm.introspection.SystemRelations;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.manifest.Catalog;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.StoreLock;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.repair.Backup;
import io.cellardb.storage.lsm.scan.ReadView;
import io.cellardb.storage.lsm.scan.ScanPieces;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntPredicate;

/**
 * A store in a directory, see the package. Many threads may share it; one process at a time may
 * have it open.
 *
 * <p>A batch takes the commit lock, is checked against everything that earlier batches have
 * appended, gets its sequence, goes to the end of the WAL and into the memtables, and releases the
 * lock. It is then made as durable as asked, in groups, and published: readers see everything up to
 * the published sequence, which passes over no batch that is not yet durable.
 */
public final class LsmStore implements Store {
  /** Generations that may wait for their flush before writers have to. */
  private static final int MAX_FLUSHING = 2;

  /**
   * So many times the size of the memtables may be in the log before a flush of one table becomes
   * one of all.
   */
  private static final int MAX_LOG_FACTOR = 4;

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
  private final Map<TableName, OpenTable> tables = new ConcurrentHashMap<>();
  private final LsmAdmin admin;
  private final ScanThreads scanThreads;
  private final Introspection introspection;
  private final JmxRegistration jmx; // null if not wanted

  /** Guards what writers change: sequence, memtables, times, tables. */
  private final ReentrantLock commitLock = new ReentrantLock();

  private final Condition room = commitLock.newCondition();
  private final ImplicitTimes implicitTimes;
  private final Quotas quotas;
  private long lastSequence;

  /** Up to where earlier batches must be written and synced before later ones are published. */
  private long mustBeWritten;

  private long mustBeSynced;

  /** Batches that were appended and neither published nor failed. */
  private final AtomicInteger unsettled = new AtomicInteger();

  private final AtomicLong published;
  private volatile boolean closed;

  private LsmStore(Path directory, LsmOptions options, Closeable lock) throws IOException {
    this.directory = directory;
    this.options = options;
    this.files = options.fileSystem();
    this.directoryLock = lock;
    Recovery recovery = new Recovery(files, directory, options.readOnly(), options.clock());
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
    lastSequence = recovery.sequence();
    published = new AtomicLong(lastSequence);
    implicitTimes = new ImplicitTimes(recovery.implicitTime());
    versions.catalog().tables().forEach((name, entry) -> tables.put(name, new OpenTable(entry)));
    if (options.readOnly()) {
      wal = null;
      background = null;
      compactions = null;
      backpressure = null;
    } else {
      wal = new Wal(files, directory, recovery.active().segment());
      versions.startManifest(wal::syncedEnd); // names the segment, which is therefore there
      Recovery.deleteGarbage(files, directory, recovery.state());
      background =
          new Background(
              files,
              directory,
              versions,
              wal,
              snapshots,
              published::get,
              options.clock(),
              this::flushed,
              counters);
      compactions = compactions();
      backpressure =
          new Backpressure(
              versions, compactions::debt, options.memtableBytes(), MAX_FLUSHING, counters);
    }
    expiry =
        compactions != null && options.automaticCompaction()
            ? new ExpiryTimer(versions, options.clock(), this::filesChanged)
            : null;
    quotas = new Quotas(versions);
    scanThreads = new ScanThreads(options.scanThreads());
    admin = new LsmAdmin(this, versions, tables, commitLock);
    introspection =
        new Introspection(
            directory,
            versions,
            wal,
            () -> background.flushFailure(),
            cache,
            options.cacheBytes(),
            this::counters,
            published::get);
    jmx = options.jmx() ? JmxRegistration.of(introspection) : null;
    if (compactions != null) {
      filesChanged();
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
        () -> snapshots.oldest(published::get),
        options.clock(),
        options.automaticCompaction(),
        options.compactionThreads(),
        counters,
        this::filesChanged);
  }

  /**
   * Opens the store in a directory, and creates it if the options allow. What a process wrote that
   * ended without closing it is there again, as far as its durability promised.
   */
  public static LsmStore open(Path directory, LsmOptions options) {
    FileSystem files = options.fileSystem();
    Closeable lock = null;
    boolean opened = false;
    try {
      Recovery.checkDirectory(files, directory, options.create() && !options.readOnly());
      lock = StoreLock.take(files, directory);
      LsmStore store = new LsmStore(directory, options, lock);
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

  private static void release(Closeable lock) {
    try {
      lock.close();
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
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
    return new LsmTable(this, openTable(name), null);
  }

  @Override
  public Snapshot snapshot() {
    checkOpen();
    return new LsmSnapshot(this, snapshots);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    checkWritable();
    Durability durability = batch.durability() == null ? options.durability() : batch.durability();
    try {
      return apply(batch, durability);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  private WriteResult apply(WriteBatch batch, Durability durability) throws IOException {
    WriteResult result;
    long sequence;
    long writeTo;
    long syncTo;
    backpressure.beforeWrite();
    commitLock.lock();
    try {
      checkWritable();
      makeRoom();
      PendingBatch pending;
      Version version = versions.retain(); // a compaction may replace files while they are read
      try {
        pending =
            new PendingBatch(
                this::openTable, new ReadView(version, lastSequence, now()), implicitTimes, quotas);
        result = pending.prepare(batch);
      } finally {
        version.release();
      }
      if (!result.applied() || batch.rows().isEmpty()) {
        return result;
      }
      ByteWriter record = pending.encode();
      long position = wal.append(record.array(), record.size());
      backpressure.written(record.size());
      pending.rememberTimes();
      sequence = ++lastSequence;
      Generation active = versions.peek().active();
      BatchRecord.forEachRow(record.array(), record.size(), active::add);
      active.batchAdded(sequence, BatchRecord.implicitTime(record.array()));
      if (durability == Durability.SYNC) {
        mustBeSynced = position;
      } else if (durability == Durability.OS) {
        mustBeWritten = position;
      }
      writeTo = mustBeWritten;
      syncTo = mustBeSynced;
      unsettled.incrementAndGet();
    } finally {
      commitLock.unlock();
    }
    try {
      wal.sync(syncTo);
      wal.write(writeTo);
      published.accumulateAndGet(sequence, Math::max);
    } finally {
      unsettled.decrementAndGet();
    }
    return result;
  }

  /** Starts a flush if the memtables are full; waits if too many are waiting for theirs. */
  private void makeRoom() throws IOException {
    long waitingSince = 0;
    while (versions.peek().active().bytes() >= options.memtableBytes()) {
      if (versions.peek().flushing().size() < MAX_FLUSHING) {
        rotate(LsmStore::isAny);
      } else if (background.flushFailure() != null) {
        IOException failure = background.flushFailure();
        background.requestFlush();
        throw new IOException(
            "the memtables are full and cannot be flushed: " + failure.getMessage(), failure);
      } else {
        waitingSince = waitingSince == 0 ? System.nanoTime() : waitingSince;
        room.awaitUninterruptibly();
        checkWritable();
      }
    }
    if (waitingSince != 0) {
      counters.stalled(System.nanoTime() - waitingSince);
    }
  }

  /**
   * The trees of a table, and those that are gone: they are not written, and the log need not be
   * kept for them.
   */
  private IntPredicate of(OpenTable table) {
    int[] own = table.trees();
    return tree ->
        Arrays.stream(own).anyMatch(t -> t == tree) || versions.catalog().family(tree) == null;
  }

  private static boolean isAny(int tree) {
    return true;
  }

  /** Has the memtables of some trees flushed, if there are any; under the commit lock. */
  private void rotate(IntPredicate trees) throws IOException {
    if (versions.peek().active().has(trees)) {
      if (versions.peek().active().has(trees.negate())) {
        // What the same batches wrote to other trees must not be lost where this is in files.
        wal.sync(wal.appended());
      }
      long segment = versions.nextNumber();
      wal.roll(segment);
      versions.rotate(segment, trees);
      background.requestFlush();
    }
  }

  /** Lets go of files that are of no use any more, and compacts where it pays now. */
  void filesChanged() {
    tables.values().forEach(OpenTable::forgetReaders);
    backpressure.filesChanged();
    compactions.schedule();
    if (expiry != null) {
      expiry.set();
    }
  }

  private void flushed() {
    filesChanged();
    commitLock.lock();
    try {
      room.signalAll();
    } finally {
      commitLock.unlock();
    }
  }

  /**
   * Writes what is in memory of a table to files; with it all other tables if the log has to keep
   * too much for their sake. In classic families of theirs a flush can be noticed (rule 28).
   */
  void flush(OpenTable table) throws IOException {
    commitLock.lock();
    try {
      checkWritable();
      long kept = wal.bytesSince(versions.peek().active().firstSegment());
      if (kept > MAX_LOG_FACTOR * options.memtableBytes()) {
        rotate(LsmStore::isAny);
      } else {
        rotate(of(table));
      }
    } finally {
      commitLock.unlock();
    }
    Background.await(background.flush());
  }

  /**
   * Writes rows of a table straight to files. They have the sequence and time of the moment at
   * which this begins, at which the table's memtables are handed to a flush, so that every file has
   * either older or newer cells only. Compactions leave the table alone until the end: what was
   * written meanwhile stays above the loaded files.
   */
  void bulkLoad(OpenTable table, Iterator<BulkRow> rows) throws IOException {
    int[] trees = table.trees();
    compactions.reserve(trees);
    try (BulkLoad load = beginLoad(table)) {
      load.read(rows);
      List<SstableSummary> written = load.finish();
      Background.await(background.flush());
      if (!written.isEmpty()) {
        commit(table, load);
      }
    } finally {
      compactions.release(trees);
    }
    filesChanged();
  }

  private BulkLoad beginLoad(OpenTable table) throws IOException {
    commitLock.lock();
    try {
      checkWritable();
      quotas.check(table.name().namespace());
      rotate(of(table));
      long time = implicitTimes.nextForAll(now());
      return new BulkLoad(
          table,
          ++lastSequence,
          time,
          options.memtableBytes(),
          tree ->
              new SortedRuns(
                  files,
                  directory,
                  versions::nextNumber,
                  tree,
                  versions.catalog().family(tree),
                  options.fileBytes(),
                  versions::open));
    } finally {
      commitLock.unlock();
    }
  }

  private void commit(OpenTable table, BulkLoad load) throws IOException {
    List<VersionEdit.AddFile> added = load.place(versions::levelFor);
    commitLock.lock();
    try {
      checkWritable();
      if (openTable(table.name()) != table || !table.entry().equals(load.entry())) {
        throw new StorageException(
            Code.TABLE_NOT_FOUND,
            "table " + table.name() + " was changed while rows were loaded into it; load again");
      }
      long bytes = added.stream().mapToLong(file -> file.file().size()).sum();
      quotas.checkRoom(table.name().namespace(), bytes);
      // Nothing that was committed before may be lost where this is not.
      wal.sync(wal.appended());
      versions.loaded(added, load.sequence(), load.implicitTime(), load::keep);
      long visible = ++lastSequence;
      table.loaded(load.sequence(), visible, snapshots.oldest(published::get));
      published.accumulateAndGet(visible, Math::max);
    } finally {
      commitLock.unlock();
    }
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
      new OnlineBackup(files, directory, versions, wal, commitLock).write(target);
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  /** The newest state, of which the caller releases the version. */
  ReadView newestView() {
    while (true) {
      // The sequence first: a version that is current later has everything up to it.
      long sequence = published.get();
      Version version = versions.retain();
      if (version.horizon() <= sequence) {
        return new ReadView(version, sequence, now());
      }
      release(version);
    }
  }

  void release(Version version) {
    try {
      version.release();
    } catch (IOException e) {
      throw Failures.of(e);
    }
  }

  long now() {
    return options.clock().getAsLong();
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
    checkOpen();
    if (options.readOnly()) {
      throw new StorageException(
          Code.READ_ONLY, "the store in " + directory + " is open for reading only");
    }
    if (wal.failure() != null) {
      resumeLog();
    }
    try {
      versions.settle();
    } catch (IOException e) {
      throw new StorageException(
          Code.IO,
          "the store in "
              + directory
              + " takes no writes as long as its manifest cannot be written ("
              + e.getMessage()
              + ")",
          e);
    }
  }

  /**
   * Lets the log go on in another segment, if that works now. Batches that were not acknowledged
   * are gone then: in their place is an error that was thrown.
   */
  private void resumeLog() {
    commitLock.lock();
    try {
      if (wal.failure() == null) {
        return; // somebody else was faster
      }
      if (!wal.mayResume()) {
        throw noMoreWrites();
      }
      while (unsettled.get() > 0) {
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(10)); // they fail by themselves
      }
      long acknowledged = published.get();
      wal.resume(
          versions.nextNumber(),
          acknowledged,
          segment -> versions.abandoned(segment, acknowledged));
      tables.values().forEach(OpenTable::forgetReaders);
    } catch (IOException e) {
      throw wal.mayResume() ? noWritesForNow(e) : noMoreWrites();
    } finally {
      commitLock.unlock();
    }
  }

  private StorageException noWritesForNow(IOException e) {
    return new StorageException(
        Code.IO,
        "the store in "
            + directory
            + " takes no writes as long as its log cannot be written ("
            + e.getMessage()
            + "); they go on by themselves",
        e);
  }

  private StorageException noMoreWrites() {
    return new StorageException(
        Code.IO,
        "the store in "
            + directory
            + " takes no more writes, since its log could not be synced ("
            + wal.failure().getMessage()
            + "); close it and open it again",
        wal.failure());
  }

  /** Flushes what is in memory and releases the directory. Closing twice has no effect. */
  @Override
  public void close() {
    commitLock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      room.signalAll();
    } finally {
      commitLock.unlock();
    }
    scanThreads.stop();
    if (jmx != null) {
      jmx.close();
    }
    IOException failure = null;
    try {
      if (background != null) {
        failure = stop();
      }
      versions.close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    } finally {
      release(directoryLock);
    }
    if (failure != null) {
      throw Failures.of(failure);
    }
  }

  /** Flushes and stops; what cannot be flushed is in the log, if the log could be written. */
  private IOException stop() throws IOException {
    if (expiry != null) {
      expiry.stop();
    }
    compactions.stop();
    IOException failure = null;
    try {
      if (wal.failure() == null) {
        commitLock.lock();
        try {
          rotate(LsmStore::isAny);
        } finally {
          commitLock.unlock();
        }
        Background.await(background.flush());
      }
    } catch (IOException e) {
      failure = e;
    }
    background.stop();
    boolean whole = failure == null && wal.failure() == null;
    wal.close();
    if (whole) {
      versions.end();
      wal.deleteBelow(Long.MAX_VALUE);
    }
    return failure;
  }
}
