package io.cellardb.storage.lsm;

import io.cellardb.storage.Durability;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.compaction.SortedRuns;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.WithoutMemory;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.scan.ReadView;
import io.cellardb.storage.lsm.scan.RowProbe;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * What writers share. A batch takes the commit lock, is checked against everything that earlier
 * batches have appended, gets its sequence, goes to the end of the WAL and into the memtables, and
 * releases the lock. It is then made as durable as asked, in groups, and published: readers see
 * everything up to the published sequence, which passes over no batch that is not yet durable.
 */
final class WritePath {
  /** Generations that may wait for their flush before writers have to. */
  static final int MAX_FLUSHING = 2;

  /**
   * So many times the size of the memtables may be in the log before all are flushed although they
   * are not full, and before a flush of one table becomes one of all.
   */
  private static final int MAX_LOG_FACTOR = 4;

  /** The share of full memtables from which on those of a commit are handed over as a whole. */
  private static final int HANDED_OVER = 8;

  /** So long, in nanoseconds, writers wait for room before they look whether anybody makes any. */
  private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);

  private final LsmStore store;
  private final Path directory;
  private final LsmOptions options;
  private final VersionSet versions;
  private final Wal wal; // null if read only
  private final Background background; // null if read only
  private final Backpressure backpressure; // null if read only
  private final Snapshots snapshots;
  private final EngineCounters counters;
  private final IOException startFailure; // why the store can only be read; null if so opened

  /** Guards what writers change: sequence, memtables, times, tables. */
  private final ReentrantLock commitLock = new ReentrantLock();

  private final Condition room = commitLock.newCondition();
  private final ImplicitTimes implicitTimes;
  private final Quotas quotas;
  private final Retention retention;
  private final RecentRows recent;
  private long lastSequence;

  /** The last sequence of which everything is in the memtables, for who holds no lock. */
  private volatile long appended;

  /** Bytes that the log got since all memtables were handed to a flush. */
  private long logged;

  /** Up to where earlier batches must be written and synced before later ones are published. */
  private long mustBeWritten;

  private long mustBeSynced;

  /** Batches that were checked or appended and neither published nor failed. */
  private final AtomicInteger unsettled = new AtomicInteger();

  private final AtomicLong published;

  /** The write path of a store that was recovered up to a sequence. */
  WritePath(
      LsmStore store,
      Path directory,
      LsmOptions options,
      VersionSet versions,
      Wal wal,
      Background background,
      Backpressure backpressure,
      Snapshots snapshots,
      EngineCounters counters,
      IOException startFailure,
      Recovery recovery) {
    this.store = store;
    this.directory = directory;
    this.options = options;
    this.versions = versions;
    this.wal = wal;
    this.background = background;
    this.backpressure = backpressure;
    this.snapshots = snapshots;
    this.counters = counters;
    this.startFailure = startFailure;
    this.lastSequence = recovery.sequence();
    this.appended = lastSequence;
    this.published = new AtomicLong(lastSequence);
    this.implicitTimes = new ImplicitTimes(recovery.implicitTime());
    this.quotas = new Quotas(versions);
    this.retention = new Retention(options.dropsOverwritten());
    this.recent = new RecentRows(lastSequence);
  }

  /**
   * Applies a batch; returns when it is as durable as the batch, or else the options, say. One that
   * writes nothing returns when what it was checked against is durable and visible: a refusal so
   * never speaks of a write that gets lost, and who tries again sees what was in the way.
   */
  WriteResult apply(WriteBatch batch) throws IOException {
    Durability durability = batch.durability() == null ? options.durability() : batch.durability();
    WriteResult result;
    Due due;
    backpressure.beforeWrite();
    commitLock.lock();
    try {
      checkWritable();
      makeRoom();
      PendingBatch pending;
      Version version = versions.retain(); // a compaction may replace files while they are read
      try {
        pending = new PendingBatch(new Newest(newest(version)));
        result = pending.prepare(batch);
      } finally {
        version.release();
      }
      if (result.applied() && !batch.rows().isEmpty()) {
        ByteWriter record = pending.encode(lastSequence + 1, quotas);
        append(
            record,
            lastSequence + 1,
            durability,
            () -> BatchRecord.forEachRow(record.array(), record.size(), this::add));
        pending.rememberTimes(implicitTimes);
      }
      due = due();
    } finally {
      commitLock.unlock();
    }
    settle(due);
    return result;
  }

  /**
   * Applies what a transaction has written, as {@link #apply}. It is encoded, and compared with
   * what others have written, before the commit lock is taken; under it, with what came since.
   *
   * @param base the snapshot that the transaction reads
   * @param replacesRows the tables of whose rows only the values of the last batch are kept
   * @return false if others have written to its rows; then nothing is written
   */
  boolean commit(
      TransactionRows own, Snapshot base, Predicate<TableName> replacesRows, Durability wanted)
      throws IOException {
    Durability durability = wanted == null ? options.durability() : wanted;
    backpressure.beforeWrite();
    Map<OpenTable, List<TransactionRows.OwnRow>> rows = own.byTable();
    NetChange change = new NetChange(own.memtables(), rows, base, replacesRows, this::commitTime);
    ReadyMemtables ready = ready(change);
    change.rememberTimes(implicitTimes);
    Conflicts conflicts = new Conflicts(own, base.sequence());
    conflicts.isNone(versions, appended);
    boolean none;
    Due due;
    commitLock.lock();
    try {
      checkWritable();
      makeRoom();
      if (!change.isCurrent()) {
        change = new NetChange(own.memtables(), rows, base, replacesRows, this::commitTime);
        change.rememberTimes(implicitTimes);
        ready = null;
      }
      none =
          !change.isOfLostTrees()
              && !wasLoadedBehind(base.sequence(), conflicts)
              && conflicts.isNone(recent, versions, lastSequence);
      if (none && !change.isEmpty()) {
        change.growing().forEach(quotas::check);
        append(change, ready, durability);
        change.addedBytes().forEach(quotas::added);
      }
      due = due();
    } finally {
      commitLock.unlock();
    }
    settle(due);
    return none;
  }

  /** Its memtables if it is so large that adding its rows one by one would take others' time. */
  private ReadyMemtables ready(NetChange change) {
    return change.bytes() < options.memtableBytes() / HANDED_OVER
        ? null
        : new ReadyMemtables(change.rows(), appended + ReadyMemtables.AHEAD);
  }

  /** Puts what a transaction writes at the end of the log and into the memtables. */
  private void append(NetChange change, ReadyMemtables ready, Durability durability)
      throws IOException {
    if (ready != null && ready.sequence() > lastSequence && hasEmptied(ready.trees())) {
      append(
          change.record(ready.sequence()),
          ready.sequence(),
          durability,
          () -> {
            recent.forget(ready.sequence());
            ready.handTo(versions.peek().active());
          });
    } else {
      long sequence = lastSequence + 1;
      append(
          change.record(sequence),
          sequence,
          durability,
          () -> change.rows().forEach(row -> add(row.withSequence(sequence))));
    }
  }

  /** Has what is in the memtables of some trees flushed; false if too much waits for that. */
  private boolean hasEmptied(IntPredicate trees) throws IOException {
    if (versions.peek().active().has(trees)) {
      if (versions.peek().flushing().size() >= MAX_FLUSHING) {
        return false;
      }
      rotate(WritePath::isAny);
      logged = 0;
    }
    return true;
  }

  /** Whether files were added that neither a snapshot nor a search for conflicts could see. */
  private static boolean wasLoadedBehind(long snapshot, Conflicts conflicts) {
    for (OpenTable table : conflicts.tables()) {
      if (table.wasLoadedBehind(snapshot) || table.wasLoadedBehind(conflicts.seen())) {
        return true;
      }
    }
    return false;
  }

  /** At or above what the transaction has given itself: what won there wins after the commit. */
  private long commitTime(TransactionRows.OwnRow row) {
    return Math.max(writeTime(row.table(), row.key()), row.newestTime());
  }

  private ReadView newest(Version version) {
    return new ReadView(version, lastSequence, store.now());
  }

  /** What the batches before this moment ask for, until it is there nothing later is visible. */
  private record Due(long sequence, long writeTo, long syncTo) {}

  /** That of this moment; under the commit lock. {@link #settle} has to follow. */
  private Due due() {
    unsettled.incrementAndGet();
    return new Due(lastSequence, mustBeWritten, mustBeSynced);
  }

  /** Makes everything up to some batch as durable as it has to be, and visible. */
  private void settle(Due due) throws IOException {
    try {
      wal.sync(due.syncTo());
      wal.write(due.writeTo());
      published.accumulateAndGet(due.sequence(), Math::max);
    } catch (RuntimeException | Error e) {
      wal.fail(e);
      throw e;
    } finally {
      unsettled.decrementAndGet();
    }
  }

  /** The newest state, under the commit lock. */
  private final class Newest implements PendingBatch.Ground {
    private final ReadView view;

    Newest(ReadView view) {
      this.view = view;
    }

    @Override
    public OpenTable openTable(TableName name) {
      return store.openTable(name);
    }

    @Override
    public ReadView present() {
      return view;
    }

    @Override
    public RowProbe probe(OpenTable table) {
      return table.probe();
    }

    @Override
    public long writeTime(OpenTable table, byte[] row) {
      return implicitTimes.next(table, row, view.now());
    }

    @Override
    public boolean isChanged(OpenTable table, byte[] row, long sequence) throws IOException {
      return table.wasLoadedBehind(sequence) || table.probe().isChanged(view, row, sequence);
    }

    @Override
    public void checkQuota(String namespace) {
      quotas.check(namespace);
    }
  }

  /**
   * Puts a batch at the end of the log and into the memtables, under the commit lock.
   *
   * @param record is not changed any more
   * @param sequence its number, above that of the last one
   * @param rows puts its rows into the memtables
   */
  private void append(ByteWriter record, long sequence, Durability durability, Runnable rows) {
    long position = wal.append(record.array(), record.size());
    lastSequence = sequence;
    try {
      backpressure.written(record.size());
      logged += record.size();
      retention.turnTo(versions.catalog(), store.seenByAll());
      rows.run();
      Generation active = versions.peek().active();
      active.batchAdded(sequence, BatchRecord.implicitTime(record.array()));
      appended = sequence;
    } catch (RuntimeException | Error e) {
      // For want of memory a part of it may be in the memtables. Nothing is published any more
      // until
      // the log goes on without the batch, and then it is taken out of the memtables, too.
      wal.fail(e);
      throw e;
    }
    if (durability == Durability.SYNC) {
      mustBeSynced = position;
    } else if (durability == Durability.OS) {
      mustBeWritten = position;
    }
  }

  private void add(BatchRecord.Row row) {
    versions.peek().active().add(row, retention.of(row.tree()));
    recent.add(row.run().maxSequence(), row.tree(), row.row());
  }

  /**
   * Starts a flush if the memtables are full, or the log has many times as much as they drop what
   * is overwritten; waits if too many are waiting for theirs.
   */
  private void makeRoom() throws IOException {
    if (logged >= MAX_LOG_FACTOR * options.memtableBytes()
        && versions.peek().flushing().size() < MAX_FLUSHING) {
      rotate(WritePath::isAny);
      logged = 0;
    }
    long waitingSince = 0;
    boolean interrupted = false;
    while (versions.peek().active().bytes() >= options.memtableBytes()) {
      if (versions.peek().flushing().size() < MAX_FLUSHING) {
        rotate(WritePath::isAny);
        logged = 0;
      } else if (background.flushFailure() != null) {
        IOException failure = background.flushFailure();
        background.requestFlush();
        throw new IOException(
            "the memtables are full and cannot be flushed: " + failure.getMessage(), failure);
      } else {
        waitingSince = waitingSince == 0 ? System.nanoTime() : waitingSince;
        interrupted |= !awaitRoom();
        checkWritable();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (waitingSince != 0) {
      counters.stalled(System.nanoTime() - waitingSince);
    }
  }

  /**
   * Waits for a flush to end, and asks for one that could not be asked for; false if interrupted.
   */
  @SuppressWarnings("WaitNotInLoop") // the caller loops
  private boolean awaitRoom() {
    if (background.isIdle()) {
      background.requestFlush();
    }
    try {
      long unused = room.awaitNanos(LONGEST_WAIT);
      return true;
    } catch (InterruptedException e) {
      return false; // the flush goes on in any case
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

  /**
   * Has what is in memory of a table flushed; with it all other tables if the log has to keep too
   * much for their sake. In classic families of theirs a flush can be noticed (rule 28).
   */
  void handToFlush(OpenTable table) throws IOException {
    commitLock.lock();
    try {
      checkWritable();
      long kept = wal.bytesSince(versions.peek().active().firstSegment());
      if (kept > MAX_LOG_FACTOR * options.memtableBytes()) {
        rotate(WritePath::isAny);
      } else {
        rotate(of(table));
      }
    } finally {
      commitLock.unlock();
    }
  }

  /** Has everything in memory flushed, before the store is closed. */
  void handAllToFlush() throws IOException {
    commitLock.lock();
    try {
      rotate(WritePath::isAny);
    } finally {
      commitLock.unlock();
    }
  }

  /** Wakes writers that wait for room in memory. */
  void flushed() {
    WithoutMemory.lock(commitLock);
    try {
      room.signalAll();
    } finally {
      commitLock.unlock();
    }
  }

  /** The lock under which batches are committed and the catalog is changed. */
  ReentrantLock commitLock() {
    return commitLock;
  }

  /** The time that a write without one would get in a row now. */
  long writeTime(OpenTable table, byte[] row) {
    return implicitTimes.next(table, row, store.now());
  }

  /** The newest sequence that readers see. */
  long published() {
    return published.get();
  }

  /** Refuses to add anything to a namespace that takes all it may. */
  void checkQuota(String namespace) {
    commitLock.lock();
    try {
      quotas.check(namespace);
    } finally {
      commitLock.unlock();
    }
  }

  /**
   * Begins files that are to be added to some tables. Their cells have the sequence and time of
   * this moment, at which the memtables of the tables are handed to a flush.
   *
   * @param newestTime the time is not below it
   */
  NewFiles beginFiles(Collection<OpenTable> tables, long newestTime) throws IOException {
    commitLock.lock();
    try {
      checkWritable();
      for (OpenTable table : tables) {
        table.checkNotDropped();
        rotate(of(table));
      }
      long time = implicitTimes.nextForAll(Math.max(store.now(), newestTime));
      return new NewFiles(
          tables,
          ++lastSequence,
          time,
          tree ->
              new SortedRuns(
                  options.fileSystem(),
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

  /** Makes what was loaded visible; the older memtables of the table are in files. */
  void commitLoad(NewFiles files) throws IOException {
    List<VersionEdit.AddFile> added = files.place(versions::levelFor);
    commitLock.lock();
    try {
      checkWritable();
      for (OpenTable table : files.tables().keySet()) {
        if (!isUnchanged(table, files)) {
          throw new StorageException(
              Code.TABLE_NOT_FOUND,
              "table " + table.name() + " was changed while rows were loaded into it; load again");
        }
      }
      add(files, added);
    } finally {
      commitLock.unlock();
    }
  }

  /**
   * Makes what a transaction has written visible; the older memtables of its tables are in files.
   *
   * @param base the sequence of the snapshot that the transaction reads
   * @return false if others have written to its rows, or a table was changed
   */
  boolean commit(NewFiles files, Conflicts conflicts, long base) throws IOException {
    List<VersionEdit.AddFile> added = files.place(versions::levelFor);
    conflicts.isNone(versions, appended);
    boolean none = true;
    Due due;
    commitLock.lock();
    try {
      checkWritable();
      for (OpenTable table : files.tables().keySet()) {
        table.checkNotDropped();
        none &= isUnchanged(table, files);
      }
      none =
          none
              && !wasLoadedBehind(base, conflicts)
              && conflicts.isNone(recent, versions, lastSequence);
      if (none) {
        add(files, added);
      }
      due = due();
    } finally {
      commitLock.unlock();
    }
    settle(due);
    return none;
  }

  private boolean isUnchanged(OpenTable table, NewFiles files) {
    return store.openTable(table.name()) == table
        && table.entry().equals(files.tables().get(table));
  }

  /** Adds files to the store; under the commit lock. */
  private void add(NewFiles files, List<VersionEdit.AddFile> added) throws IOException {
    files.growth(added).forEach(quotas::checkRoom);
    // Nothing that was committed before may be lost where this is not.
    wal.sync(wal.appended());
    versions.loaded(added, files.sequence(), files.implicitTime(), files::keep);
    long visible = ++lastSequence;
    recent.forget(visible);
    for (OpenTable table : files.tables().keySet()) {
      table.loaded(files.sequence(), visible, snapshots.oldest(this::published));
    }
    published.accumulateAndGet(visible, Math::max);
  }

  /** Refuses writes that cannot be made; lets a log go on that had failed, if that works now. */
  void checkWritable() {
    store.checkOpen();
    if (options.readOnly()) {
      throw readOnly();
    }
    if (wal.failure() != null) {
      resumeLog();
    }
    try {
      versions.settle();
    } catch (IOException e) {
      throw new StorageException(
          Failures.code(e),
          "the store in "
              + directory
              + " takes no writes as long as its manifest cannot be written ("
              + e.getMessage()
              + ")",
          e);
    }
  }

  private StorageException readOnly() {
    if (startFailure == null) {
      return new StorageException(
          Code.READ_ONLY, "the store in " + directory + " is open for reading only");
    }
    return new StorageException(
        Failures.code(startFailure),
        "the store in "
            + directory
            + " can only be read, since the disk was full when it was opened ("
            + startFailure.getMessage()
            + "); make room, close it and open it again",
        startFailure);
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
      store.forgetReaders();
    } catch (IOException e) {
      throw wal.mayResume() ? noWritesForNow(e) : noMoreWrites();
    } finally {
      commitLock.unlock();
    }
  }

  private StorageException noWritesForNow(IOException e) {
    return new StorageException(
        Failures.code(e),
        "the store in "
            + directory
            + " takes no writes as long as its log cannot be written ("
            + e.getMessage()
            + "); they go on by themselves",
        e);
  }

  private StorageException noMoreWrites() {
    return new StorageException(
        Failures.code(wal.failure()),
        "the store in "
            + directory
            + " takes no more writes, since its log could not be synced ("
            + wal.failure().getMessage()
            + "); close it and open it again",
        wal.failure());
  }
}
