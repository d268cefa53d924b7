package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * Gathers cells of one qualifier of a block and lays them out.
 *
 * <pre>
 * chunk    := flags (1) | presence | ends? | times? | sequences? | kinds? | ttls? | values
 * presence := nothing                                              (0, every row)
 *           | rows present (varint) | a bit per row in words of 8  (1)
 *           | rows present (varint) | rows (numbers)               (2)
 * </pre>
 *
 * All others are {@link Numbers}: per row present, where its cells end; per cell, the time and the
 * sequence of the row less those of the cell, the code of its kind, and its own time to live in
 * milliseconds or 0. What is not there: every row has one cell, all times or sequences are the
 * row's, all are puts, none has a time to live of its own.
 */
final class ChunkBuilder {
  static final int PRESENCE = 0x03;
  static final int DENSE = 0;
  static final int BITMAP = 1;
  static final int LIST = 2;
  static final int MULTIPLE = 0x04;
  static final int TIMES = 0x08;
  static final int SEQUENCES = 0x10;
  static final int KINDS = 0x20;
  static final int TTLS = 0x40;

  private static final int LEAST_CAPACITY = 8;

  private int present;
  private int cells;
  private long[] rows = new long[LEAST_CAPACITY];
  private long[] ends = new long[LEAST_CAPACITY];
  private long[] times = new long[LEAST_CAPACITY];
  private long[] sequences = new long[LEAST_CAPACITY];
  private long[] kinds = new long[LEAST_CAPACITY];
  private long[] ttls = new long[LEAST_CAPACITY];
  private int[] valueEnds = new int[LEAST_CAPACITY];
  private final ByteWriter values = new ByteWriter(64);
  private boolean sameTimes;
  private boolean sameSequences;
  private boolean allPuts;
  private boolean anyTtl;

  /** Starts anew. */
  void reset() {
    present = 0;
    cells = 0;
    sameTimes = true;
    sameSequences = true;
    allPuts = true;
    anyTtl = false;
    values.clear();
  }

  boolean isEmpty() {
    return cells == 0;
  }

  /** How many rows have a cell. */
  int present() {
    return present;
  }

  /** Whether a row, which is the last one so far, has a cell. */
  boolean has(int row) {
    return present > 0 && rows[present - 1] == row;
  }

  /** Whether the first row of the block has a cell. */
  boolean hasFirstRow() {
    return present > 0 && rows[0] == 0;
  }

  /**
   * Adds a cell of the last row or a later one.
   *
   * @param age the row's time less the cell's
   * @param lag the row's sequence less the cell's
   */
  void add(int row, long age, byte kind, long lag, long ttl, byte[] source, int start, int length) {
    if (!has(row)) {
      if (present == rows.length) {
        rows = Arrays.copyOf(rows, present * 2);
        ends = Arrays.copyOf(ends, present * 2);
      }
      rows[present++] = row;
    }
    if (cells == times.length) {
      int capacity = cells * 2;
      times = Arrays.copyOf(times, capacity);
      sequences = Arrays.copyOf(sequences, capacity);
      kinds = Arrays.copyOf(kinds, capacity);
      ttls = Arrays.copyOf(ttls, capacity);
      valueEnds = Arrays.copyOf(valueEnds, capacity);
    }
    times[cells] = age;
    sameTimes &= age == 0;
    sequences[cells] = lag;
    sameSequences &= lag == 0;
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
  void write(ByteWriter into, int blockRows, ValuesWriter valuesWriter) {
    int presence = presence(blockRows);
    boolean multiple = cells > present;
    into.putByte(
        presence
            | (multiple ? MULTIPLE : 0)
            | (sameTimes ? 0 : TIMES)
            | (sameSequences ? 0 : SEQUENCES)
            | (allPuts ? 0 : KINDS)
            | (anyTtl ? TTLS : 0));
    if (presence != DENSE) {
      into.putVarint(present);
    }
    if (presence == BITMAP) {
      writeBitmap(into, blockRows);
    } else if (presence == LIST) {
      Numbers.write(into, rows, present);
    }
    if (multiple) {
      Numbers.write(into, ends, present);
    }
    if (!sameTimes) {
      Numbers.write(into, times, cells);
    }
    if (!sameSequences) {
      Numbers.write(into, sequences, cells);
    }
    if (!allPuts) {
      Numbers.write(into, kinds, cells);
    }
    if (anyTtl) {
      Numbers.write(into, ttls, cells);
    }
    valuesWriter.write(into, values.array(), valueEnds, cells);
  }

  private int presence(int blockRows) {
    if (present == blockRows) {
      return DENSE;
    }
    int bitmapBytes = ((blockRows + 63) >>> 6) * 8;
    return Numbers.size(rows, present) < bitmapBytes ? LIST : BITMAP;
  }

  private void writeBitmap(ByteWriter into, int blockRows) {
    long bits = 0;
    int next = 0;
    for (int row = 0; row < blockRows; row++) {
      if (next < present && rows[next] == row) {
        bits |= 1L << row;
        next++;
      }
      if ((row & 63) == 63 || row == blockRows - 1) {
        into.putLong(bits);
        bits = 0;
      }
    }
  }

  /** The bytes in which the values lie. */
  byte[] values() {
    return values.array();
  }

  /** Where a value starts. */
  int valueStart(int cell) {
    return cell == 0 ? 0 : valueEnds[cell - 1];
  }

  /** Length of a value. */
  int valueLength(int cell) {
    return valueEnds[cell] - valueStart(cell);
  }
}
