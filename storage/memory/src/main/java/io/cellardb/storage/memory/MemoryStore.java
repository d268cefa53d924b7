package io.cellardb.storage.memory;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.RowLocks;
import io.cellardb.storage.RowRanges;
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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;

/**
 * A store in memory, gone when nothing refers to it any more. Durability has no meaning here.
 * Nothing is flushed or compacted by itself, unless it is made so; what is has the effects that the
 * model knows, in memory.
 */
public final class MemoryStore implements Store {
  private final LongSupplier clock;
  private final boolean compactsRows;
  private final NavigableMap<TableName, StoredTable> tables = new ConcurrentSkipListMap<>();
  private final MemoryAdmin admin = new MemoryAdmin(this, tables);
  private final RowLocks locks = new RowLocks();
  private volatile boolean closed;

  /** The open ones; guarded by the lock of this store. */
  private final Set<MemorySnapshot> snapshots = new HashSet<>();

  /** How many reads that have no snapshot there are of each sequence; guarded by this. */
  private final NavigableMap<Long, Integer> reads = new TreeMap<>();

  /** What the last batch has left to compact, or null. */
  private Commit longRows;

  /** What is being written; it is still there later if the memory did not suffice for it. */
  private Commit unfinished;

  /** Sequence of the last batch; written under the lock of this store. */
  private volatile long sequence;

  /** An empty store with the system's clock. */
  public MemoryStore() {
    this(System::currentTimeMillis);
  }

  /**
   * An empty store.
   *
   * @param clock the present time in milliseconds, for implicit timestamps and time to live
   */
  public MemoryStore(LongSupplier clock) {
    this(clock, false);
  }

  /** As {@link #MemoryStore(LongSupplier)}, or as {@link #compactingRows}. */
  MemoryStore(LongSupplier clock, boolean compactsRows) {
    this.clock = clock;
    this.compactsRows = compactsRows;
  }

  /**
   * An empty store that compacts rows by themselves when they are written to often, so that they
   * stay as fast and as small as others. What no read sees goes as with a major compaction.
   */
  public static MemoryStore compactingRows() {
    return new MemoryStore(System::currentTimeMillis, true);
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public Admin admin() {
    return admin;
  }

  @Override
  public Table table(TableName name) {
    checkOpen();
    StoredTable table = stored(name);
    return new MemoryTable(this, table, () -> view(table));
  }

  private synchronized MemoryTable.View view(StoredTable table) {
    long newest = sequence;
    reads.merge(newest, 1, Integer::sum);
    return new MemoryTable.View(table.contents(), newest, () -> ended(newest));
  }

  private synchronized void ended(long read) {
    reads.computeIfPresent(read, (sequence, count) -> count == 1 ? null : count - 1);
  }

  @Override
  public synchronized Snapshot snapshot() {
    checkOpen();
    Map<StoredTable, Contents> contents = new HashMap<>();
    tables.values().forEach(table -> contents.put(table, table.contents()));
    MemorySnapshot snapshot = new MemorySnapshot(this, sequence, contents);
    snapshots.add(snapshot);
    return snapshot;
  }

  @Override
  public Transaction begin(TransactionOptions options) {
    return new MemoryTransaction(this, options);
  }

  synchronized void closed(MemorySnapshot snapshot) {
    snapshots.remove(snapshot);
  }

  /** Sequence of the oldest open snapshot, or of the last batch if there is none. */
  synchronized long horizon() {
    return snapshots.stream().mapToLong(MemorySnapshot::sequence).min().orElse(sequence);
  }

  /** Whether a snapshot is open that sees batches after a sequence. */
  synchronized boolean isReadAfter(long sequence) {
    return snapshots.stream().anyMatch(snapshot -> snapshot.sequence() > sequence);
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    return locks.write(batch, owner -> apply(batch, owner));
  }

  /** That of the last batch. */
  long sequence() {
    return sequence;
  }

  /** The locks that transactions have on rows. */
  RowLocks locks() {
    return locks;
  }

  /** Applies a batch; empty if others than {@code owner} have locked one of its rows. */
  Optional<WriteResult> apply(WriteBatch batch, RowLocks.Owner owner) {
    return apply(batch, owner, Map.of(), sequence);
  }

  /**
   * As {@link #apply(WriteBatch, RowLocks.Owner)}; also empty if rows were written that were read.
   *
   * @param read by table; one that is there no longer does not count
   * @param since the sequence of the snapshot that they were read in
   */
  synchronized Optional<WriteResult> apply(
      WriteBatch batch, RowLocks.Owner owner, Map<TableName, RowRanges> read, long since) {
    checkOpen();
    if (locks.areBlocked(batch, owner)) {
      return Optional.empty();
    }
    for (Map.Entry<TableName, RowRanges> rows : read.entrySet()) {
      StoredTable table = tables.get(rows.getKey());
      if (table != null && table.isChanged(rows.getValue(), since)) {
        return Optional.empty();
      }
    }
    finish();
    compactLongRows();
    Commit commit = new Commit(this, sequence, now());
    WriteResult result = commit.prepare(batch);
    if (result.applied()) {
      unfinished = commit;
      finish();
    }
    return Optional.of(result);
  }

  /** Nobody sees anything of a batch before all of it is there. */
  private synchronized void finish() {
    if (unfinished != null) {
      unfinished.write();
      longRows = compactsRows && unfinished.leavesLongRows() ? unfinished : null;
      unfinished = null;
      sequence++;
    }
  }

  /** Before the next batch, which alone fails if there is no memory for it. */
  private void compactLongRows() {
    if (longRows != null) {
      Commit written = longRows;
      longRows = null;
      if (reads.isEmpty() && snapshots.isEmpty()) {
        written.compact(sequence, now());
      } else {
        long oldest = reads.isEmpty() ? sequence : reads.firstKey();
        // A read goes by the time at which it began: nothing has outlived itself since.
        written.compact(Math.min(horizon(), oldest), 0);
      }
    }
  }

  @Override
  public List<SystemRelation> systemRelations() {
    List<SystemRelation> relations = new ArrayList<>(SystemRelation.ofEveryStore(admin));
    relations.add(FamilyContents.relation(this, tables.values()));
    return relations;
  }

  @Override
  public void close() {
    closed = true;
  }

  /** Refuses changes that add to a namespace which has no bytes left. */
  void checkQuota(WriteBatch.Row change) {
    if (change.mutations().stream().anyMatch(Mutation::addsValue)) {
      admin.checkQuota(change.table().namespace());
    }
  }

  @Override
  public long now() {
    return clock.getAsLong();
  }

  synchronized long writeTime(StoredTable table, ByteString row) {
    return table.writeTime(row, now());
  }

  /** A table that exists; an unknown one is an error. */
  StoredTable stored(TableName name) {
    StoredTable table = tables.get(name);
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

  /** Refuses to go on once the store is closed or the table dropped. */
  void checkUsable(StoredTable table) {
    checkOpen();
    table.checkNotDropped();
  }
}
