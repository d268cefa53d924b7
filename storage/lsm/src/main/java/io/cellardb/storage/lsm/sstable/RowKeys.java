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
 * </pre>
 *
 * What all keys begin with is there once. Suffixes of up to eight bytes may be written as numbers.
 * A front-coded suffix has so many bytes in common with the one before.
 */
final class RowKeys {
  private static final int FIXED = 0;
  private static final int NUMBERS = 1;
  private static final int FRONT_CODED = 2;

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
    int suffix = reader.getVarint();
    int width = prefix + suffix;
    int start = form == FIXED ? reader.skip(Math.multiplyExact(count, suffix)) : 0;
    Numbers numbers = form == FIXED ? null : Numbers.read(data, reader, count);
    byte[] keys = new byte[Math.multiplyExact(count, width)];
    if (numbers != null && suffix <= Long.BYTES && width >= Long.BYTES) {
      fillByWords(keys, count, width, data, prefixStart, prefix, numbers);
      return new RowKeys(keys, width, null, count);
    }
    for (int i = 0; i < count; i++) {
      int at = i * width;
      System.arraycopy(data, prefixStart, keys, at, prefix);
      if (numbers == null) {
        System.arraycopy(data, start + i * suffix, keys, at + prefix, suffix);
      } else {
        long rest = numbers.at(i);
        for (int b = width - 1; b >= prefix; b--, rest >>>= 8) {
          keys[at + b] = (byte) rest;
        }
      }
    }
    return new RowKeys(keys, width, null, count);
  }

  /** Writes the last eight bytes of each key, with what of them belongs to the prefix, at once. */
  private static void fillByWords(
      byte[] keys,
      int count,
      int width,
      byte[] data,
      int prefixStart,
      int prefix,
      Numbers suffixes) {
    int head = width - Long.BYTES; // how much of the prefix comes before the word
    long tail = 0;
    for (int i = head; i < prefix; i++) {
      tail = tail << 8 | (data[prefixStart + i] & 0xFF);
    }
    if (prefix < width) {
      tail <<= (width - prefix) * 8; // which is by 64, and of 0, if there is no tail
    }
    for (int i = 0; i < count; i++) {
      int at = i * width;
      System.arraycopy(data, prefixStart, keys, at, head);
      LONGS.set(keys, at + head, tail | suffixes.at(i));
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

  /** Writes {@code count} keys, at least one, which lie one behind the other. */
  static void write(ByteWriter into, byte[] keys, int[] ends, int count) {
    int lastStart = count == 1 ? 0 : ends[count - 2];
    // Keys are sorted, so that what the first and the last share is shared by all.
    int shared = Arrays.mismatch(keys, 0, ends[0], keys, lastStart, ends[count - 1]);
    int prefix = shared < 0 ? ends[0] : shared;
    int suffix = ends[0] - prefix;
    boolean fixed = true;
    for (int i = 1; i < count && fixed; i++) {
      fixed = ends[i] - ends[i - 1] == ends[0];
    }
    long[] numbers = fixed && suffix <= Long.BYTES ? numbers(keys, ends, count, suffix) : null;
    long plainSize = fixed ? (long) count * suffix : Long.MAX_VALUE;
    long numbersSize = numbers == null ? Long.MAX_VALUE : Numbers.size(numbers, count);
    long frontSize = frontCodedSize(keys, ends, count, prefix);
    if (frontSize < Math.min(plainSize, numbersSize)) {
      writeFrontCoded(into, keys, ends, count, prefix);
      return;
    }
    boolean asNumbers = numbersSize < plainSize;
    into.putByte(asNumbers ? NUMBERS : FIXED);
    into.putVarint(prefix);
    into.putBytes(keys, 0, prefix);
    into.putVarint(suffix);
    if (asNumbers) {
      Numbers.write(into, numbers, count);
    } else {
      for (int i = 0; i < count; i++) {
        into.putBytes(keys, ends[i] - suffix, suffix);
      }
    }
  }

  private static long[] numbers(byte[] keys, int[] ends, int count, int suffix) {
    long[] numbers = new long[count];
    for (int i = 0; i < count; i++) {
      long number = 0;
      for (int b = ends[i] - suffix; b < ends[i]; b++) {
        number = number << 8 | (keys[b] & 0xFF);
      }
      numbers[i] = number;
    }
    return numbers;
  }

  private static int sharedWithBefore(byte[] keys, int[] ends, int i, int prefix) {
    int before = i == 1 ? 0 : ends[i - 2];
    int mismatch = Arrays.mismatch(keys, before, ends[i - 1], keys, ends[i - 1], ends[i]);
    return (mismatch < 0 ? ends[i] - ends[i - 1] : mismatch) - prefix;
  }

  private static long frontCodedSize(byte[] keys, int[] ends, int count, int prefix) {
    long size = ends[0] - prefix + 2L * count;
    for (int i = 1; i < count; i++) {
      size += ends[i] - ends[i - 1] - prefix - sharedWithBefore(keys, ends, i, prefix);
    }
    return size;
  }

  private static void writeFrontCoded(
      ByteWriter into, byte[] keys, int[] ends, int count, int prefix) {
    into.putByte(FRONT_CODED);
    into.putVarint(prefix);
    into.putBytes(keys, 0, prefix);
    for (int i = 0; i < count; i++) {
      int start = i == 0 ? 0 : ends[i - 1];
      int shared = i == 0 ? 0 : sharedWithBefore(keys, ends, i, prefix);
      int rest = ends[i] - start - prefix - shared;
      into.putVarint(shared);
      into.putVarint(rest);
      into.putBytes(keys, ends[i] - rest, rest);
    }
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
