package io.cellardb.storage.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Going back to savepoints: what it costs, and when it is not possible. */
final class OverlayTest {
  private static final TableName T = TableName.parse("t");
  private static final int ROWS = 100;

  private final MemoryStore store = new MemoryStore();
  private int reads;
  private Overlay overlay;

  @BeforeEach
  void load() {
    store.admin().createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f"))));
    for (int i = 0; i < ROWS; i++) {
      store.apply(put(i, 0));
    }
    Snapshot base = store.snapshot();
    Snapshot counted =
        new Snapshot() {
          @Override
          public long sequence() {
            return base.sequence();
          }

          @Override
          public Table table(TableName name) {
            reads++;
            return base.table(name);
          }

          @Override
          public void close() {
            base.close();
          }
        };
    overlay = new Overlay(counted, store::now, 1 << 20, name -> false);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static WriteBatch put(int row, int value) {
    return new WriteBatch()
        .mutate(
            T,
            ("r" + row).getBytes(UTF_8),
            new Mutation.Put(
                "f", new byte[] {1}, WriteBatch.NOW, Integer.toString(value).getBytes(UTF_8)));
  }

  private String newest(int row) {
    try (CellScanner cells =
        overlay
            .table(T)
            .cells(
                CellScan.NEWEST.over(RowRanges.of(KeyRange.single(ByteString.utf8("r" + row)))))) {
      return cells.next().value().toUtf8();
    }
  }

  @Test
  void whatWasWrittenBeforeIsNotReadAgain() {
    for (int i = 0; i < ROWS / 2; i++) {
      overlay.apply(put(i, 1));
    }
    overlay.savepoint(1);
    overlay.apply(put(0, 2));
    overlay.apply(put(ROWS - 1, 2));
    int before = reads;
    assertTrue(overlay.rollbackTo(1));
    assertEquals(before, reads);
    assertEquals("1", newest(0));
    assertEquals("1", newest(1));
    assertEquals("0", newest(ROWS - 1));
    assertEquals(ROWS / 2, overlay.changes().rows().size());
    // The savepoint stays.
    overlay.apply(put(0, 3));
    assertEquals("3", newest(0));
    assertTrue(overlay.rollbackTo(1));
    assertEquals("1", newest(0));
  }

  @Test
  void laterSavepointsAreGoneAndEarlierOnesStay() {
    for (int id = 0; id < 5; id++) {
      overlay.savepoint(id);
      overlay.apply(put(7, id + 1));
    }
    assertTrue(overlay.rollbackTo(3));
    assertEquals("3", newest(7));
    assertFalse(overlay.rollbackTo(4));
    assertTrue(overlay.rollbackTo(1));
    assertEquals("1", newest(7));
    assertTrue(overlay.rollbackTo(0));
    assertEquals("0", newest(7));
    assertEquals(0, overlay.changes().rows().size());
  }

  @Test
  void nothingIsTakenBackUnderAReader() {
    overlay.savepoint(0);
    overlay.apply(put(1, 1));
    try (Snapshot reader = overlay.memory().snapshot()) {
      assertTrue(reader.sequence() > 0);
      assertFalse(overlay.rollbackTo(0));
      assertEquals("1", newest(1));
    }
    assertTrue(overlay.rollbackTo(0));
    assertEquals("0", newest(1));
  }
}
