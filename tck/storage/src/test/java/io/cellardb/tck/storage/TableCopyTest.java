package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableCopy;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.seed.TestSeed;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of tables: every kind of cell, and copies that are killed and go on. */
final class TableCopyTest {
  private static final TableName TABLE = TableName.parse("t");
  private static final int ROWS = 1_600;
  private static final int LAST_TIME = 4;

  private final Random random = new Random(TestSeed.get(20_261_128));

  @TempDir Path directory;

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void aCopyOfRandomHistoriesThatIsKilledAgainAndAgainIsWhole() {
    try (Store source = new MemoryStore()) {
      fill(source);
      int kills = 0;
      for (boolean ended = false; !ended; ) {
        // Opened anew each time, as by another process.
        try (Store target = LsmStore.open(directory.resolve("copy"), LsmOptions.defaults())) {
          int batches = random.nextInt(3);
          copy(source, target, dying(batches)).run();
          ended = true;
        } catch (Killed e) {
          kills++;
        }
      }
      assertTrue(kills > 0);
      try (Store target = LsmStore.open(directory.resolve("copy"), LsmOptions.defaults());
          Store back = new MemoryStore();
          Store exact = new MemoryStore()) {
        assertSame(copy(source, target, TableCopyTest::goOn));
        copy(target, back, TableCopyTest::goOn).run();
        assertSame(copy(source, back, TableCopyTest::goOn));
        target.admin().flush(TABLE);
        target.admin().compact(TABLE, true);
        assertSame(copy(source, target, TableCopyTest::goOn));
        copy(source, exact, TableCopyTest::goOn).run();
        assertEquals(
            copy(source, exact, TableCopyTest::goOn).expected(CellScan.RAW),
            copy(source, exact, TableCopyTest::goOn).found(CellScan.RAW));
      }
    }
  }

  /** HBase writes a batch in parts, some of which are there when a client dies, in no order. */
  @Test
  void aCopyGoesOnAfterBatchesThatAreThereInPart() {
    try (Store source = new MemoryStore();
        Store target = LsmStore.open(directory.resolve("copy"), LsmOptions.defaults())) {
      fill(source);
      int kills = 0;
      for (boolean ended = false; !ended; ) {
        try {
          int batches = random.nextInt(20);
          copy(source, writingInPart(target, batches), TableCopyTest::goOn).run();
          ended = true;
        } catch (Killed e) {
          kills++;
        }
      }
      assertTrue(kills > 0);
      assertSame(copy(source, target, TableCopyTest::goOn));
    }
  }

  /** A store that writes some batches whole, and of the next one some rows, and dies. */
  private Store writingInPart(Store store, int batches) {
    int[] left = {batches};
    InvocationHandler part =
        (proxy, method, arguments) -> {
          boolean dies = method.getName().equals("apply") && left[0]-- == 0;
          if (dies) {
            WriteBatch some = new WriteBatch();
            for (WriteBatch.Row row : ((WriteBatch) arguments[0]).rows()) {
              if (random.nextInt(3) > 0) {
                some.mutate(row.table(), row.row(), row.mutations());
              }
            }
            store.apply(some);
            throw new Killed();
          }
          return method.invoke(store, arguments);
        };
    return (Store)
        Proxy.newProxyInstance(Store.class.getClassLoader(), new Class<?>[] {Store.class}, part);
  }

  @Test
  void whatWasWrittenSinceATimeIsAddedToACopy() {
    try (Store source = new MemoryStore();
        Store target = LsmStore.open(directory.resolve("copy"), LsmOptions.defaults())) {
      create(source);
      change(source, 1, 2);
      copy(source, target, TableCopyTest::goOn).run();
      change(source, 3, LAST_TIME);
      // Again does no harm, nor does what the copy has already.
      for (long since : new long[] {3, 3, 2}) {
        assertTrue(copy(source, target, TableCopyTest::goOn).runSince(since) > 0);
        assertSame(copy(source, target, TableCopyTest::goOn));
      }
    }
  }

