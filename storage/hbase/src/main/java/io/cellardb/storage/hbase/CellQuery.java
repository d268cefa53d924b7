package io.cellardb.storage.hbase;

import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScan.FamilyPage;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.TableDescriptor;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;

/**
 * A read of cells: the scans that ask a cluster for it, and whether something is left to be done
 * with their results. Immutable.
 *
 * <p>A filter that tells versions of a column apart is asked before HBase counts versions. That is
 * what the contract says of classic families; of the others, where a filter is asked about the
 * versions that are left, only where they all are. Raw scans of HBase's count tombstones when they
 * have a filter. In these cases filter, versions and page are applied here, by a {@link
 * CellSelection}, and HBase is asked for what they apply to.
 */
final class CellQuery {
  private final TableDescriptor table;
  private final CellScan scan;
  private final ColumnSet columns;
  private final boolean selectedByServers;

  /** Refuses families that the table does not have. */
  CellQuery(HBaseStore store, TableHandle open, CellScan scan) {
    this.scan = scan;
    scan.columns().forEach(column -> store.checkFamily(open, column.family()));
    table = open.descriptor();
    columns = ColumnSet.of(scan, table);
    selectedByServers =
        !scan.rowConsistent()
            && (scan.raw() || !keepsMoreThanIsAsked())
            && (scan.filter().equals(CellFilter.ALL)
                || (!scan.raw()
                    && PushedCellFilter.of(scan.filter()) != null
                    && (PushedCellFilter.isSameForAllVersions(scan.filter())
                        || columns.families().stream().allMatch(this::isAskedBeforeCounting))));
  }

  /** Whether HBase has more versions than the table is to show. */
  private boolean keepsMoreThanIsAsked() {
    return table.transactional()
        && columns.families().stream()
            .anyMatch(family -> table.family(family).versions() < scan.maxVersions());
  }

  private boolean isAskedBeforeCounting(String name) {
    FamilyDescriptor family = table.family(name);
    return !family.newVersionBehavior() || scan.maxVersions() >= family.versions();
  }

  TableDescriptor table() {
    return table;
  }

  ColumnSet columns() {
    return columns;
  }

  /** Whether no cell can be asked for. */
  boolean isEmpty() {
    return scan.page().limit() == 0 || scan.limit() == 0 || scan.rowLimit() == 0;
  }

  /** Whether every cell that the servers return is wanted. */
  boolean isSelectedByServers() {
    return selectedByServers;
  }

  /**
   * The read of a range of rows, which hands out rows in parts.
   *
   * @param rows how many rows are wanted at most
   */
  Scan scan(KeyRange range, long rows) throws IOException {
    ColumnSet read = scan.rowConsistent() ? ColumnSet.all(table) : columns;
    Scan query =
        ScanBounds.set(Reads.scan(read, scan.times()), range, scan.reversed())
            .setRaw(scan.raw())
            .setAllowPartialResults(true);
    if (selectedByServers) {
      query
          .readVersions(scan.maxVersions())
          .setFilter(Reads.all(columns.filter(scan.reversed()), serversFilter()));
      if (!scan.page().equals(FamilyPage.ALL)) {
        // Servers add the two as ints.
        int most = Integer.MAX_VALUE - scan.page().offset();
        query
            .setRowOffsetPerColumnFamily(scan.page().offset())
            .setMaxResultsPerColumnFamily(Math.min(scan.page().limit(), most));
      }
      if (rows < Integer.MAX_VALUE) {
        query.setLimit((int) rows);
      }
    } else if (scan.rowConsistent()) {
      query.readVersions(1);
    } else {
      query
          .readVersions(scan.raw() ? scan.maxVersions() : Integer.MAX_VALUE)
          .setFilter(columns.filter(scan.reversed()));
    }
    return query;
  }

  private org.apache.hadoop.hbase.filter.Filter serversFilter() {
    return scan.filter().equals(CellFilter.ALL) ? null : PushedCellFilter.of(scan.filter());
  }
}
