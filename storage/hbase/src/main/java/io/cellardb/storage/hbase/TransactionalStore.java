package io.cellardb.storage.hbase;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.Mutation;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

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
  private final LockResolver resolver;
  private final int leaseMillis;

  TransactionalStore(HBaseStore store) {
    this.store = store;
    this.clock = new TransactionClock(store);
    this.states = new RowStates(store);
    this.resolver = new LockResolver(states);
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
    TableHandle table = store.opened(name);
    return table.descriptor().transactional()
        ? new SnapshotTable(store, table, resolver, this::time)
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
    long time = time();
    return new Snapshot() {
      @Override
      public long sequence() {
        return time;
      }

      @Override
      public Table table(TableName name) {
        TableHandle table = store.opened(name);
        return table.descriptor().transactional()
            ? new SnapshotTable(store, table, resolver, () -> time)
            : store.table(name);
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
    return commit(batch, Map.of(), Long.MAX_VALUE);
  }

  /**
   * Applies a batch.
   *
   * @param locks rows that are locked, whatever the batch does to them, if it writes any
   * @param seen nobody must have been bound after this time to those that are locked exclusively
   */
  WriteResult commit(WriteBatch batch, Map<RowAddress, LockMode> locks, long seen) {
    store.checkOpen();
    check(batch);
    return store.made(() -> attempt(batch, locks, seen));
  }

  private WriteResult attempt(WriteBatch batch, Map<RowAddress, LockMode> locks, long seen) {
    CommitAttempt.Outcome last = null;
    CommitConditions conditions = new CommitConditions();
    batch.checks().stream()
        .filter(this::isCondition)
        .forEach(check -> conditions.add((Check.CellValue) check));
    for (int attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      Snapshot present = snapshot();
      Map<RowAddress, Integer> unchanged = new HashMap<>();
      SortedMap<RowAddress, CommitAttempt.Target> targets = new TreeMap<>();
      int failed = bind(batch, present, unchanged, targets);
      if (failed >= 0) {
        return new WriteResult(failed, List.of());
      }
      locks.forEach((row, mode) -> add(targets, row, target(mode, seen)));
      if (targets.values().stream().allMatch(target -> target.mutations().isEmpty())) {
        int changed = firstChanged(targets, unchanged);
        return changed < 0 ? WriteResult.APPLIED : new WriteResult(changed, List.of());
      }
      last =
          new CommitAttempt(
                  states,
                  clock,
                  store.calls(),
                  targets,
                  conditions.looks(store),
                  present.sequence(),
                  leaseMillis,
                  batch.durability())
              .make(batch.earliest().stream().mapToLong(WriteBatch.Earliest::time).max().orElse(0));
      if (last instanceof CommitAttempt.Outcome.Committed) {
        return WriteResult.APPLIED;
      }
      if (last instanceof CommitAttempt.Outcome.Locked locked) {
        resolver.resolve(locked.row(), locked.state());
        // Two that have each met a lock of the other must not meet again.
        LockResolver.pause(ThreadLocalRandom.current().nextInt(attempts + 2));
      } else if (last instanceof CommitAttempt.Outcome.Changed changed
          && unchanged.containsKey(changed.row())) {
        return new WriteResult(unchanged.get(changed.row()), List.of());
      }
    }
    throw new StorageException(
        Code.TOO_BUSY,
        "other transactions were in the way " + MAX_ATTEMPTS + " times; the last was " + last);
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
   * @param unchanged gets the rows that must not have changed, with the position of that condition
   * @return the position of a condition that does not hold in {@code present}, or -1
   */
  private int bind(
      WriteBatch batch,
      Snapshot present,
      Map<RowAddress, Integer> unchanged,
      SortedMap<RowAddress, CommitAttempt.Target> targets) {
    for (int i = 0; i < batch.checks().size(); i++) {
      Check check = batch.checks().get(i);
      if (isCondition(check)) {
        continue;
      }
      RowAddress row = new RowAddress(check.table(), ByteString.wrap(check.row()));
      long limit = present.sequence();
      if (check instanceof Check.RowUnchanged bound) {
        limit = bound.sequence();
        unchanged.putIfAbsent(row, i);
      } else if (!holds(check, present.table(check.table()))) {
        return i;
      }
      add(targets, row, new CommitAttempt.Target(List.of(), false, limit));
    }
    for (WriteBatch.Row change : batch.rows()) {
      RowAddress row = new RowAddress(change.table(), ByteString.wrap(change.row()));
      add(targets, row, new CommitAttempt.Target(change.mutations(), true, Long.MAX_VALUE));
    }
    return -1;
  }

  private static void add(
      SortedMap<RowAddress, CommitAttempt.Target> targets,
      RowAddress row,
      CommitAttempt.Target more) {
    targets.merge(
        row,
        more,
        (before, after) -> {
          List<Mutation> all = new ArrayList<>(before.mutations());
          all.addAll(after.mutations());
          return new CommitAttempt.Target(
              all,
              before.written() || after.written(),
              Math.min(before.limit(), after.limit()),
              Math.min(before.boundLimit(), after.boundLimit()));
        });
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
  private int firstChanged(
      SortedMap<RowAddress, CommitAttempt.Target> targets, Map<RowAddress, Integer> unchanged) {
    int first = -1;
    for (Map.Entry<RowAddress, RowState> row : states.read(unchanged.keySet()).entrySet()) {
      RowState state = row.getValue();
      while (state.lock() != null) {
        resolver.resolve(row.getKey(), state);
        state = states.read(Set.of(row.getKey())).get(row.getKey());
      }
      int position = unchanged.get(row.getKey());
      if (state.lastCommit() > targets.get(row.getKey()).limit()
          && (first < 0 || position < first)) {
        first = position;
      }
    }
    return first;
  }

  @Override
  public void awaitCommits(TableName table) {
    new SnapshotTable(store, participant(table), resolver, () -> Long.MAX_VALUE).awaitCommits();
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
