package io.cellardb.storage.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rows that are written to often are compacted, and no read sees it. */
final class LongRowsTest {
  private static final TableName TABLE = TableName.parse("t");
  private static final int ROWS = 3;
  private static final int STEPS = 4_000;

  private final Random random = new Random(TestSeed.get(20_261_130));
  private long now = 1_000;
  private final List<MemoryStore> stores =
      List.of(new MemoryStore(() -> now), new MemoryStore(() -> now, true));

  /** A read that has begun at the same moment in both stores. */
  private interface Read {
    /** What it sees in one of them; ends it there. */
    List<Cell> rest(int store);
  }

  private void create(FamilyDescriptor... families) {
    stores.forEach(
        store -> store.admin().createTable(new TableDescriptor(TABLE, List.of(families))));
  }

  private long bytes(Store store) {
    return store.admin().statistics(TABLE).bytes();
  }

  private static byte[] key(int row) {
    return new byte[] {(byte) row};
  }

  @Test
  void aRowThatIsOverwrittenAndDeletedStaysSmall() {
    create(FamilyDescriptor.of("a"));
    for (int i = 0; i < STEPS; i++) {
      now++;
      byte[] value = ByteString.utf8("v" + i).array();
      Mutation mutation =
          i % 3 == 2
              ? new Mutation.DeleteRow(WriteBatch.NOW)
              : new Mutation.Put("a", key(1), WriteBatch.NOW, value);
      stores.forEach(store -> store.apply(new WriteBatch().mutate(TABLE, key(0), mutation)));
    }
    assertTrue(bytes(stores.get(0)) > STEPS * 10L, () -> "" + bytes(stores.get(0)));
    assertTrue(bytes(stores.get(1)) < 2_000, () -> "" + bytes(stores.get(1)));
  }

  @Test
  void readsSeeTheSameAsWithoutCompactions() {
    create(
        FamilyDescriptor.of("a"),
        FamilyDescriptor.of("b").withVersions(3),
        FamilyDescriptor.of("c").withVersions(2).withKeepDeletedCells(KeepDeletedCells.TRUE),
        FamilyDescriptor.of("d").withVersions(2).withNewVersionBehavior(false),
        FamilyDescriptor.of("e").withVersions(3).withTtlMillis(40),
        FamilyDescriptor.of("f").withVersions(3).withMinVersions(1).withTtlMillis(40));
    List<Read> open = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      now += random.nextInt(3);
      Mutation mutation = mutation();
      byte[] row = key(random.nextInt(ROWS));
      stores.forEach(store -> store.apply(new WriteBatch().mutate(TABLE, row, mutation)));
      if (random.nextInt(20) == 0) {
        open.add(random.nextBoolean() ? scan() : snapshot());
      }
      if (open.size() > random.nextInt(8)) {
        end(open.remove(random.nextInt(open.size())), step);
      }
      if (step % 50 == 0) {
        assertEquals(
            rest(stores.get(0).table(TABLE).cells(CellScan.VERSIONS)),
            rest(stores.get(1).table(TABLE).cells(CellScan.VERSIONS)),
            "step " + step);
      }
    }
    open.forEach(read -> end(read, STEPS));
    assertTrue(
        bytes(stores.get(1)) < bytes(stores.get(0)) * 3 / 4, () -> "" + bytes(stores.get(1)));
  }

  private Mutation mutation() {
    String family = String.valueOf((char) ('a' + random.nextInt(6)));
    byte[] qualifier = key(random.nextInt(2));
    byte[] value = ByteString.utf8("v" + random.nextInt(100)).array();
    long time = now - random.nextInt(6);
    return switch (random.nextInt(12)) {
      case 0 -> new Mutation.DeleteVersion(family, qualifier, time);
      case 1 -> new Mutation.DeleteColumn(family, qualifier, time);
      case 2 -> new Mutation.DeleteFamily(family, time);
      case 3 -> new Mutation.DeleteFamilyVersion(family, time);
      case 4 -> new Mutation.DeleteRow(WriteBatch.NOW);
      case 5 -> new Mutation.Put(family, qualifier, time, value, 30);
      case 6, 7 -> new Mutation.Put(family, qualifier, time, value);
      default -> new Mutation.Put(family, qualifier, WriteBatch.NOW, value);
    };
  }

  private Read scan() {
    List<CellScanner> scanners =
        stores.stream().map(store -> store.table(TABLE).cells(CellScan.VERSIONS)).toList();
    return store -> rest(scanners.get(store));
  }

  private Read snapshot() {
    List<Snapshot> snapshots = stores.stream().map(Store::snapshot).toList();
    return store -> {
      try (Snapshot snapshot = snapshots.get(store)) {
        return rest(snapshot.table(TABLE).cells(CellScan.VERSIONS));
      }
    };
  }

  private static void end(Read read, int step) {
    assertEquals(read.rest(0), read.rest(1), "a read that ends after step " + step);
  }

  private static List<Cell> rest(CellScanner scanner) {
    try (scanner) {
      List<Cell> cells = new ArrayList<>();
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        cells.add(cell);
      }
      return cells;
    }
  }
}
