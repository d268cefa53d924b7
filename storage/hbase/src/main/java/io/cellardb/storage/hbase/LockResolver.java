package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Ends locks that others have left, or are about to give up: what becomes of one is what becomes of
 * the primary row of its attempt. Safe for use by many threads.
 */
final class LockResolver {
  private static final long FIRST_WAIT_MILLIS = 1;
  private static final long LONGEST_WAIT_MILLIS = 50;

  /** So many attempts are remembered at most. */
  private static final int REMEMBERED = 1_000;

  private final RowStates states;

  /** When attempts were first seen, by {@link System#nanoTime}; guarded by itself. */
  private final Map<ByteString, Long> seen =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteString, Long> eldest) {
          return size() > REMEMBERED;
        }
      };

  LockResolver(RowStates states) {
    this.states = states;
  }

  /**
   * Returns when a row is no longer locked as it was. Waits as long as the attempt is under way and
   * its lease not over. Who may not look at its primary row, or not write, waits for others to end
   * the lock.
   *
   * @param locked the state in which the row was met
   * @throws StorageException ACCESS_DENIED if nobody has ended it when its lease is over
   */
  void resolve(RowAddress row, RowState locked) {
    try {
      end(row, locked);
    } catch (StorageException e) {
      if (e.code() != Code.ACCESS_DENIED) {
        throw e;
      }
      awaitOthers(row, locked.lock(), e);
    }
  }

  private void awaitOthers(RowAddress row, RowState.Lock attempt, StorageException denied) {
    long wait = FIRST_WAIT_MILLIS;
    while (states.read(Set.of(row)).get(row).isLockedBy(attempt)) {
      if (isOver(attempt)) {
        throw new StorageException(
            Code.ACCESS_DENIED,
            "table "
                + row.table()
                + ": a transaction whose client seems to be gone has left a lock, which stays until"
                + " somebody meets it who may end it; "
                + denied.getMessage(),
            denied);
      }
      wait = pauseAndDouble(wait);
    }
  }

  private void end(RowAddress row, RowState locked) {
    RowState.Lock attempt = locked.lock();
    long wait = FIRST_WAIT_MILLIS;
    while (true) {
      Result primary = primary(row, attempt);
      RowState state = RowState.of(primary);
      if (state.isLockedBy(attempt)) {
        if (isOver(attempt)) {
          states.change(List.of(RowStates.release(attempt.primary(), state)));
        } else {
          wait = pauseAndDouble(wait);
        }
        continue;
      }
      byte[] record = primary.getValue(RowState.FAMILY, attempt.record());
      if (!row.equals(attempt.primary())) {
        settle(row, locked, record);
      }
      return;
    }
  }

  /** The primary row of an attempt; empty if its table is there no longer. */
  private Result primary(RowAddress met, RowState.Lock attempt) {
    try {
      return states.read(attempt.primary(), attempt.record());
    } catch (StorageException e) {
      if (e.code() != Code.TABLE_NOT_FOUND || attempt.primary().table().equals(met.table())) {
        throw e;
      }
      return Result.EMPTY_RESULT;
    }
  }

  /** Rolls a row forward or back, unless somebody else has done so. */
  private void settle(RowAddress row, RowState locked, byte[] record) {
    if (record == null) {
      states.change(List.of(RowStates.release(row, locked)));
      return;
    }
    Result found = states.read(row, RowState.CHANGES);
    if (RowState.of(found).equals(locked)) {
      byte[] changes = found.getValue(RowState.FAMILY, RowState.CHANGES);
      states.change(
          List.of(
              changes == null
                  ? RowStates.bind(row, locked, Bytes.toLong(record))
                  : states.rollForward(
                      row, locked, RowChanges.decode(changes), Bytes.toLong(record), null)));
    }
  }

  /** Whether an attempt has been seen for as long as its lease. */
  private boolean isOver(RowState.Lock attempt) {
    long now = System.nanoTime();
    synchronized (seen) {
      Long first = seen.putIfAbsent(attempt.id(), now);
      return first != null && now - first >= attempt.leaseMillis() * 1_000_000L;
    }
  }

  /** Waits, and returns how long to wait the next time. */
  private static long pauseAndDouble(long wait) {
    pause(wait);
    return Math.min(2 * wait, LONGEST_WAIT_MILLIS);
  }

  /** Waits, so that others can end what is in the way. */
  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw ClientErrors.interrupted("waiting for a transaction that is about to commit", e);
    }
  }
}
