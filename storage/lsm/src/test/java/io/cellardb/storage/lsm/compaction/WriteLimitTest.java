package io.cellardb.storage.lsm.compaction;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class WriteLimitTest {
  private static final int DAYS = 1_000_000; // of a byte a second

  @Test
  void whatIsUrgentIsNotLimited() throws IOException {
    WriteLimit limit = new WriteLimit(1, () -> true);
    limit.await(DAYS);
    limit.await(DAYS);
  }

  @Test
  void withoutALimitNobodyWaits() throws IOException {
    WriteLimit limit = new WriteLimit(Long.MAX_VALUE, () -> false);
    limit.await(Integer.MAX_VALUE);
    limit.await(Integer.MAX_VALUE);
  }

  @Test
  void bytesArePaidForByWhoComesNext() throws IOException {
    WriteLimit limit = new WriteLimit(1, () -> false);
    limit.await(DAYS);
    Thread.currentThread().interrupt();
    assertThrows(IOException.class, () -> limit.await(1));
    assertTrue(Thread.interrupted());
  }
}
