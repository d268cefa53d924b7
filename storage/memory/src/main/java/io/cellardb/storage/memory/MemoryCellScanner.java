package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A scan of cells, a row at a time. */
final class MemoryCellScanner implements CellScanner {
  private final MemoryStore store;
  private final StoredTable table;
  private final CellScan scan;
  private final long sequence;
  private final RowCursor cursor;
  private final Map<Integer, FamilyRead> reads = new TreeMap<>();
  private final Deque<Cell> row = new ArrayDeque<>();
  private long remaining;
  private boolean closed;

  MemoryCellScanner(MemoryStore store, StoredTable table, MemoryTable.View view, CellScan scan) {
    this.store = store;
    this.table = table;
    this.scan = scan;
    sequence = view.sequence();
    cursor = new RowCursor(view.contents().rows(), scan.rows(), scan.reversed());
    remaining = scan.limit();
    long now = store.now();
    List<FamilyDescriptor> families = table.descriptor.families();
    scan.columns().forEach(column -> table.descriptor.familyIndex(column.family()));
    for (int i = 0; i < families.size(); i++) {
      FamilyDescriptor family = families.get(i);
      if (scan.columns().isEmpty()
          || scan.columns().stream().anyMatch(c -> c.family().equals(family.name()))) {
        reads.put(
            i,
            new FamilyRead(
                family,
                qualifiers(family.name()),
                scan.times().of(family.name()),
                scan.maxVersions(),
                now));
      }
    }
  }

  /** The qualifiers asked for, or null if the whole family is. */
  private Set<ByteString> qualifiers(String family) {
    Set<ByteString> qualifiers = new HashSet<>();
    for (CellScan.Columns columns : scan.columns()) {
      if (columns.family().equals(family)) {
        qualifiers.add(columns instanceof CellScan.Columns.Named named ? named.qualifier() : null);
      }
    }
    return qualifiers.isEmpty() || qualifiers.contains(null) ? null : qualifiers;
  }

  @Override
  public Cell next() {
    if (closed) {
      throw new StorageException(Code.CLOSED, "the scanner is closed");
    }
    store.checkUsable(table);
    while (row.isEmpty() && remaining > 0) {
      Map.Entry<ByteString, Row> next = cursor.next();
      if (next == null) {
        return null;
      }
      read(next.getKey(), next.getValue());
    }
    if (remaining == 0) {
      return null;
    }
    remaining--;
    return row.remove();
  }

  private void read(ByteString key, Row facts) {
    reads.forEach(
        (index, read) -> {
          List<Fact> all = facts.facts(index, sequence);
          List<Fact> visible =
              scan.raw()
                  ? RawBehavior.visible(
                      all, scan.times().of(read.family().name()), scan.maxVersions())
                  : read.visible(all);
          visible.forEach(fact -> row.add(fact.toCell(key, read.family().name())));
        });
  }

  @Override
  public void close() {
    closed = true;
    row.clear();
  }
}
