package io.cellardb.storage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows that a transaction has read, or found missing: what optimistic concurrency control calls
 * its read set (Kung and Robinson, <i>On Optimistic Methods for Concurrency Control</i>, 1981). It
 * may say more than was read, never less. Safe for use by many threads.
 */
public final class ReadSet {
  /** From so many parts of a table on, they are merged, or become one range. */
  private static final int MOST = 10_000;

  private static final class Rows {
    final Set<ByteString> single = new HashSet<>();
    List<KeyRange> ranges = new ArrayList<>();
  }

  private final Map<TableName, Rows> tables = new HashMap<>();

  /** A table whose reads are added. */
  public Table reading(TableName name, Table table) {
    return new Table() {
      @Override
      public TableDescriptor descriptor() {
        return table.descriptor();
      }

      @Override
      public RowScanner scan(Scan scan) {
        add(name, scan.rows());
        return table.scan(scan);
      }

      @Override
      public boolean get(Projection projection, byte[] row, RowBatch into) {
        add(name, row);
        return table.get(projection, row, into);
      }

      @Override
      public void get(Projection projection, Filter filter, List<byte[]> rows, RowBatch into) {
        rows.forEach(row -> add(name, row));
        table.get(projection, filter, rows, into);
      }

      @Override
      public CellScanner cells(CellScan scan) {
        add(name, scan.rows());
        return table.cells(scan);
      }

      @Override
      public long writeTime(byte[] row) {
        return table.writeTime(row);
      }
    };
  }

  /** Adds a row. */
  synchronized void add(TableName table, byte[] row) {
    Rows rows = tables.computeIfAbsent(table, name -> new Rows());
    rows.single.add(ByteString.copyOf(row, 0, row.length));
    if (rows.single.size() >= MOST) {
      ByteString least = rows.single.stream().min(ByteString::compareTo).orElseThrow();
      ByteString most = rows.single.stream().max(ByteString::compareTo).orElseThrow();
      rows.ranges.add(new KeyRange(least, KeyRange.single(most).stop()));
      rows.single.clear();
    }
  }

  /** Adds rows. */
  public synchronized void add(TableName table, RowRanges some) {
    Rows rows = tables.computeIfAbsent(table, name -> new Rows());
    rows.ranges.addAll(some.ranges());
    if (rows.ranges.size() >= MOST) {
      List<KeyRange> merged = RowRanges.of(rows.ranges).ranges();
      if (merged.size() >= MOST / 2) {
        merged = List.of(new KeyRange(merged.get(0).start(), merged.get(merged.size() - 1).stop()));
      }
      rows.ranges = new ArrayList<>(merged);
    }
  }

  /** Forgets all. */
  public synchronized void clear() {
    tables.clear();
  }

  /** The rows by table. */
  public synchronized Map<TableName, RowRanges> rows() {
    Map<TableName, RowRanges> all = new HashMap<>();
    tables.forEach(
        (name, rows) -> {
          List<KeyRange> ranges = new ArrayList<>(rows.ranges);
          rows.single.forEach(row -> ranges.add(KeyRange.single(row)));
          all.put(name, RowRanges.of(ranges));
        });
    return all;
  }
}
