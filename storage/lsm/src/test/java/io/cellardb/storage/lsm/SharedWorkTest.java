package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SharedWorkTest {
  @Test
  void severalThreadsDoAllParts() throws InterruptedException {
    SharedWork<Integer> work = new SharedWork<>(List.of(() -> 1, () -> 2, () -> 3), () -> false);
    Thread other = new Thread(work::help);
    other.start();
    work.help();
    assertNull(work.awaitAll());
    other.join();
    assertEquals(Set.of(1, 2, 3), Set.copyOf(work.results()));
  }

  @Test
  void afterAFailureNoFurtherPartIsTaken() {
    SharedWork<Integer> work =
        new SharedWork<>(
            List.of(
                () -> 1,
                () -> {
                  throw new IOException("disk");
                },
                () -> 3),
            () -> false);
    work.help();
    assertEquals("disk", work.awaitAll().getMessage());
    assertEquals(List.of(1), work.results());
  }

  @Test
  void whatIsStoppedHasFailed() {
    SharedWork<Integer> work = new SharedWork<>(List.of(() -> 1), () -> true);
    work.help();
    assertEquals("the store is being closed", work.awaitAll().getMessage());
  }
}
