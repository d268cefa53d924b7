package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Batches that have nothing to do with one another, each bound to a condition of its own. */
abstract class ApplyEachContract extends StoreContract {
  private static final TableName U = TableName.parse("u");
  private static final int ROUNDS = 60;
  private static final int KEYS = 12;

  @Test
  void eachBatchIsAppliedOrNotByItsOwnCondition() {
    create(f(1));
    put("a", "f:q", 1, "old");
    put("b", "f:q", 1, "new");
    List<WriteResult> results =
        store()
            .applyEach(
                List.of(
                    batch(T, "a", 2, "old", "x"),
                    batch(T, "b", 2, "old", "x"),
                    batch(T, "c", 2, null, "x"),
                    batch(T, "a", 2, null, "y")));
    assertTrue(results.get(0).applied());
    assertFalse(results.get(1).applied());
    assertTrue(results.get(2).applied());
    assertFalse(results.get(3).applied());
    sees(CellScan.NEWEST, "a/f:q@2=x", "b/f:q@1=new", "c/f:q@2=x");
  }

  @Test
  void batchesOfSeveralTablesWithAndWithoutConditionsGoTogether() {
    create(f(1));
    store().admin().createTable(new TableDescriptor(U, List.of(f(1))));
    List<WriteResult> results =
        store()
            .applyEach(
                List.of(
                    batch(T, "a", 1, null, "x"),
                    new WriteBatch().mutate(U, bytes("a"), putOf("f:q", 1, "y")),
                    batch(U, "b", 1, "absent", "z"),
                    new WriteBatch().mutate(T, bytes("c"), increment("f:n", 7))));
    assertTrue(results.get(0).applied());
    assertTrue(results.get(1).applied());
    assertFalse(results.get(2).applied());
    assertEquals(List.of(number(7)), results.get(3).values());
    assertEquals(List.of(), store().applyEach(List.of()));
  }

  @Test
  void valuesOfIncrementsAreThoseOfTheirBatch() {
    create(f(1));
    List<WriteBatch> batches = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      batches.add(batch(T, "r" + i, 1, null, "x").mutate(T, bytes("r" + i), increment("f:n", i)));
    }
    List<WriteResult> results = store().applyEach(batches);
    for (int i = 0; i < 5; i++) {
      assertEquals(List.of(number(i)), results.get(i).values());
    }
  }

  /** Times are given, since those of clocks differ. */
  @Test
  void aRandomHistoryEndsAsInTheMemoryStore() {
    Random random = new Random(TestSeed.get(20_261_128));
    create(f(3));
    try (Store memory = new MemoryStore()) {
      memory.admin().createTable(new TableDescriptor(T, List.of(f(3))));
      for (int round = 1; round <= ROUNDS; round++) {
        long seed = random.nextLong();
        List<WriteBatch> batches = round(new Random(seed), round);
        List<WriteBatch> same = round(new Random(seed), round);
        assertEquals(
            memory.applyEach(batches).stream().map(WriteResult::applied).toList(),
            store().applyEach(same).stream().map(WriteResult::applied).toList(),
            "round " + round);
        assertEquals(cells(memory), cells(store()), "round " + round);
      }
    }
  }

  /** A few batches of different rows: in what order those of one row go is not said. */
  private static List<WriteBatch> round(Random random, long time) {
    List<WriteBatch> batches = new ArrayList<>();
    Set<String> rows = new HashSet<>();
    int count = 1 + random.nextInt(KEYS);
    for (int i = 0; i < count; i++) {
      String row = "r" + random.nextInt(KEYS);
      String expected = random.nextInt(3) == 0 ? null : "v" + random.nextInt(2);
      if (!rows.add(row)) {
        continue;
      }
      WriteBatch batch = batch(T, row, time, expected, "v" + random.nextInt(2));
      if (random.nextInt(4) == 0) {
        batch =
            new WriteBatch()
                .check(check(T, row, expected))
                .mutate(T, bytes(row), new Mutation.DeleteRow(time));
      }
      batches.add(batch);
    }
    return batches;
  }

  private static WriteBatch batch(
      TableName table, String row, long time, String expected, String value) {
    return new WriteBatch()
        .check(check(table, row, expected))
        .mutate(table, bytes(row), putOf("f:q", time, value));
  }

  private static Check check(TableName table, String row, String expected) {
    return new Check.CellValue(
        table,
        bytes(row),
        "f",
        bytes("q"),
        Comparison.EQUAL,
        expected == null ? null : bytes(expected),
        TimeRange.ALL);
  }

  private static List<Cell> cells(Store store) {
    List<Cell> cells = new ArrayList<>();
    try (CellScanner scanner = store.table(T).cells(CellScan.VERSIONS)) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        cells.add(cell);
      }
    }
    return cells;
  }
}
