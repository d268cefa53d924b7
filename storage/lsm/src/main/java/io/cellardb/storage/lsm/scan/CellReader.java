package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.sstable.ScanCounters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads single cells in store order: row by row, family by family, column by column. */
public final class CellReader {
  private final boolean consistent;
  private final List<FamilyCells> families = new ArrayList<>();
  private final RangeCursor cursor;
  private final ScanCounters counters = new ScanCounters();
  private long rowsLeft;

  private ByteString row; // null before the first
  private boolean rowCounted;
  private int family; // behind the last one: the row is read

  /** A reader of a table with these trees; refuses families that it does not have. */
  public CellReader(ReadView view, TableDescriptor table, int[] trees, CellScan scan) {
    consistent = scan.rowConsistent();
    rowsLeft = scan.rowLimit();
    scan.columns().forEach(asked -> table.familyIndex(asked.family()));
    for (int i = 0; i < trees.length; i++) {
      FamilyDescriptor descriptor = table.families().get(i);
      ColumnChoice columns = ColumnChoice.of(scan.columns(), descriptor.name());
      if (!columns.isNone() || consistent) {
        families.add(new FamilyCells(view, trees[i], descriptor, scan, columns));
      }
    }
    cursor =
        new RangeCursor(
            families.stream().map(FamilyCells::rows).toArray(MergedRows[]::new),
            scan.rows().ranges(),
            scan.reversed());
    family = families.size();
  }

  /** The next cell, or null at the end. */
  public Cell next() throws IOException {
    while (true) {
      Cell cell = family < families.size() ? families.get(family).next() : null;
      if (cell != null) {
        if (!rowCounted) {
          rowCounted = true;
          rowsLeft--;
        }
        return cell;
      }
      counters.begin();
      try {
        if (!nextColumn()) {
          return null;
        }
      } finally {
        ScanCounters.end();
      }
    }
  }

  /** What was read so far. */
  public ScanStatistics statistics() {
    return counters.statistics();
  }

  /** Moves to the next column, of the next family or row if need be; false at the end. */
  private boolean nextColumn() throws IOException {
    while (true) {
      while (family < families.size()) {
        if (families.get(family).nextColumn()) {
          return true;
        }
        family++;
      }
      if (rowsLeft == 0 || !nextRow()) {
        return false;
      }
      counters.add(ScanCounter.ROWS, 1);
    }
  }

  private boolean nextRow() throws IOException {
    if (row != null) {
      for (FamilyCells passed : families) {
        if (passed.isAt(row)) {
          passed.rows().advance();
        }
      }
    }
    RowSource next = cursor.row();
    if (next == null) {
      return false;
    }
    row =
        ByteString.wrap(
            Arrays.copyOfRange(next.key(), next.keyStart(), next.keyStart() + next.keyLength()));
    rowCounted = false;
    family = 0;
    long time = consistent ? newestTime() : -1;
    for (FamilyCells turned : families) {
      turned.turnTo(row, time);
    }
    return true;
  }

  private long newestTime() throws IOException {
    long newest = -1;
    for (FamilyCells witness : families) {
      if (witness.isAt(row)) {
        newest = Math.max(newest, witness.newestTime());
      }
    }
    return newest;
  }
}
