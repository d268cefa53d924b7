package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Keys between two others, as if all were spread evenly. */
final class KeySpread {
  /** So many bytes behind those that both begin with are looked at. */
  private static final int DIGITS = 8;

  private KeySpread() {}

  /**
   * Keys that divide a range.
   *
   * @param first its first key
   * @param last its last key, not below
   * @param parts into how many, at least 1
   * @return {@code parts - 1} keys in ascending order, above {@code first} and not above {@code
   *     last}; fewer where the range has not as many
   */
  static List<ByteString> between(ByteString first, ByteString last, int parts) {
    int common = Arrays.mismatch(first.array(), last.array());
    if (common < 0) {
      return List.of();
    }
    BigInteger from = number(first, common);
    BigInteger width = number(last, common).subtract(from);
    List<ByteString> keys = new ArrayList<>();
    for (int i = 1; i < parts; i++) {
      BigInteger at =
          from.add(width.multiply(BigInteger.valueOf(i)).divide(BigInteger.valueOf(parts)));
      ByteString key = key(first, common, at);
      ByteString before = keys.isEmpty() ? first : keys.get(keys.size() - 1);
      if (key.compareTo(before) > 0 && key.compareTo(last) <= 0) {
        keys.add(key);
      }
    }
    return keys;
  }

  /** The bytes of a key from a place on, with zeros behind them. */
  private static BigInteger number(ByteString key, int from) {
    byte[] digits = new byte[DIGITS];
    System.arraycopy(
        key.array(), from, digits, 0, Math.min(DIGITS, Math.max(0, key.length() - from)));
    return new BigInteger(1, digits);
  }

  private static ByteString key(ByteString like, int common, BigInteger number) {
    byte[] key = Arrays.copyOf(like.array(), common + DIGITS);
    Arrays.fill(key, common, key.length, (byte) 0);
    byte[] digits = number.toByteArray(); // may have a byte for the sign before them
    int length = Math.min(DIGITS, digits.length);
    System.arraycopy(digits, digits.length - length, key, key.length - length, length);
    return ByteString.wrap(key);
  }
}
