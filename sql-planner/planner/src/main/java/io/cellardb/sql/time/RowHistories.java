package io.cellardb.sql.time;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.Table;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The histories of the rows of a table, in the order of their keys; each has the very states that a
 * read as of any time would give.
 *
 * <p>In a family of {@link StableVersions} the visible versions of a column are its history. In
 * others, what is visible as of a time is not what is visible of it now, and which tombstone hides
 * which put depends on an order of arrival that no scan tells. So where a row has tombstones in
 * such a family, or the family is a classic one, the row's family is read once as of each time at
 * which it has a cell or a tombstone. That costs the square of their number; how many there are,
 * the family's versions bound.
 *
 * <p>Holds the cells of one row in memory. Used by one thread.
 */
public final class RowHistories implements AutoCloseable {
  private final Table table;
  private final TimeRange state;
  private final boolean consistent;
  private final Map<String, FamilyDescriptor> unstable;
  private final Cells versions;
  private final Cells raw;

  private RowHistories(
      Table table,
      TimeRange state,
      boolean consistent,
      Map<String, FamilyDescriptor> unstable,
      Cells versions,
      Cells raw) {
    this.table = table;
    this.state = state;
    this.consistent = consistent;
    this.unstable = unstable;
    this.versions = versions;
    this.raw = raw;
  }

  /**
   * Starts to read.
   *
   * @param definition what SQL knows of the table
   * @param state the times of the cells that can be seen at all, from 0 on
   */
  public static RowHistories open(
      Table table, TableDefinition definition, RowRanges rows, TimeRange state) {
    boolean consistent = definition.rowConsistent();
    Map<String, FamilyDescriptor> unstable =
        definition.families().stream()
            .filter(family -> !StableVersions.areIn(family))
            .collect(Collectors.toMap(FamilyDescriptor::name, family -> family));
    Cells versions = new Cells(table.cells(CellScan.VERSIONS.over(rows).within(state)));
    if (unstable.isEmpty()) {
      return new RowHistories(table, state, consistent, unstable, versions, null);
    }
    try {
      CellScan.Columns[] columns =
          unstable.keySet().stream()
              .map(CellScan.Columns.Family::new)
              .toArray(CellScan.Columns[]::new);
      Cells raw = new Cells(table.cells(CellScan.RAW.over(rows).of(columns)));
      return new RowHistories(table, state, consistent, unstable, versions, raw);
    } catch (RuntimeException | Error e) {
      versions.close();
      throw e;
    }
  }

  /** The history of the next row; null at the end. */
  public RowHistory next() {
    ByteString row = first(versions.row(), raw == null ? null : raw.row());
    if (row == null) {
      return null;
    }
    Map<String, NavigableSet<Long>> times = timesToAsk(row);
    List<RowHistory.Change> changes = new ArrayList<>();
    while (row.equals(versions.row())) {
      Cell cell = versions.take();
      if (!times.containsKey(cell.family())) {
        changes.add(new RowHistory.Change(cell.timestamp(), cell, false));
      }
    }
    times.forEach((family, asked) -> ask(row, family, asked, changes));
    return new RowHistory(row, changes, consistent);
  }

  private static ByteString first(ByteString one, ByteString other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) <= 0 ? one : other;
  }

  /** The families of a row whose versions do not tell its history, each with its times. */
  private Map<String, NavigableSet<Long>> timesToAsk(ByteString row) {
    Map<String, NavigableSet<Long>> times = new HashMap<>();
    Map<String, Boolean> simple = new HashMap<>();
    while (raw != null && row.equals(raw.row())) {
      Cell cell = raw.take();
      simple.merge(
          cell.family(),
          cell.kind() == CellKind.PUT && unstable.get(cell.family()).newVersionBehavior(),
          Boolean::logicalAnd);
      if (state.contains(cell.timestamp())) {
        times.computeIfAbsent(cell.family(), name -> new TreeSet<>()).add(cell.timestamp());
      }
    }
    simple.forEach(
        (family, enough) -> {
          if (enough) {
            times.remove(family);
          } else {
            times.computeIfAbsent(family, name -> new TreeSet<>());
          }
        });
    return times;
  }

  /** Adds how the cells of a row's family differ from one of the times to the next. */
  private void ask(
      ByteString row, String family, NavigableSet<Long> times, List<RowHistory.Change> changes) {
    Map<ByteString, Cell> before = new TreeMap<>();
    for (long time : times) {
      Map<ByteString, Cell> now = new TreeMap<>();
      CellScan scan =
          CellScan.NEWEST
              .row(row)
              .of(new CellScan.Columns.Family(family))
              .within(TimeRange.asOf(time));
      try (CellScanner cells = table.cells(scan)) {
        for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
          now.put(cell.qualifier(), cell);
        }
      }
      now.forEach(
          (qualifier, cell) -> {
            Cell former = before.get(qualifier);
            if (former == null || former.timestamp() != cell.timestamp()) {
              changes.add(new RowHistory.Change(time, cell, false));
            }
          });
      before.forEach(
          (qualifier, cell) -> {
            if (!now.containsKey(qualifier)) {
              changes.add(new RowHistory.Change(time, cell, true));
            }
          });
      before.clear();
      before.putAll(now);
    }
  }

  /** What the scan of visible versions has cost so far; also after {@link #close()}. */
  public ScanStatistics statistics() {
    return versions.scanner.statistics();
  }

  @Override
  public void close() {
    try {
      versions.close();
    } finally {
      if (raw != null) {
        raw.close();
      }
    }
  }

  /** A scan of cells that can look one cell ahead. */
  private static final class Cells {
    private final CellScanner scanner;
    private Cell ahead;
    private boolean ended;

    Cells(CellScanner scanner) {
      this.scanner = scanner;
    }

    /** The row of the next cell; null at the end. */
    ByteString row() {
      if (ahead == null && !ended) {
        ahead = scanner.next();
        ended = ahead == null;
      }
      return ahead == null ? null : ahead.row();
    }

    /** The next cell, which exists. */
    Cell take() {
      Cell cell = ahead;
      ahead = null;
      return cell;
    }

    void close() {
      scanner.close();
    }
  }
}
