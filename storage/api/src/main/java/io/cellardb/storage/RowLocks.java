package io.cellardb.storage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The locks that the transactions of a store have on rows and on tables, each until its transaction
 * ends. Who locks a row shares a lock on its table, so that an exclusive one there excludes all
 * changes of the table (the intention locks of Gray et al., <i>Granularity of Locks</i>, 1975).
 * They are in memory: only the process that has the store open writes to it. Who waits for a lock
 * gets it in the order of asking; one that goes with those which others have waits, too, behind one
 * that was asked for before and that it does not go with. A wait that would close a circle of
 * transactions that wait for one another is refused.
 *
 * <p>The store asks {@link #areBlocked} before it writes to rows, at the moment at which nobody
 * else can write. As long as there are no locks, that costs the read of a field.
 *
 * <p>Safe for use by many threads; an {@link Owner} is for one thread at a time.
 */
public final class RowLocks {
  /** How often who waits looks whether to give up, in milliseconds. */
  private static final long LOOKS_EVERY = 10;

  /** Of many locks so many are given up at a time, so that others need not wait for all. */
  private static final int RELEASED_AT_ONCE = 1000;

  private static final Comparator<WriteBatch.Row> IN_ORDER =
      Comparator.comparing(WriteBatch.Row::table)
          .thenComparing(WriteBatch.Row::row, Arrays::compareUnsigned);

  private final ReentrantLock guard = new ReentrantLock();

  /** Guarded by the guard, as all that is private here and not said to be otherwise. */
  private final Map<RowLock, RowLock> rows = new HashMap<>();

  /** How many rows and tables have locks; written under the guard. */
  private volatile int count;

  /** How many locks all owners have. */
  private int held;

  /** One who has locks: a transaction, or a batch that had to wait for one. */
  public final class Owner implements AutoCloseable {
    /** In the order in which it got them; changes only while its thread asks for that. */
    final List<RowLock> locks = new ArrayList<>(2);

    /** How often it got a lock, or a stronger one; changes as the locks do. */
    long gains;

    /** What it waits for, or null; guarded by the guard. */
    RowLock waitsFor;

    private Owner() {}

    /** Takes note of a lock that it has got. */
    void add(RowLock lock) {
      locks.add(lock);
      held++;
    }

    /** How many rows and tables it has locked. */
    int count() {
      return locks.size();
    }

    /**
     * Locks a row. One that is locked already stays locked, in the stronger of both modes.
     *
     * @param whileWaiting is run again and again as long as others have it, and gives up by what it
     *     throws; null for not to wait
     * @return false if another one stands in the way, and this was not to wait
     * @throws StorageException {@link StorageException.Code#DEADLOCK}
     */
    public boolean lock(TableName table, byte[] row, LockMode mode, Runnable whileWaiting) {
      return lock(table, LockMode.SHARED, whileWaiting)
          && RowLocks.this.lock(this, new RowLock(table, ByteString.wrap(row)), mode, whileWaiting);
    }

    /** Locks a whole table, as a row; exclusively, so that nobody else changes or locks a row. */
    public boolean lock(TableName table, LockMode mode, Runnable whileWaiting) {
      return RowLocks.this.lock(this, new RowLock(table, null), mode, whileWaiting);
    }

    /**
     * Locks the rows that a batch changes, as changing or deleting them needs; waits for them. They
     * are locked in the order of their keys, so that batches never wait for each other in a circle.
     *
     * @return whether there was a row among them that it had not locked so before
     */
    public boolean lock(WriteBatch batch) {
      long before = gains;
      List<WriteBatch.Row> rows = batch.rows();
      if (rows.size() > 1) {
        rows = new ArrayList<>(rows);
        rows.sort(IN_ORDER);
      }
      RowLocks.this.lock(this, rows, batch.whileWaiting());
      return gains > before;
    }

    /** Gives up all locks. */
    @Override
    public void close() {
      if (!locks.isEmpty()) {
        release(this);
      }
    }
  }

  /** One who has no locks yet. */
  public Owner owner() {
    return new Owner();
  }

  /** Whether no row, and no table, is locked. */
  public boolean areNone() {
    return count == 0;
  }

  /**
   * Whether somebody else has locked one of the rows that a batch changes, so that it may not.
   *
   * @param owner who writes; null for one without locks
   */
  public boolean areBlocked(WriteBatch batch, Owner owner) {
    if (count == 0) {
      return false;
    }
    guard.lock();
    try {
      if (areAllOf(owner)) {
        return false;
      }
      for (WriteBatch.Row row : batch.rows()) {
        RowLock table = rows.get(new RowLock(row.table(), null));
        if (table == null) {
          continue; // as it is shared by whoever has locked a row
        }
        RowLock lock = rows.get(new RowLock(row.table(), ByteString.wrap(row.row())));
        if (!table.allows(owner, LockMode.SHARED)
            || (lock != null && !lock.allows(owner, LockMode.of(row)))) {
          return true;
        }
      }
      return false;
    } finally {
      guard.unlock();
    }
  }

  /** Whether nobody else has locks; under the guard. */
  private boolean areAllOf(Owner owner) {
    return owner != null && held == owner.locks.size();
  }

  /** Rows that are about to be written. */
  public interface Rows {
    /** Whether a row is one of them. */
    boolean contain(TableName table, byte[] row);

    /** Whether one of them is of a table. */
    boolean containAnyOf(TableName table);
  }

  /**
   * As {@link #areBlocked(WriteBatch, Owner)}, for rows that are too many for a batch.
   *
   * @param mode what writing to them needs
   */
  public boolean areBlocked(Rows written, LockMode mode, Owner owner) {
    if (count == 0) {
      return false;
    }
    guard.lock();
    try {
      if (areAllOf(owner)) {
        return false;
      }
      for (RowLock lock : rows.values()) {
        boolean blocked =
            lock.row == null
                ? !lock.allows(owner, LockMode.SHARED) && written.containAnyOf(lock.table)
                : !lock.allows(owner, mode) && written.contain(lock.table, lock.row.array());
        if (blocked) {
          return true;
        }
      }
      return false;
    } finally {
      guard.unlock();
    }
  }

  /**
   * Writes a batch of one who has no locks, once nobody has a lock on its rows any more.
   *
   * @param write given who writes, null at first; empty if the rows {@link #areBlocked}
   */
  public WriteResult write(WriteBatch batch, Function<Owner, Optional<WriteResult>> write) {
    Optional<WriteResult> result = write.apply(null);
    if (result.isPresent()) {
      return result.get();
    }
    try (Owner owner = owner()) {
      owner.lock(batch);
      return write.apply(owner).orElseThrow();
    }
  }

  private boolean lock(Owner owner, RowLock wanted, LockMode mode, Runnable whileWaiting) {
    guard.lock();
    try {
      return guardedLock(owner, wanted, mode, whileWaiting);
    } finally {
      guard.unlock();
    }
  }

  /** Locks rows, and shares their tables. */
  private void lock(Owner owner, List<WriteBatch.Row> batch, Runnable whileWaiting) {
    guard.lock();
    try {
      TableName shared = null;
      for (int i = 0; i < batch.size(); i++) {
        WriteBatch.Row row = batch.get(i);
        if (!row.table().equals(shared)) {
          shared = row.table();
          guardedLock(owner, new RowLock(shared, null), LockMode.SHARED, whileWaiting);
        }
        RowLock wanted = new RowLock(shared, ByteString.wrap(row.row()));
        guardedLock(owner, wanted, LockMode.of(row), whileWaiting);
      }
    } finally {
      guard.unlock();
    }
  }

  /** Locks under the guard, which is held once, and given up while this waits. */
  private boolean guardedLock(Owner owner, RowLock wanted, LockMode mode, Runnable whileWaiting) {
    RowLock known = rows.putIfAbsent(wanted, wanted);
    RowLock lock = known == null ? wanted : known;
    LockMode has = lock.mode(owner);
    boolean held = has != null;
    if (held && has.covers(mode)) {
      return true;
    }
    if (lock.allows(owner, mode) && (held || !lock.isAwaitedWithout(mode))) {
      lock.give(owner, mode);
      count = rows.size();
      return true;
    }
    if (whileWaiting == null) {
      return false;
    }
    await(lock, owner, mode, held, whileWaiting);
    return true;
  }

  private void await(
      RowLock lock, Owner owner, LockMode mode, boolean held, Runnable whileWaiting) {
    RowLock.Wait wait = new RowLock.Wait(owner, mode, guard.newCondition());
    if (lock.waits.isEmpty()) {
      lock.waits = new ArrayDeque<>(1);
    }
    if (held) {
      lock.waits.addFirst(wait); // nobody behind it gets a lock before this one gives up its own
    } else {
      lock.waits.addLast(wait);
    }
    owner.waitsFor = lock;
    try {
      if (waitsForItself(owner)) {
        throw new StorageException(
            StorageException.Code.DEADLOCK,
            "deadlock: this transaction waits for a row that another one has locked, which itself"
                + " waits for this one");
      }
      while (!wait.over) {
        look(whileWaiting);
        if (!wait.over) {
          wait.granted.await(LOOKS_EVERY, TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException(
          StorageException.Code.IO, "interrupted while waiting for a locked row", e);
    } finally {
      owner.waitsFor = null;
      if (!wait.over) {
        lock.waits.remove(wait);
        lock.giveToNext();
        forgetIfFree(lock);
      }
    }
  }

  /** Not under the guard, since it may take its time. */
  private void look(Runnable whileWaiting) {
    guard.unlock();
    try {
      whileWaiting.run();
    } finally {
      guard.lock();
    }
  }

  private boolean waitsForItself(Owner owner) {
    Set<Owner> seen = new HashSet<>();
    Deque<Owner> open = new ArrayDeque<>(List.of(owner));
    while (!open.isEmpty()) {
      Owner next = open.remove();
      if (next.waitsFor == null) {
        continue;
      }
      for (Owner other : before(next)) {
        if (other == owner) {
          return true;
        }
        if (seen.add(other)) {
          open.add(other);
        }
      }
    }
    return false;
  }

  /** For whom one who waits has to wait: those in its way, and those who asked before. */
  private static List<Owner> before(Owner waiting) {
    List<Owner> others = new ArrayList<>();
    LockMode wanted = null;
    for (RowLock.Wait wait : waiting.waitsFor.waits) {
      if (wait.owner == waiting) {
        wanted = wait.mode;
        break;
      }
      others.add(wait.owner);
    }
    for (RowLock.Holder holder : waiting.waitsFor.holders) {
      if (holder.owner() != waiting && !holder.mode().goesWith(wanted)) {
        others.add(holder.owner());
      }
    }
    return others;
  }

  private void release(Owner owner) {
    for (int from = 0; from < owner.locks.size(); from += RELEASED_AT_ONCE) {
      guard.lock();
      try {
        int to = Math.min(owner.locks.size(), from + RELEASED_AT_ONCE);
        for (int i = from; i < to; i++) { // without an iterator for each transaction
          RowLock lock = owner.locks.get(i);
          lock.take(owner);
          lock.giveToNext();
          forgetIfFree(lock);
        }
        held -= to - from;
      } finally {
        guard.unlock();
      }
    }
    owner.locks.clear();
  }

  private void forgetIfFree(RowLock lock) {
    if (lock.isFree()) {
      rows.remove(lock);
      count = rows.size();
    }
  }
}
