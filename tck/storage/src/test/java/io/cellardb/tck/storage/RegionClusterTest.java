package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The oracle does what it is asked for, when it is asked for it, and nothing by itself. */
final class RegionClusterTest {
  private static final TableName T = TableName.valueOf("t");
  private static final byte[] ROW = Bytes.toBytes("r");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");

  private final ManualClock clock = new ManualClock();
  private RegionCluster cluster;
  private Admin admin;
  private Table table;

  @BeforeEach
  void create() throws IOException {
    cluster = new RegionCluster(clock);
    admin = cluster.connection().getAdmin();
    table = cluster.connection().getTable(T);
    admin.createTable(
        TableDescriptorBuilder.newBuilder(T)
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMaxVersions(3).build())
            .build());
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void aMinorCompactionTakesAllFilesButTheOldestAndKeepsTombstones() throws IOException {
    for (int time = 1; time <= 3; time++) {
      put(time);
      admin.flush(T);
    }
    table.delete(new Delete(ROW).addColumns(FAMILY, QUALIFIER, 2));
    admin.flush(T);
    assertEquals(4, files());
    admin.compact(T);
    assertEquals(2, files());
    assertEquals(List.of("Put@3", "DeleteColumn@2", "Put@1"), raw());
    admin.compact(T);
    assertEquals(2, files());
  }

  @Test
  void aMajorCompactionMakesOneFileWithoutTombstones() throws IOException {
    put(1);
    admin.flush(T);
    table.delete(new Delete(ROW).addColumns(FAMILY, QUALIFIER, 2));
    admin.flush(T);
    put(3);
    admin.flush(T);
    admin.majorCompact(T);
    assertEquals(1, files());
    assertEquals(List.of("Put@3"), raw());
  }

  @Test
  void reopeningKeepsWhatWasInMemory() throws IOException {
    put(1);
    cluster.reopen();
    assertEquals(List.of("Put@1"), raw());
  }

  @Test
  void theClockIsTheHarnesss() throws IOException {
    clock.set(123_456);
    table.put(new Put(ROW).addColumn(FAMILY, QUALIFIER, ROW));
    assertEquals(123_456, table.get(new Get(ROW)).rawCells()[0].getTimestamp());
  }

  @Test
  void anInterruptedReaderClosesNoFileOfOthers() throws IOException {
    put(1);
    admin.flush(T);
    FileSystem files = FileSystem.get(cluster.configuration());
    HStoreFile file = cluster.region(T).getStores().get(0).getStorefiles().iterator().next();
    byte[] bytes = new byte[8];
    try (FSDataInputStream stream = files.open(file.getPath())) {
      Thread.currentThread().interrupt();
      assertEquals(bytes.length, stream.read(0, bytes, 0, bytes.length));
      assertTrue(Thread.interrupted());
      assertEquals(bytes.length, stream.read(0, bytes, 0, bytes.length));
    }
  }

  private void put(long time) throws IOException {
    table.put(new Put(ROW).addColumn(FAMILY, QUALIFIER, time, Bytes.toBytes(time)));
  }

  private int files() throws IOException {
    return cluster.region(T).getStores().get(0).getStorefilesCount();
  }

  private List<String> raw() throws IOException {
    try (ResultScanner scanner = table.getScanner(new Scan().setRaw(true).readAllVersions())) {
      return Stream.of(scanner.next().rawCells())
          .map(cell -> cell.getType() + "@" + cell.getTimestamp())
          .toList();
    }
  }
}
