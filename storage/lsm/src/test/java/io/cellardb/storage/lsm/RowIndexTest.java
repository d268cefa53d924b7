package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.tck.seed.TestSeed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RowIndexTest {
  private record Row(OpenTable table, byte[] key) implements RowIndex.Row {}

  private final OpenTable[] tables = {table("a"), table("b")};

  private static OpenTable table(String name) {
    TableDescriptor descriptor =
        new TableDescriptor(new TableName("test", name), List.of(FamilyDescriptor.of("f")));
    return new OpenTable(new StoreCatalog.Entry(descriptor, new int[] {1}), new TableReaders());
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(4).putInt(number).array();
  }

  /** In key order throughout, or for a while, or in no order; with rows that are removed again. */
  @Test
  void findsWhatWasAddedAndNothingElse() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      String label = "-Dtest.seed=" + seed + ", round " + round;
      int disorder = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(40);
      int used = 1 + random.nextInt(2);
      RowIndex<Row> index = new RowIndex<>();
      List<Row> model = new ArrayList<>();
      int next = 0;
      for (int step = 0; step < 200; step++) {
        if (random.nextInt(8) == 0 && !model.isEmpty()) {
          assertSame(model.remove(model.size() - 1), index.last(), label);
          index.removeLast();
        }
        boolean stray = disorder > 0 && random.nextInt(disorder) == 0;
        next += 1 + random.nextInt(3);
        Row row = new Row(tables[random.nextInt(used)], key(stray ? random.nextInt(400) : next));
        Row known = find(model, row);
        assertSame(known, index.find(row.table, row.key), label);
        if (known == null) {
          model.add(row);
          index.add(row);
        }
        Row wanted = new Row(tables[random.nextInt(2)], key(random.nextInt(next + 3)));
        assertSame(find(model, wanted), index.find(wanted.table, wanted.key), label);
      }
      for (Row row : model) {
        assertSame(row, index.find(row.table, row.key), label);
      }
      assertEquals(model, index.rows(), label);
      assertEquals(model.size(), index.size(), label);
      index.clear();
      assertTrue(index.isEmpty(), label);
    }
  }

  private static Row find(List<Row> rows, Row wanted) {
    for (Row row : rows) {
      if (row.table == wanted.table && Arrays.equals(row.key, wanted.key)) {
        return row;
      }
    }
    return null;
  }
}
