package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.RowKey;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Ascending row keys, in memory one behind the other and addressed by ordinal. Immutable.
 *
 * <pre>
 * keys := form (1) | shared prefix | suffix width (varint) | suffixes          (0, fixed width)
 *       | form (1) | shared prefix | suffix width (varint) | numbers           (1, big-endian)
 *       | form (1) | shared prefix | (as the one before (varint) | the rest)*  (2, front-coded)
 *       | form (1) | shared prefix | fields (varint) | (width (1) | numbers)*  (3, big-endian)
 * </pre>
 *
 * What all keys begin with is there once. Suffixes of up to eight bytes may be written as numbers,
 * and others field by field, each with as many bits as its numbers need. Keys do not say what they
 * are made of. A field is taken to begin where bytes that are the same in all keys follow others,
 * as those at the beginning of small numbers do. A front-coded suffix has so many bytes in common
 * with the one before.
 */
final class RowKeys {
  static final int FIXED = 0;
  static final int NUMBERS = 1;
  static final int FRONT_CODED = 2;
  static final int FIELDS = 3;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] keys;
  private final int width; // -1 if keys differ in length
  private final int[] ends; // null if they don't
  private final int count;

  // The first eight bytes of the first key as a number, and how many keys there are for each number
  // from there to the last key's; 0 if that is not known.
  private final long smallest;
  private final double density;

  private RowKeys(byte[] keys, int width, int[] ends, int count) {
    this.keys = keys;
    this.width = width;
    this.ends = ends;
    this.count = count;
    boolean known = length(0) >= Long.BYTES && length(count - 1) >= Long.BYTES;
    smallest = known ? ByteReader.longAt(keys, 0) : 0;
    long range = known ? ByteReader.longAt(keys, start(count - 1)) - smallest : 0;
    density = range > 0 ? (count - 1) / (double) range : 0;
  }

  /**
   * Reads {@code count} keys, at least one.
   *
   * @param data what the reader reads, with {@link Numbers#SLACK}
   */
  static RowKeys read(byte[] data, ByteReader reader, int count) {
    int form = reader.getByte();
    int prefix = reader.getVarint();
    int prefixStart = reader.skip(prefix);
    if (form == FRONT_CODED) {
      return readFrontCoded(data, reader, count, prefixStart, prefix);
    }
    if (form == FIELDS) {
      int fields = reader.getVarint();
      if (fields < 0 || fields > reader.remaining()) {
        throw new IndexOutOfBoundsException(fields + " fields");
      }
      int[] widths = new int[fields];
      Numbers[] numbers = new Numbers[widths.length];
      for (int i = 0; i < widths.length; i++) {
        widths[i] = reader.getByte();
        numbers[i] = Numbers.read(data, reader, count);
      }
      return ofNumbers(data, prefixStart, prefix, widths, numbers, count);
    }
    int suffix = reader.getVarint();
    if (form == NUMBERS) {
      Numbers[] numbers = {Numbers.read(data, reader, count)};
      return ofNumbers(data, prefixStart, prefix, new int[] {suffix}, numbers, count);
    }
    int width = prefix + suffix;
    int start = reader.skip(Math.multiplyExact(count, suffix));
    byte[] keys = new byte[Math.multiplyExact(count, width)];
    for (int i = 0; i < count; i++) {
      System.arraycopy(data, prefixStart, keys, i * width, prefix);
      System.arraycopy(data, start + i * suffix, keys, i * width + prefix, suffix);
    }
    return new RowKeys(keys, width, null, count);
  }

  /** Keys of fields whose widths are up to eight bytes. */
  private static RowKeys ofNumbers(
      byte[] data, int prefixStart, int prefix, int[] widths, Numbers[] numbers, int count) {
    int[] ends = new int[widths.length];
    int width = prefix;
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] < 0 || widths[i] > Long.BYTES) {
        throw new IndexOutOfBoundsException("a number of " + widths[i] + " bytes");
      }
      width += widths[i];
      ends[i] = width;
    }
    byte[] keys = new byte[Math.multiplyExact(count, width)];
    // From the end: eight bytes are written at once, and those before the field get theirs later.
    for (int i = count - 1; i >= 0; i--) {
      int at = i * width;
      for (int field = widths.length - 1; field >= 0; field--) {
        putBefore(keys, at + ends[field], numbers[field].at(i));
      }
      System.arraycopy(data, prefixStart, keys, at, prefix);
    }
    return new RowKeys(keys, width, null, count);
  }

  /** Writes a number into the up to eight bytes before an end. */
  private static void putBefore(byte[] keys, int end, long number) {
    if (end >= Long.BYTES) {
      LONGS.set(keys, end - Long.BYTES, number);
      return;
    }
    long rest = number;
    for (int i = end - 1; i >= 0; i--, rest >>>= 8) {
      keys[i] = (byte) rest;
    }
  }

  private static RowKeys readFrontCoded(
      byte[] data, ByteReader reader, int count, int prefixStart, int prefix) {
    ByteWriter keys = new ByteWriter(Math.addExact(reader.remaining(), 16));
    int[] ends = new int[count];
    int before = 0;
    for (int i = 0; i < count; i++) {
      int shared = reader.getVarint();
      int rest = reader.getVarint();
      if (i > 0 && prefix + shared > ends[i - 1] - before) {
        throw new IndexOutOfBoundsException("a key shares more than the one before has");
      }
      int at = keys.size();
      keys.reserve(prefix + shared + rest);
      if (i == 0) {
        keys.putBytes(data, prefixStart, prefix);
      } else {
        keys.putBytes(keys.array(), before, prefix + shared);
      }
      keys.putBytes(data, reader.skip(rest), rest);
      before = at;
      ends[i] = keys.size();
    }
    return new RowKeys(keys.toByteArray(), -1, ends, count);
  }

  /** The array in which they lie. */
  byte[] bytes() {
    return keys;
  }

  /** Where a key starts. */
  int start(int ordinal) {
    return ends == null ? ordinal * width : ordinal == 0 ? 0 : ends[ordinal - 1];
  }

  /** Length of a key. */
  int length(int ordinal) {
    return ends == null ? width : ends[ordinal] - (ordinal == 0 ? 0 : ends[ordinal - 1]);
  }

  /** A copy of a key. */
  byte[] copy(int ordinal) {
    int start = start(ordinal);
    return Arrays.copyOfRange(keys, start, start + length(ordinal));
  }

  /** Compares a key with {@code other[from, to)}. */
  int compare(int ordinal, byte[] other, int from, int to) {
    int start = start(ordinal);
    return RowKey.compare(keys, start, start + length(ordinal), other, from, to);
  }

  /**
   * The first from {@code low} on that is not below {@code other[from, to)}, or their number.
   * Searches ever further from where the key would be if keys were evenly spaced numbers, which
   * many are; or from {@code low} if they are no numbers.
   */
  int ceilingNear(byte[] other, int from, int to, int low) {
    int bottom = low;
    int top = count;
    int at = Math.max(low, guess(other, from, to));
    if (at < top && compare(at, other, from, to) < 0) {
      return ceilingSoon(other, from, to, at + 1);
    }
    if (at < top) {
      top = at;
      for (int step = 1; top - step >= bottom; step *= 2) {
        if (compare(top - step, other, from, to) < 0) {
          bottom = top - step + 1;
        } else {
          top -= step;
        }
      }
    }
    return ceiling(other, from, to, bottom, top);
  }

  /** As {@link #ceilingNear}, of a key that is probably one of the next. */
  int ceilingSoon(byte[] other, int from, int to, int low) {
    int bottom = low;
    for (int step = 0; bottom + step < count; step = 2 * step + 1) {
      if (compare(bottom + step, other, from, to) >= 0) {
        return ceiling(other, from, to, bottom, bottom + step);
      }
      bottom += step + 1;
    }
    return ceiling(other, from, to, bottom, count);
  }

  /** As {@link #ceilingNear}, of a key that may be far from {@code low}. */
  int ceiling(byte[] other, int from, int to, int low) {
    return density > 0 && to - from >= Long.BYTES
        ? ceilingNear(other, from, to, low)
        : ceiling(other, from, to, low, count);
  }

  private int ceiling(byte[] other, int from, int to, int low, int high) {
    int bottom = low;
    int top = high;
    while (bottom < top) {
      int middle = (bottom + top) >>> 1;
      if (compare(middle, other, from, to) < 0) {
        bottom = middle + 1;
      } else {
        top = middle;
      }
    }
    return bottom;
  }

  private int guess(byte[] other, int from, int to) {
    if (density == 0 || to - from < Long.BYTES) {
      return 0;
    }
    long distance = ByteReader.longAt(other, from) - smallest;
    return (int) Math.min(count - 1, Math.round(distance * density));
  }

  /** Bytes of memory. */
  int weight() {
    return keys.length + (ends == null ? 0 : ends.length * 4) + 80;
  }
}
