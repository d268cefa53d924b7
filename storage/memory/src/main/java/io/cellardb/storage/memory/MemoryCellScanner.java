package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TimeRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A scan of cells, a row at a time. */
final class MemoryCellScanner implements CellScanner {
  private final MemoryStore store;
  private final StoredTable table;
  private final CellScan scan;
  private final Layout layout;
  private final long sequence;
  private final NewestTime newestTime;
  private final MemoryTable.View view;
  private final RowCursor cursor;

  /** By the position of the family. */
  private final Map<Integer, FamilyRead> reads = new TreeMap<>();

  private final Deque<Cell> row = new ArrayDeque<>();
  private long remaining;
  private long remainingRows;
  private long rowsRead;
  private long cellsRead;
  private boolean closed;

  MemoryCellScanner(
      MemoryStore store,
      StoredTable table,
      MemoryTable.View view,
      CellScan scan,
      boolean revivable) {
    this.store = store;
    this.table = table;
    this.scan = scan;
    this.view = view;
    layout = table.layout();
    sequence = view.sequence();
    cursor = new RowCursor(view.contents().rows(), scan.rows(), scan.reversed());
    remaining = scan.limit();
    remainingRows = scan.rowLimit();
    long now = store.now();
    newestTime = scan.rowConsistent() ? new NewestTime(layout, scan.times(), sequence, now) : null;
    scan.columns().forEach(column -> layout.descriptor().familyIndex(column.family()));
    for (int i = 0; i < layout.families(); i++) {
      FamilyDescriptor family = layout.family(i);
      ColumnSelection columns = columns(family.name());
      if (columns != null) {
        TimeRange time = scan.times().of(family.name());
        if (revivable && family.minVersions() > 0) {
          family = family.withTtlMillis(FamilyDescriptor.FOREVER);
        }
        reads.put(i, new FamilyRead(family, columns, time, scan.maxVersions(), now));
      }
    }
  }

  /** What is asked of a family, or null if nothing is. */
  private ColumnSelection columns(String family) {
    if (scan.columns().isEmpty()) {
      return ColumnSelection.ALL;
    }
    Set<ByteString> names = new HashSet<>();
    List<KeyRange> ranges = new ArrayList<>();
    for (CellScan.Columns columns : scan.columns()) {
      if (!columns.family().equals(family)) {
        continue;
      }
      if (columns instanceof CellScan.Columns.Named named) {
        names.add(named.qualifier());
      } else if (columns instanceof CellScan.Columns.Within within) {
        ranges.add(within.qualifiers());
      } else {
        ranges.add(KeyRange.ALL);
      }
    }
    return names.isEmpty() && ranges.isEmpty() ? null : new ColumnSelection(names, ranges);
  }

  @Override
  public Cell next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    store.checkUsable(table);
    while (row.isEmpty() && remaining > 0 && remainingRows > 0) {
      Map.Entry<ByteString, Row> next = cursor.next();
      if (next == null) {
        return null;
      }
      rowsRead++;
      read(next.getKey(), next.getValue());
      remainingRows -= row.isEmpty() ? 0 : 1;
    }
    if (remaining == 0 || row.isEmpty()) {
      return null;
    }
    remaining--;
    return row.remove();
  }

  private void read(ByteString key, Row facts) {
    long only = newestTime == null ? -1 : newestTime.of(facts);
    reads.forEach(
        (position, read) -> {
          List<Fact> all = facts.facts(layout.number(position), sequence);
          cellsRead += all.size();
          visible(key, read, all).stream()
              .filter(fact -> newestTime == null || fact.time() == only)
              .skip(scan.page().offset())
              .limit(scan.page().limit())
              .forEach(fact -> row.add(fact.toCell(key, read.family().name())));
        });
  }

  private List<Fact> visible(ByteString key, FamilyRead read, List<Fact> facts) {
    Predicate<Fact> filter =
        scan.filter().equals(CellFilter.ALL)
            ? null
            : fact -> scan.filter().passes(fact.toCell(key, read.family().name()));
    if (!scan.raw()) {
      return read.visible(facts, filter);
    }
    List<Fact> raw = RawBehavior.visible(facts, read.time(), scan.maxVersions(), read.now());
    return filter == null ? raw : raw.stream().filter(filter).toList();
  }

  @Override
  public ScanStatistics statistics() {
    return new ScanStatistics(Map.of(ScanCounter.ROWS, rowsRead, ScanCounter.CELLS, cellsRead));
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      view.end().run();
    }
    row.clear();
  }
}
