package io.cellardb.storage.lsm.memtable;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What was added is there, and little else seems to be. */
final class KeySetTest {
  private static final int KEYS = 50_000;

  @Test
  void hasAllKeysThatWereAddedAndFewOthers() {
    KeySet set = new KeySet(KEYS);
    for (int i = 0; i < KEYS; i++) {
      set.add(number(i));
    }
    int wrong = 0;
    for (int i = 0; i < KEYS; i++) {
      assertTrue(set.mayHave(number(i)), "key " + i);
      wrong += set.mayHave(number(i + KEYS)) ? 1 : 0;
      wrong += set.mayHave(("name " + i).getBytes(StandardCharsets.UTF_8)) ? 1 : 0;
    }
    assertTrue(wrong < KEYS / 50, "of twice as many other keys " + wrong);
  }

  @Test
  void isEmptyWithoutKeys() {
    assertFalse(new KeySet(0).mayHave(number(1)));
  }

  private static byte[] number(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }
}
