package io.cellardb.storage.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Keys that divide a range. */
final class KeySpreadTest {
  private static List<String> between(String first, String last, int parts) {
    return KeySpread.between(key(first), key(last), parts).stream()
        .map(key -> HexFormat.of().formatHex(key.array()))
        .toList();
  }

  private static ByteString key(String hex) {
    return ByteString.wrap(HexFormat.of().parseHex(hex));
  }

  @Test
  void theyAreAsFarFromOneAnother() {
    assertEquals(
        List.of("013f" + "ff".repeat(7), "017f" + "ff".repeat(7), "01bf" + "ff".repeat(7)),
        between("01", "01ffffffffffffffff", 4));
    assertEquals(
        List.of("61" + "31" + "00".repeat(7), "61" + "32" + "00".repeat(7)),
        between("6130", "6133", 3));
  }

  @Test
  void aRangeOfOneKeyIsNotDivided() {
    assertEquals(List.of(), between("0102", "0102", 8));
    assertEquals(List.of(), between("", "", 8));
  }

  @Test
  void theyAscendWithinTheRange() {
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      TreeSet<ByteString> ends = new TreeSet<>();
      byte[] common = new byte[random.nextInt(3)];
      random.nextBytes(common);
      while (ends.size() < 2) {
        byte[] key = new byte[common.length + random.nextInt(12)];
        random.nextBytes(key);
        System.arraycopy(common, 0, key, 0, common.length);
        ends.add(ByteString.wrap(key));
      }
      int parts = 1 + random.nextInt(20);
      List<ByteString> keys = KeySpread.between(ends.first(), ends.last(), parts);
      assertTrue(keys.size() < parts);
      List<ByteString> all = new ArrayList<>(keys);
      all.add(0, ends.first());
      for (int i = 1; i < all.size(); i++) {
        assertTrue(all.get(i - 1).compareTo(all.get(i)) < 0, () -> ends + " " + keys);
      }
      assertTrue(keys.isEmpty() || keys.get(keys.size() - 1).compareTo(ends.last()) <= 0);
    }
  }
}
