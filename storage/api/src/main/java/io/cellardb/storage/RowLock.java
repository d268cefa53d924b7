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

  /** Of a lock for which nobody waits. */
  private static final Deque<Wait> NO_WAITS = new ArrayDeque<>(0);

  final TableName table;
  final ByteString row;
  List<Owner> holders = List.of(); // one for more than one can be changed
  Deque<Wait> waits = NO_WAITS; // most locks have none ever

  /** Of all holders. */
  LockMode mode = LockMode.SHARED;

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

  /** Whether nobody else has a lock that stands in the way. */
  boolean allows(Owner owner, LockMode wanted) {
    return holders.isEmpty()
        || mode.goesWith(wanted)
        || (holders.size() == 1 && holders.get(0) == owner);
  }

  void give(Owner owner, LockMode wanted) {
    if (holders.isEmpty() || wanted == LockMode.EXCLUSIVE) {
      mode = wanted;
    }
    if (!holders.contains(owner)) {
      add(owner);
      owner.locks.add(this);
    }
  }

  private void add(Owner owner) {
    if (holders.isEmpty()) {
      holders = List.of(owner);
      return;
    }
    if (holders.size() == 1) {
      holders = new ArrayList<>(holders);
    }
    holders.add(owner);
  }

  /** Takes it back from one who has it. */
  void take(Owner owner) {
    if (holders.size() == 1) {
      holders = List.of();
    } else {
      holders.remove(owner);
    }
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
