package io.cellardb.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.memory.MemoryStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SequenceValuesTest {
  private static final TableName NAME = TableName.parse("s");
  private static final int THREADS = 8;
  private static final int VALUES_OF_A_THREAD = 2_000;

  private final Store store = new MemoryStore();
  private final SqlCatalog catalog = SqlCatalog.open(store);

  @AfterEach
  void closeStore() {
    store.close();
  }

  private static SequenceDefinition sequence(int cache, long greatest, boolean cycle) {
    return new SequenceDefinition(NAME, SqlTypeName.BIGINT, 1, 1, 1, greatest, cycle, cache, false);
  }

  private static List<Long> take(SqlCatalog from, int count) {
    List<Long> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(from.sequenceValues().next(NAME));
    }
    return values;
  }

  @Test
  void noValueIsGivenTwiceToAnyThreadOfAnyCatalog()
      throws ExecutionException, InterruptedException {
    catalog.sequences().create(sequence(7, Long.MAX_VALUE, false));
    SqlCatalog other = SqlCatalog.open(store);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<List<Long>>> taken = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        SqlCatalog from = i % 2 == 0 ? catalog : other;
        taken.add(threads.submit(() -> take(from, VALUES_OF_A_THREAD)));
      }
      Set<Long> all = new HashSet<>();
      for (Future<List<Long>> values : taken) {
        all.addAll(values.get());
      }
      assertEquals(THREADS * VALUES_OF_A_THREAD, all.size());
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void whatAnotherCatalogHadReservedIsLeftOut() {
    catalog.sequences().create(sequence(10, Long.MAX_VALUE, false));
    assertEquals(List.of(1L, 2L, 3L), take(catalog, 3));
    assertEquals(List.of(11L, 12L), take(SqlCatalog.open(store), 2), "as after a crash");
    assertEquals(List.of(4L, 5L), take(catalog, 2));
  }

  @Test
  void theLastBlockEndsWithTheLastValue() {
    catalog.sequences().create(sequence(4, 6, false));
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L), take(catalog, 6));
    SqlExecutionException end = assertThrows(SqlExecutionException.class, () -> take(catalog, 1));
    assertEquals("2200H", end.sqlState());
    catalog.sequences().alter(sequence(4, 6, true), null);
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 1L), take(catalog, 7));
  }

  @Test
  void nothingReservedOutlivesTheSequence() {
    catalog.sequences().create(sequence(10, Long.MAX_VALUE, false));
    take(catalog, 2);
    catalog.sequences().drop(List.of(NAME), List.of());
    assertEquals("42P01", assertThrows(CatalogException.class, () -> take(catalog, 1)).sqlState());
    catalog.sequences().create(sequence(10, Long.MAX_VALUE, false));
    assertEquals(List.of(1L), take(catalog, 1));
  }

  @Test
  void definitionsAreReadAsTheyWereWritten() {
    SequenceDefinition odd =
        new SequenceDefinition(NAME, SqlTypeName.SMALLINT, -5, -2, -300, 7, true, 3, true);
    assertEquals(odd, SequenceFormat.decode(NAME, SequenceFormat.encode(odd)));
    byte[] newer = SequenceFormat.encode(odd);
    newer[0]++;
    assertEquals(
        StorageException.Code.NEWER_FORMAT,
        assertThrows(StorageException.class, () -> SequenceFormat.decode(NAME, newer)).code());
    assertEquals(
        StorageException.Code.CORRUPTION,
        assertThrows(StorageException.class, () -> SequenceFormat.decode(NAME, new byte[] {1, 9}))
            .code());
  }
}
