package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SnapshotsTest {
  @Test
  void theOldestIsThatOfTheOpenOnes() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    Snapshots snapshots = new Snapshots();
    List<Long> open = new ArrayList<>();
    for (long newest = 1; newest < 2_000; newest++) {
      if (random.nextInt(20) < 11 || open.isEmpty()) {
        long sequence = random.nextInt(4) == 0 ? random.nextInt((int) newest) : newest;
        assertEquals(sequence, snapshots.open(() -> sequence));
        open.add(sequence);
      } else {
        snapshots.close(open.remove(random.nextInt(open.size())));
      }
      long expected = open.isEmpty() ? newest : Collections.min(open);
      long now = newest;
      assertEquals(expected, snapshots.oldest(() -> now), "-Dtest.seed=" + seed);
    }
  }
}
