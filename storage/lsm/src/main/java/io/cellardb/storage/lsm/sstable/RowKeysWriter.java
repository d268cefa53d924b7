package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/** Writes {@link RowKeys} in the form that takes least. */
final class RowKeysWriter {
  private RowKeysWriter() {}

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
    long plainSize = fixed ? (long) count * suffix : Long.MAX_VALUE;
    long frontSize = frontCodedSize(keys, ends, count, prefix);
    Fields fields = fixed && count > 1 ? Fields.best(keys, ends[0], prefix, count) : null;
    if (fields != null && fields.size() <= Math.min(frontSize, plainSize)) {
      fields.write(into, keys, prefix, count);
    } else if (frontSize < plainSize) {
      writeFrontCoded(into, keys, ends, count, prefix);
    } else {
      into.putByte(RowKeys.FIXED);
      into.putVarint(prefix);
      into.putBytes(keys, 0, prefix);
      into.putVarint(suffix);
      for (int i = 0; i < count; i++) {
        into.putBytes(keys, ends[i] - suffix, suffix);
      }
    }
  }

  /**
   * Suffixes as numbers.
   *
   * @param widths of the fields of a suffix, in bytes
   * @param numbers of each field by key
   * @param size how many bytes these take when they are written, about
   */
  private record Fields(int[] widths, long[][] numbers, long size) {
    /** What takes least: all of a short suffix as one, or fields by which bytes differ. */
    static Fields best(byte[] keys, int width, int prefix, int count) {
      int suffix = width - prefix;
      Fields whole =
          suffix <= Long.BYTES ? of(keys, width, prefix, new int[] {suffix}, count) : null;
      int[] widths = widths(keys, width, prefix, count);
      if (widths.length == 1 && whole != null) {
        return whole;
      }
      Fields parts = of(keys, width, prefix, widths, count);
      return whole == null || parts.size < whole.size ? parts : whole;
    }

    private static Fields of(byte[] keys, int width, int prefix, int[] widths, int count) {
      long[][] numbers = new long[widths.length][count];
      long size = 0;
      int start = prefix;
      for (int field = 0; field < widths.length; field++) {
        for (int i = 0; i < count; i++) {
          long number = 0;
          for (int b = start; b < start + widths[field]; b++) {
            number = number << 8 | (keys[i * width + b] & 0xFF);
          }
          numbers[field][i] = number;
        }
        start += widths[field];
        size += 1 + Numbers.size(numbers[field], count);
      }
      return new Fields(widths, numbers, size);
    }

    /** A field begins with bytes that are the same in all keys, and has up to eight. */
    private static int[] widths(byte[] keys, int width, int prefix, int count) {
      boolean[] differs = new boolean[width];
      for (int i = 1; i < count; i++) {
        for (int b = prefix; b < width; b++) {
          differs[b] |= keys[i * width + b] != keys[b];
        }
      }
      int[] widths = new int[width - prefix];
      int fields = 0;
      int start = prefix;
      for (int b = prefix + 1; b <= width; b++) {
        if (b == width || b - start == Long.BYTES || (!differs[b] && differs[b - 1])) {
          widths[fields++] = b - start;
          start = b;
        }
      }
      return Arrays.copyOf(widths, fields);
    }

    void write(ByteWriter into, byte[] keys, int prefix, int count) {
      boolean one = widths.length == 1;
      into.putByte(one ? RowKeys.NUMBERS : RowKeys.FIELDS);
      into.putVarint(prefix);
      into.putBytes(keys, 0, prefix);
      if (one) {
        into.putVarint(widths[0]);
        Numbers.write(into, numbers[0], count);
        return;
      }
      into.putVarint(widths.length);
      for (int field = 0; field < widths.length; field++) {
        into.putByte(widths[field]);
        Numbers.write(into, numbers[field], count);
      }
    }
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
    into.putByte(RowKeys.FRONT_CODED);
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
}
