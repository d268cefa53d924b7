package io.cellardb.tck.storage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/** HBase's client face of one table over its only region: what a region server does with calls. */
final class RegionTable implements Table {
  private final RegionCluster cluster;
  private final TableName name;

  RegionTable(RegionCluster cluster, TableName name) {
    this.cluster = cluster;
    this.name = name;
  }

  private HRegion region() throws IOException {
    return cluster.region(name);
  }

  @Override
  public TableName getName() {
    return name;
  }

  @Override
  public Configuration getConfiguration() {
    return cluster.configuration();
  }

  @Override
  public TableDescriptor getDescriptor() throws IOException {
    return region().getTableDescriptor();
  }

  @Override
  public RegionLocator getRegionLocator() {
    throw new UnsupportedOperationException("there is one region");
  }

  @Override
  public Result get(Get get) throws IOException {
    return region().get(get);
  }

  @Override
  public Result[] get(List<Get> gets) throws IOException {
    Result[] results = new Result[gets.size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = get(gets.get(i));
    }
    return results;
  }

  @Override
  public ResultScanner getScanner(Scan scan) throws IOException {
    return new Scanner(region().getScanner(new Scan(scan)), scan.getLimit());
  }

  @Override
  public void put(Put put) throws IOException {
    cluster.checkSpace(name);
    region().put(put);
  }

  @Override
  public void delete(Delete delete) throws IOException {
    region().delete(delete);
  }

  @Override
  public Result increment(Increment increment) throws IOException {
    cluster.checkSpace(name);
    return region().increment(increment);
  }

  @Override
  public Result append(Append append) throws IOException {
    cluster.checkSpace(name);
    return region().append(append);
  }

  @Override
  public Result mutateRow(RowMutations mutations) throws IOException {
    for (Mutation mutation : mutations.getMutations()) {
      if (!(mutation instanceof Delete)) {
        cluster.checkSpace(name);
      }
    }
    Result result = region().mutateRow(mutations);
    return result == null ? Result.EMPTY_RESULT : result;
  }

  @Override
  public CheckAndMutateResult checkAndMutate(CheckAndMutate checkAndMutate) throws IOException {
    cluster.checkSpace(name);
    return region().checkAndMutate(checkAndMutate);
  }

  @Override
  public List<CheckAndMutateResult> checkAndMutate(List<CheckAndMutate> requests)
      throws IOException {
    List<CheckAndMutateResult> results = new ArrayList<>();
    for (CheckAndMutate request : requests) {
      results.add(checkAndMutate(request));
    }
    return results;
  }

  @Override
  public void batch(List<? extends Row> actions, Object[] results) throws IOException {
    List<Throwable> causes = new ArrayList<>();
    List<Row> failed = new ArrayList<>();
    List<String> hosts = new ArrayList<>();
    for (int i = 0; i < results.length; i++) {
      try {
        results[i] = perform(actions.get(i));
      } catch (IOException e) {
        results[i] = e;
        causes.add(e);
        failed.add(actions.get(i));
        hosts.add("region");
      }
    }
    if (!causes.isEmpty()) {
      throw new RetriesExhaustedWithDetailsException(causes, failed, hosts);
    }
  }

  private Object perform(Row action) throws IOException {
    if (action instanceof Put put) {
      put(put);
    } else if (action instanceof Delete delete) {
      delete(delete);
    } else if (action instanceof Increment increment) {
      return increment(increment);
    } else if (action instanceof Append append) {
      return append(append);
    } else if (action instanceof RowMutations mutations) {
      return mutateRow(mutations);
    } else if (action instanceof CheckAndMutate checkAndMutate) {
      return checkAndMutate(checkAndMutate);
    } else {
      return get((Get) action);
    }
    return Result.EMPTY_RESULT;
  }

  @Override
  public void close() {}

  /** The rows of a region, or parts of them where the scan asked for such. */
  private static final class Scanner implements ResultScanner {
    private final RegionScanner scanner;
    private long remaining;
    private Cell last;
    private boolean more = true;

    /**
     * Over an open scanner.
     *
     * @param limit how many rows at most; 0 or less for all
     */
    Scanner(RegionScanner scanner, int limit) {
      this.scanner = scanner;
      remaining = limit > 0 ? limit : Long.MAX_VALUE;
    }

    @Override
    public Result next() throws IOException {
      List<Cell> cells = new ArrayList<>();
      while (more && cells.isEmpty()) {
        more = scanner.next(cells);
      }
      if (cells.isEmpty()) {
        return null;
      }
      if (last == null || !CellUtil.matchingRows(last, cells.get(0))) {
        if (remaining == 0) {
          return null;
        }
        remaining--;
      }
      last = cells.get(0);
      return Result.create(cells);
    }

    @Override
    public void close() {
      try {
        scanner.close();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public boolean renewLease() {
      return true;
    }

    @Override
    public ScanMetrics getScanMetrics() {
      return null;
    }
  }
}
