package io.cellardb.storage.lsm.memtable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.WantedColumns;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Columns that are found together, beside each looked for by itself. */
final class PlainRunsTest {
  private static final int ROWS = 3_000;
  private static final int QUALIFIERS = 40;

  private final Random random = new Random(TestSeed.get());

  private static byte[] qualifier(int number) {
    return number == 0 ? new byte[0] : new byte[] {(byte) (number / 7), (byte) number};
  }

  /** Some columns by their numbers, some of them twice, and some numbers without one. */
  private byte[][] named() {
    byte[][] named = new byte[1 + random.nextInt(12)][];
    for (int i = 0; i < named.length; i++) {
      if (random.nextInt(4) > 0) {
        named[i] = qualifier(random.nextInt(QUALIFIERS));
      }
    }
    return named;
  }

  /** A row of some batches, whose times ascend; each of its columns has a few versions. */
  private void add(Memtable memtable, byte[] row) {
    boolean wide = random.nextInt(4) == 0;
    long time = 10;
    for (int batch = 1 + random.nextInt(4); batch > 0; batch--) {
      ByteWriter bytes = new ByteWriter(64);
      int cells = 0;
      long deleted = random.nextInt(4) == 0 ? time : -1;
      int versions = 1 + random.nextInt(random.nextBoolean() ? 1 : 5);
      for (int number = 0; number < QUALIFIERS; number++) {
        boolean has = random.nextInt(wide ? 2 : 20) == 0;
        for (int version = 0; has && version < versions; version++) {
          long at = time + versions - version;
          byte[] value = {(byte) number, (byte) at};
          EncodedCell.encode(
              bytes, CellKind.PUT, at, qualifier(number), value, FamilyDescriptor.FOREVER);
          cells++;
        }
        if (number == 0 && deleted >= 0) {
          EncodedCell.encode(
              bytes,
              CellKind.DELETE_FAMILY,
              deleted,
              new byte[0],
              new byte[0],
              FamilyDescriptor.FOREVER);
          cells++;
        }
      }
      if (cells > 0) {
        memtable.add(row, CellRun.of(bytes.toByteArray(), 0, cells, time));
      }
      time += versions + 1;
    }
  }

  @Test
  void findTogetherWhatEachFindsAlone() throws IOException {
    Memtable memtable = new Memtable();
    for (int row = 0; row < ROWS; row++) {
      add(memtable, new byte[] {(byte) (row >>> 8), (byte) row});
    }
    MemtableRows rows = new MemtableRows(memtable);
    byte[][] named = named();
    WantedColumns wanted = new WantedColumns(named);
    int found = 0;
    for (rows.seek(new byte[0]); rows.isValid(); rows.next()) {
      if (random.nextInt(20) == 0) {
        named = named();
        wanted = new WantedColumns(named);
      }
      if (rows.isPlain(Long.MAX_VALUE, 0, Long.MAX_VALUE)) {
        wanted.clear();
        rows.find(wanted);
        found += compare(rows, named, wanted);
      }
    }
    assertTrue(found > ROWS / 2, found + " values found");
  }

  private static int compare(MemtableRows rows, byte[][] named, WantedColumns wanted) {
    ValueSlot alone = new ValueSlot();
    int found = 0;
    boolean[] numbered = new boolean[named.length];
    for (int i = 0; i < wanted.count(); i++) {
      ValueSlot together = wanted.value(i);
      for (int number : wanted.numbers(i)) {
        assertArrayEquals(wanted.qualifier(i), named[number]);
        numbered[number] = true;
        alone.source = null;
        rows.find(-1, named[number], alone);
        assertArrayEquals(value(alone), value(together));
        if (alone.source != null) {
          assertEquals(alone.time, together.time);
          found++;
        }
      }
    }
    for (int number = 0; number < named.length; number++) {
      assertEquals(named[number] != null, numbered[number]);
    }
    return found;
  }

  private static byte[] value(ValueSlot slot) {
    return slot.source == null
        ? null
        : Arrays.copyOfRange(slot.source, slot.start, slot.start + slot.length);
  }
}
