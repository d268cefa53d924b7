package io.cellardb.storage;

import io.cellardb.storage.RowLocks.Owner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;

/**
 * The locks on a row, or on a table with null for the row, and who waits for one; guarded by the
 * guard of all. Equal to all of that row or table.
 */
final class RowLock {
  /** A lock that is waited for. */
  static final class Wait {
    final Owner owner;
    final LockMode mode;
    final Condition granted;
    boolean over;

    Wait(Owner owner, LockMode mode, Condition granted) {
      this.owner = owner;
      this.mode = mode;
      this.granted = granted;
    }
  }

  /**
   * Who has the lock.
   *
   * @param owner has it
   * @param mode how
   */
  record Holder(Owner owner, LockMode mode) {}

  /** Of a lock for which nobody waits. */
  private static final Deque<Wait> NO_WAITS = new ArrayDeque<>(0);

  final TableName table;
  final ByteString row;
  List<Holder> holders = List.of(); // one for more than one can be changed
  Deque<Wait> waits = NO_WAITS; // most locks have none ever

  RowLock(TableName table, ByteString row) {
    this.table = table;
    this.row = row;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowLock that
        && table.equals(that.table)
        && Objects.equals(row, that.row);
  }

  @Override
  public int hashCode() {
    return 31 * table.hashCode() + Objects.hashCode(row);
  }

  boolean isFree() {
    return holders.isEmpty() && waits.isEmpty();
  }

  /** How somebody has the lock; null if not at all. */
  LockMode mode(Owner owner) {
    for (int i = 0; i < holders.size(); i++) { // without an iterator for each lock
      if (holders.get(i).owner() == owner) {
        return holders.get(i).mode();
      }
    }
    return null;
  }

  /** Whether nobody else has a lock that stands in the way. */
  boolean allows(Owner owner, LockMode wanted) {
    for (int i = 0; i < holders.size(); i++) {
      Holder holder = holders.get(i);
      if (holder.owner() != owner && !holder.mode().goesWith(wanted)) {
        return false;
      }
    }
    return true;
  }

  /** Whether somebody waits who would have to wait longer if another one had the lock. */
  boolean isAwaitedWithout(LockMode wanted) {
    if (waits.isEmpty()) {
      return false;
    }
    for (Wait wait : waits) {
      if (!wait.mode.goesWith(wanted)) {
        return true;
      }
    }
    return false;
  }

  /** Gives the lock to one who does not have it, or has it in a weaker mode. */
  void give(Owner owner, LockMode wanted) {
    if (!take(owner)) {
      owner.add(this);
    }
    owner.gains++;
    Holder holder = new Holder(owner, wanted);
    if (holders.isEmpty()) {
      holders = List.of(holder);
      return;
    }
    if (holders.size() == 1) {
      holders = new ArrayList<>(holders);
    }
    holders.add(holder);
  }

  /** Takes it back from one; false if it does not have it. */
  boolean take(Owner owner) {
    if (holders.size() > 1) {
      return holders.removeIf(holder -> holder.owner() == owner);
    }
    if (mode(owner) == null) {
      return false;
    }
    holders = List.of();
    return true;
  }

  /** Gives locks to those who wait first, as far as they go together. */
  void giveToNext() {
    while (!waits.isEmpty() && allows(waits.peek().owner, waits.peek().mode)) {
      Wait next = waits.remove();
      give(next.owner, next.mode);
      next.over = true;
      next.owner.waitsFor = null; // from now on, though its thread has to wake up first
      next.granted.signal();
    }
  }
}
