package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
   * its lease not over.
   *
   * @param locked the state in which the row was met
   */
  void resolve(RowAddress row, RowState locked) {
    RowState.Lock attempt = locked.lock();
    long wait = FIRST_WAIT_MILLIS;
    while (true) {
      Result primary = primary(row, attempt);
      RowState state = RowState.of(primary);
      if (state.isLockedBy(attempt)) {
        if (isOver(attempt)) {
          states.change(List.of(RowStates.release(attempt.primary(), state)));
        } else {
          pause(wait);
          wait = Math.min(2 * wait, LONGEST_WAIT_MILLIS);
        }
        continue;
      }
      byte[] record = primary.getValue(RowState.FAMILY, attempt.record());
      if (!row.equals(attempt.primary())) {
        end(row, locked, record);
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
  private void end(RowAddress row, RowState locked, byte[] record) {
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

  /** Waits, so that others can end what is in the way. */
  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw ClientErrors.interrupted("waiting for a transaction that is about to commit", e);
    }
  }
}
