package io.cellardb.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RowBatchTest {
  private static final ByteString Q = ByteString.utf8("q");

  @Test
  void columnsGrowAndAreReused() {
    RowBatch batch =
        new RowBatch(
            Projection.of(
                new ScanColumn.RowKey(),
                new ScanColumn.Cell("f", Q, ValueKind.INT64, true),
                new ScanColumn.Cell("f", Q, ValueKind.DOUBLE, false)),
            1);
    for (int round = 0; round < 2; round++) {
      batch.clear();
      assertNull(batch.column(1).absent());
      for (int row = 0; row < 200; row++) {
        batch.bytes(0).append(("row" + row).getBytes(StandardCharsets.UTF_8));
        if (row % 3 == round) {
          batch.column(1).appendAbsent();
        } else {
          batch.longs(1).append(row * 10L);
          batch.column(1).timeOfLast(row);
        }
        batch.doubles(2).append(row / 2.0);
      }
      batch.rows(200);
      for (int row = 0; row < 200; row++) {
        assertEquals(ByteString.utf8("row" + row), batch.bytes(0).get(row));
        assertEquals(row % 3 == round, batch.column(1).isAbsent(row));
        if (row % 3 != round) {
          assertEquals(row * 10L, batch.longs(1).values()[row]);
          assertEquals(row, batch.column(1).times()[row]);
        }
        assertEquals(row / 2.0, batch.doubles(2).values()[row]);
      }
    }
  }

  @Test
  void absenceIsKnownOfRowsFarBehindTheLastAbsentOne() {
    LongColumn column =
        new RowBatch(Projection.of(new ScanColumn.KeyPart(0, ValueKind.INT64)), 1).longs(0);
    column.appendAbsent();
    for (int row = 1; row < 300; row++) {
      column.append(row);
      assertEquals(false, column.isAbsent(row));
      assertTrue(column.absent().length > row / 64);
    }
    assertTrue(column.isAbsent(0));
  }

  @Test
  void sharedBytesAreCopiedOnceOthersFollow() {
    BytesColumn column = new RowBatch(Projection.of(new ScanColumn.RowKey()), 2).bytes(0);
    byte[] block = "abcdef".getBytes(StandardCharsets.UTF_8);
    column.share(block);
    column.appendShared(2, 3);
    column.appendAbsent();
    column.appendShared(0, 1);
    assertTrue(column.shares(block));
    column.append("xyz".getBytes(StandardCharsets.UTF_8));
    assertEquals("cde", column.get(0).toUtf8());
    assertTrue(column.isAbsent(1));
    assertEquals("a", column.get(2).toUtf8());
    assertEquals("xyz", column.get(3).toUtf8());
  }

  @Test
  void manyValuesAreCopiedWhereverTheyLie() {
    BytesColumn column = new RowBatch(Projection.of(new ScanColumn.RowKey()), 2).bytes(0);
    byte[] block = "abcdef".getBytes(StandardCharsets.UTF_8);
    column.share(block);
    column.appendShared(4, 2);
    column.appendAll(block, new int[] {0, 2, 2, 3, 0, 0}, new int[] {2, 0, 1, 3, 6, 9}, 5);
    column.append("xyz".getBytes(StandardCharsets.UTF_8));
    block[0] = '?';
    String[] expected = {"ef", "ab", "", "c", "def", "abcdef", "xyz"};
    for (int row = 0; row < expected.length; row++) {
      assertEquals(expected[row], column.get(row).toUtf8());
    }
    assertEquals(expected.length, column.size());
  }

  @Test
  void mapsKnowTheirEntries() {
    MapColumn map = new RowBatch(Projection.of(new ScanColumn.OpenFamily("f", false)), 1).map(0);
    map.qualifiers().append(new byte[] {1});
    map.values().append(new byte[] {2});
    map.appendRow();
    map.appendRow();
    map.qualifiers().append(new byte[] {3});
    map.values().append(new byte[] {4});
    map.appendRow();
    assertEquals(0, map.entryStart(0));
    assertEquals(1, map.entryStart(1));
    assertEquals(1, map.entryStart(2));
    assertEquals(2, map.entryStart(3));
  }
}
