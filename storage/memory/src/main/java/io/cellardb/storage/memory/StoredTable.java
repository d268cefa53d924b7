package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RememberedStatistics;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.atomic.AtomicLong;

/** A table of the store: its families and its present contents. Changes need the store's lock. */
final class StoredTable {
  private final TableName name;
  private volatile Layout layout;
  private volatile Contents contents = Contents.empty(0);
  private volatile boolean dropped;

  /** Of the present families. */
  private volatile RememberedStatistics statistics = new RememberedStatistics();

  /** Of all facts, as {@link #size} has them. */
  private final AtomicLong bytes = new AtomicLong();

  StoredTable(TableDescriptor descriptor) {
    name = descriptor.name();
    layout = Layout.of(descriptor);
  }

  Layout layout() {
    return layout;
  }

  TableDescriptor descriptor() {
    return layout.descriptor();
  }

  /**
   * Gives it other families. What one has dropped under its former options is no part of the past
   * that it tells under others.
   */
  void alter(TableDescriptor descriptor, long now) {
    Layout before = layout;
    layout = before.changedTo(descriptor);
    for (int i = 0; i < before.families(); i++) {
      int number = before.number(i);
      int after = layout.numbers().indexOf(number);
      if (after >= 0 && layout.family(after).keepsMoreThan(before.family(i))) {
        boolean expired = layout.family(after).ttlMillis() > before.family(i).ttlMillis();
        for (Row row : contents.rows().values()) {
          long newest = row.facts(number).stream().mapToLong(Fact::time).max().orElse(-1);
          row.forget(number, expired ? Math.max(newest, now) : newest);
        }
      }
    }
    statistics = new RememberedStatistics();
  }

  Contents contents() {
    return contents;
  }

  /** The time of a write without one in a row at {@code now}; the caller holds the store's lock. */
  long writeTime(ByteString key, long now) {
    Row row = contents.rows().get(key);
    return row == null ? now : Math.max(now, row.newestImplicitTime + 1);
  }

  /**
   * Whether a batch after a sequence, that of a snapshot which is still open, has written to one of
   * these rows.
   */
  boolean isChanged(RowRanges rows, long sequence) {
    for (KeyRange range : rows.ranges()) {
      ConcurrentNavigableMap<ByteString, Row> above = contents.rows().tailMap(range.start(), true);
      for (Row row :
          (range.stop().isEmpty() ? above : above.headMap(range.stop(), false)).values()) {
        for (int family : layout.numbers()) {
          if (row.newestSequence(family) > sequence) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Puts other contents in place. */
  void replace(Contents others) {
    contents = others;
    bytes.set(
        others.rows().entrySet().stream()
            .mapToLong(row -> bytes(row.getKey(), row.getValue()))
            .sum());
  }

  /** Takes note of a fact that was added to the contents. */
  void added(int rowLength, Fact fact) {
    bytes.addAndGet(size(rowLength, fact));
  }

  /**
   * Drops what nobody sees of a row, if that pays; who has the former one goes on reading it.
   *
   * @param horizon the oldest sequence that anybody reads at
   * @param now at which time cells must have outlived themselves
   */
  void compactRow(ByteString key, long horizon, long now) {
    Row row = contents.rows().get(key);
    if (row == null || !row.isLong()) {
      return;
    }
    Row compacted = Compaction.ofRow(layout, row, horizon, now);
    contents.rows().put(key, compacted);
    bytes.addAndGet(bytes(key, compacted) - bytes(key, row));
  }

  private long bytes(ByteString key, Row row) {
    return layout.numbers().stream()
        .flatMap(family -> row.facts(family).stream())
        .mapToLong(fact -> size(key.length(), fact))
        .sum();
  }

  /** Takes back what batches after a sequence have written to a row. */
  void undo(ByteString key, long sequence) {
    Row row = contents.rows().get(key);
    if (row != null) {
      row.undo(sequence, fact -> bytes.addAndGet(-size(key.length(), fact)));
    }
  }

  /** The bytes of row keys, qualifiers, times and values of all cells and tombstones. */
  long bytes() {
    return bytes.get();
  }

  /** What is known of the columns. */
  List<ColumnStatistics> columnStatistics() {
    return statistics.get(bytes(), () -> ColumnCount.of(layout, contents));
  }

  private static long size(int rowLength, Fact fact) {
    return (long) rowLength + fact.qualifier().length() + Long.BYTES + fact.value().length();
  }

  void drop() {
    dropped = true;
    contents = Contents.empty(0);
  }

  void checkNotDropped() {
    if (dropped) {
      throw new StorageException(Code.TABLE_NOT_FOUND, "table " + name + " was dropped");
    }
  }
}
