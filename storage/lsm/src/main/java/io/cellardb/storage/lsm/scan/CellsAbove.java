package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.util.Arrays;

/** The cells of one column in {@link RowsAbove}, by row. Values stay where they lie. */
final class CellsAbove {
  private final ValueKind kind;
  private byte[][] sources = new byte[0][]; // null, or beyond the end, where the row has no cell
  private int[] starts = new int[0];
  private int[] lengths = new int[0];
  private long[] times = new long[0];

  CellsAbove(ValueKind kind) {
    this.kind = kind;
  }

  /** States that a row has no cell. */
  void setAbsent(int row) {
    if (row < sources.length) {
      sources[row] = null;
    }
  }

  /**
   * Sets the cell of a row.
   *
   * @param room for how many rows there will be room
   */
  void set(int row, ValueSlot cell, int room) {
    if (row >= sources.length) {
      sources = Arrays.copyOf(sources, room);
      starts = Arrays.copyOf(starts, room);
      lengths = Arrays.copyOf(lengths, room);
      times = Arrays.copyOf(times, room);
    }
    sources[row] = cell.source;
    starts[row] = cell.start;
    lengths[row] = cell.length;
    times[row] = cell.time;
  }

  /** Whether a row has a cell. */
  boolean has(int row) {
    return row < sources.length && sources[row] != null;
  }

  /** Points to the value of a row; its source is null if there is none. */
  void get(int row, ValueSlot into) {
    into.source = null;
    if (has(row)) {
      into.set(sources[row], starts[row], lengths[row]);
    }
  }

  /** The value of a row that has a cell of an integer. */
  long number(int row) {
    kind.checkWidth(lengths[row]);
    return kind.decodeLong(sources[row], starts[row]);
  }

  /** Appends the cell of a row, or that it has none. */
  void append(int row, ColumnVector target) {
    if (!has(row)) {
      target.appendAbsent();
      return;
    }
    kind.checkWidth(lengths[row]);
    target.appendEncoded(kind, sources[row], starts[row], lengths[row]);
    target.timeOfLast(times[row]);
  }
}
