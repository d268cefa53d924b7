package io.cellardb.storage.lsm;

import io.cellardb.storage.BulkRow;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.compaction.CompactionPolicy;
import io.cellardb.storage.lsm.compaction.WriteLimit;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.introspection.Health;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** Puts together what writes to a store, and what runs in the background. */
final class OpenForWriting implements Writes {
  private final StoreContext context;
  private final VersionSet versions;
  private final Wal wal;
  private final FileChanges fileChanges = new FileChanges();
  private final ExpiryTimer expiry;
  private final ReadAhead readAhead;
  private final Compactions compactions;
  private final Background background;
  private final MemtableRoom room;
  private final WriteGate gate;
  private final CommitState state;
  private final WritePath path;
  private final FileIngestion ingestion;

  /** Starts the threads. */
  OpenForWriting(
      StoreContext context,
      OpenTables tables,
      Wal wal,
      Publication publication,
      ImplicitTimes times) {
    this.context = context;
    this.versions = context.versions();
    this.wal = wal;
    LsmOptions options = context.options();
    CompactionPolicy policy = CompactionPolicy.ofFiles(options.fileBytes());
    Backpressure backpressure =
        new Backpressure(
            versions,
            options.automaticCompaction() ? version -> debt(policy, version) : version -> 0,
            options.memtableBytes(),
            MemtableSwitch.MAX_FLUSHING,
            context.counters());
    WriteLimit limit =
        new WriteLimit(options.compactionBytesPerSecond(), backpressure::waitsForCompactions);
    readAhead = new ReadAhead(versions);
    compactions = new Compactions(context, policy, limit, fileChanges, readAhead);
    expiry = new ExpiryTimer(versions, options.clock(), fileChanges::tell);
    ReentrantLock commitLock = new ReentrantLock();
    MemtableRoom memtableRoom = new MemtableRoom(commitLock);
    room = memtableRoom;
    FileChanges changes = fileChanges;
    background =
        new Background(
            context,
            wal,
            () -> {
              try {
                changes.tell();
              } finally {
                memtableRoom.signal();
              }
            },
            readAhead);
    gate = new WriteGate(context.directory(), tables, versions, wal, publication, commitLock);
    state =
        new CommitState(
            commitLock,
            publication,
            times,
            new MemtableSwitch(context, wal, background, room, gate),
            new Quotas(versions));
    path =
        new WritePath(
            context,
            wal,
            state,
            gate,
            backpressure,
            new BatchAppender(context, wal, backpressure, state));
    ingestion = new FileIngestion(context, state, gate, wal, background, compactions);

    fileChanges.listen(tables::forgetReaders);
    fileChanges.listen(backpressure::filesChanged);
    fileChanges.listen(compactions::schedule);
    if (options.automaticCompaction()) {
      fileChanges.listen(expiry::set);
    }
    fileChanges.tell();
  }

  /** How many bytes compactions have before them, roughly, until all trees have their sizes. */
  private static long debt(CompactionPolicy policy, Version version) {
    return version.trees().values().stream().mapToLong(policy::debt).sum();
  }

  @Override
  public void checkWritable() {
    gate.checkWritable();
  }

  @Override
  public Optional<WriteResult> apply(WriteBatch batch, BooleanSupplier blocked) throws IOException {
    return path.apply(batch, blocked);
  }

  @Override
  public boolean commit(
      TransactionRows rows,
      Map<OpenTable, RowRanges> read,
      LsmSnapshot base,
      TransactionOptions transaction,
      BooleanSupplier blocked)
      throws IOException {
    if (!rows.hasSpilled()) {
      return path.commit(rows, read, base, transaction, blocked);
    }
    try {
      return ingestion.commit(rows, read, base, transaction, blocked);
    } finally {
      fileChanges.tell();
    }
  }

  @Override
  public void changeCatalog(CatalogChange change) throws IOException {
    state.lock.lock();
    try {
      gate.checkWritable();
      change.run(this::changeCatalog);
    } finally {
      state.lock.unlock();
    }
  }

  private void changeCatalog(VersionEdit edit, Runnable effect) throws IOException {
    List<Sstable> dropped = versions.changeCatalog(edit);
    effect.run();
    background.delete(dropped);
  }

  @Override
  public void filesChanged() {
    fileChanges.tell();
  }

  @Override
  public void flush(OpenTable table) throws IOException {
    state.lock.lock();
    try {
      gate.checkWritable();
      state.memtables.flushOnRequest(table);
    } finally {
      state.lock.unlock();
    }
    Background.await(background.flush());
  }

  @Override
  public void compact(OpenTable table, boolean major) throws IOException {
    compactions.compact(table.trees(), major);
  }

  @Override
  public void bulkLoad(OpenTable table, Iterator<BulkRow> rows) throws IOException {
    ingestion.load(table, rows);
    fileChanges.tell();
  }

  @Override
  public void backup(Path target) throws IOException {
    OnlineBackup.ofStoreInUse(context, wal, state.lock, target);
  }

  @Override
  public EngineCounters.Snapshot counters() {
    return context
        .counters()
        .snapshot(wal.batches(), wal.appended(), wal.syncs(), wal.largestGroup());
  }

  @Override
  public Health health() {
    if (wal.failure() != null) {
      return new Health(Health.State.WRITES_STOPPED, wal.failure());
    }
    IOException failure = background.flushFailure();
    return new Health(failure == null ? Health.State.OPEN : Health.State.FLUSH_FAILED, failure);
  }

  @Override
  public void close(Ending ending) {
    ending.run(room::signal); // after writers who did not know yet that the store is closed
    ending.run(expiry::stop);
    ending.run(readAhead::stop);
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

  /** What cannot be flushed is in the log, if the log could be written. */
  private void flushAll() throws IOException {
    if (wal.failure() == null && versions.peek().hasMemtables()) {
      state.lock.lock();
      try {
        state.memtables.flushAll();
      } finally {
        state.lock.unlock();
      }
      Background.await(background.flush());
    }
  }
}
