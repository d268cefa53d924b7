package io.cellardb.storage.lsm.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Random rows of several families within random ranges, compared with a sorted set. */
final class RangeCursorTest {
  private static ByteString key(Random random) {
    byte[] key = new byte[1 + random.nextInt(2)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) random.nextInt(6);
    }
    return ByteString.wrap(key);
  }

  private static MergedRows family(Random random, boolean reversed, Set<ByteString> into) {
    List<RowSource> sources = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Memtable memtable = new Memtable();
      for (int row = random.nextInt(10); row > 0; row--) {
        ByteString key = key(random);
        ByteWriter cell = new ByteWriter(32);
        byte[] none = {};
        EncodedCell.encode(cell, CellKind.PUT, 1, none, none, FamilyDescriptor.FOREVER);
        memtable.add(key.array(), CellRun.of(cell.toByteArray(), 0, 1, 1));
        into.add(key);
      }
      sources.add(new MemtableRows(memtable));
    }
    return new MergedRows(sources, reversed);
  }

  private static RowRanges ranges(Random random) {
    List<KeyRange> ranges = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      ByteString start = key(random);
      ByteString stop = random.nextInt(4) == 0 ? ByteString.EMPTY : key(random);
      ranges.add(random.nextBoolean() ? KeyRange.single(start) : new KeyRange(start, stop));
    }
    return RowRanges.of(ranges);
  }

  @Test
  void theRowsOfAllFamiliesComeOnceAndInOrder() throws IOException {
    Random random = new Random(TestSeed.get());
    int rows = 0;
    for (int i = 0; i < 2_000; i++) {
      boolean reversed = random.nextBoolean();
      Set<ByteString> keys = new TreeSet<>();
      MergedRows[] families = new MergedRows[random.nextInt(4)];
      for (int family = 0; family < families.length; family++) {
        families[family] = family(random, reversed, keys);
      }
      RowRanges wanted = random.nextInt(4) == 0 ? RowRanges.ALL : ranges(random);
      List<ByteString> expected =
          new ArrayList<>(
              keys.stream()
                  .filter(key -> wanted.ranges().stream().anyMatch(range -> range.contains(key)))
                  .toList());
      if (reversed) {
        Collections.reverse(expected);
      }
      RangeCursor cursor = new RangeCursor(families, wanted.ranges(), reversed);
      List<ByteString> found = new ArrayList<>();
      for (RowSource row = cursor.row(); row != null; row = cursor.row()) {
        ByteString key =
            ByteString.copyOf(row.key(), row.keyStart(), row.keyStart() + row.keyLength());
        assertTrue(cursor.range().contains(key));
        found.add(key);
        for (MergedRows family : families) {
          if (family.isValid() && family.row().compareKey(key.array()) == 0) {
            family.advance();
          }
        }
      }
      assertEquals(expected, found);
      assertNull(cursor.row());
      rows += found.size();
    }
    assertTrue(rows > 2_000, rows + " rows");
  }
}
