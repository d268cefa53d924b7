package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Durability;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
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

    /** Others have rolled it back, as its lease was over. */
    record Expired() implements Outcome {}
  }

  private final RowStates states;
  private final TransactionClock clock;
  private final Calls calls;
  private final List<Runnable> conditions;
  private final SortedMap<RowAddress, Target> targets;
  private final Durability durability;
  private final RowAddress primary;
  private final RowState.Lock lock;

  /** The rows that are locked, in that state. */
  private final Map<RowAddress, RowState> locked = new LinkedHashMap<>();

  /**
   * An attempt.
   *
   * @param targets at least one is changed
   * @param conditions are looked at when all locks are there; what one throws ends the attempt
   * @param began a time of the clock that is past
   * @param leaseMillis of an attempt without rows
   */
  CommitAttempt(
      RowStates states,
      TransactionClock clock,
      Calls calls,
      SortedMap<RowAddress, Target> targets,
      List<Runnable> conditions,
      long began,
      int leaseMillis,
      Durability durability) {
    this.states = states;
    this.clock = clock;
    this.calls = calls;
    this.conditions = conditions;
    this.targets = targets;
    this.durability = durability;
    this.primary =
        targets.entrySet().stream()
            .filter(target -> !target.getValue().mutations().isEmpty())
            .findFirst()
            .orElseThrow()
            .getKey();
    byte[] id = new byte[RowState.Lock.ID_BYTES];
    RANDOM.nextBytes(id);
    int lease =
        (int)
            Math.min(Integer.MAX_VALUE, leaseMillis + (long) LEASE_MILLIS_OF_ROW * targets.size());
    lock = new RowState.Lock(ByteString.wrap(id), began, lease, primary);
  }

  /**
   * Makes the attempt.
   *
   * @param atLeast the time of the commit is not below this
   * @throws StorageException if HBase fails; whether it has committed is then not known, unless the
   *     message says so. What a condition throws, if it has not committed for that
   */
  Outcome make(long atLeast) {
    targets.forEach((row, target) -> RowChanges.checkSize(row.row(), target.mutations()));
    Map<RowAddress, RowState> before = states.read(targets.keySet());
    for (Map.Entry<RowAddress, RowState> row : before.entrySet()) {
      Outcome hindrance = hindrance(row.getKey(), row.getValue());
      if (hindrance != null) {
        return hindrance;
      }
    }
    List<RowAddress> others = new ArrayList<>(targets.keySet());
    others.remove(primary);
    long time;
    try {
      Outcome hindrance = lock(List.of(primary), before);
      if (hindrance == null && !others.isEmpty()) {
        hindrance = lock(others, before);
      }
      if (hindrance != null) {
        release();
        return hindrance;
      }
      time = advance(atLeast);
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

  /** The time of the commit. The conditions are looked at meanwhile, as no lock is to come. */
  private long advance(long atLeast) {
    if (conditions.isEmpty()) {
      return clock.advance(atLeast);
    }
    AtomicLong time = new AtomicLong();
    List<Runnable> all = new ArrayList<>(conditions);
    all.add(() -> time.set(clock.advance(atLeast)));
    calls.makeAll(all);
    return time.get();
  }

  /** What keeps a row from being locked; null for nothing. */
  private Outcome hindrance(RowAddress row, RowState state) {
    if (state.lock() != null) {
      return new Outcome.Locked(row, state);
    }
    return targets.get(row).allows(state) ? null : new Outcome.Changed(row);
  }

  /** Locks rows that were free; returns what has kept one of them from it, or null. */
  private Outcome lock(List<RowAddress> rows, Map<RowAddress, RowState> before) {
    List<RowStates.Change> changes = new ArrayList<>();
    for (RowAddress row : rows) {
      changes.add(RowStates.lock(row, before.get(row), lock, targets.get(row)));
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
          // Somebody has locked it and given that up: it is as good as locked still.
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
        states.commit(primary, state, targets.get(primary).mutations(), time, durability);
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

  /** Does what others would do otherwise, who meet the locks. */
  private void rollForward(List<RowAddress> others, RowState decided, long time) {
    List<RowStates.Change> changes = new ArrayList<>();
    for (RowAddress row : others) {
      changes.add(
          targets.get(row).written()
              ? states.rollForward(
                  row, locked.get(row), targets.get(row).mutations(), time, durability)
              : RowStates.bind(row, locked.get(row), time));
    }
    try {
      states.settle(changes);
      states.forget(lock, decided);
    } catch (StorageException e) {
      LOG.debug("Rows of a transaction that has committed are left to who reads them next", e);
    }
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
  }
}
