package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.Filter;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.VisibleRow;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of a memtable, of which each tells by itself what is seen of it, and where they stand among
 * the rows of a block below. Values stay where they lie; a memtable never changes them.
 */
final class RowsAbove {
  /** Room for the first rows; a scan that adds none has none, as most short ones. */
  private static final int ROOM = 64;

  private final FamilyPart part;
  private final ProjectedColumn[] columns;
  private final List<Filter> filters;
  private final RowFilter.Values filterValues = this::value;

  private int count;
  private byte[][] keys = new byte[0][];
  private int[] places = new int[0]; // the first row of the block behind each
  private int[] behind = new int[0]; // how many selected rows of the block come before each
  private boolean[] hiding =
      new boolean[0]; // whether the block has an older state of it just there

  // Of columns of cells, by column and row; the source is null where the row has no cell.
  private final byte[][][] sources;
  private final int[][] starts;
  private final int[][] lengths;
  private final long[][] times;

  private final boolean[] absent; // by column, whether any of the rows has no cell

  private int[] passing = new int[0];
  private int passed;
  private int filterRow;
  private final ValueSlot slot = new ValueSlot();

  RowsAbove(FamilyPart part, ProjectedColumn[] columns, List<Filter> filters) {
    this.part = part;
    this.columns = columns;
    this.filters = filters;
    this.sources = new byte[columns.length][][];
    this.starts = new int[columns.length][];
    this.lengths = new int[columns.length][];
    this.times = new long[columns.length][];
    this.absent = new boolean[columns.length];
    for (int i = 0; i < columns.length; i++) {
      if (columns[i].isCell()) {
        sources[i] = new byte[0][];
        starts[i] = new int[0];
        lengths[i] = new int[0];
        times[i] = new long[0];
      }
    }
  }

  /** Removes all rows. */
  void clear() {
    count = 0;
    passed = 0;
    Arrays.fill(absent, false);
  }

  /** How many rows there are. */
  int count() {
    return count;
  }

  /** The key of a row. */
  byte[] key(int row) {
    return keys[row];
  }

  /** The first row of the block that is not before a row. */
  int place(int row) {
    return places[row];
  }

  /** Whether the block has an older state of a row, at its place. */
  boolean isHiding(int row) {
    return hiding[row];
  }

  /**
   * Adds the row on which a memtable stands, behind all others.
   *
   * @param olderTime the greatest time of what others have of the row; -1 if they have nothing
   * @return whether the row tells what is seen of it; if not it is not added
   */
  boolean add(MemtableRows rows, long olderTime, int place, boolean hides) throws IOException {
    VisibleRow visible = part.visible();
    if (!visible.startAt(rows, olderTime)) {
      return false;
    }
    if (count == keys.length) {
      grow();
    }
    boolean exists = part.existence;
    for (int i = 0; i < columns.length; i++) {
      if (sources[i] != null) {
        if (!visible.finds(i, columns[i].qualifier(), slot)) {
          return false;
        }
        sources[i][count] = slot.source;
        starts[i][count] = slot.start;
        lengths[i][count] = slot.length;
        times[i][count] = slot.time;
        exists |= slot.source != null;
        absent[i] |= slot.source == null;
      }
    }
    if (!exists) {
      return false;
    }
    keys[count] = rows.key();
    behind[count] = 0;
    places[count] = place;
    hiding[count] = hides;
    count++;
    return true;
  }

  private void grow() {
    int room = Math.max(ROOM, count * 2);
    keys = Arrays.copyOf(keys, room);
    places = Arrays.copyOf(places, room);
    behind = Arrays.copyOf(behind, room);
    hiding = Arrays.copyOf(hiding, room);
    for (int i = 0; i < columns.length; i++) {
      if (sources[i] != null) {
        sources[i] = Arrays.copyOf(sources[i], room);
        starts[i] = Arrays.copyOf(starts[i], room);
        lengths[i] = Arrays.copyOf(lengths[i], room);
        times[i] = Arrays.copyOf(times[i], room);
      }
    }
  }

  /** States that so many rows of the block are before a row, unless some of them are left out. */
  void putBehind(int row, int selected) {
    behind[row] = selected;
  }

  /**
   * Finds those that pass the filters, and where they go among the rows of the block that have
   * passed them.
   */
  void filter(BlockSelection selection) throws IOException {
    if (filters.isEmpty() && part.existence) {
      passed = count;
      return;
    }
    if (passing.length < count) {
      passing = new int[keys.length];
    }
    passed = 0;
    for (int row = 0; row < count; row++) {
      filterRow = row;
      if (RowFilter.passes(filters, filterValues)) {
        behind[row] = selection.countBelow(places[row]);
        passing[passed++] = row;
      }
    }
  }

  /** How many have passed the filters. */
  int passed() {
    return passed;
  }

  /** Leaves of these the first few. */
  void limit(int most) {
    passed = Math.min(passed, most);
  }

  /** One of those that have passed. */
  int passing(int index) {
    return filters.isEmpty() ? index : passing[index];
  }

  /** How many of the selected rows of the block come before one of those that have passed. */
  int behind(int index) {
    return behind[passing(index)];
  }

  private ValueSlot value(int index) {
    ProjectedColumn column = columns[index];
    byte[] key = keys[filterRow];
    if (column.isCell()) {
      slot.set(sources[index][filterRow], starts[index][filterRow], lengths[index][filterRow]);
    } else if (column.asked() instanceof ScanColumn.KeyPart asked) {
      ProjectedColumn.checkKeyPart(asked, key, 0, key.length);
      slot.set(key, asked.offset(), asked.kind().width());
    } else {
      slot.set(key, 0, key.length);
    }
    return slot;
  }

  /** Whether each row has a cell of a column. */
  boolean haveAll(int index) {
    return !absent[index];
  }

  /** The value of a row that has a cell of a column of integers. */
  long number(ValueKind kind, int index, int row) {
    kind.checkWidth(lengths[index][row]);
    return kind.decodeLong(sources[index][row], starts[index][row]);
  }

  /** Appends a column of a row. */
  void append(int index, int row, ColumnVector target) {
    ProjectedColumn column = columns[index];
    byte[] key = keys[row];
    if (column.isCell()) {
      appendCell(column.kind(), index, row, target);
    } else if (column.asked() instanceof ScanColumn.KeyPart asked) {
      ProjectedColumn.checkKeyPart(asked, key, 0, key.length);
      target.appendEncoded(asked.kind(), key, asked.offset(), asked.kind().width());
    } else {
      target.appendEncoded(ValueKind.BYTES, key, 0, key.length);
    }
  }

  private void appendCell(ValueKind kind, int index, int row, ColumnVector target) {
    byte[] source = sources[index][row];
    if (source == null) {
      target.appendAbsent();
      return;
    }
    kind.checkWidth(lengths[index][row]);
    target.appendEncoded(kind, source, starts[index][row], lengths[index][row]);
    target.timeOfLast(times[index][row]);
  }
}
