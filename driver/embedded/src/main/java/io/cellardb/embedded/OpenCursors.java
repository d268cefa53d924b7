package io.cellardb.embedded;

import io.cellardb.sql.Cursor;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.Set;

/**
 * The rows of a session that were opened and not yet closed. Those that nobody can read any more,
 * since their result set was dropped and collected as garbage, are closed by {@link #closeDropped}:
 * they keep batches, a snapshot and its files otherwise. Used by one thread at a time.
 */
final class OpenCursors {
  private final Set<Entry> open = new HashSet<>();
  private final ReferenceQueue<VectorCursor> dropped = new ReferenceQueue<>();

  /** Open rows, and who reads them. */
  static final class Entry extends PhantomReference<VectorCursor> {
    private final Cursor rows;

    private Entry(VectorCursor reader, Cursor rows, ReferenceQueue<VectorCursor> dropped) {
      super(reader, dropped);
      this.rows = rows;
    }
  }

  Entry add(VectorCursor reader, Cursor rows) {
    Entry entry = new Entry(reader, rows, dropped);
    open.add(entry);
    return entry;
  }

  /** Says that rows have been closed. */
  void remove(Entry entry) {
    open.remove(entry);
    entry.clear();
  }

  /**
   * Closes the rows of readers that are garbage.
   *
   * @throws RuntimeException of the first that failed, when all are closed
   */
  void closeDropped() {
    Failures failures = new Failures();
    for (Reference<?> entry = dropped.poll(); entry != null; entry = dropped.poll()) {
      Entry unread = (Entry) entry;
      open.remove(unread);
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
    Failures failures = new Failures();
    open.forEach(entry -> failures.collect(entry.rows::close));
    open.clear();
    failures.throwFirst();
  }
}
