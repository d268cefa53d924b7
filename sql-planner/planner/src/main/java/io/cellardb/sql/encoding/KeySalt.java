package io.cellardb.sql.encoding;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The first byte of the row keys of a salted table, that of Apache Phoenix: a hash of the bytes
 * behind it. Rows whose keys follow one another are so in several places of the table.
 *
 * @param buckets how many values it has, from 1 to 256; its values are those below
 */
record KeySalt(int buckets) {
  /** A key with its salt before it. */
  byte[] before(byte[] key) {
    byte[] salted = new byte[1 + key.length];
    salted[0] = (byte) Math.abs(Arrays.hashCode(key) % buckets);
    System.arraycopy(key, 0, salted, 1, key.length);
    return salted;
  }

  /** The salted keys of the keys in some ranges: of one key one, of others a range of each salt. */
  RowRanges before(RowRanges keys) {
    if (keys.isAll()) {
      return keys;
    }
    List<KeyRange> salted = new ArrayList<>();
    for (KeyRange range : keys.ranges()) {
      if (range.isSingle()) {
        salted.add(KeyRange.single(ByteString.wrap(before(range.start().array()))));
        continue;
      }
      for (int salt = 0; salt < buckets; salt++) {
        KeyRange bucket = KeyRange.prefix(ByteString.wrap(new byte[] {(byte) salt}));
        salted.add(
            new KeyRange(
                behind(salt, range.start()),
                range.stop().isEmpty() ? bucket.stop() : behind(salt, range.stop())));
      }
    }
    return RowRanges.of(salted);
  }

  private static ByteString behind(int salt, ByteString key) {
    byte[] salted = new byte[1 + key.length()];
    salted[0] = (byte) salt;
    System.arraycopy(key.array(), 0, salted, 1, key.length());
    return ByteString.wrap(salted);
  }
}
