package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScan.Columns;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Copies rows that are about to be touched from the base into an overlay. */
final class RowLoad {
  private final Overlay overlay;
  private final Map<TableName, NavigableSet<ByteString>> keys = new LinkedHashMap<>();

  RowLoad(Overlay overlay) {
    this.overlay = overlay;
  }

  /** Adds the rows that a batch changes or checks. */
  void addRows(WriteBatch batch) {
    batch.rows().forEach(row -> addRow(row.table(), ByteString.wrap(row.row())));
    for (Check check : batch.checks()) {
      addRow(check.table(), ByteString.wrap(check.row()));
    }
    batch.earliest().forEach(row -> addRow(row.table(), ByteString.wrap(row.row())));
  }

  /** Adds a row. */
  void addRow(TableName table, ByteString key) {
    keys.computeIfAbsent(table, name -> new TreeSet<>()).add(key);
  }

  /** Loads those that are not there yet. */
  void run() {
    keys.forEach((table, rows) -> load(overlay.below(table), rows));
  }

  private void load(Table below, NavigableSet<ByteString> keys) {
    TableDescriptor table = below.descriptor();
    NavigableMap<ByteString, WrittenRow> known = overlay.written(table);
    keys.removeIf(known::containsKey);
    if (keys.isEmpty()) {
      return;
    }
    Map<ByteString, WrittenRow> loaded = new LinkedHashMap<>();
    for (ByteString key : keys) {
      long earliest = below.writeTime(key.array());
      loaded.put(key, new WrittenRow(table, overlay.state(), earliest));
    }
    Map<ByteString, Deque<Mutation>> cells = new LinkedHashMap<>();
    long size = 0;
    for (CellScan scan : scans(table, keys)) {
      try (CellScanner scanner = cells(below, scan)) {
        for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
          size += CellSize.of(cell);
          loaded.get(cell.row()).found(cell);
          // The newest comes first, and of two at the same time the last one wins.
          cells.computeIfAbsent(cell.row(), key -> new ArrayDeque<>()).addFirst(mutation(cell));
        }
      }
    }
    overlay.keep(size);
    WriteBatch copies = new WriteBatch();
    cells.forEach((key, row) -> copies.mutate(table.name(), key.array(), List.copyOf(row)));
    overlay.fill(copies);
    known.putAll(loaded);
    overlay.loaded(table.name(), loaded.keySet());
  }

  /**
   * What is copied: of a family with classic version behaviour everything, so that older states and
   * tombstones read as before. With the new one the order of sequences decides what a tombstone
   * hides, which a copy loses: there, what is visible or may be once newer versions are deleted.
   */
  private static List<CellScan> scans(TableDescriptor table, NavigableSet<ByteString> keys) {
    RowRanges rows = RowRanges.of(keys.stream().map(KeyRange::single).toList());
    List<CellScan> scans = new ArrayList<>();
    for (boolean newBehavior : new boolean[] {false, true}) {
      Columns[] families =
          table.families().stream()
              .filter(family -> family.newVersionBehavior() == newBehavior)
              .map(FamilyDescriptor::name)
              .map(Columns.Family::new)
              .toArray(Columns[]::new);
      if (families.length > 0) {
        scans.add((newBehavior ? CellScan.VERSIONS : CellScan.RAW).of(families).over(rows));
      }
    }
    return scans;
  }

  /** In other stores than this no transaction takes part in whose families cells end by age. */
  private static CellScanner cells(Table below, CellScan scan) {
    return below instanceof MemoryTable table ? table.cells(scan, true) : below.cells(scan);
  }

  private static Mutation mutation(Cell cell) {
    byte[] qualifier = cell.qualifier().array();
    return switch (cell.kind()) {
      case PUT ->
          new Mutation.Put(cell.family(), qualifier, cell.timestamp(), cell.value().array());
      case DELETE_VERSION -> new Mutation.DeleteVersion(cell.family(), qualifier, cell.timestamp());
      case DELETE_COLUMN -> new Mutation.DeleteColumn(cell.family(), qualifier, cell.timestamp());
      case DELETE_FAMILY_VERSION ->
          new Mutation.DeleteFamilyVersion(cell.family(), cell.timestamp());
      case DELETE_FAMILY -> new Mutation.DeleteFamily(cell.family(), cell.timestamp());
    };
  }
}
