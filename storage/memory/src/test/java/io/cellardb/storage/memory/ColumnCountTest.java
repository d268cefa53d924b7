package io.cellardb.storage.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ColumnCountTest {
  private static final TableName T = TableName.parse("t");

  private final MemoryStore store = new MemoryStore();

  @BeforeEach
  void create() {
    store.admin().createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f"))));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private void apply(String row, Mutation... mutations) {
    store.apply(new WriteBatch().mutate(T, bytes(row), mutations));
  }

  private static Mutation put(String qualifier, long time, String value) {
    return new Mutation.Put("f", bytes(qualifier), time, bytes(value));
  }

  private List<ColumnStatistics> columns() {
    return store.admin().statistics(T).columns();
  }

  private static ColumnStatistics expected(
      String qualifier, long cells, long distinct, String least, String greatest) {
    return new ColumnStatistics(
        "f",
        ByteString.utf8(qualifier),
        cells,
        distinct,
        ByteString.utf8(least),
        ByteString.utf8(greatest));
  }

  @Test
  void theNewestVisibleValuesAreCounted() {
    apply("a", put("p", 5, "old"), put("p", 6, "x"), put("q", 5, "a very long value indeed"));
    apply("b", put("p", 5, "x"), put("q", 5, "b"));
    apply("c", put("p", 5, "gone"), new Mutation.DeleteColumn("f", bytes("p"), 5));
    apply("d", put("p", 5, "gone"), put("q", 9, "c"), new Mutation.DeleteFamily("f", 7));
    assertEquals(
        List.of(expected("p", 2, 1, "x", "x"), expected("q", 3, 3, "a very long valu", "c")),
        columns());
  }

  @Test
  void everySoManyThRowOfALargeTableIsCounted() {
    WriteBatch batch = new WriteBatch();
    for (int i = 0; i < 70_000; i++) {
      batch.mutate(T, bytes("row " + (100_000 + i)), put("q", 5, "value " + i % 7));
    }
    store.apply(batch);
    assertEquals(List.of(expected("q", 70_000, 7, "value 0", "value 6")), columns());
  }

  @Test
  void nothingIsKnownOfManyColumns() {
    for (int i = 0; i <= ColumnStatistics.MOST_COLUMNS; i++) {
      apply("a", put("q" + i, 5, "v"));
    }
    assertTrue(columns().isEmpty());
  }
}
