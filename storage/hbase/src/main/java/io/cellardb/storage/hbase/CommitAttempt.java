package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Durability;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt to commit changes of rows, by the steps of TRANSACTIONS.md. For one thread, and once.
 */
final class CommitAttempt {
  /** What the lease is more for each row. */
  private static final int LEASE_MILLIS_OF_ROW = 10;

  private static final Logger LOG = LoggerFactory.getLogger(CommitAttempt.class);
  private static final SecureRandom RANDOM = new SecureRandom();

  /**
   * What is to be done to a row.
   *
   * @param written whether the row counts as written, as it does if there are mutations; else it is
   *     only not to be written by others
   * @param limit the row must not have been changed after this time
   * @param boundLimit nobody must have been bound to it after this time
   */
  record Target(List<Mutation> mutations, boolean written, long limit, long boundLimit) {
    /** One that others may have been bound to. */
    Target(List<Mutation> mutations, boolean written, long limit) {
      this(mutations, written, limit, Long.MAX_VALUE);
    }

    private boolean allows(RowState state) {
      return state.lastCommit() <= limit && state.lastBound() <= boundLimit;
    }
  }

  /** What became of an attempt. */
  sealed interface Outcome {
    /** It has committed. */
    record Committed() implements Outcome {}

    /** A row was changed, or bound to, after its limit. */
    record Changed(RowAddress row) implements Outcome {}

    /** A row is locked by another attempt. */
    record Locked(RowAddress row, RowState state) implements Outcome {}

    /** Others have rolled it back, as its lease was over, or a row had another state by then. */
    record Expired() implements Outcome {}
  }

  /**
   * What is to be committed.
   *
   * @param targets the rows that are to be locked; at least one is written
   * @param entries what is to be done to rows of entries, which are marked
   * @param watched until when rows may have changed that are neither locked nor changed
   * @param conditions are looked at when all locks are there; what one throws ends the attempt
   * @param durability null for the store's
   */
  record Work(
      SortedMap<RowAddress, Target> targets,
      Map<RowAddress, List<Mutation>> entries,
      Map<RowAddress, Long> watched,
      List<Runnable> conditions,
      Durability durability) {}

  private final RowStates states;
  private final EntryMarks marks;
  private final TransactionClock clock;
  private final Calls calls;
  private final Work work;
  private final Map<RowAddress, RowState> before;
  private final RowAddress primary;
  private final RowState.Lock lock;

  /** The rows that are locked, in that state. A call that was given up may still add some. */
  private final Map<RowAddress, RowState> locked = new ConcurrentHashMap<>();

  private boolean marked;

  /**
   * An attempt.
   *
   * @param before the state from which each target is locked, which may be an older one
   * @param began a time of the clock that is past
   * @param leaseMillis of an attempt without rows
   */
  CommitAttempt(
      RowStates states,
      EntryMarks marks,
      TransactionClock clock,
      Calls calls,
      Work work,
      Map<RowAddress, RowState> before,
      long began,
      int leaseMillis) {
    this.states = states;
    this.marks = marks;
    this.clock = clock;
    this.calls = calls;
    this.work = work;
    this.before = before;
    this.primary = primary(work.targets());
    byte[] id = new byte[RowState.Lock.ID_BYTES];
    RANDOM.nextBytes(id);
    long rows = work.targets().size() + (long) work.entries().size();
    int lease = (int) Math.min(Integer.MAX_VALUE, leaseMillis + LEASE_MILLIS_OF_ROW * rows);
    lock =
        new RowState.Lock(
            ByteString.wrap(id), began, lease, primary, before.get(primary).changes());
  }

  /** The first row that is changed, or else that counts as written. */
  private static RowAddress primary(SortedMap<RowAddress, Target> targets) {
    RowAddress written = null;
    for (Map.Entry<RowAddress, Target> target : targets.entrySet()) {
      if (!target.getValue().mutations().isEmpty()) {
        return target.getKey();
      }
      if (written == null && target.getValue().written()) {
        written = target.getKey();
      }
    }
    return written;
  }

  /**
   * Makes the attempt.
   *
   * @param atLeast the time of the commit is not below this
   * @param carefully whether the primary is locked before all else, as others are in the way
   * @throws StorageException if HBase fails; whether it has committed is then not known, unless the
   *     message says so. What a condition throws, if it has not committed for that
   */
  Outcome make(long atLeast, boolean carefully) {
    work.targets().forEach((row, target) -> RowChanges.checkSize(row.row(), target.mutations()));
    work.entries().forEach((row, mutations) -> RowChanges.checkSize(row.row(), mutations));
    for (RowAddress row : work.targets().keySet()) {
      Outcome hindrance = hindrance(row, before.get(row));
      if (hindrance != null) {
        return hindrance;
      }
    }
    List<RowAddress> others = new ArrayList<>(work.targets().keySet());
    others.remove(primary);
    long time;
    try {
      Outcome hindrance = carefully ? lock(List.of(primary)) : null;
      if (hindrance == null) {
        hindrance = lockAndMark(carefully ? others : List.copyOf(work.targets().keySet()));
      }
      if (hindrance != null) {
        release();
        return hindrance;
      }
      time = advance(atLeast);
      hindrance = changed();
      if (hindrance != null) {
        release();
        return hindrance;
      }
    } catch (StorageException e) {
      throw released(e);
    }
    RowState decided = locked.get(primary);
    if (!decide(time)) {
      locked.remove(primary);
      release();
      return new Outcome.Expired();
    }
    rollForward(others, decided, time);
    return new Outcome.Committed();
  }

