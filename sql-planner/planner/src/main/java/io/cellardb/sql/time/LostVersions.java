package io.cellardb.sql.time;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import io.cellardb.storage.TimeRange;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Refuses states that lie before what a family's versions, deletes and time to live can answer, or
 * warns of them where a statement or its session wants them all the same ({@link PartialStates}).
 *
 * <ul>
 *   <li>Of a family with a time to live every state in the past: what has outlived it since is
 *       gone.
 *   <li>Of a family with <em>n</em> versions each state after which some cell of the rows that are
 *       read has <em>n</em> versions or more: there may have been another one, which they pushed
 *       out.
 *   <li>Of a family that does not keep deleted cells each state after which something was deleted
 *       in the rows that are read.
 * </ul>
 *
 * <p>The store is asked, for cells newer than the state alone, which skips files and blocks by
 * their times. What a major compaction has dropped together with its delete is not known of any
 * more, nor what a version had pushed out that was itself deleted at its own time.
 */
public final class LostVersions {
  private static final int CELLS_BETWEEN_CHECKS = 1_000;

  private final Table stored;
  private final TableDefinition table;
  private final long time;
  private final ExecutionContext context;

  private LostVersions(Table stored, TableDefinition table, long time, ExecutionContext context) {
    this.stored = stored;
    this.table = table;
    this.time = time;
    this.context = context;
  }

  /**
   * Refuses the state of rows if it may lack something, or warns, once in an execution for each
   * family.
   *
   * @param stored the table of the store
   * @param families those of which something is read, or that say which rows there are
   * @param rows the rows that are read
   * @param time the time of the state, in milliseconds
   * @throws SqlExecutionException 72000 if something may be missing and that is not wanted
   */
  public static void check(
      Table stored,
      TableDefinition table,
      Collection<String> families,
      RowRanges rows,
      long time,
      ExecutionContext context) {
    if (rows.isNone() || time == Long.MAX_VALUE) {
      return;
    }
    new LostVersions(stored, table, time, context).check(families, rows);
  }

  private void check(Collection<String> families, RowRanges rows) {
    Map<String, FamilyDescriptor> toAsk = new LinkedHashMap<>();
    for (FamilyDescriptor family : table.families()) {
      if (!families.contains(family.name()) || context.isWarned(about(family))) {
        continue;
      }
      if (family.ttlMillis() != FamilyDescriptor.FOREVER && time < context.start().toEpochMilli()) {
        tell(family, "cells that have outlived its ttl since then are gone");
      } else {
        toAsk.put(family.name(), family);
      }
    }
    if (!toAsk.isEmpty()) {
      ask(rows, toAsk);
    }
  }

  private void ask(RowRanges rows, Map<String, FamilyDescriptor> families) {
    CellScan.Columns[] columns =
        families.keySet().stream()
            .map(CellScan.Columns.Family::new)
            .toArray(CellScan.Columns[]::new);
    CellScan newer =
        CellScan.RAW.over(rows).of(columns).within(new TimeRange(time + 1, Long.MAX_VALUE));
    try (CellScanner cells = stored.cells(newer)) {
      Cell column = null;
      int versions = 0;
      for (int looked = 1; !families.isEmpty(); looked++) {
        if (looked % CELLS_BETWEEN_CHECKS == 0) {
          context.checkCancelled();
        }
        Cell cell = cells.next();
        if (cell == null) {
          return;
        }
        FamilyDescriptor family = families.get(cell.family());
        if (family == null) {
          continue;
        }
        if (cell.kind() != CellKind.PUT) {
          if (family.keepDeletedCells() == KeepDeletedCells.FALSE) {
            families.remove(cell.family());
            tell(family, "it keeps no deleted cells, and some were deleted since then");
          }
          continue;
        }
        versions = isVersionOf(column, cell) ? versions + 1 : 1;
        column = cell;
        if (versions >= family.versions()) {
          families.remove(cell.family());
          tell(
              family,
              "it keeps "
                  + (family.versions() == 1 ? "1 version" : family.versions() + " versions")
                  + " of a cell, and some have as many newer ones");
        }
      }
    }
  }

  private static boolean isVersionOf(Cell column, Cell cell) {
    return column != null
        && column.qualifier().equals(cell.qualifier())
        && column.family().equals(cell.family())
        && column.row().equals(cell.row());
  }

  private void tell(FamilyDescriptor family, String reason) {
    String state =
        table.name().namespace()
            + "."
            + table.name().qualifier()
            + " as of "
            + time
            + " is not known whole in family "
            + family.name()
            + ": "
            + reason;
    if (!Boolean.TRUE.equals(context.value(PartialStates.NAME))) {
      throw new SqlExecutionException(
          "72000",
          "the state of "
              + state
              + "; the connection property partialStates=true or SELECT /*+ PARTIAL_STATES */ reads"
              + " what there is");
    }
    context.warn(about(family), "something may be missing: the state of " + state);
  }

  private String about(FamilyDescriptor family) {
    return table.stored() + " " + family.name();
  }
}
