package io.cellardb.storage.lsm.sstable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Searches among row keys. */
final class RowKeysTest {
  private final Random random = new Random(1);

  @Test
  void searchesFromAGuessFindWhatBinarySearchDoes() {
    for (int i = 0; i < 400; i++) {
      int prefix = random.nextInt(12);
      int suffix = 1 + random.nextInt(10);
      int spread = 1 + random.nextInt(255);
      TreeSet<ByteString> keys = new TreeSet<>();
      for (int left = 1 + random.nextInt(100); left > 0; left--) {
        keys.add(key(prefix, suffix, spread));
      }
      RowKeys all = keys(keys);
      for (int j = 0; j < 100; j++) {
        byte[] wanted = key(prefix, suffix, spread + random.nextInt(2)).array();
        int low = random.nextInt(keys.size() + 1);
        assertEquals(
            all.ceiling(wanted, 0, wanted.length, low),
            all.ceilingNear(wanted, 0, wanted.length, low),
            keys + " from " + low + ": " + ByteString.wrap(wanted));
      }
    }
  }

  @Test
  void keysOfSeveralNumbersAreReadAsTheyWereWritten() {
    for (int i = 0; i < 400; i++) {
      int[] widths = new int[1 + random.nextInt(4)];
      int[] used = new int[widths.length];
      for (int field = 0; field < widths.length; field++) {
        widths[field] = 1 + random.nextInt(10);
        used[field] = 1 + random.nextInt(widths[field]);
      }
      TreeSet<ByteString> keys = new TreeSet<>();
      for (int left = 1 + random.nextInt(200); left > 0; left--) {
        ByteWriter key = new ByteWriter(64);
        for (int field = 0; field < widths.length; field++) {
          byte[] number = new byte[used[field]];
          random.nextBytes(number);
          key.putBytes(new byte[widths[field] - used[field]], 0, widths[field] - used[field]);
          key.putBytes(number, 0, number.length);
        }
        keys.add(ByteString.wrap(key.toByteArray()));
      }
      RowKeys all = keys(keys);
      int ordinal = 0;
      for (ByteString key : keys) {
        assertEquals(key, ByteString.wrap(all.copy(ordinal++)));
      }
    }
  }

  @Test
  void smallNumbersOfALongKeyTakeFewBytes() {
    ByteWriter together = new ByteWriter(64);
    int[] ends = new int[1_000];
    for (int i = 0; i < ends.length; i++) {
      together.putLong(0x8000_0000_0000_0000L + i * 1_000_000_007L);
      together.putInt(0x8000_0000 + random.nextInt(1 << 20));
      ends[i] = together.size();
    }
    ByteWriter written = new ByteWriter(64);
    RowKeysWriter.write(written, together.toByteArray(), ends, ends.length);
    int bits = 20; // the first number is on a line
    assertTrue(written.size() <= ends.length * bits / 8 + 64, written.size() + " bytes");
  }

  /** A key of a common prefix, and numbers below one; sometimes of another length. */
  private ByteString key(int prefix, int suffix, int spread) {
    byte[] key = new byte[prefix + suffix - (random.nextInt(20) == 0 ? 1 : 0)];
    Arrays.fill(key, (byte) 0x90);
    for (int i = prefix; i < key.length; i++) {
      key[i] = (byte) random.nextInt(spread);
    }
    return ByteString.wrap(key);
  }

  private static RowKeys keys(Set<ByteString> keys) {
    ByteWriter together = new ByteWriter(64);
    int[] ends = new int[keys.size()];
    int count = 0;
    for (ByteString key : keys) {
      together.putBytes(key.array(), 0, key.length());
      ends[count++] = together.size();
    }
    ByteWriter written = new ByteWriter(64);
    RowKeysWriter.write(written, together.toByteArray(), ends, count);
    byte[] data = Arrays.copyOf(written.toByteArray(), written.size() + Numbers.SLACK);
    return RowKeys.read(data, new ByteReader(data, 0, written.size()), count);
  }
}
