package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.SystemRelation.Column;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** New files come into the cache as far as those before them were there. */
final class ReadAheadTest {
  private static final Projection PROJECTION =
      Projection.of(new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.BYTES, false));

  private static final int ROWS = 3000;
  private static final int MOST_SECONDS = 60;

  private LsmStore store;

  @BeforeEach
  void open() {
    store =
        LsmStore.open(
            Path.of("/store"),
            LsmOptions.defaults()
                .withScanThreads(0)
                .withFileSystem(new MemoryFileSystem())
                .withAutomaticCompaction(false)
                .withJmx(false));
    store
        .admin()
        .createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f").withBlockSize(1024))));
  }

  @AfterEach
  void close() {
    verify(store);
    store.close();
  }

  /** Every third row, from one on, in a file of their own. */
  private void write(int first) {
    for (int row = first; row < ROWS; row += 3) {
      store.apply(
          new WriteBatch()
              .mutate(T, key(row), new Mutation.Put("f", bytes("q"), 1, bytes("value" + row))));
    }
    store.admin().flush(T);
  }

  private static byte[] key(int row) {
    return bytes("%06d".formatted(row));
  }

  /** How many blocks a scan of the rows below one has to read. */
  private long blocksRead(int to) {
    KeyRange range = new KeyRange(ByteString.EMPTY, ByteString.wrap(key(to)));
    try (RowScanner rows = store.table(T).scan(Scan.of(PROJECTION).over(RowRanges.of(range)))) {
      while (rows.next() != null) {
        // only what it costs matters
      }
      return rows.statistics().counts().getOrDefault(ScanCounter.BLOCKS_READ, 0L);
    }
  }

  private long cachedBytes() {
    SystemRelation cache =
        store.systemRelations().stream()
            .filter(relation -> relation.name().equals("CACHE"))
            .findFirst()
            .orElseThrow();
    int column = cache.columns().stream().map(Column::name).toList().indexOf("cache_bytes");
    return (Long) cache.rows().get().get(0)[column];
  }

  private void awaitBytes(long wanted) throws InterruptedException {
    long end = System.nanoTime() + MOST_SECONDS * 1_000_000_000L;
    while (cachedBytes() < wanted) {
      assertTrue(System.nanoTime() < end, cachedBytes() + " bytes are cached, not " + wanted);
      Thread.sleep(10);
    }
  }

  /** Waits until what is read ahead, on another thread, seems to be there. */
  private void awaitRest() throws InterruptedException {
    long before = cachedBytes();
    for (int same = 0; same < 20; same++) {
      Thread.sleep(10);
      long now = cachedBytes();
      same = now == before ? same : 0;
      before = now;
    }
  }

  @Test
  void whatWasReadOfMergedFilesIsReadOfTheirOutput() throws InterruptedException {
    write(0);
    write(1);
    write(2);
    long all = blocksRead(ROWS);
    long before = cachedBytes();
    store.admin().compact(T, true);
    awaitBytes(before * 8 / 10);
    long read = blocksRead(ROWS);
    assertTrue(read < all / 4, read + " blocks are read, and " + all + " before");
  }

  @Test
  void onlyTheRangeThatWasReadIsReadOfTheOutput() throws InterruptedException {
    write(0);
    write(1);
    long part = blocksRead(ROWS / 10);
    long before = cachedBytes();
    store.admin().compact(T, true);
    awaitBytes(before * 8 / 10);
    awaitRest();
    assertTrue(blocksRead(ROWS / 10) < part / 2);
    assertTrue(blocksRead(ROWS) > 4 * part);
  }

  @Test
  void aFlushedFileIsReadWhereTheOthersAreInTheCache() throws InterruptedException {
    write(0);
    write(1);
    blocksRead(ROWS);
    long before = cachedBytes();
    write(2);
    awaitBytes(before + before * 4 / 10);
    long read = blocksRead(ROWS);
    assertTrue(read < ROWS / 3 / 40, read + " blocks are read");
  }

  @Test
  void nothingIsReadWhereNobodyHasRead() throws InterruptedException {
    write(0);
    write(1);
    store.admin().compact(T, true);
    awaitRest();
    assertEquals(0, cachedBytes());
  }
}
