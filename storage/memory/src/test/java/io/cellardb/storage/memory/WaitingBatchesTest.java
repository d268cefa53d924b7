package io.cellardb.storage.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What waits comes to the same as what an overlay has. */
final class WaitingBatchesTest {
  private static final TableName T = TableName.parse("t");
  private static final TableName OTHER = TableName.parse("other");
  private static final int ROWS = 6;

  private static MemoryStore store() {
    MemoryStore store = new MemoryStore();
    for (TableName name : List.of(T, OTHER)) {
      store
          .admin()
          .createTable(
              new TableDescriptor(
                  name, List.of(FamilyDescriptor.of("f"), FamilyDescriptor.of("g"))));
    }
    return store;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static WriteBatch random(Random random) {
    WriteBatch batch = new WriteBatch();
    for (int i = random.nextInt(4); i >= 0; i--) {
      TableName table = random.nextInt(3) == 0 ? OTHER : T;
      byte[] row = bytes("r" + random.nextInt(ROWS));
      if (random.nextInt(8) == 0) {
        batch.check(new Check.RowAbsent(table, row));
      }
      batch.mutate(table, row, mutation(random));
    }
    return batch;
  }

  private static Mutation mutation(Random random) {
    String family = random.nextBoolean() ? "f" : "g";
    byte[] qualifier = bytes("q" + random.nextInt(3));
    return switch (random.nextInt(12)) {
      case 0 -> new Mutation.DeleteRow(WriteBatch.NOW);
      case 1 -> new Mutation.DeleteFamily(family, WriteBatch.NOW);
      case 2, 3, 4 -> new Mutation.DeleteColumn(family, qualifier, WriteBatch.NOW);
      case 5 ->
          random.nextInt(4) > 0
              ? mutation(random)
              : new Mutation.Append(family, qualifier, bytes("+"));
      default ->
          new Mutation.Put(family, qualifier, WriteBatch.NOW, bytes("" + random.nextInt(100)));
    };
  }

  /** The cells that are seen, without their times. */
  private static List<String> content(MemoryStore store) {
    List<String> cells = new ArrayList<>();
    for (TableName name : List.of(T, OTHER)) {
      try (CellScanner scanner = store.table(name).cells(CellScan.VERSIONS.of(families()))) {
        String last = "";
        for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
          String column = name + " " + cell.row() + " " + cell.family() + " " + cell.qualifier();
          if (!column.equals(last)) {
            cells.add(column + " " + cell.value());
          }
          last = column;
        }
      }
    }
    return cells;
  }

  private static CellScan.Columns[] families() {
    return new CellScan.Columns[] {
      new CellScan.Columns.Family("f"), new CellScan.Columns.Family("g")
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatWaitsComesToTheSame(boolean replacesRows) {
    int waited = 0;
    int dependent = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      MemoryStore one = store();
      MemoryStore two = store();
      for (int i = random.nextInt(4); i > 0; i--) {
        WriteBatch batch = random(random);
        one.apply(batch);
        two.apply(batch);
      }
      try (Snapshot base = one.snapshot()) {
        Overlay all = new Overlay(base, one::now, 1 << 20, name -> replacesRows);
        Overlay some = new Overlay(base, one::now, 1 << 20, name -> replacesRows);
        WaitingBatches waiting = new WaitingBatches(base, name -> replacesRows);
        for (int i = 0, n = random.nextInt(5); i <= n; i++) {
          WriteBatch batch = random(random);
          boolean applied = all.apply(batch).applied();
          if (waiting.add(i, batch, some)) {
            assertTrue(applied, "seed " + seed);
            waited++;
          } else {
            if (waiting.touches(batch)) {
              waiting.takeAll().forEach(each -> assertTrue(some.apply(each).applied()));
            }
            assertEquals(applied, some.apply(batch).applied(), "seed " + seed);
          }
        }
        WriteBatch changes = some.changes();
        if (!waiting.changes(changes)) {
          waiting.takeAll().forEach(each -> assertTrue(some.apply(each).applied()));
          changes = some.changes();
          dependent++;
        }
        apply(all.changes(), one);
        apply(changes, two);
        assertEquals(content(one), content(two), "seed " + seed);
      }
    }
    assertTrue(waited > 1_000 && dependent > 20, waited + " and " + dependent);
  }

  private static void apply(WriteBatch changes, MemoryStore store) {
    WriteBatch unbound = new WriteBatch();
    changes.rows().forEach(row -> unbound.mutate(row.table(), row.row(), row.mutations()));
    store.apply(unbound);
  }

  @Test
  void conditionsOnRowsThatAreThereAndWhatIsReadDoNotWait() {
    MemoryStore store = store();
    Mutation put = new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes("v"));
    store.apply(new WriteBatch().mutate(T, bytes("there"), put));
    try (Snapshot base = store.snapshot()) {
      Overlay overlay = new Overlay(base, store::now, 1 << 20, name -> false);
      WaitingBatches waiting = new WaitingBatches(base, name -> false);
      WriteBatch insert = new WriteBatch().mutate(T, bytes("new"), put);
      assertTrue(waiting.add(0, insert.check(new Check.RowAbsent(T, bytes("new"))), overlay));
      assertFalse(waiting.add(1, insert, overlay), "the row was written before");
      assertFalse(
          waiting.add(
              2,
              new WriteBatch()
                  .mutate(T, bytes("there"), put)
                  .check(new Check.RowAbsent(T, bytes("there"))),
              overlay));
      assertTrue(waiting.touches(T));
      assertFalse(waiting.touches(OTHER));
      waiting.removeFrom(0);
      assertFalse(waiting.touches(T));
      overlay.apply(insert);
      assertFalse(waiting.add(3, new WriteBatch().mutate(T, bytes("new"), put), overlay));
      assertTrue(waiting.add(3, new WriteBatch().mutate(T, bytes("other"), put), overlay));
    }
  }
}
