package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/**
 * A table of HBase with default options, through its client as applications have it, or called at
 * the region without client and network, which no application can.
 */
final class HBasePeer implements VersionedPeer {
  private static final byte[] FAMILY = Columns.FAMILY.getBytes(StandardCharsets.UTF_8);
  private static final AtomicInteger TABLES = new AtomicInteger();

  private final HBaseCluster cluster;
  private final Columns columns;
  private final org.apache.hadoop.hbase.client.Durability durability;
  private final boolean direct;
  private final TableName name = TableName.valueOf("t" + TABLES.getAndIncrement());
  private final Table table;

  /**
   * Creates a table.
   *
   * @param direct whether it is called at the region
   */
  HBasePeer(HBaseCluster cluster, Columns columns, Durability durability, boolean direct)
      throws IOException {
    this(cluster, columns, durability, direct, 1);
  }

  /** Creates a table that keeps so many versions. */
  HBasePeer(
      HBaseCluster cluster, Columns columns, Durability durability, boolean direct, int versions)
      throws IOException {
    this.cluster = cluster;
    this.columns = columns;
    this.durability =
        durability == Durability.SYNC
            ? org.apache.hadoop.hbase.client.Durability.FSYNC_WAL
            : org.apache.hadoop.hbase.client.Durability.SYNC_WAL;
    this.direct = direct;
    try (Admin admin = cluster.connection().getAdmin()) {
      ColumnFamilyDescriptor family =
          ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMaxVersions(versions).build();
      admin.createTable(TableDescriptorBuilder.newBuilder(name).setColumnFamily(family).build());
    }
    table = cluster.connection().getTable(name);
  }

  /** Encodes and compresses blocks otherwise, of all files at once. */
  void encode(DataBlockEncoding encoding, Compression.Algorithm compression) throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      ColumnFamilyDescriptor family =
          ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
              .setDataBlockEncoding(encoding)
              .setCompressionType(compression)
              .build();
      admin.modifyColumnFamily(name, family);
    }
    compact();
  }

  private HRegion region() {
    return cluster.region(name);
  }

  @Override
  public void write(Rows rows) throws IOException {
    write(rows, HConstants.LATEST_TIMESTAMP);
  }

  @Override
  public void write(Rows rows, long time) throws IOException {
    List<Put> puts = new ArrayList<>(rows.count());
    for (int row = 0; row < rows.count(); row++) {
      byte[][] values = rows.values()[row];
      Put put = new Put(rows.keys()[row]).setDurability(durability);
      for (int i = 0; i < values.length; i++) {
        put.addColumn(FAMILY, columns.qualifier(i), time, values[i]);
      }
      puts.add(put);
    }
    if (direct) {
      region().batchMutate(puts.toArray(new Put[0]));
    } else if (puts.size() == 1) {
      table.put(puts.get(0));
    } else {
      table.put(puts);
    }
  }

  @Override
  public void flush() throws IOException {
    region().flush(true);
  }

  @Override
  public void compact() throws IOException {
    region().compact(true);
  }

  @Override
  public long diskBytes() {
    return region().getStores().stream().mapToLong(HStore::getStorefilesSize).sum();
  }

  @Override
  public Reader reader(int... wanted) {
    return new HBaseReader(0, wanted);
  }

  @Override
  public Reader readerFrom(long minTime, int... wanted) {
    return new HBaseReader(minTime, wanted);
  }

  @Override
  public void close() throws IOException {
    table.close();
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.disableTable(name);
      admin.deleteTable(name);
    }
  }

  private final class HBaseReader implements Reader {
    private final long minTime;
    private final int[] wanted;
    private final HRegion region = region();

    HBaseReader(long minTime, int[] wanted) {
      this.minTime = minTime;
      this.wanted = wanted;
    }

    @Override
    public long get(byte[] row) throws IOException {
      Get get = new Get(row);
      if (minTime > 0) {
        get.setTimeRange(minTime, Long.MAX_VALUE);
      }
      if (wanted.length == columns.count()) {
        get.addFamily(FAMILY);
      } else {
        for (int i : wanted) {
          get.addColumn(FAMILY, columns.qualifier(i));
        }
      }
      Result result = direct ? region.get(get) : table.get(get);
      return result.isEmpty() ? 0 : sum(result.rawCells());
    }

    private Scan scan() throws IOException {
      Scan scan = new Scan();
      if (minTime > 0) {
        scan.setTimeRange(minTime, Long.MAX_VALUE);
      }
      if (wanted.length == columns.count()) {
        scan.addFamily(FAMILY);
      } else {
        for (int i : wanted) {
          scan.addColumn(FAMILY, columns.qualifier(i));
        }
      }
      return scan;
    }

    @Override
    public long range(byte[] from, int limit, boolean reversed) throws IOException {
      Scan scan = scan().withStartRow(from).setReversed(reversed).setLimit(limit).setCaching(limit);
      return sum(scan, limit, true);
    }

    @Override
    public long all() throws IOException {
      return sum(scan(), Long.MAX_VALUE, false);
    }

    private long sum(Scan scan, long limit, boolean ends) throws IOException {
      long sum = 0;
      long first = 0;
      long last = 0;
      long rows = 0;
      if (direct) {
        List<Cell> cells = new ArrayList<>();
        try (RegionScanner scanner = region.getScanner(scan)) {
          boolean more = true;
          while (more && rows < limit) {
            more = scanner.next(cells);
            if (!cells.isEmpty()) {
              sum += sum(cells);
              last = Checksum.key(cells.get(0).getRowArray(), cells.get(0).getRowOffset());
              first = rows++ == 0 ? last : first;
              cells.clear();
            }
          }
        }
      } else {
        try (ResultScanner scanner = table.getScanner(scan)) {
          for (Result row = scanner.next(); row != null; row = scanner.next()) {
            sum += sum(row.rawCells());
            last = Checksum.key(row.getRow(), 0);
            first = rows++ == 0 ? last : first;
          }
        }
      }
      return ends ? sum + Checksum.ends(first, last) : sum;
    }

    private long sum(Cell[] cells) {
      long sum = 0;
      for (Cell cell : cells) {
        sum += sum(cell);
      }
      return sum;
    }

    private long sum(List<Cell> cells) {
      long sum = 0;
      for (Cell cell : cells) {
        sum += sum(cell);
      }
      return sum;
    }

    private long sum(Cell cell) {
      byte[] qualifier = cell.getQualifierArray();
      int offset = cell.getQualifierOffset();
      int column = (qualifier[offset + 1] - '0') * 10 + qualifier[offset + 2] - '0';
      return Checksum.of(
              columns.kind(column),
              cell.getValueArray(),
              cell.getValueOffset(),
              cell.getValueLength())
          * Checksum.weight(column);
    }
  }
}
