package io.cellardb.storage.hbase;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Participation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A cluster with transactions, of the tables that take part in them; TRANSACTIONS.md says how.
 * Other tables are read as they are, and not changed.
 */
final class TransactionalStore implements Store {
  /** The setting of a client that says how long its locks stay when it has died. */
  private static final String LEASE = "hbase.cellar.transaction.lease";

  private static final int LEASE_MILLIS = 10_000;

  /** So many attempts, each hindered by another transaction, are too many. */
  private static final int MAX_ATTEMPTS = 100;

  private final HBaseStore store;
  private final TransactionClock clock;
  private final RowStates states;
  private final EntryMarks marks;
  private final LockResolver resolver;
  private final int leaseMillis;

  TransactionalStore(HBaseStore store) {
    this.store = store;
    this.clock = new TransactionClock(store);
    this.states = new RowStates(store);
    this.marks = new EntryMarks(store);
    this.resolver = new LockResolver(states, marks);
    this.leaseMillis = store.connection().getConfiguration().getInt(LEASE, LEASE_MILLIS);
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(
        Capability.ATOMIC_BATCHES,
        Capability.SNAPSHOTS,
        Capability.ROW_CHECKS,
        Capability.DISTINCT_TIMES);
  }

  @Override
  public Store transactional() {
    return this;
  }

  @Override
  public Store restoring() {
    return new RestoringStore(store, clock);
  }

  @Override
  public Admin admin() {
    return store.admin();
  }

  @Override
  public long now() {
    return store.now();
  }

  @Override
  public Table table(TableName name) {
    return table(name, this::time, null);
  }

  private Table table(TableName name, LongSupplier time, SeenStates seen) {
    TableHandle table = store.opened(name);
    return table.descriptor().transactional()
        ? new SnapshotTable(store, table, resolver, time, seen)
        : store.table(name);
  }

  /** The time of a snapshot that is taken now. */
  private long time() {
    store.checkOpen();
    return store.made(clock::read);
  }

  /** Its sequence is the time up to which it sees what was committed. It holds nothing. */
  @Override
  public Snapshot snapshot() {
    return snapshot(null);
  }

  /**
   * A snapshot.
   *
   * @param seen gets the states of rows that are read by it; null for nobody
   */
  Snapshot snapshot(SeenStates seen) {
    long time = time();
    return new Snapshot() {
      @Override
      public long sequence() {
        return time;
      }

      @Override
      public Table table(TableName name) {
        return TransactionalStore.this.table(name, () -> time, seen);
      }

      @Override
      public void close() {
        // nothing is held
      }
    };
  }

  @Override
  public Transaction begin(TransactionOptions options) {
    if (options.serializable()) {
      throw new StorageException(
          Code.UNSUPPORTED, "transactions of a cluster are not serializable; they read a snapshot");
    }
    return new ClusterTransaction(this, options);
  }

  /** Refuses a batch that cannot be part of a transaction here. */
  void check(WriteBatch batch) {
    for (WriteBatch.Row row : batch.rows()) {
      TableHandle table = participant(row.table());
      table.countWrite();
      for (Mutation mutation : row.mutations()) {
        RowChanges.check(mutation);
        if (mutation.family() != null) {
          store.checkFamily(table, mutation.family());
        }
      }
    }
    batch.checks().stream()
        .filter(check -> !isCondition(check))
        .forEach(check -> participant(check.table()));
  }

  /** Whether a check is on a table that takes no part, and so looked at last. */
  boolean isCondition(Check check) {
    return check instanceof Check.CellValue
        && !store.opened(check.table()).descriptor().transactional();
  }

  /** Refuses a table that takes no part. */
  void checkParticipant(TableName name) {
    participant(name);
  }

  private TableHandle participant(TableName name) {
    TableHandle table = store.opened(name);
    if (!table.descriptor().transactional()) {
      throw new StorageException(
          Code.UNSUPPORTED,
          "table "
              + name
              + " takes part in no transactions, and can be changed over a connection without them"
              + " only");
    }
    return table;
  }

  @Override
  public WriteResult apply(WriteBatch batch) {
    return commit(batch, Map.of(), Long.MAX_VALUE, new SeenStates());
  }

  /**
   * Applies a batch.
   *
   * @param locks rows that are locked, whatever the batch does to them, if it writes any
   * @param since a time of the clock that is past, or MAX_VALUE for none; nobody must have been
   *     bound after it to rows that are locked exclusively
   * @param seen the states of rows that were read since then
   */
  WriteResult commit(
      WriteBatch batch, Map<RowAddress, LockMode> locks, long since, SeenStates seen) {
    store.checkOpen();
    check(batch);
    return store.made(() -> attempt(batch, locks, since, seen));
  }

