package io.cellardb.storage.lsm.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ForgottenTest {
  private static final int KEYS = 200;

  private static byte[] key(int number) {
    return new byte[] {(byte) number, 1};
  }

  /** Nothing that was forgotten counts as known, and a few ranges are kept as they are. */
  @Test
  void itForgetsNothingOfWhatWasForgotten() {
    Random random = new Random(1);
    for (int steps : new int[] {5, 400}) {
      long[] model = new long[KEYS];
      Arrays.fill(model, -1);
      Forgotten forgotten = Forgotten.NOTHING;
      for (int step = 0; step < steps; step++) {
        int from = random.nextInt(KEYS);
        int to = from + 1 + random.nextInt(Math.min(9, KEYS - from));
        long time = random.nextInt(1000);
        byte[] end = to == KEYS ? new byte[0] : key(to);
        forgotten = forgotten.and(new Forgotten.Range(key(from), end, time));
        for (int i = from; i < to; i++) {
          model[i] = Math.max(model[i], time);
        }
        assertTrue(forgotten.ranges().size() <= 64);
      }
      for (int i = 0; i < KEYS; i++) {
        long before = forgotten.before(key(i));
        assertTrue(before >= model[i], i + " " + before + " " + model[i]);
        assertTrue(steps > 5 || before == model[i], i + " " + before + " " + model[i]);
        KeyRange one = KeyRange.single(ByteString.wrap(key(i)));
        assertEquals(before, forgotten.before(List.of(one)));
      }
      Forgotten copy = Forgotten.NOTHING.and(forgotten);
      assertEquals(forgotten.before(List.of(KeyRange.ALL)), copy.before(List.of(KeyRange.ALL)));
      for (int i = 0; i < KEYS; i++) {
        assertEquals(forgotten.before(key(i)), copy.before(key(i)));
      }
    }
    assertTrue(Forgotten.NOTHING.isNothing());
    assertEquals(7, Forgotten.ofAll(7).before(List.of(KeyRange.ALL)));
  }
}
