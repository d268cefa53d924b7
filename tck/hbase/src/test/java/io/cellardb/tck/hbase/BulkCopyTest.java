package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableCopy;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.hbase.HBaseStore;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A table that a cluster takes over as files is the same as one that is written to it: with all
 * kinds of cells, in several families and regions, on HDFS. {@code -Dcopy.rows=N} says how many
 * rows.
 */
final class BulkCopyTest {
  private static final TableName SOURCE = TableName.parse("source");
  private static final TableName PLAIN = TableName.parse("plain");
  private static final TableName BULK = TableName.parse("bulk");
  private static final int ROWS = Integer.getInteger("copy.rows", 900);
  private static final int LAST_TIME = 6;

  private static MiniHdfs hdfs;
  private static MiniCluster cluster;

  private final Random random = new Random(TestSeed.get());

  private Store source;
  private Store target;

  @BeforeAll
  static void start() throws IOException {
    hdfs = new MiniHdfs();
    cluster = new MiniCluster(1, hdfs.settings());
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
    hdfs.close();
  }

  @BeforeEach
  void open() {
    source = new MemoryStore();
    target = HBaseStore.open(cluster.configuration());
    source
        .admin()
        .createTable(
            new TableDescriptor(
                SOURCE,
                List.of(
                    FamilyDescriptor.of("a").withVersions(3),
                    FamilyDescriptor.of("b")
                        .withVersions(100)
                        .withKeepDeletedCells(KeepDeletedCells.TRUE),
                    FamilyDescriptor.of("c")
                        .withVersions(100)
                        .withKeepDeletedCells(KeepDeletedCells.TRUE)
                        .withNewVersionBehavior(false))));
    for (int row = 0; row < ROWS; row++) {
      WriteBatch batch = new WriteBatch();
      for (int changes = 1 + random.nextInt(5); changes > 0; changes--) {
        batch.mutate(SOURCE, key(row).array(), mutation(random.nextLong(1, LAST_TIME + 1)));
      }
      source.apply(batch);
    }
  }

  @AfterEach
  void close() {
    target.admin().dropTable(PLAIN);
    target.admin().dropTable(BULK);
    target.close();
    source.close();
  }

  private Mutation mutation(long time) {
    String family = String.valueOf((char) ('a' + random.nextInt(3)));
    byte[] qualifier = new byte[1 + random.nextInt(3)];
    return switch (random.nextInt(14)) {
      case 0 -> new Mutation.DeleteVersion(family, qualifier, time);
      case 1 -> new Mutation.DeleteColumn(family, qualifier, time);
      case 2 -> new Mutation.DeleteFamily(family, time);
      case 3 -> new Mutation.DeleteFamilyVersion(family, time);
      default ->
          new Mutation.Put(
              family, qualifier, time, ByteString.utf8("v" + random.nextInt(100)).array());
    };
  }

  private static ByteString key(int row) {
    return ByteString.wrap(ByteBuffer.allocate(4).putInt(row).array());
  }

  private TableCopy copy(TableName table) {
    return new TableCopy(
        source,
        SOURCE,
        target.restoring(),
        new TableDescriptor(table, source.table(SOURCE).descriptor().families()),
        List.of(key(ROWS / 3), key(ROWS / 2)),
        UnaryOperator.identity(),
        cells -> assertTrue(cells >= 0));
  }

  @Test
  void filesHaveWhatRowsHaveThatAreWritten() throws IOException {
    String directory = hdfs.uri() + "/tmp/cellar";
    FileSystem files = new Path(directory).getFileSystem(cluster.configuration());
    // What a load has left that was ended.
    files.create(new Path(directory, "cellar-copy.default.bulk/a/left")).close();
    long begun = System.nanoTime();
    long cells = copy(PLAIN).run();
    long written = System.nanoTime();
    assertEquals(cells, copy(BULK).runByFiles(directory));
    long loaded = System.nanoTime();
    System.err.printf(
        "%d rows, %d cells: %d ms written, %d ms by files%n",
        ROWS, cells, (written - begun) / 1_000_000, (loaded - written) / 1_000_000);
    CellScan kept =
        CellScan.RAW.of(new CellScan.Columns.Family("b"), new CellScan.Columns.Family("c"));
    assertEquals(copy(BULK).expected(kept), copy(BULK).found(kept));
    assertSame();
    // By files, of all regions and families, and not otherwise.
    assertEquals(9, loadedFiles(files));
    assertEquals(0, files.listStatus(new Path(directory)).length);
    // HBase's compactions lose states of the past where deleted cells are not kept.
    target.admin().compact(BULK, true);
    assertEquals(copy(BULK).expected(CellScan.VERSIONS), copy(BULK).found(CellScan.VERSIONS));
    // Nothing is done twice, and what is missing is done as a whole.
    assertEquals(0, copy(BULK).runByFiles(directory));
    target.apply(new WriteBatch().mutate(BULK, key(1).array(), new Mutation.DeleteRow(LAST_TIME)));
    assertFalse(copy(BULK).expected(CellScan.VERSIONS).equals(copy(BULK).found(CellScan.VERSIONS)));
    assertEquals(cells, copy(BULK).runByFiles(directory));
  }

  /** What each read sees is the same. */
  private void assertSame() {
    for (int time = 1; time <= LAST_TIME; time++) {
      CellScan then = CellScan.VERSIONS.within(TimeRange.asOf(time));
      assertEquals(copy(PLAIN).found(then), copy(BULK).found(then), "as of " + time);
    }
    assertEquals(copy(PLAIN).found(CellScan.VERSIONS), copy(BULK).found(CellScan.VERSIONS));
    assertEquals(copy(BULK).expected(CellScan.VERSIONS), copy(BULK).found(CellScan.VERSIONS));
  }

  private static long loadedFiles(FileSystem files) throws IOException {
    Path data = new Path(cluster.configuration().get(HConstants.HBASE_DIR), "data/default/bulk");
    RemoteIterator<LocatedFileStatus> all = files.listFiles(data, true);
    long loaded = 0;
    while (all.hasNext()) {
      if (all.next().getPath().getName().matches("[^.].*_SeqId_\\d+_")) {
        loaded++;
      }
    }
    return loaded;
  }
}
