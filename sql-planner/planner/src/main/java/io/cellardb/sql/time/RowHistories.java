package io.cellardb.sql.time;

import io.cellardb.sql.catalog.StableVersions;
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
import java.util.NavigableMap;
import java.util.Set;
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
 * such a family, or the family is a classic one, the columns that have a cell or a tombstone at
 * some time are read as of that time, and all columns of the family as of that of a tombstone over
 * it. No other column can change then: what is visible of one depends on its own cells and
 * tombstones up to the time, and on tombstones over the family.
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
    Map<String, NavigableMap<Long, Touched>> times = timesToAsk(row);
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
  private Map<String, NavigableMap<Long, Touched>> timesToAsk(ByteString row) {
    Map<String, NavigableMap<Long, Touched>> times = new HashMap<>();
    Map<String, Boolean> simple = new HashMap<>();
    while (raw != null && row.equals(raw.row())) {
      Cell cell = raw.take();
      simple.merge(
          cell.family(),
          cell.kind() == CellKind.PUT && unstable.get(cell.family()).newVersionBehavior(),
          Boolean::logicalAnd);
      if (state.contains(cell.timestamp())) {
        times
            .computeIfAbsent(cell.family(), name -> new TreeMap<>())
            .computeIfAbsent(cell.timestamp(), time -> new Touched())
            .add(cell);
      }
    }
    simple.forEach(
        (family, enough) -> {
          if (enough) {
            times.remove(family);
          } else {
            times.computeIfAbsent(family, name -> new TreeMap<>());
          }
        });
    return times;
  }

  /** Adds how the cells of a row's family differ from one of the times to the next. */
  private void ask(
      ByteString row,
      String family,
      NavigableMap<Long, Touched> times,
      List<RowHistory.Change> changes) {
    Map<ByteString, Cell> visible = new TreeMap<>();
    times.forEach(
        (time, touched) -> {
          Set<ByteString> gone = new TreeSet<>(touched.all ? visible.keySet() : touched.qualifiers);
          CellScan scan =
              CellScan.NEWEST.row(row).of(touched.columns(family)).within(TimeRange.asOf(time));
          try (CellScanner cells = table.cells(scan)) {
            for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
              gone.remove(cell.qualifier());
              Cell former = visible.put(cell.qualifier(), cell);
              if (former == null || former.timestamp() != cell.timestamp()) {
                changes.add(new RowHistory.Change(time, cell, false));
              }
            }
          }
          for (ByteString qualifier : gone) {
            Cell former = visible.remove(qualifier);
            if (former != null) {
              changes.add(new RowHistory.Change(time, former, true));
            }
          }
        });
  }

  /** The columns of a row's family that may change at a time. */
  private static final class Touched {
    private final Set<ByteString> qualifiers = new TreeSet<>();
    private boolean all;

    void add(Cell cell) {
      qualifiers.add(cell.qualifier());
      all |= cell.kind() == CellKind.DELETE_FAMILY || cell.kind() == CellKind.DELETE_FAMILY_VERSION;
    }

    CellScan.Columns[] columns(String family) {
      return all
          ? new CellScan.Columns[] {new CellScan.Columns.Family(family)}
          : qualifiers.stream()
              .map(qualifier -> new CellScan.Columns.Named(family, qualifier))
              .toArray(CellScan.Columns[]::new);
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
