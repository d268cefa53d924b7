package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;
import java.util.List;

/**
 * The qualifiers of a block in ascending order. Blocks of a file mostly have the same ones, and
 * share them then. Immutable.
 *
 * <pre>
 * qualifiers := count (varint) | (as the one before (varint) | the rest)*
 * </pre>
 */
final class Qualifiers {
  private final byte[] encoded;
  private final byte[] data;
  private final int[] ends;

  private Qualifiers(byte[] encoded, byte[] data, int[] ends) {
    this.encoded = encoded;
    this.data = data;
    this.ends = ends;
  }

  /**
   * Reads {@code bytes[from, from + length)}.
   *
   * @param known is returned if it is the same; may be null
   */
  static Qualifiers read(byte[] bytes, int from, int length, Qualifiers known) {
    if (known != null
        && Arrays.equals(known.encoded, 0, known.encoded.length, bytes, from, from + length)) {
      return known;
    }
    ByteReader reader = new ByteReader(bytes, from, from + length);
    int count = reader.getVarint();
    ByteWriter data = new ByteWriter(length);
    int[] ends = new int[Math.min(count, length)];
    int before = 0;
    for (int i = 0; i < count; i++) {
      int shared = reader.getVarint();
      int rest = reader.getVarint();
      int at = data.size();
      if (shared > at - before) {
        throw new IndexOutOfBoundsException("a qualifier shares more than the one before has");
      }
      data.reserve(shared + rest);
      data.putBytes(data.array(), before, shared);
      data.putBytes(bytes, reader.skip(rest), rest);
      before = at;
      ends[i] = data.size();
    }
    return new Qualifiers(Arrays.copyOfRange(bytes, from, from + length), data.toByteArray(), ends);
  }

  /** Writes qualifiers, which ascend. */
  static void write(ByteWriter into, List<byte[]> qualifiers) {
    into.putVarint(qualifiers.size());
    byte[] before = new byte[0];
    for (byte[] qualifier : qualifiers) {
      int mismatch = Arrays.mismatch(before, qualifier);
      int shared = mismatch < 0 ? qualifier.length : mismatch;
      into.putVarint(shared);
      into.putVarint(qualifier.length - shared);
      into.putBytes(qualifier, shared, qualifier.length - shared);
      before = qualifier;
    }
  }

  /** How many there are. */
  int count() {
    return ends.length;
  }

  /** The array in which they lie. */
  byte[] data() {
    return data;
  }

  /** Where one starts. */
  int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** Length of one. */
  int length(int index) {
    return ends[index] - start(index);
  }

  /** The first that is not below the given one; {@link #count()} if none. */
  int ceiling(byte[] qualifier) {
    int low = 0;
    int high = ends.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(middle, qualifier) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The index of a qualifier, or -1. */
  int find(byte[] qualifier) {
    int index = ceiling(qualifier);
    return index < ends.length && compare(index, qualifier) == 0 ? index : -1;
  }

  private int compare(int index, byte[] qualifier) {
    return Arrays.compareUnsigned(data, start(index), ends[index], qualifier, 0, qualifier.length);
  }

  /** Bytes of memory. */
  int weight() {
    return encoded.length + data.length + ends.length * 4 + 100;
  }
}
