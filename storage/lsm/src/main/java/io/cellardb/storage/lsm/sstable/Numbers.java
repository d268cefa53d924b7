package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A list of integers, each of which is found in one step. They are distances from a line: number
 * <em>i</em> is {@code base + i * slope + distance(i)}, and all distances have the same number of
 * bits. So equal numbers, and numbers at equal intervals, take no bits at all. Immutable.
 *
 * <pre>
 * numbers := bits (1) | base (signed varint) | slope (signed varint)? | distances
 * </pre>
 *
 * The slope is there if the byte of the bits has {@link #SLOPED} set. Bit <em>b</em> of the
 * distances is bit {@code b & 7} of byte {@code b >>> 3}; distance <em>i</em> has its lowest bit at
 * {@code i * bits}.
 */
final class Numbers {
  /** How many bytes there must be behind the last one that counts, in an array of numbers. */
  static final int SLACK = 8;

  private static final int SLOPED = 0x80;

  /** With more bits a number may stretch over more than the eight bytes that are read at once. */
  private static final int MOST_BITS = 57;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] data;
  private final int start;
  private final int bits;
  private final long mask;
  private final long base;
  private final long slope;

  private Numbers(byte[] data, int start, int bits, long base, long slope) {
    this.data = data;
    this.start = start;
    this.bits = bits;
    this.mask = bits == 64 ? -1 : (1L << bits) - 1;
    this.base = base;
    this.slope = slope;
  }

  /**
   * Reads {@code count} numbers.
   *
   * @param data what the reader reads, with {@link #SLACK}
   */
  static Numbers read(byte[] data, ByteReader reader, int count) {
    int control = reader.getByte();
    int bits = control & ~SLOPED;
    if (bits > 64 || count < 0) {
      throw new IndexOutOfBoundsException(bits + " bits a number");
    }
    long base = reader.getSigned();
    long slope = (control & SLOPED) == 0 ? 0 : reader.getSigned();
    long bytes = ((long) count * bits + 7) >>> 3;
    if (bytes > Integer.MAX_VALUE) {
      throw new IndexOutOfBoundsException(bytes + " bytes of numbers");
    }
    return new Numbers(data, reader.skip((int) bytes), bits, base, slope);
  }

  /** The number at an index. */
  long at(int index) {
    if (bits == 0) {
      return base + index * slope;
    }
    long bit = (long) index * bits;
    long word = (long) LONGS.get(data, start + (int) (bit >>> 3));
    return base + index * slope + ((word >>> (bit & 7)) & mask);
  }

  /** Whether all are the same. */
  boolean isConstant() {
    return bits == 0 && slope == 0;
  }

  /** Whether the first {@code count} numbers are laid out alike, so that they are the same. */
  boolean isLike(Numbers other, int count) {
    int bytes = (int) (((long) count * bits + 7) >>> 3);
    return bits == other.bits
        && base == other.base
        && slope == other.slope
        && Arrays.equals(data, start, start + bytes, other.data, other.start, other.start + bytes);
  }

  /** Puts the numbers {@code [from, to)} into the beginning of an array. */
  void copy(int from, int to, long[] into) {
    if (bits == 0) {
      for (int i = from; i < to; i++) {
        into[i - from] = base + i * slope;
      }
      return;
    }
    long bit = (long) from * bits;
    long line = base + from * slope;
    for (int i = from; i < to; i++, bit += bits, line += slope) {
      long word = (long) LONGS.get(data, start + (int) (bit >>> 3));
      into[i - from] = line + ((word >>> (bit & 7)) & mask);
    }
  }

  /** Writes the first {@code count} numbers of an array. */
  static void write(ByteWriter into, long[] numbers, int count) {
    new Line(numbers, count).write(into, numbers, count);
  }

  /** How many bytes {@link #write} takes at most. */
  static long size(long[] numbers, int count) {
    return 21 + (((long) count * new Line(numbers, count).bits + 7) >>> 3);
  }

  /** The line that leaves the fewest bits: a level one, or one from the first to the last. */
  private static final class Line {
    private int bits;
    private long base;
    private long slope;

    Line(long[] numbers, int count) {
      fit(numbers, count, 0);
      if (bits > 0 && count > 2) {
        int levelBits = bits;
        long levelBase = base;
        fit(numbers, count, (numbers[count - 1] - numbers[0]) / (count - 1));
        if (bits >= levelBits) {
          bits = levelBits;
          base = levelBase;
          slope = 0;
        }
      }
    }

    private void fit(long[] numbers, int count, long tried) {
      slope = tried;
      long min = count == 0 ? 0 : numbers[0];
      long max = min;
      for (int i = 1; i < count; i++) {
        long distance = numbers[i] - i * tried;
        min = Math.min(min, distance);
        max = Math.max(max, distance);
      }
      base = min;
      int needed = 64 - Long.numberOfLeadingZeros(max - min); // which may be above the signed range
      bits = needed > MOST_BITS ? 64 : needed;
    }

    void write(ByteWriter into, long[] numbers, int count) {
      into.putByte(slope == 0 ? bits : bits | SLOPED);
      into.putSigned(base);
      if (slope != 0) {
        into.putSigned(slope);
      }
      if (bits == 0) {
        return;
      }
      int at = into.size();
      int bytes = Math.toIntExact(((long) count * bits + 7) >>> 3);
      into.reserve(bytes + SLACK);
      byte[] array = into.array();
      long word = 0;
      int filled = 0; // bits of the word, below 8 after each number
      for (int i = 0; i < count; i++) {
        word |= (numbers[i] - i * slope - base) << filled;
        filled += bits;
        LONGS.set(array, at, word);
        at += filled >>> 3;
        word = filled == 64 ? 0 : word >>> (filled & ~7);
        filled &= 7;
      }
      into.size(into.size() + bytes);
    }
  }
}
