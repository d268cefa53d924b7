package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds out which rows of one INSERT ... ON CONFLICT meet others by their unique values. */
final class ConflictingRows {
  /** Whom a row meets. */
  enum Meeting {
    /** Nobody. */
    NONE,
    /** A row of the table. */
    EXISTING,
    /** A row that the same statement has inserted or changed. */
    OWN
  }

  private final int width;
  private final List<ColumnDefinition> columns;
  private final List<IndexedRows> indexes;
  private final Snapshot snapshot;
  private final ExecutionContext context;

  /** By index, the values that rows of the statement have. */
  private final Map<IndexedRows, Set<ByteString>> taken = new HashMap<>();

  /**
   * Those of an attempt.
   *
   * @param columns of the rows, in their order
   * @param indexes those that count
   * @param snapshot the state of the table
   */
  ConflictingRows(
      IndexedTable table,
      List<ColumnDefinition> columns,
      List<IndexedRows> indexes,
      Snapshot snapshot,
      ExecutionContext context) {
    this.width = table.definition().columns().size();
    this.columns = columns;
    this.indexes = indexes;
    this.snapshot = snapshot;
    this.context = context;
    indexes.forEach(index -> taken.put(index, new HashSet<>()));
  }

  /** The values of a row that nobody else may have, by index. */
  Map<IndexedRows, ByteString> values(Object[] row) {
    if (indexes.isEmpty()) {
      return Map.of();
    }
    Object[] whole = new Object[width];
    for (int i = 0; i < columns.size(); i++) {
      whole[columns.get(i).ordinal()] = row[i];
    }
    Map<IndexedRows, ByteString> values = new HashMap<>();
    for (IndexedRows index : indexes) {
      IndexedRows.Entry entry = index.entry(whole, context);
      if (entry != null && index.isUnique(entry.values())) {
        int parts = index.index().parts().size();
        values.put(
            index, KeyEncoding.of(index.entries()).prefix(entry.values(), parts).orElseThrow());
      }
    }
    return values;
  }

  /** Whom a row with some values meets. */
  Meeting meeting(Map<IndexedRows, ByteString> values) {
    List<IndexedRows> open = new ArrayList<>();
    for (Map.Entry<IndexedRows, ByteString> value : values.entrySet()) {
      if (taken.get(value.getKey()).contains(value.getValue())) {
        return Meeting.OWN;
      }
      open.add(value.getKey());
    }
    return open.stream().anyMatch(index -> exists(index, values.get(index)))
        ? Meeting.EXISTING
        : Meeting.NONE;
  }

  /** Says that the statement has a row with some values. */
  void take(Map<IndexedRows, ByteString> values) {
    values.forEach((index, value) -> taken.get(index).add(value));
  }

  private boolean exists(IndexedRows index, ByteString value) {
    Projection keys =
        Projection.of(new ScanColumn.RowKey()).existingIn(List.of(index.entries().markerFamily()));
    try (RowScanner scanner =
        snapshot
            .table(index.index().stored())
            .scan(Scan.of(keys).over(RowRanges.of(KeyRange.prefix(value))))) {
      return scanner.next() != null;
    }
  }
}
