package io.cellardb.storage.lsm.memtable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.HeapGraph;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class MemtableTest {
  private static CellRun put(long sequence, long time, byte[] qualifier, byte[] value) {
    ByteWriter cells = new ByteWriter(64);
    EncodedCell.encode(cells, CellKind.PUT, time, qualifier, value, FamilyDescriptor.FOREVER);
    return CellRun.of(cells.array(), 0, 1, sequence);
  }

  @Test
  void rowsComeInOrderHoweverTheyWereWritten() throws IOException {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    Memtable memtable = new Memtable();
    NavigableMap<byte[], Integer> model = new TreeMap<>(Arrays::compareUnsigned);
    int ascending = 0;
    for (int i = 1; i <= 5000; i++) {
      byte[] row;
      if (random.nextInt(3) > 0) {
        row = new byte[1 + random.nextInt(10)];
        random.nextBytes(row);
      } else {
        row = ascendingRow(ascending++);
      }
      model.merge(row, 1, Integer::sum);
      memtable.add(row, put(i, i, new byte[] {1}, new byte[] {2}));
    }
    String label = "-Dtest.seed=" + seed;
    assertEquals(model.size(), memtable.rows(), label);
    assertEquals(5000, memtable.cells(), label);
    MemtableRows rows = new MemtableRows(memtable);
    rows.seek(new byte[0]);
    for (byte[] expected : model.keySet()) {
      assertArrayEquals(expected, rows.key(), label);
      rows.next();
    }
    assertFalse(rows.isValid(), label);
    rows.seekBelow(new byte[0]);
    for (byte[] expected : model.descendingKeySet()) {
      assertArrayEquals(expected, rows.key(), label);
      rows.previous();
    }
    assertFalse(rows.isValid(), label);
    for (int i = 0; i < 500; i++) {
      byte[] probe = new byte[1 + random.nextInt(3)];
      random.nextBytes(probe);
      rows.seek(probe);
      byte[] ceiling = model.ceilingKey(probe);
      assertEquals(ceiling != null, rows.isValid(), label);
      if (ceiling != null) {
        assertArrayEquals(ceiling, rows.key(), label);
      }
      rows.seekExactly(probe);
      assertEquals(model.containsKey(probe), rows.isValid(), label);
    }
  }

  /** Rows come in ascending order right below the one that is looked for, over and over. */
  @Test
  void aRowIsFoundWhileOthersAreWrittenRightBeforeIt() throws InterruptedException {
    byte[] wanted = {2};
    AtomicBoolean missed = new AtomicBoolean();
    AtomicReference<Memtable> current = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              for (Memtable memtable = current.get(); memtable != null; memtable = current.get()) {
                MemtableRows rows = new MemtableRows(memtable);
                try {
                  rows.seekExactly(wanted);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
                if (!rows.isValid()) {
                  missed.set(true);
                }
              }
            });
    CellRun cell = put(1, 1, new byte[] {1}, new byte[] {2});
    for (int round = 0; round < 30; round++) {
      Memtable memtable = new Memtable();
      memtable.add(wanted, cell);
      current.set(memtable);
      if (round == 0) {
        reader.start();
      }
      for (int i = 0; i < 20_000; i++) {
        memtable.add(new byte[] {1, (byte) (i >> 16), (byte) (i >> 8), (byte) i}, cell);
      }
    }
    current.set(null);
    reader.join();
    assertFalse(missed.get());
  }

  /** Keys that ascend, longer than the eight bytes that are compared first. */
  private static byte[] ascendingRow(int number) {
    ByteWriter row = new ByteWriter(12);
    row.putLong(7);
    row.putInt(number);
    return row.toByteArray();
  }

  @Test
  void aRowWrittenOftenHasFewRunsAndAllItsCells() throws IOException {
    Memtable memtable = new Memtable();
    byte[] row = {1};
    for (int i = 1; i <= 10_000; i++) {
      memtable.add(row, put(i, i, new byte[] {1}, new byte[] {2}));
    }
    RowTree.Position position = memtable.position();
    position.first();
    assertTrue(position.row().runs.length <= 15);
    MemtableRows rows = new MemtableRows(memtable);
    rows.seekExactly(row);
    CellBuffer cells = new CellBuffer();
    cells.readSequence(9_000);
    rows.column(new byte[] {1}, cells, Integer.MAX_VALUE);
    cells.sort();
    assertEquals(9_000, cells.count());
    for (int i = 0; i < 9_000; i++) {
      assertEquals(9_000 - i, cells.time(i));
      assertEquals(9_000 - i, cells.sequence(i));
    }
    cells.clear();
    rows.column(new byte[] {1}, cells, 3);
    cells.sort();
    assertEquals(9_000, cells.time(0));
    assertTrue(cells.horizon() < 9_000 && cells.horizon() > 0);
  }

  @Test
  void cellsHaveTheirTimesToLiveBesideCellsWithoutThroughAllMerges() throws IOException {
    Memtable memtable = new Memtable();
    byte[] row = {1};
    for (int i = 1; i <= 100; i++) {
      ByteWriter cell = new ByteWriter(64);
      long ttl = i % 3 == 0 ? FamilyDescriptor.FOREVER : 1000 + i;
      EncodedCell.encode(
          cell, CellKind.PUT, i, new byte[] {1, (byte) (i % 2)}, new byte[] {(byte) i}, ttl);
      CellRun run = CellRun.of(cell.array(), 0, 1, i);
      assertEquals(i % 3 == 0, run.isPlain());
      memtable.add(row, run);
    }
    MemtableRows rows = new MemtableRows(memtable);
    rows.seekExactly(row);
    assertFalse(rows.isPlain(Long.MAX_VALUE, 0, Long.MAX_VALUE));
    rows.seekColumn(new byte[] {1, 1});
    CellBuffer cells = new CellBuffer();
    rows.currentColumn(cells, Integer.MAX_VALUE);
    cells.sort();
    assertEquals(50, cells.count());
    for (int at = 0; at < 50; at++) {
      int i = 99 - 2 * at;
      assertEquals(i, cells.time(at));
      assertEquals(i, cells.source(at)[cells.start(at)]);
      assertEquals(i % 3 == 0 ? FamilyDescriptor.FOREVER : 1000 + i, cells.ttl(at));
      assertEquals(i % 3 != 0, cells.hasOutlivedItself(at, i + 1001 + i));
      assertFalse(cells.hasOutlivedItself(at, i + 1000 + i));
    }
    rows.seekColumn(new byte[] {1, 1, 0});
    assertNull(rows.qualifier());
  }

  /** Rows as batches bring them, some of them again and again. */
  private static void fill(Memtable memtable, int writes) {
    Random random = new Random(7);
    for (int i = 1; i <= writes; i++) {
      ByteWriter key = new ByteWriter(16);
      key.putLong(random.nextInt(writes) * 31L);
      ByteWriter cells = new ByteWriter(16);
      for (int c = 0; c < 5; c++) {
        byte[] value = new byte[random.nextInt(40)];
        EncodedCell.encode(
            cells, CellKind.PUT, i, new byte[] {(byte) c}, value, FamilyDescriptor.FOREVER);
      }
      memtable.add(key.toByteArray(), CellRun.of(cells.toByteArray(), 0, 5, i));
    }
  }

  @Test
  void bytesAreThoseOfAllObjects() {
    Memtable memtable = new Memtable();
    fill(memtable, 5_000);
    long objects = HeapGraph.bytes(memtable);
    double ratio = (double) memtable.bytes() / objects;
    assertTrue(ratio > 0.97 && ratio < 1.03, memtable.bytes() + " counted, " + objects + " found");
    assertTrue(memtable.rows() > 1_000);
  }

  /** A family tombstone is sorted behind a newer put of the empty qualifier. */
  @Test
  void aRowOfOnePutAColumnIsWalkedPastItsFamilyTombstones() throws IOException {
    ByteWriter cells = new ByteWriter(64);
    byte[] none = {};
    EncodedCell.encode(cells, CellKind.PUT, 9, none, new byte[] {1}, FamilyDescriptor.FOREVER);
    EncodedCell.encode(cells, CellKind.DELETE_FAMILY, 5, none, none, FamilyDescriptor.FOREVER);
    EncodedCell.encode(cells, CellKind.PUT, 9, new byte[] {7}, none, FamilyDescriptor.FOREVER);
    CellRun run = CellRun.of(cells.array(), 0, 3, 1);
    assertTrue(run.isPlain());
    Memtable memtable = new Memtable();
    memtable.add(new byte[] {1}, run);
    MemtableRows rows = new MemtableRows(memtable);
    rows.seekExactly(new byte[] {1});
    CellBuffer column = new CellBuffer();
    for (int qualifierLength = 0; qualifierLength < 2; qualifierLength++) {
      if (qualifierLength == 0) {
        rows.firstColumn();
      } else {
        rows.nextColumn();
      }
      assertEquals(qualifierLength, rows.qualifierLength());
      column.clear();
      rows.currentColumn(column, Integer.MAX_VALUE);
      assertEquals(1, column.count());
      assertEquals(CellKind.PUT.code(), column.kind(0));
    }
    rows.nextColumn();
    assertNull(rows.qualifier());
  }
}
