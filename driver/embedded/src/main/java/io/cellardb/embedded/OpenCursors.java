package io.cellardb.embedded;

import io.cellardb.sql.Cursor;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/**
 * The rows of a session that were opened and not yet closed. Those that nobody can read any more,
 * since their result set was dropped and collected as garbage, are closed by {@link #closeDropped}:
 * they keep batches, a snapshot and its files otherwise. Used by one thread at a time.
 */
final class OpenCursors {
  /** The first of a list; null if none is open. */
  private Entry first;

  private final ReferenceQueue<VectorCursor> dropped = new ReferenceQueue<>();

  /** Open rows, and who reads them. */
  static final class Entry extends PhantomReference<VectorCursor> {
    private final Cursor rows;
    private Entry before;
    private Entry after;

    private Entry(VectorCursor reader, Cursor rows, ReferenceQueue<VectorCursor> dropped) {
      super(reader, dropped);
      this.rows = rows;
    }
  }

  Entry add(VectorCursor reader, Cursor rows) {
    Entry entry = new Entry(reader, rows, dropped);
    entry.after = first;
    if (first != null) {
      first.before = entry;
    }
    first = entry;
    return entry;
  }

  /** Says that rows have been closed; saying so again has no effect. */
  void remove(Entry entry) {
    unlink(entry);
    entry.clear();
  }

  private void unlink(Entry entry) {
    if (entry.before != null) {
      entry.before.after = entry.after;
    } else if (first == entry) {
      first = entry.after;
    }
    if (entry.after != null) {
      entry.after.before = entry.before;
    }
    entry.before = null;
    entry.after = null;
  }

  /**
   * Closes the rows of readers that are garbage.
   *
   * @throws RuntimeException of the first that failed, when all are closed
   */
  void closeDropped() {
    Reference<?> entry = dropped.poll();
    if (entry == null) {
      return;
    }
    FirstFailure failures = new FirstFailure();
    for (; entry != null; entry = dropped.poll()) {
      Entry unread = (Entry) entry;
      unlink(unread);
      failures.collect(unread.rows::close);
    }
    failures.throwFirst();
  }

  /**
   * Closes all rows.
   *
   * @throws RuntimeException of the first that failed, when all are closed
   */
  void closeAll() {
    FirstFailure failures = new FirstFailure();
    for (Entry entry = first; entry != null; entry = entry.after) {
      failures.collect(entry.rows::close);
    }
    first = null;
    failures.throwFirst();
  }
}
