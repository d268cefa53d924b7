package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * Gathers the cells of one qualifier of a block and lays them out.
 *
 * <pre>
 * chunk    := flags (1) | rows present (varint) | presence | ends? | times | sequences | kinds?
 *             | ttls? | values
 * presence := nothing (dense) | a bit per row in words of 8 bytes (bitmap) | ordinals (list)
 * ends     := per row present, where its cells end (4)
 * numbers  := base (8) | width w in {0, 1, 2, 4, 8} (1) | per cell, distance from the base (w)
 * kinds    := per cell, its code (1)
 * ttls     := numbers: per cell, its own time to live in milliseconds; 0 if it has none
 * values   := width (varint) | bytes                      (fixed width)
 *           | length (varint) | bytes                     (constant)
 *           | w in {1, 2, 4} (1) | ends (w) | bytes       (variable)
 * </pre>
 */
final class ChunkFormat {
  static final int PRESENCE = 0x03;
  static final int DENSE = 0;
  static final int BITMAP = 1;
  static final int LIST = 2;
  static final int MULTIPLE = 0x04;
  static final int KINDS = 0x08;
  static final int TTLS = 0x40;
  static final int VALUES = 0x30;
  static final int FIXED = 0x00;
  static final int CONSTANT = 0x10;
  static final int VARIABLE = 0x20;

  private byte[] qualifier = new byte[0];
  private int present;
  private int cells;
  private int[] ordinals = new int[16];
  private int[] ends = new int[16];
  private long[] times = new long[16];
  private long[] sequences = new long[16];
  private byte[] kinds = new byte[16];
  private long[] ttls = new long[16];
  private int[] valueEnds = new int[16];
  private final ByteWriter values = new ByteWriter(256);
  private boolean allPuts;
  private boolean anyTtl;

  /** Bytes of the number of a row within a block of so many rows. */
  static int ordinalWidth(int rows) {
    return rows <= 1 << 8 ? 1 : rows <= 1 << 16 ? 2 : 4;
  }

  /** Starts anew, for another qualifier. */
  void reset(byte[] name) {
    qualifier = name;
    present = 0;
    cells = 0;
    allPuts = true;
    anyTtl = false;
    values.clear();
  }

  byte[] qualifier() {
    return qualifier;
  }

  /** Whether the last row added is {@code ordinal}. */
  boolean has(int ordinal) {
    return present > 0 && ordinals[present - 1] == ordinal;
  }

  /** Whether the first row of the block is here. */
  boolean hasFirstRow() {
    return ordinals[0] == 0;
  }

  void add(
      int ordinal,
      long time,
      byte kind,
      long sequence,
      long ttl,
      byte[] source,
      int start,
      int length) {
    if (!has(ordinal)) {
      if (present == ordinals.length) {
        ordinals = Arrays.copyOf(ordinals, present * 2);
        ends = Arrays.copyOf(ends, present * 2);
      }
      ordinals[present++] = ordinal;
    }
    if (cells == times.length) {
      int capacity = cells * 2;
      times = Arrays.copyOf(times, capacity);
      sequences = Arrays.copyOf(sequences, capacity);
      kinds = Arrays.copyOf(kinds, capacity);
      ttls = Arrays.copyOf(ttls, capacity);
      valueEnds = Arrays.copyOf(valueEnds, capacity);
    }
    times[cells] = time;
    sequences[cells] = sequence;
    kinds[cells] = kind;
    allPuts &= kind == CellKind.PUT.code();
    ttls[cells] = ttl == FamilyDescriptor.FOREVER ? 0 : ttl;
    anyTtl |= ttls[cells] > 0;
    values.putBytes(source, start, length);
    valueEnds[cells] = values.size();
    cells++;
    ends[present - 1] = cells;
  }

  /** Writes the chunk of a block of so many rows. */
  void write(ByteWriter into, int rows) {
    int presence = presence(rows);
    int encoding = encoding();
    boolean multiple = cells > present;
    into.putByte(
        presence
            | (multiple ? MULTIPLE : 0)
            | (allPuts ? 0 : KINDS)
            | (anyTtl ? TTLS : 0)
            | encoding);
    into.putVarint(present);
    if (presence == BITMAP) {
      writeBitmap(into, rows);
    } else if (presence == LIST) {
      for (int i = 0; i < present; i++) {
        into.putFixed(ordinals[i], ordinalWidth(rows));
      }
    }
    for (int i = 0; multiple && i < present; i++) {
      into.putInt(ends[i]);
    }
    writeNumbers(into, times);
    writeNumbers(into, sequences);
    if (!allPuts) {
      into.putBytes(kinds, 0, cells);
    }
    if (anyTtl) {
      writeNumbers(into, ttls);
    }
    writeValues(into, encoding);
  }

  private int presence(int rows) {
    if (present == rows) {
      return DENSE;
    }
    int bitmapBytes = ((rows + 63) >>> 6) * 8;
    return present * ordinalWidth(rows) < bitmapBytes ? LIST : BITMAP;
  }

  private void writeBitmap(ByteWriter into, int rows) {
    long bits = 0;
    int next = 0;
    for (int row = 0; row < rows; row++) {
      if (next < present && ordinals[next] == row) {
        bits |= 1L << row;
        next++;
      }
      if ((row & 63) == 63 || row == rows - 1) {
        into.putLong(bits);
        bits = 0;
      }
    }
  }

  private void writeNumbers(ByteWriter into, long[] numbers) {
    long min = numbers[0];
    long max = numbers[0];
    for (int i = 1; i < cells; i++) {
      min = Math.min(min, numbers[i]);
      max = Math.max(max, numbers[i]);
    }
    long span = max - min;
    int width =
        span == 0 ? 0 : span >>> 8 == 0 ? 1 : span >>> 16 == 0 ? 2 : span >>> 32 == 0 ? 4 : 8;
    into.putLong(min);
    into.putByte(width);
    for (int i = 0; width > 0 && i < cells; i++) {
      into.putFixed(numbers[i] - min, width);
    }
  }

  private int encoding() {
    int width = valueEnds[0];
    boolean fixed = true;
    boolean constant = true;
    byte[] bytes = values.array();
    for (int i = 1; i < cells && fixed; i++) {
      fixed = valueEnds[i] - valueEnds[i - 1] == width;
      constant =
          constant
              && fixed
              && Arrays.equals(bytes, 0, width, bytes, valueEnds[i - 1], valueEnds[i]);
    }
    return !fixed ? VARIABLE : constant ? CONSTANT : FIXED;
  }

  private void writeValues(ByteWriter into, int encoding) {
    if (encoding == VARIABLE) {
      int total = values.size();
      int width = total < 1 << 8 ? 1 : total < 1 << 16 ? 2 : 4;
      into.putByte(width);
      for (int i = 0; i < cells; i++) {
        into.putFixed(valueEnds[i], width);
      }
      into.putBytes(values.array(), 0, total);
    } else {
      int width = valueEnds[0];
      into.putVarint(width);
      into.putBytes(values.array(), 0, encoding == CONSTANT ? width : values.size());
    }
  }
}