  /** Locks rows, and puts the marks meanwhile; returns what has kept a row from it, or null. */
  private Outcome lockAndMark(List<RowAddress> rows) {
    if (work.entries().isEmpty()) {
      return lock(rows);
    }
    marked = true;
    AtomicReference<Outcome> hindrance = new AtomicReference<>();
    calls.makeAll(List.of(() -> hindrance.set(lock(rows)), () -> marks.put(lock, work.entries())));
    return hindrance.get();
  }

  /** What has changed or locked a row that is only watched; null for nothing. */
  private Outcome changed() {
    if (work.watched().isEmpty()) {
      return null;
    }
    for (Map.Entry<RowAddress, RowState> row : states.read(work.watched().keySet()).entrySet()) {
      if (row.getValue().lock() != null && !row.getValue().isLockedBy(lock)) {
        return new Outcome.Locked(row.getKey(), row.getValue());
      }
      if (row.getValue().lastCommit() > work.watched().get(row.getKey())) {
        return new Outcome.Changed(row.getKey());
      }
    }
    return null;
  }

  /** The time of the commit. The conditions are looked at meanwhile, as no lock is to come. */
  private long advance(long atLeast) {
    if (work.conditions().isEmpty()) {
      return clock.advance(atLeast);
    }
    AtomicLong time = new AtomicLong();
    List<Runnable> all = new ArrayList<>(work.conditions());
    all.add(() -> time.set(clock.advance(atLeast)));
    calls.makeAll(all);
    return time.get();
  }

  /** What keeps a row from being locked; null for nothing. */
  private Outcome hindrance(RowAddress row, RowState state) {
    if (state.lock() != null) {
      return new Outcome.Locked(row, state);
    }
    return work.targets().get(row).allows(state) ? null : new Outcome.Changed(row);
  }

  /** Locks rows that were free; returns what has kept one of them from it, or null. */
  private Outcome lock(List<RowAddress> rows) {
    List<RowStates.Change> changes = new ArrayList<>();
    for (RowAddress row : rows) {
      changes.add(RowStates.lock(row, before.get(row), lock, work.targets().get(row)));
    }
    List<RowState> after = states.change(changes);
    Outcome hindrance = null;
    for (int i = 0; i < rows.size(); i++) {
      RowAddress row = rows.get(i);
      if (after.get(i).equals(changes.get(i).to())) {
        locked.put(row, after.get(i));
      } else if (hindrance == null) {
        hindrance = hindrance(row, after.get(i));
        if (hindrance == null) {
          // Somebody has locked it since its state was read, and it is free again.
          hindrance = new Outcome.Expired();
        }
      }
    }
    return hindrance;
  }

  /** Commits, if nobody has rolled the attempt back. */
  private boolean decide(long time) {
    RowState state = locked.get(primary);
    RowStates.Change change =
        states.commit(
            primary, state, work.targets().get(primary).mutations(), time, work.durability());
    try {
      if (states.change(List.of(change)).get(0).equals(change.to())) {
        return true;
      }
    } catch (StorageException e) {
      return isCommittedAfter(e, state);
    }
    return hasRecord();
  }

  /** Once the lock is gone the record says what has become of it, also if others came after. */
  private boolean hasRecord() {
    return states.read(primary, lock.record()).containsColumn(RowState.FAMILY, lock.record());
  }

  /** Finds out, after a failure, whether it has committed; sees to it that it will not if not. */
  private boolean isCommittedAfter(StorageException failure, RowState state) {
    try {
      states.change(List.of(RowStates.release(primary, state)));
      return hasRecord();
    } catch (StorageException e) {
      e.addSuppressed(failure);
      throw new StorageException(
          e.code(),
          "whether the transaction has committed is not known, and will be seen by its rows: "
              + e.getMessage(),
          e);
    }
  }

  /** Does what others would do otherwise, who meet the locks and marks. */
  private void rollForward(List<RowAddress> others, RowState decided, long time) {
    List<RowStates.Change> changes = new ArrayList<>();
    for (RowAddress row : others) {
      Target target = work.targets().get(row);
      changes.add(
          target.written()
              ? states.rollForward(
                  row, locked.get(row), target.mutations(), time, work.durability())
              : RowStates.bind(row, locked.get(row), time));
    }
    try {
      List<Runnable> all = new ArrayList<>(states.settlements(changes));
      all.addAll(marks.settlements(lock, work.entries(), time, work.durability()));
      calls.makeAll(all);
    } catch (StorageException e) {
      LOG.debug("Rows of a transaction that has committed are left to who reads them next", e);
      return;
    }
    calls.later(() -> states.forget(lock, decided));
  }

  /** A failure, after which the locks are given up that are known to be there. */
  private StorageException released(StorageException failure) {
    try {
      release();
    } catch (StorageException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  private void release() {
    List<RowStates.Change> changes = new ArrayList<>();
    locked.forEach((row, state) -> changes.add(RowStates.release(row, state)));
    states.change(changes);
    if (marked) {
      marks.remove(lock, work.entries().keySet());
    }
  }
}
