package io.cellardb.storage.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CompactionTest {
  private static final TableName T = TableName.parse("t");
  private static final FamilyDescriptor CLASSIC =
      FamilyDescriptor.of("f").withVersions(2).withNewVersionBehavior(false);

  private final MemoryStore store = new MemoryStore(() -> 1_000_000);

  @Test
  void rule24ClassicFamiliesLoseTombstonesAndWhatTheyHide() {
    create(CLASSIC);
    put("q", 1, 2, 3, 4);
    apply(deleteColumn("p", 7), new Mutation.DeleteVersion("f", bytes("q"), 4));
    leaves("q@3 PUT", "q@2 PUT");
    put("q", 4);
    put("p", 5);
    leaves("p@5 PUT", "q@4 PUT", "q@3 PUT");
  }

  @Test
  void rule25WhereDeletedCellsAreKeptPutsAndTombstonesGoByTheNumberOfVersions() {
    create(CLASSIC.withKeepDeletedCells(KeepDeletedCells.TRUE));
    put("q", 1, 2, 3);
    apply(deleteColumn("q", 2));
    apply(new Mutation.DeleteVersion("f", bytes("q"), 1));
    leaves("q@3 PUT", "q@2 DELETE_COLUMN", "q@2 PUT");
  }

  @Test
  void rule25ATombstoneOlderThanEveryPutGoes() {
    create(CLASSIC.withKeepDeletedCells(KeepDeletedCells.TRUE));
    put("q", 3);
    apply(deleteColumn("p", 2), deleteColumn("r", 3));
    leaves("q@3 PUT", "r@3 DELETE_COLUMN");
  }

  @Test
  void rule26KeptForTheTimeToLiveTombstonesGoWithWhatTheyHide() {
    FamilyDescriptor family = CLASSIC.withMinVersions(1).withTtlMillis(100);
    create(family.withKeepDeletedCells(KeepDeletedCells.TTL));
    put("q", 1);
    apply(deleteColumn("q", 2));
    leaves();
    store.admin().dropTable(T);
    create(family.withKeepDeletedCells(KeepDeletedCells.TRUE));
    put("q", 1);
    apply(deleteColumn("q", 2));
    leaves("q@2 DELETE_COLUMN", "q@1 PUT");
  }

  @Test
  void withNewVersionBehaviorOnlyWhatAReplayKeepsIsLeft() {
    create(FamilyDescriptor.of("f").withVersions(2));
    put("q", 1, 2, 3);
    apply(new Mutation.DeleteVersion("f", bytes("q"), 3));
    put("q", 1);
    leaves("q@2 PUT", "q@1 PUT");
  }

  @Test
  void withNewVersionBehaviorKeptDeletedCellsAllStay() {
    create(FamilyDescriptor.of("f").withKeepDeletedCells(KeepDeletedCells.TRUE));
    put("q", 1, 2);
    apply(deleteColumn("q", 2));
    leaves("q@2 DELETE_COLUMN", "q@2 PUT", "q@1 PUT");
  }

  private void create(FamilyDescriptor family) {
    store.admin().createTable(new TableDescriptor(T, List.of(family)));
  }

  private void put(String qualifier, long... times) {
    for (long time : times) {
      apply(new Mutation.Put("f", bytes(qualifier), time, bytes("v")));
    }
  }

  private void apply(Mutation... mutations) {
    store.apply(new WriteBatch().mutate(T, bytes("row"), mutations));
  }

  private static Mutation deleteColumn(String qualifier, long time) {
    return new Mutation.DeleteColumn("f", bytes(qualifier), time);
  }

  /** Compacts and compares all that is there then. */
  private void leaves(String... expected) {
    store.admin().flush(T);
    store.admin().compact(T, true);
    List<String> left = new ArrayList<>();
    try (CellScanner cells = store.table(T).cells(CellScan.RAW)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        left.add(cell.qualifier() + "@" + cell.timestamp() + " " + cell.kind());
      }
    }
    assertEquals(List.of(expected), left);
  }

  private static byte[] bytes(String text) {
    return ByteString.utf8(text).array();
  }
}
