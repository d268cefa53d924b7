package io.cellardb.storage.lsm.memtable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class RowTreeTest {
  private final RowTree tree = new RowTree();
  private final RowTree.Position position = new RowTree.Position(tree);

  /** Enough rows for several levels of inner nodes; keys end in zeros and begin alike, too. */
  @Test
  void agreesWithASortedMap() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    NavigableMap<byte[], RowTree.Row> model = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < 60_000; i++) {
      byte[] key = key(random, i);
      RowTree.Row row = tree.findOrInsert(key);
      RowTree.Row known = model.putIfAbsent(key, row);
      assertSame(known == null ? row : known, row);
    }
    String label = "-Dtest.seed=" + seed;
    position.first();
    for (RowTree.Row row : model.values()) {
      assertSame(row, position.row(), label);
      position.next();
    }
    assertNull(position.row(), label);
    position.last();
    for (RowTree.Row row : model.descendingMap().values()) {
      assertSame(row, position.row(), label);
      position.previous();
    }
    assertNull(position.row(), label);
    for (int i = 0; i < 20_000; i++) {
      byte[] key = key(random, random.nextInt(60_000));
      position.seek(key);
      assertSame(value(model.ceilingEntry(key)), position.row(), label);
      position.seekBelow(key);
      assertSame(value(model.lowerEntry(key)), position.row(), label);
    }
  }

  private static RowTree.Row value(Map.Entry<byte[], RowTree.Row> entry) {
    return entry == null ? null : entry.getValue();
  }

  private static byte[] key(Random random, int i) {
    if (random.nextInt(4) == 0) {
      return ByteBuffer.allocate(12).putLong(7).putInt(i).array();
    }
    byte[] key = new byte[1 + random.nextInt(10)];
    for (int at = 0; at < key.length; at++) {
      key[at] = (byte) (random.nextInt(3) == 0 ? 0 : random.nextInt(256));
    }
    return key;
  }

  @Test
  void anEmptyOneHasNoRows() {
    position.first();
    assertNull(position.row());
    position.last();
    assertNull(position.row());
    position.seek(new byte[] {1});
    assertNull(position.row());
    position.seekBelow(new byte[] {1});
    assertNull(position.row());
  }

  /** Whoever begins to read sees at least all rows that were there by then, in order. */
  @Test
  void readersSeeAWholeTreeWhileItGrows() throws Exception {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    int[] inserted = {0};
    ExecutorService reader = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> scans =
          reader.submit(
              () -> {
                int count = 0;
                for (int atLeast = 0; atLeast < 40_000; count++) {
                  synchronized (inserted) {
                    atLeast = inserted[0];
                  }
                  assertTrue(countRows(count % 2 == 0) >= atLeast, "-Dtest.seed=" + seed);
                }
                return count;
              });
      for (int i = 0; i < 40_000; i++) {
        // The high bits are random, the low ones tell the keys apart.
        tree.findOrInsert(ByteBuffer.allocate(8).putInt(random.nextInt()).putInt(i).array());
        if (i % 100 == 99) {
          synchronized (inserted) {
            inserted[0] = i + 1;
          }
        }
      }
      assertTrue(scans.get() > 0);
    } finally {
      reader.shutdownNow();
    }
    assertEquals(40_000, countRows(true));
  }

  private int countRows(boolean forward) {
    RowTree.Position own = new RowTree.Position(tree);
    int count = 0;
    byte[] before = null;
    if (forward) {
      own.first();
    } else {
      own.last();
    }
    while (own.row() != null) {
      byte[] key = own.row().key;
      if (before != null) {
        int order = Arrays.compareUnsigned(before, key);
        assertTrue(forward ? order < 0 : order > 0);
      }
      before = key;
      count++;
      if (forward) {
        own.next();
      } else {
        own.previous();
      }
    }
    return count;
  }

  @Test
  void ascendingKeysFillTheLeaves() {
    for (int i = 0; i < 100_000; i++) {
      byte[] key = ByteBuffer.allocate(4).putInt(i).array();
      tree.findOrInsert(key);
    }
    position.seek(ByteBuffer.allocate(4).putInt(77_777).array());
    assertArrayEquals(ByteBuffer.allocate(4).putInt(77_777).array(), position.row().key);
    assertEquals(100_000, countRows(false));
  }

  /** Rows come behind those that are there, in the leaf itself, while others look for keys. */
  @Test
  void whoLooksForAKeyFindsNoneBelowItWhileRowsAreAppended() throws Exception {
    int rows = 200_000;
    ExecutorService reader = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> seeks =
          reader.submit(
              () -> {
                RowTree.Position own = new RowTree.Position(tree);
                RowTree.Position end = new RowTree.Position(tree);
                int last = 0;
                int found = 0;
                while (last < 2 * (rows - 1)) {
                  byte[] wanted = number(last + 1); // just behind a row that is there
                  own.seek(wanted);
                  if (own.row() != null) {
                    assertArrayEquals(number(last + 2), own.row().key);
                    found++;
                  }
                  end.last();
                  last = end.row() == null ? 0 : ByteBuffer.wrap(end.row().key).getInt();
                }
                return found;
              });
      for (int i = 0; i < rows; i++) {
        tree.findOrInsert(number(2 * i));
      }
      assertTrue(seeks.get() >= 0);
    } finally {
      reader.shutdownNow();
    }
    assertEquals(rows, countRows(true));
  }

  private static byte[] number(int number) {
    return ByteBuffer.allocate(4).putInt(number).array();
  }
}
