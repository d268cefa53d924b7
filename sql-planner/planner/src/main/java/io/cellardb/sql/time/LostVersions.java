package io.cellardb.sql.time;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import io.cellardb.storage.TimeRange;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Warns of states that lie before what a family's versions and time to live can answer.
 *
 * <ul>
 *   <li>Of a family with a time to live every state in the past: what has outlived it since is
 *       gone.
 *   <li>Of a family with <em>n</em> versions each state after which some cell of the rows that are
 *       read has <em>n</em> versions or more: there may have been another one, which they pushed
 *       out. The store is asked, for cells newer than the state alone, which skips files and blocks
 *       by their times; where {@value #MOST_CELLS} of them do not tell, it is taken to be so.
 * </ul>
 *
 * <p>Nothing is said of deletes.
 */
public final class LostVersions {
  private static final int MOST_CELLS = 1_000;

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
   * Warns, once in an execution for each family, if rows' state may lack something.
   *
   * @param stored the table of the store
   * @param rows the rows that are read
   * @param time the time of the state, in milliseconds
   */
  public static void warn(
      Table stored, TableDefinition table, RowRanges rows, long time, ExecutionContext context) {
    if (rows.isNone() || time == Long.MAX_VALUE) {
      return;
    }
    new LostVersions(stored, table, time, context).warn(rows);
  }

  private void warn(RowRanges rows) {
    Map<String, FamilyDescriptor> toAsk = new LinkedHashMap<>();
    for (FamilyDescriptor family : table.families()) {
      if (context.isWarned(about(family))) {
        continue;
      }
      if (family.ttlMillis() != FamilyDescriptor.FOREVER && time < context.start().toEpochMilli()) {
        warn(
            family,
            "what has outlived the ttl of family " + family.name() + " since then is missing");
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
      for (int looked = 0; !families.isEmpty(); looked++) {
        Cell cell = cells.next();
        if (cell == null) {
          return;
        }
        if (looked == MOST_CELLS) {
          families.values().forEach(this::warnOfVersions);
          return;
        }
        FamilyDescriptor family = families.get(cell.family());
        if (family == null || cell.kind() != CellKind.PUT) {
          continue;
        }
        versions = isVersionOf(column, cell) ? versions + 1 : 1;
        column = cell;
        if (versions >= family.versions()) {
          families.remove(cell.family());
          warnOfVersions(family);
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

  private void warnOfVersions(FamilyDescriptor family) {
    warn(
        family,
        "family "
            + family.name()
            + " keeps "
            + (family.versions() == 1 ? "1 version" : family.versions() + " versions")
            + " of a cell, and has newer ones; what they have pushed out is missing");
  }

  private void warn(FamilyDescriptor family, String reason) {
    context.warn(
        about(family),
        "the state of "
            + table.name().namespace()
            + "."
            + table.name().qualifier()
            + " as of "
            + time
            + " may be incomplete: "
            + reason);
  }

  private String about(FamilyDescriptor family) {
    return table.stored() + " " + family.name();
  }
}
