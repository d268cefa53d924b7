package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnCounts;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.RandomRowFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Estimates of tables. All is known of a table whose rows are few. Of others {@link #analyze} finds
 * out, and what it has found grows with the size of the table. Without it their number of rows
 * follows from the first ones. An estimate is remembered for some seconds, as it costs a scan and
 * several calls. Safe for use by many threads.
 */
final class TableEstimates {
  /** Rows that are read whenever an estimate is made. */
  private static final int FEW_ROWS = 1000;

  /** About how many rows an analysis looks at; of this many values few are missed by chance. */
  private static final long ANALYZED_ROWS = 1 << 16;

  private static final long REMEMBERED_NANOS = 10_000_000_000L;

  /** An estimate is made anew once this client has written a row for so many that were there. */
  private static final int ROWS_OF_WRITE = 10;

  /** The size that the regions of a table have reported, and when. */
  private record Reported(long bytes, long told) {
    boolean isRecent() {
      return System.nanoTime() - told < REMEMBERED_NANOS;
    }
  }

  /** An estimate, by a size, and how many rows of the table were written when it was made. */
  private record Remembered(TableHandle table, TableStatistics known, Reported size, long written) {
    boolean isFresh() {
      return size.isRecent() && (table.rowsWritten() - written) * ROWS_OF_WRITE <= known.rows();
    }
  }

  /** Rows that were read: those with values, and the bytes of all. */
  private static final class Read {
    private final ColumnCounts counts = new ColumnCounts();
    private long rows;
    private long live;
    private long bytes;

    List<ColumnStatistics> columns() {
      return counts.statistics();
    }
  }

  private final HBaseStore store;
  private final KeptStatistics kept;
  private final Map<TableName, Remembered> remembered = new ConcurrentHashMap<>();

  TableEstimates(HBaseStore store) {
    this.store = store;
    this.kept = new KeptStatistics(store);
  }

  /**
   * What is known of a table. The size is the sum of what the regions report, which is in whole
   * megabytes.
   */
  TableStatistics of(TableName name) {
    TableHandle table = store.opened(name);
    Remembered last = remembered.get(name);
    boolean isOfTable = last != null && last.table() == table;
    if (isOfTable && last.isFresh()) {
      return last.known();
    }
    long written = table.rowsWritten();
    Read first = read(table, new Scan().setLimit(FEW_ROWS));
    // Of few rows the size says little; of many it says how many.
    Reported size =
        isOfTable && last.size().isRecent() && first.rows < FEW_ROWS
            ? last.size()
            : new Reported(reportedSize(table), System.nanoTime());
    TableStatistics known = estimate(name, table, first, size.bytes());
    remembered.put(name, new Remembered(table, known, size, written));
    return known;
  }

  private TableStatistics estimate(TableName name, TableHandle table, Read first, long reported) {
    List<ByteString> splits = splits(table);
    long bytes = Math.max(first.bytes, reported);
    if (first.rows < FEW_ROWS) {
      return new TableStatistics(first.live, bytes, first.columns(), splits, true);
    }
    Optional<KeptStatistics.Analysis> analysis = kept.find(name);
    double estimated =
        analysis.isPresent()
            ? analysis.get().rows() * ((double) bytes / analysis.get().bytes())
            : first.live * ((double) bytes / first.bytes);
    long rows = Math.max(first.live, Math.round(estimated));
    return new TableStatistics(
        rows, bytes, analysis.map(known -> known.columns(rows)).orElse(List.of()), splits, true);
  }

  /** Looks at all rows of a table, or at rows anywhere in it, and keeps what it finds. */
  void analyze(TableName name) {
    TableHandle table = store.opened(name);
    remembered.remove(name);
    TableStatistics known = of(name);
    Scan scan = new Scan();
    double chance = Math.min(1, (double) ANALYZED_ROWS / Math.max(1, known.rows()));
    if (chance < 1) {
      scan.setFilter(new RandomRowFilter((float) chance));
    }
    Read read = read(table, scan);
    kept.put(
        name,
        new KeptStatistics.Analysis(
            Math.round(read.live / chance),
            Math.max(1, known.bytes()),
            read.columns().stream().map(column -> column.extrapolated(1 / chance)).toList()));
    remembered.remove(name);
  }

  /** Forgets a table that is no more. */
  void forget(TableName name) {
    remembered.remove(name);
    kept.remove(name);
  }

  /** Forgets the last estimate of a table whose rows are others now. */
  void renew(TableName name) {
    remembered.remove(name);
  }

  private Read read(TableHandle table, Scan scan) {
    Read read = new Read();
    Set<String> families =
        table.descriptor().families().stream()
            .map(FamilyDescriptor::name)
            .collect(Collectors.toSet());
    try (var hbase = store.call(table);
        ResultScanner scanner = hbase.getScanner(scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        read.rows++;
        read.bytes += Result.getTotalSizeOfCells(row);
        boolean live = false;
        for (Cell cell : row.rawCells()) {
          String family =
              Bytes.toString(cell.getFamilyArray(), cell.getFamilyOffset(), cell.getFamilyLength());
          if (families.contains(family)) { // and not the state of a transaction
            live = true;
            read.counts.add(
                family,
                ByteString.wrap(CellUtil.cloneQualifier(cell)),
                ByteString.wrap(CellUtil.cloneValue(cell)));
          }
        }
        read.live += live ? 1 : 0;
      }
      return read;
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  private List<ByteString> splits(TableHandle table) {
    try {
      return table.regions().splits(store, table);
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  private long reportedSize(TableHandle table) {
    try (Admin admin = store.connection().getAdmin()) {
      double size = 0;
      for (ServerName server : admin.getRegionServers()) {
        for (RegionMetrics region : admin.getRegionMetrics(server, table.hbaseName())) {
          size += region.getStoreFileSize().get(Size.Unit.BYTE);
          size += region.getMemStoreSize().get(Size.Unit.BYTE);
        }
      }
      return (long) size;
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }
}
