package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.util.Arrays;

/**
 * The values of the cells of a chunk, each found in a few steps. Immutable. {@link ValuesWriter}
 * chooses among the forms:
 *
 * <pre>
 * values := 0 | width (varint) | bytes                     fixed width
 *         | 1 | length (varint) | bytes                    constant
 *         | 2 | ends (numbers) | bytes                     of any lengths
 *         | 3 | width in {1, 2, 4, 8} (1) | numbers        big-endian; those of 8 bytes with the
 *                                                          highest bit inverted
 *         | 4 | count (varint) | values | codes (numbers)  dictionary of form 0 or 2
 * </pre>
 */
public final class Values {
  static final int FIXED = 0;
  static final int CONSTANT = 1;
  static final int VARIABLE = 2;
  static final int NUMBERS = 3;
  static final int DICTIONARY = 4;

  private final byte[] data;
  private final int form;
  private final int start;
  private final int width;
  private final Numbers numbers; // ends, numbers or codes
  private final Values entries;
  private final int entryCount;

  private Values(
      byte[] data,
      int form,
      int start,
      int width,
      Numbers numbers,
      Values entries,
      int entryCount) {
    this.data = data;
    this.form = form;
    this.start = start;
    this.width = width;
    this.numbers = numbers;
    this.entries = entries;
    this.entryCount = entryCount;
  }

  /**
   * Reads {@code count} values.
   *
   * @param data what the reader reads, with {@link Numbers#SLACK}
   */
  static Values read(byte[] data, ByteReader reader, int count) {
    int form = reader.getByte();
    switch (form) {
      case FIXED -> {
        int width = reader.getVarint();
        int start = reader.skip(Math.toIntExact((long) count * width));
        return new Values(data, form, start, width, null, null, 0);
      }
      case CONSTANT -> {
        int width = reader.getVarint();
        return new Values(data, form, reader.skip(width), width, null, null, 0);
      }
      case VARIABLE -> {
        Numbers ends = Numbers.read(data, reader, count);
        int start = reader.position();
        reader.skip(count == 0 ? 0 : (int) ends.at(count - 1));
        return new Values(data, form, start, -1, ends, null, 0);
      }
      case NUMBERS -> {
        int width = reader.getByte();
        return new Values(data, form, 0, width, Numbers.read(data, reader, count), null, 0);
      }
      case DICTIONARY -> {
        int distinct = reader.getVarint();
        Values entries = read(data, reader, distinct);
        Numbers codes = Numbers.read(data, reader, count);
        return new Values(data, form, 0, entries.width, codes, entries, distinct);
      }
      default -> throw new IndexOutOfBoundsException("there is no form " + form + " of values");
    }
  }

  /** Points to a value, which a slot may have to hold itself; the slot's time stays. */
  public void get(int index, ValueSlot into) {
    switch (form) {
      case FIXED -> into.set(data, start + index * width, width);
      case CONSTANT -> into.set(data, start, width);
      case VARIABLE -> {
        int from = index == 0 ? 0 : (int) numbers.at(index - 1);
        into.set(data, start + from, (int) numbers.at(index) - from);
      }
      case NUMBERS -> into.setNumber(bits(index), width);
      default -> entries.get((int) numbers.at(index), into);
    }
  }

  /** Appends a value. */
  void appendTo(ByteWriter into, int index) {
    switch (form) {
      case FIXED -> into.putBytes(data, start + index * width, width);
      case CONSTANT -> into.putBytes(data, start, width);
      case VARIABLE -> {
        int from = index == 0 ? 0 : (int) numbers.at(index - 1);
        into.putBytes(data, start + from, (int) numbers.at(index) - from);
      }
      case NUMBERS -> into.putFixed(bits(index), width);
      default -> entries.appendTo(into, (int) numbers.at(index));
    }
  }

  /**
   * Tells where in {@link #bytes} values {@code [from, to)} lie, from the beginning of both arrays
   * on.
   */
  public void places(int from, int to, int[] starts, int[] lengths) {
    switch (form) {
      case VARIABLE -> {
        long before = from == 0 ? 0 : numbers.at(from - 1);
        for (int i = from; i < to; i++) {
          long end = numbers.at(i);
          starts[i - from] = start + (int) before;
          lengths[i - from] = (int) (end - before);
          before = end;
        }
      }
      case DICTIONARY -> {
        int[] entryStarts = new int[entryCount];
        int[] entryLengths = new int[entryCount];
        entries.places(0, entryCount, entryStarts, entryLengths);
        for (int i = from; i < to; i++) {
          int code = (int) numbers.at(i);
          starts[i - from] = entryStarts[code];
          lengths[i - from] = entryLengths[code];
        }
      }
      default -> {
        int step = form == CONSTANT ? 0 : width;
        for (int i = from; i < to; i++) {
          starts[i - from] = start + i * step;
          lengths[i - from] = width;
        }
      }
    }
  }