  @Test
  void whatWasWrittenAfterADeleteOfALaterTimeStaysVisible() {
    try (Store source = new MemoryStore();
        Store target = new MemoryStore()) {
      source
          .admin()
          .createTable(
              new TableDescriptor(TABLE, List.of(FamilyDescriptor.of("f").withVersions(9))));
      byte[] q = {1};
      write(source, 1, new Mutation.Put("f", q, 5, q));
      write(source, 1, new Mutation.DeleteColumn("f", q, 10));
      write(source, 1, new Mutation.Put("f", q, 7, q));
      copy(source, target, TableCopyTest::goOn).run();
      assertSame(copy(source, target, TableCopyTest::goOn));
      assertEquals(1, copy(source, target, TableCopyTest::goOn).found(CellScan.VERSIONS).cells());
    }
  }

  @Test
  void aTableOfOtherFamiliesIsRefused() {
    try (Store source = new MemoryStore();
        Store target = new MemoryStore()) {
      source.admin().createTable(new TableDescriptor(TABLE, List.of(FamilyDescriptor.of("f"))));
      target.admin().createTable(new TableDescriptor(TABLE, List.of(FamilyDescriptor.of("g"))));
      StorageException refused =
          assertThrows(StorageException.class, copy(source, target, TableCopyTest::goOn)::run);
      assertEquals(StorageException.Code.TABLE_EXISTS, refused.code());
    }
  }

  private static void goOn(long cells) {
    assertTrue(cells >= 0);
  }

  /** Dies after so many batches. */
  private static LongConsumer dying(int batches) {
    int[] left = {batches};
    return cells -> {
      if (left[0]-- == 0) {
        throw new Killed();
      }
    };
  }

  private static TableCopy copy(Store from, Store to, LongConsumer progress) {
    return new TableCopy(
        from,
        TABLE,
        to,
        from.table(TABLE).descriptor(),
        List.of(),
        UnaryOperator.identity(),
        progress);
  }

  /** What each read sees is the same; files may have lost what none sees. */
  private static void assertSame(TableCopy copy) {
    for (int time = 1; time <= LAST_TIME; time++) {
      CellScan then = CellScan.VERSIONS.within(TimeRange.asOf(time));
      assertEquals(copy.expected(then), copy.found(then), "as of " + time);
    }
    assertEquals(copy.expected(CellScan.VERSIONS), copy.found(CellScan.VERSIONS));
  }

  private static void write(Store store, int row, Mutation mutation) {
    store.apply(
        new WriteBatch().mutate(TABLE, ByteBuffer.allocate(4).putInt(row).array(), mutation));
  }

  private void fill(Store store) {
    create(store);
    change(store, 1, LAST_TIME);
  }

  private static void create(Store store) {
    store
        .admin()
        .createTable(
            new TableDescriptor(
                TABLE,
                List.of(
                    FamilyDescriptor.of("a").withVersions(3),
                    FamilyDescriptor.of("b")
                        .withVersions(100)
                        .withKeepDeletedCells(KeepDeletedCells.TRUE),
                    FamilyDescriptor.of("c").withVersions(100).withNewVersionBehavior(false))));
  }

  /** Changes rows at times from one to another. */
  private void change(Store store, long first, long last) {
    for (int row = 0; row < ROWS; row++) {
      int changes = 1 + random.nextInt(5);
      for (int i = 0; i < changes; i++) {
        write(store, row, mutation(random.nextLong(first, last + 1)));
      }
    }
  }

  private Mutation mutation(long time) {
    String family = String.valueOf((char) ('a' + random.nextInt(3)));
    byte[] qualifier = new byte[random.nextInt(3)];
    return switch (random.nextInt(10)) {
      case 0 -> new Mutation.DeleteVersion(family, qualifier, time);
      case 1 -> new Mutation.DeleteColumn(family, qualifier, time);
      case 2 -> new Mutation.DeleteFamily(family, time);
      case 3 -> new Mutation.DeleteFamilyVersion(family, time);
      case 4 -> new Mutation.DeleteRow(time);
      default ->
          new Mutation.Put(
              family, qualifier, time, ByteString.utf8("v" + random.nextInt(100)).array());
    };
  }
}
