package io.cellardb.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteStringTest {
  private static final int KEYS = 300_000;

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 12, 20})
  void numbersInARowHaveHashesFarApart(int length) {
    Set<Integer> hashes = new HashSet<>();
    int[] places = new int[1 << 16];
    int most = 0;
    for (int i = 0; i < KEYS; i++) {
      byte[] key = ByteBuffer.allocate(length).putInt(length - Integer.BYTES, i).array();
      int hash = ByteString.wrap(key).hashCode();
      hashes.add(hash);
      most = Math.max(most, ++places[hash & 0xFFFF]);
      assertEquals(hash, ByteString.hash(key.clone()));
    }
    // Of 300,000 random numbers of 32 bits some 10 are there twice, and of 65,536 places the
    // fullest has some 20.
    assertTrue(hashes.size() > KEYS - 100, hashes.size() + " different hashes");
    assertTrue(most < 40, most + " keys in one place");
  }
}
