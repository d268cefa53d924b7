package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * What the rows of an overlay were at its savepoints: of each row that was touched since, how it
 * was before. Used by one thread at a time.
 */
final class UndoLog {
  /**
   * A savepoint.
   *
   * @param id rising, as the caller numbers them
   * @param bytes how much was written by then
   * @param sequence of the overlay's memory
   * @param entries how many there were by then
   */
  private record Mark(long id, long bytes, long sequence, int entries) {}

  /** A row that is about to change; {@code before} is null for one that was not there. */
  private record Entry(TableName table, ByteString key, WrittenRow before) {}

  private final List<Mark> marks = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();

  /** Makes a savepoint, unless one of that number is there. */
  void mark(long id, long bytes, long sequence) {
    if (marks.isEmpty() || last().id() < id) {
      marks.add(new Mark(id, bytes, sequence, entries.size()));
    }
  }

  private Mark last() {
    return marks.get(marks.size() - 1);
  }

  /** Notes a row that was not there. */
  void added(TableName table, ByteString key) {
    if (!marks.isEmpty()) {
      entries.add(new Entry(table, key, null));
    }
  }

  /** Notes how a row is before it changes, once after each savepoint. */
  void changing(TableName table, ByteString key, WrittenRow row) {
    if (!marks.isEmpty() && row.noted < last().id()) {
      entries.add(new Entry(table, key, row.copy()));
      row.noted = last().id();
    }
  }

  /**
   * Goes back to a savepoint, in rows and in memory; savepoints after it are gone.
   *
   * @return the bytes that were written by then; -1, with nothing done, if the savepoint is not
   *     known or somebody reads a later state
   */
  long undo(
      long id, Map<TableName, NavigableMap<ByteString, WrittenRow>> rows, MemoryStore memory) {
    int found = marks.size() - 1;
    while (found >= 0 && marks.get(found).id() != id) {
      found--;
    }
    if (found < 0) {
      return -1;
    }
    Mark mark = marks.get(found);
    List<Entry> later = entries.subList(mark.entries(), entries.size());
    synchronized (memory) {
      if (memory.isReadAfter(mark.sequence())) {
        return -1;
      }
      for (int i = later.size() - 1; i >= 0; i--) {
        Entry entry = later.get(i);
        if (entry.before() == null) {
          rows.get(entry.table()).remove(entry.key());
        } else {
          rows.get(entry.table()).put(entry.key(), entry.before());
        }
        memory.stored(entry.table()).undo(entry.key(), mark.sequence());
      }
    }
    later.clear();
    marks.subList(found + 1, marks.size()).clear();
    return mark.bytes();
  }
}