  /** As {@link #places(int, int, int[], int[])}, of the first of some values. */
  void places(int[] values, int count, int[] starts, int[] lengths) {
    switch (form) {
      case VARIABLE -> {
        for (int i = 0; i < count; i++) {
          int from = values[i] == 0 ? 0 : (int) numbers.at(values[i] - 1);
          starts[i] = start + from;
          lengths[i] = (int) numbers.at(values[i]) - from;
        }
      }
      case DICTIONARY -> {
        int[] entryStarts = new int[entryCount];
        int[] entryLengths = new int[entryCount];
        entries.places(0, entryCount, entryStarts, entryLengths);
        for (int i = 0; i < count; i++) {
          int code = (int) numbers.at(values[i]);
          starts[i] = entryStarts[code];
          lengths[i] = entryLengths[code];
        }
      }
      default -> {
        int step = form == CONSTANT ? 0 : width;
        for (int i = 0; i < count; i++) {
          starts[i] = start + values[i] * step;
          lengths[i] = width;
        }
      }
    }
  }

  /** The length of a value in bytes. */
  public int length(int index) {
    if (width >= 0) {
      return width;
    }
    return form == DICTIONARY
        ? entries.length((int) numbers.at(index))
        : (int) (numbers.at(index) - (index == 0 ? 0 : numbers.at(index - 1)));
  }

  /** The length that all values have, or -1 if they differ. */
  public int width() {
    return width;
  }

  /** The bytes in which the values lie, or null if some of them lie nowhere. */
  public byte[] bytes() {
    return form == NUMBERS ? null : data;
  }

  /** Whether values are bits of numbers, to be had from {@link #bits} at no cost. */
  boolean areNumbers() {
    return form == NUMBERS;
  }

  /** The bytes of a value of 1, 2, 4 or 8 bytes, as one number. */
  long bits(int index) {
    return switch (form) {
      case FIXED -> ByteReader.fixedAt(data, start + index * width, width);
      case CONSTANT -> ByteReader.fixedAt(data, start, width);
      case NUMBERS -> width == 8 ? numbers.at(index) ^ Long.MIN_VALUE : numbers.at(index);
      default -> entries.bits((int) numbers.at(index));
    };
  }

  /** Whether {@link #ordered} applies to values of a width. */
  public static boolean isOrdered(int width) {
    return width == 8 || width == 4 || width == 2 || width == 1;
  }

  /**
   * Puts values {@code [from, to)}, which must be as wide as {@linkplain #isOrdered numbers}, into
   * the beginning of an array as numbers that are in their order: big-endian, those of 8 bytes with
   * the highest bit inverted.
   */
  public void ordered(int from, int to, long[] into) {
    switch (form) {
      case NUMBERS -> numbers.copy(from, to, into);
      case FIXED -> {
        if (width == 8) {
          int at = start + from * 8;
          for (int i = 0; i < to - from; i++, at += 8) {
            into[i] = ByteReader.longAt(data, at) ^ Long.MIN_VALUE;
          }
        } else {
          for (int i = from; i < to; i++) {
            into[i - from] = ByteReader.fixedAt(data, start + i * width, width);
          }
        }
      }
      case CONSTANT -> {
        long value = width == 8 ? bits(0) ^ Long.MIN_VALUE : bits(0);
        Arrays.fill(into, 0, to - from, value);
      }
      default -> {
        long[] distinct = new long[entryCount];
        entries.ordered(0, entryCount, distinct);
        numbers.copy(from, to, into);
        for (int i = 0; i < to - from; i++) {
          into[i] = distinct[(int) into[i]];
        }
      }
    }
  }

  /** As {@link #ordered(int, int, long[])}, of the first of some values. */
  void ordered(int[] values, int count, long[] into) {
    switch (form) {
      case NUMBERS -> {
        for (int i = 0; i < count; i++) {
          into[i] = numbers.at(values[i]);
        }
      }
      case DICTIONARY -> {
        long[] distinct = new long[entryCount];
        entries.ordered(0, entryCount, distinct);
        for (int i = 0; i < count; i++) {
          into[i] = distinct[(int) numbers.at(values[i])];
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          into[i] = ordered(values[i]);
        }
      }
    }
  }

  /** One value as those of {@link #ordered(int, int, long[])}. */
  long ordered(int index) {
    return width == 8 ? bits(index) ^ Long.MIN_VALUE : bits(index);
  }

  /** How many values the dictionary has, which is 1 of a constant; 0 if there is none. */
  public int distinct() {
    return form == CONSTANT ? 1 : entryCount;
  }

  /** A value of the dictionary, as {@link #get}. */
  public void getEntry(int code, ValueSlot into) {
    if (form == CONSTANT) {
      get(0, into);
    } else {
      entries.get(code, into);
    }
  }

  /** Where in the dictionary a value is. */
  public int code(int index) {
    return form == CONSTANT ? 0 : (int) numbers.at(index);
  }
}
