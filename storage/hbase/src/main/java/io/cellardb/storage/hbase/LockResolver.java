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
  private final EntryMarks marks;

  /** When attempts were first seen, by {@link System#nanoTime}; guarded by itself. */
  private final Map<ByteString, Long> seen =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteString, Long> eldest) {
          return size() > REMEMBERED;
        }
      };

  LockResolver(RowStates states, EntryMarks marks) {
    this.states = states;
    this.marks = marks;
  }

  /** What an attempt has left in a row, which stays until it is known what becomes of it. */
  private interface Trace {
    RowAddress row();

    RowState.Lock attempt();

    boolean isThere();

    /**
     * Does to the row what the attempt was to do, or takes the trace back. Without effect if
     * somebody else has done so.
     *
     * @param time that of the commit; null for none
     */
    void end(Long time);
  }

  /** A lock. */
  private final class LockTrace implements Trace {
    private final RowAddress row;
    private final RowState state;

    LockTrace(RowAddress row, RowState state) {
      this.row = row;
      this.state = state;
    }

    @Override
    public RowAddress row() {
      return row;
    }

    @Override
    public RowState.Lock attempt() {
      return state.lock();
    }

    @Override
    public boolean isThere() {
      return states.read(Set.of(row)).get(row).isLockedBy(state.lock());
    }

    @Override
    public void end(Long time) {
      if (!row.equals(state.lock().primary())) {
        states.end(row, state, time);
      }
    }
  }

  /** A mark. */
  private final class MarkTrace implements Trace {
    private final EntryMarks.Mark mark;

    MarkTrace(EntryMarks.Mark mark) {
      this.mark = mark;
    }

    @Override
    public RowAddress row() {
      return mark.row();
    }

    @Override
    public RowState.Lock attempt() {
      return mark.by();
    }

    @Override
    public boolean isThere() {
      return marks.isThere(mark);
    }

    @Override
    public void end(Long time) {
      marks.end(mark, time);
    }
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
    resolve(new LockTrace(row, locked));
  }

  /** Returns when an entry is no longer marked, as for locks. */
  void resolve(EntryMarks.Mark mark) {
    resolve(new MarkTrace(mark));
  }

  private void resolve(Trace trace) {
    try {
      end(trace);
    } catch (StorageException e) {
      if (e.code() != Code.ACCESS_DENIED) {
        throw e;
      }
      awaitOthers(trace, e);
    }
  }

  private void awaitOthers(Trace trace, StorageException denied) {
    long wait = FIRST_WAIT_MILLIS;
    while (trace.isThere()) {
      if (isOver(trace.attempt())) {
        throw new StorageException(
            Code.ACCESS_DENIED,
            "table "
                + trace.row().table()
                + ": a transaction whose client seems to be gone has left a lock, which stays until"
                + " somebody meets it who may end it; "
                + denied.getMessage(),
            denied);
      }
      wait = pauseAndDouble(wait);
    }
  }

  private void end(Trace trace) {
    RowState.Lock attempt = trace.attempt();
    long wait = FIRST_WAIT_MILLIS;
    while (true) {
      Result primary = primary(trace.row(), attempt);
      RowState state = primary == null ? null : RowState.of(primary);
      byte[] record = primary == null ? null : primary.getValue(RowState.FAMILY, attempt.record());
      if (record == null && state != null && attempt.isOpen(state)) {
        if (isOver(attempt)) {
          states.change(List.of(RowStates.release(attempt.primary(), state)));
        } else {
          wait = pauseAndDouble(wait);
        }
      } else {
        trace.end(record == null ? null : Bytes.toLong(record));
        return;
      }
    }
  }

  /** The primary row of an attempt; null if its table is there no longer. */
  private Result primary(RowAddress met, RowState.Lock attempt) {
    try {
      return states.read(attempt.primary(), attempt.record());
    } catch (StorageException e) {
      if (e.code() != Code.TABLE_NOT_FOUND || attempt.primary().table().equals(met.table())) {
        throw e;
      }
      return null;
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