  private WriteResult attempt(
      WriteBatch batch, Map<RowAddress, LockMode> locks, long since, SeenStates seen) {
    CommitAttempt.Outcome last = null;
    CommitConditions conditions = new CommitConditions();
    batch.checks().stream()
        .filter(this::isCondition)
        .forEach(check -> conditions.add((Check.CellValue) check));
    boolean looks = batch.checks().stream().anyMatch(this::isOfPresent);
    long earliest = batch.earliest().stream().mapToLong(WriteBatch.Earliest::time).max().orElse(0);
    for (int attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      Snapshot present = looks ? snapshot() : null;
      BoundRows rows = new BoundRows(this::isOfEntries);
      int failed = bind(batch, present, rows);
      if (failed >= 0) {
        return new WriteResult(failed, List.of());
      }
      locks.forEach((row, mode) -> rows.lock(row, target(mode, since)));
      if (!rows.areChanged()) {
        int changed = firstChanged(rows);
        return changed < 0 ? WriteResult.APPLIED : new WriteResult(changed, List.of());
      }
      CommitAttempt.Work work = rows.work(conditions.looks(store), batch.durability());
      Map<RowAddress, RowState> before = new ConcurrentHashMap<>();
      long began = began(present, since, work, attempts == 0 ? seen : new SeenStates(), before);
      last =
          new CommitAttempt(states, marks, clock, store.calls(), work, before, began, leaseMillis)
              .make(earliest, attempts > 0);
      if (last instanceof CommitAttempt.Outcome.Committed) {
        return WriteResult.APPLIED;
      }
      if (last instanceof CommitAttempt.Outcome.Locked locked) {
        resolver.resolve(locked.row(), locked.state());
        // Two that have each met a lock of the other must not meet again.
        LockResolver.pause(ThreadLocalRandom.current().nextInt(attempts + 2));
      } else if (last instanceof CommitAttempt.Outcome.Changed changed
          && rows.unchanged().containsKey(changed.row())) {
        return new WriteResult(rows.unchanged().get(changed.row()), List.of());
      }
    }
    throw new StorageException(
        Code.TOO_BUSY,
        "other transactions were in the way " + MAX_ATTEMPTS + " times; the last was " + last);
  }

  /** Whether a check is on what rows are now. */
  private boolean isOfPresent(Check check) {
    return !isCondition(check) && !(check instanceof Check.RowUnchanged);
  }

  private boolean isOfEntries(TableName table) {
    return store.opened(table).descriptor().participation() == Participation.ENTRIES;
  }

  /**
   * Finds the states of rows that are to be locked, and a time at which an attempt begins.
   *
   * @param present a snapshot of now; null if there is none
   * @param before gets the states
   */
  private long began(
      Snapshot present,
      long since,
      CommitAttempt.Work work,
      SeenStates seen,
      Map<RowAddress, RowState> before) {
    Set<RowAddress> unknown = new HashSet<>();
    for (RowAddress row : work.targets().keySet()) {
      RowState state = seen.recent(row);
      if (state == null) {
        unknown.add(row);
      } else {
        before.put(row, state);
      }
    }
    List<Runnable> reads = new ArrayList<>(states.reads(unknown, before));
    AtomicLong began = new AtomicLong(present == null ? since : present.sequence());
    if (present == null && !unknown.isEmpty()) {
      reads.add(() -> began.set(clock.read()));
    }
    store.calls().makeAll(reads);
    return began.get();
  }

  private static CommitAttempt.Target target(LockMode mode, long seen) {
    return new CommitAttempt.Target(
        List.of(),
        mode.covers(LockMode.CHANGING),
        Long.MAX_VALUE,
        mode == LockMode.EXCLUSIVE ? seen : Long.MAX_VALUE);
  }

  /**
   * Says what is to be done to each row, and until when it may have changed.
   *
   * @param present what rows are now; null if no check is on that
   * @return the position of a condition that does not hold in {@code present}, or -1
   */
  private int bind(WriteBatch batch, Snapshot present, BoundRows rows) {
    for (WriteBatch.Row change : batch.rows()) {
      rows.change(
          new RowAddress(change.table(), ByteString.wrap(change.row())), change.mutations());
    }
    for (int i = 0; i < batch.checks().size(); i++) {
      Check check = batch.checks().get(i);
      if (isCondition(check)) {
        continue;
      }
      RowAddress row = new RowAddress(check.table(), ByteString.wrap(check.row()));
      if (check instanceof Check.RowUnchanged bound) {
        rows.unchangedSince(row, bound.sequence(), i);
      } else if (holds(check, present.table(check.table()))) {
        rows.lock(row, new CommitAttempt.Target(List.of(), false, present.sequence()));
      } else {
        return i;
      }
    }
    return -1;
  }

  private static boolean holds(Check check, Table table) {
    if (check instanceof Check.CellValue cell) {
      return CommitConditions.holds(cell, table);
    }
    if (check instanceof Check.RowMatches matches) {
      RowBatch found = new RowBatch(matches.projection(), 1);
      table.get(matches.projection(), matches.filter(), List.of(matches.row()), found);
      return found.rows() > 0;
    }
    List<String> families =
        table.descriptor().families().stream().map(FamilyDescriptor::name).toList();
    Projection any = Projection.of(new ScanColumn.RowKey()).existingIn(families);
    return !table.get(any, check.row(), new RowBatch(any, 1));
  }

  /** The position of the first row that must not have changed and has; -1 for none. */
  private int firstChanged(BoundRows rows) {
    int first = -1;
    for (Map.Entry<RowAddress, RowState> row : states.read(rows.unchanged().keySet()).entrySet()) {
      RowState state = row.getValue();
      while (state.lock() != null) {
        resolver.resolve(row.getKey(), state);
        state = states.read(Set.of(row.getKey())).get(row.getKey());
      }
      int position = rows.unchanged().get(row.getKey());
      if (state.lastCommit() > rows.limit(row.getKey()) && (first < 0 || position < first)) {
        first = position;
      }
    }
    return first;
  }

  @Override
  public void awaitCommits(TableName table) {
    new SnapshotTable(store, participant(table), resolver, () -> Long.MAX_VALUE, null)
        .awaitCommits();
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return store.systemRelations();
  }

  /** Closes the store below, which is the same one. */
  @Override
  public void close() {
    store.close();
  }
}
