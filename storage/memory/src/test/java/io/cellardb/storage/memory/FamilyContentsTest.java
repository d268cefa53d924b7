package io.cellardb.storage.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FamilyContentsTest {
  private static final TableName T = TableName.parse("t");

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void cellsOfAllVersionsAndTombstonesAreCounted() {
    try (MemoryStore store = new MemoryStore()) {
      store
          .admin()
          .createTable(
              new TableDescriptor(
                  T, List.of(FamilyDescriptor.of("f").withVersions(9), FamilyDescriptor.of("g"))));
      store.apply(
          new WriteBatch()
              .mutate(
                  T,
                  bytes("a"),
                  new Mutation.Put("f", bytes("q"), 1, bytes("v")),
                  new Mutation.Put("f", bytes("q"), 2, bytes("v")))
              .mutate(T, bytes("b"), new Mutation.DeleteColumn("f", bytes("q"), 1)));
      SystemRelation families =
          store.systemRelations().stream()
              .filter(relation -> relation.name().equals("FAMILIES"))
              .findFirst()
              .orElseThrow();
      assertEquals(
          List.of("[default, t, f, 2, 2, 1]", "[default, t, g, 0, 0, 0]"),
          families.rows().get().stream().map(Arrays::toString).toList());
      try (RowScanner rows =
          store.table(T).scan(Scan.of(Projection.of().existingIn(List.of("f"))))) {
        assertEquals(1, rows.next().rows());
        assertEquals(null, rows.next());
        assertEquals(
            Map.of(ScanCounter.ROWS, 2L, ScanCounter.CELLS, 3L), rows.statistics().counts());
      }
    }
  }
}
