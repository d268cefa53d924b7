package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.Filter;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.SeenCells;
import io.cellardb.storage.lsm.sstable.Values;
import java.io.IOException;
import java.util.Arrays;

/** Rows of a block, of which filters leave those that pass. */
final class BlockSelection {
  private final BlockColumns columns;
  private int[] rows = new int[0]; // ordinals, in the order of the scan
  private int count;
  private int filterRow;
  private final ValueSlot slot = new ValueSlot();

  BlockSelection(BlockColumns columns) {
    this.columns = columns;
  }

  /** Removes all rows, and makes room for some. */
  void clear(int room) {
    count = 0;
    if (rows.length < room) {
      rows = new int[Math.max(room, Math.min(columns.block().rows(), 2 * rows.length))];
    }
  }

  /** Adds rows from one to another, up or down; none if that is none. */
  void add(int from, int last, int step) {
    for (int row = from; step < 0 ? row >= last : row <= last; row += step) {
      rows[count++] = row;
    }
  }

  /** How many rows are selected. */
  int count() {
    return count;
  }

  /** The ordinal of one of them. */
  int row(int index) {
    return rows[index];
  }

  /** The ordinals. */
  int[] rows() {
    return rows;
  }

  /** Leaves the first few rows only. */
  void limit(int most) {
    count = Math.min(count, most);
  }

  /** How many rows are below an ordinal, of those in ascending order. */
  int countBelow(int row) {
    int at = Arrays.binarySearch(rows, 0, count, row);
    return at < 0 ? -at - 1 : at;
  }

  /** Leaves those rows that exist, as the past of the block tells. */
  void keepExisting(PastBlock past) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (past.exists(rows[i])) {
        rows[kept++] = rows[i];
      }
    }
    count = kept;
  }

  /** Leaves those rows of a plain block that have one of the columns. */
  void keepExisting() throws IOException {
    if (columns.haveAllRows()) {
      return;
    }
    columns.loadAll();
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (columns.have(rows[i])) {
        rows[kept++] = rows[i];
      }
    }
    count = kept;
  }

  /** Leaves those rows that pass a filter. */
  void keepPassing(Filter filter) throws IOException {
    int only = BlockFilter.onlyColumn(filter);
    SeenCells named = only < 0 ? null : columns.cells(only);
    if (named != null) {
      if (named.distinct() > 0 && named.distinct() < count) {
        keepPassing(filter, named);
        return;
      }
      if (filter instanceof Filter.Compare compare
          && named.isDense()
          && Values.isOrdered(named.width())
          && compare.operand().length() == named.width()) {
        keepComparing(compare, only, named.width());
        return;
      }
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      filterRow = rows[i];
      if (RowFilter.passes(filter, this::value)) {
        rows[kept++] = filterRow;
      }
    }
    count = kept;
  }

  /** Evaluates a filter on the only column that it names once for each distinct value. */
  private void keepPassing(Filter filter, SeenCells named) throws IOException {
    boolean[] passes = new boolean[named.distinct()];
    for (int code = 0; code < passes.length; code++) {
      named.getEntry(code, slot);
      passes[code] = RowFilter.passes(filter, column -> slot);
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int cell = named.cell(rows[i]);
      if (cell >= 0 && passes[named.code(cell)]) {
        rows[kept++] = rows[i];
      }
    }
    count = kept;
  }

  /** Numbers compare several times as fast as bytes. */
  private void keepComparing(Filter.Compare compare, int index, int width) throws IOException {
    long bits = ByteReader.fixedAt(compare.operand().array(), 0, width);
    long operand = width == Long.BYTES ? bits ^ Long.MIN_VALUE : bits;
    long[] values = columns.ordered(index);
    int first = columns.inRun(0);
    boolean less = compare.comparison().accepts(-1);
    boolean equal = compare.comparison().accepts(0);
    boolean greater = compare.comparison().accepts(1);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      long value = values[rows[i] + first];
      if (value < operand ? less : value == operand ? equal : greater) {
        rows[kept++] = rows[i];
      }
    }
    count = kept;
  }

  private ValueSlot value(int index) throws IOException {
    ProjectedColumn column = columns.column(index);
    if (column.isCell()) {
      columns.value(index, filterRow, slot);
      return slot;
    }
    Block block = columns.block();
    int keyStart = block.keyStart(filterRow);
    int keyLength = block.keyLength(filterRow);
    if (column.asked() instanceof ScanColumn.KeyPart key) {
      ProjectedColumn.checkKeyPart(key, block.keys(), keyStart, keyLength);
      slot.set(block.keys(), keyStart + key.offset(), key.kind().width());
    } else {
      slot.set(block.keys(), keyStart, keyLength);
    }
    return slot;
  }
}
