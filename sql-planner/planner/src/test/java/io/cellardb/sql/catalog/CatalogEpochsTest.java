package io.cellardb.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work that waits for readers. */
class CatalogEpochsTest {
  private final CatalogEpochs epochs = new CatalogEpochs();
  private final List<String> done = new ArrayList<>();

  @Test
  void nobodyIsWaitedForWhereNobodyReads() {
    try (CatalogEpochs.Reader idle = epochs.reader()) {
      idle.enter();
      idle.leave();
      epochs.whenUnread(() -> done.add("a"));
      assertEquals(List.of("a"), done);
    }
  }

  @Test
  void workIsDoneOnceAllHaveEndedWhoBeganBefore() {
    try (CatalogEpochs.Reader one = epochs.reader();
        CatalogEpochs.Reader other = epochs.reader()) {
      one.enter();
      epochs.whenUnread(() -> done.add("a"));
      other.enter();
      epochs.whenUnread(() -> done.add("b"));
      assertEquals(List.of(), done);
      one.leave();
      assertEquals(List.of("a"), done, "the other began after it");
      other.leave();
      assertEquals(List.of("a", "b"), done);
    }
  }

  @Test
  void readersEndWhenAllThatTheyBeganIsOver() {
    try (CatalogEpochs.Reader reader = epochs.reader()) {
      reader.enter();
      epochs.whenUnread(() -> done.add("a"));
      reader.enter();
      reader.leave();
      assertEquals(List.of(), done);
      reader.leave();
      assertEquals(List.of("a"), done);
    }
  }

  @Test
  void readersThatAreClosedAreNotWaitedFor() {
    CatalogEpochs.Reader reader = epochs.reader();
    reader.enter();
    epochs.whenUnread(() -> done.add("a"));
    assertEquals(List.of(), done);
    reader.close();
    assertEquals(List.of("a"), done);
  }
}
