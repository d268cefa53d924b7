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
  private int firstRow;
  private int lastRow;
  private final NumbersBuilder rows = new NumbersBuilder(0, 1);
  private final NumbersBuilder ends = new NumbersBuilder(1, 1);
  private final NumbersBuilder times = new NumbersBuilder(0, 0);
  private final NumbersBuilder sequences = new NumbersBuilder(0, 0);
  private final NumbersBuilder kinds = new NumbersBuilder(CellKind.PUT.code(), 0);
  private final NumbersBuilder ttls = new NumbersBuilder(0, 0);
  private int[] valueEnds = new int[LEAST_CAPACITY];
  private final ByteWriter values = new ByteWriter(64);

  /** Starts anew. */
  void reset() {
    present = 0;
    cells = 0;
    lastRow = -1;
    rows.reset();
    ends.reset();
    times.reset();
    sequences.reset();
    kinds.reset();
    ttls.reset();
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
    return lastRow == row;
  }

  /** Whether the first row of the block has a cell. */
  boolean hasFirstRow() {
    return present > 0 && firstRow == 0;
  }

  /**
   * Adds a cell of the last row or a later one.
   *
   * @param age the row's time less the cell's
   * @param lag the row's sequence less the cell's
   */
  void add(int row, long age, long lag, CellFields cell) {
    addCell(row, age, cell.kind, lag, cell.ttl == FamilyDescriptor.FOREVER ? 0 : cell.ttl);
    values.putBytes(cell.values, cell.valueStart, cell.valueLength);
    valueEnds[cells - 1] = values.size();
  }

  /**
   * Adds a put to the last row or a later one, as {@link #add}.
   *
   * @return the length of the value
   */
  int addPut(int row, long age, long lag, Values source, int index) {
    addCell(row, age, CellKind.PUT.code(), lag, 0);
    int before = values.size();
    source.appendTo(values, index);
    valueEnds[cells - 1] = values.size();
    return values.size() - before;
  }

  private void addCell(int row, long age, byte kind, long lag, long ttl) {
    if (lastRow != row) {
      lastRow = row;
      if (present == 0) {
        firstRow = row;
      }
      rows.put(present++, row);
    }
    times.put(cells, age);
    sequences.put(cells, lag);
    kinds.put(cells, kind);
    ttls.put(cells, ttl);
    if (cells == valueEnds.length) {
      valueEnds = Arrays.copyOf(valueEnds, cells * 2);
    }
    cells++;
    ends.put(present - 1, cells);
  }

  /** Writes the chunk of a block of so many rows. */
  void write(ByteWriter into, int blockRows, ValuesWriter valuesWriter) {
    int presence = presence(blockRows);
    into.putByte(
        presence
            | (ends.isUsual() ? 0 : MULTIPLE)
            | (times.isUsual() ? 0 : TIMES)
            | (sequences.isUsual() ? 0 : SEQUENCES)
            | (kinds.isUsual() ? 0 : KINDS)
            | (ttls.isUsual() ? 0 : TTLS));
    if (presence != DENSE) {
      into.putVarint(present);
    }
    if (presence == BITMAP) {
      writeBitmap(into, blockRows);
    } else if (presence == LIST) {
      rows.write(into, present);
    }
    if (!ends.isUsual()) {
      ends.write(into, present);
    }
    if (!times.isUsual()) {
      times.write(into, cells);
    }
    if (!sequences.isUsual()) {
      sequences.write(into, cells);
    }
    if (!kinds.isUsual()) {
      kinds.write(into, cells);
    }
    if (!ttls.isUsual()) {
      ttls.write(into, cells);
    }
    valuesWriter.write(into, values.array(), valueEnds, cells);
  }

  /**
   * Adds the values of puts to the sketches of a file; the chunk was just written by {@code
   * valuesWriter}.
   */
  void sketch(byte[] qualifier, ValuesWriter valuesWriter, Sketches sketches) {
    if (kinds.isUsual()) {
      ColumnSketch sketch = sketches.column(qualifier);
      if (sketch != null) {
        valuesWriter.sketch(sketch);
      }
      return;
    }
    long[] codes = kinds.array(cells);
    for (int i = 0; i < cells; i++) {
      ColumnSketch sketch = codes[i] == CellKind.PUT.code() ? sketches.column(qualifier) : null;
      if (sketch != null) {
        sketch.add(values.array(), valueStart(i), valueLength(i));
      }
    }
  }

  private int presence(int blockRows) {
    if (present == blockRows) {
      return DENSE;
    }
    int bitmapBytes = ((blockRows + 63) >>> 6) * 8;
    return Numbers.size(rows.array(present), present) < bitmapBytes ? LIST : BITMAP;
  }

  private void writeBitmap(ByteWriter into, int blockRows) {
    long[] ordinals = rows.array(present);
    long bits = 0;
    int next = 0;
    for (int row = 0; row < blockRows; row++) {
      if (next < present && ordinals[next] == row) {
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
