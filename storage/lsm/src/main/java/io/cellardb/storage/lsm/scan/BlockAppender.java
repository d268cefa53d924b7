package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.Chunk;
import io.cellardb.storage.lsm.sstable.SeenCells;
import java.io.IOException;
import java.util.Arrays;

/** Fills the columns of a batch for selected rows of a block, one column after the other. */
final class BlockAppender {
  /** So many columns of a map are looked up by row, instead of listing the cells of all rows. */
  private static final int FEW_COLUMNS = 8;

  private final BlockColumns columns;
  private final BlockSelection selection;
  private final RowsAbove above;
  private final boolean reversed;

  // What is appended: rows [first, end) of the block's.
  private Block block;
  private int[] rows; // ordinals, -1 of a row that only the memtable has
  private int count;
  private int first;
  private int end;
  private boolean adjacent; // whether these are one ascending run
  private boolean sharing; // whether the batch may take over arrays of the block

  // As long as they are needed first; most scans are short.
  private int[] merged = new int[0];
  private long[] gathered = new long[0];
  private double[] doubles = new double[0];
  private int[] starts = new int[0];
  private int[] lengths = new int[0];
  private final ValueSlot slot = new ValueSlot();

  BlockAppender(BlockColumns columns, BlockSelection selection, RowsAbove above, boolean reversed) {
    this.columns = columns;
    this.above = above;
    this.selection = selection;
    this.reversed = reversed;
  }

  /** Appends the selected rows, and those above among them. */
  void append(RowBatch batch) throws IOException {
    block = columns.block();
    count = selection.count() + above.passed();
    rows = above.passed() == 0 ? selection.rows() : merge();
    for (int i = 0; i < columns.count(); i++) {
      ColumnVector target = batch.column(i);
      sharing = above.passed() == 0 || !above.hasOwn(i);
      if (sharing) {
        append(i, 0, count, target);
      } else if (isOfIntegers(i, target) && above.haveAll(i)) {
        appendIntegers(i, (LongColumn) target);
      } else {
        appendMixed(i, target);
      }
    }
  }

  /** The ordinals of the selected rows and of those above in their order. */
  private int[] merge() {
    if (merged.length < count) {
      merged = new int[count * 2];
    }
    int[] selected = selection.rows();
    int next = 0;
    for (int k = 0; k < above.passed(); k++) {
      int behind = above.behind(k);
      System.arraycopy(selected, next, merged, next + k, behind - next);
      next = behind;
      int row = above.passing(k);
      merged[next + k] = above.isHiding(row) ? above.place(row) : -1;
    }
    System.arraycopy(selected, next, merged, next + above.passed(), selection.count() - next);
    return merged;
  }

  /** Appends a column of which rows above have some values. */
  private void appendMixed(int index, ColumnVector target) throws IOException {
    int done = 0;
    for (int k = 0; k < above.passed(); k++) {
      int row = above.passing(k);
      if (!above.isOfBlock(index, row)) {
        int at = above.behind(k) + k;
        append(index, done, at, target);
        above.append(index, row, target);
        done = at + 1;
      }
    }
    append(index, done, count, target);
  }

  /** Whether the block has anything of the rows that are appended. */
  private boolean usesBlock() {
    return selection.count() > 0 || above.hasPartial();
  }

  /** Whether a column is one of cells, dense numbers of fixed width as far as the block has it. */
  private boolean isOfIntegers(int index, ColumnVector target) throws IOException {
    if (!(target instanceof LongColumn) || target.times() != null) {
      return false;
    }
    if (!usesBlock()) {
      return columns.column(index).isCell();
    }
    SeenCells seen = columns.cells(index);
    return seen != null && seen.isDense() && seen.width() == columns.column(index).kind().width();
  }

  /** As {@link #appendNumbers}, with what is above. */
  private void appendIntegers(int index, LongColumn target) throws IOException {
    if (gathered.length < count) {
      gathered = new long[count * 2];
    }
    boolean usesBlock = usesBlock();
    long[] values = usesBlock ? columns.ordered(index) : gathered;
    int run = usesBlock ? columns.inRun(0) : 0;
    long sign = sign(columns.column(index).kind());
    int done = 0;
    for (int k = 0; k < above.passed(); k++) {
      int row = above.passing(k);
      if (!above.isOfBlock(index, row)) {
        int at = above.behind(k) + k;
        gather(values, run, sign, done, at);
        gathered[at] = above.number(index, row);
        done = at + 1;
      }
    }
    gather(values, run, sign, done, count);
    target.appendAll(gathered, 0, count);
  }

  /** Gathers the numbers of rows {@code [from, to)}, which the block all has. */
  private void gather(long[] values, int run, long sign, int from, int to) {
    if (from < to && rows[to - 1] - rows[from] == to - from - 1) {
      int shift = rows[from] + run - from;
      for (int i = from; i < to; i++) {
        gathered[i] = values[i + shift] - sign;
      }
      return;
    }
    for (int i = from; i < to; i++) {
      gathered[i] = values[rows[i] + run] - sign;
    }
  }

  /** What the values of a kind of integers are above them as ordered numbers. */
  private static long sign(ValueKind kind) {
    return kind == ValueKind.INT64 ? 0 : 1L << (kind.width() * Byte.SIZE - 1);
  }

  /** Appends a column of rows {@code [from, to)}, as the block has it. */
  private void append(int index, int from, int to, ColumnVector target) throws IOException {
    first = from;
    end = to;
    if (from == to) {
      return;
    }
    adjacent = !reversed && rows[to - 1] - rows[from] == to - from - 1;
    ProjectedColumn column = columns.column(index);
    if (column.isMap()) {
      appendMap(columns.low(index), columns.high(index), (MapColumn) target);
    } else if (column.isCell()) {
      appendCells(index, target);
    } else if (column.asked() instanceof ScanColumn.KeyPart key) {
      appendKeyParts(key, target);
    } else {
      appendKeys((BytesColumn) target);
    }
  }

  private void appendKeys(BytesColumn target) {
    boolean shared = share(target, block.keys());
    for (int i = first; i < end; i++) {
      int row = rows[i];
      appendBytes(target, shared, block.keys(), block.keyStart(row), block.keyLength(row));
    }
  }

  private boolean share(BytesColumn target, byte[] bytes) {
    if (sharing && target.size() == 0) {
      target.share(bytes);
    }
    return target.shares(bytes);
  }

  private static void appendBytes(
      BytesColumn target, boolean shared, byte[] bytes, int start, int length) {
    if (shared) {
      target.appendShared(start, length);
    } else {
      target.append(bytes, start, length);
    }
  }

  private void appendKeyParts(ScanColumn.KeyPart part, ColumnVector target) {
    for (int i = first; i < end; i++) {
      int start = block.keyStart(rows[i]);
      ProjectedColumn.checkKeyPart(part, block.keys(), start, block.keyLength(rows[i]));
      target.appendEncoded(part.kind(), block.keys(), start + part.offset(), part.kind().width());
    }
  }

  private void appendCells(int index, ColumnVector target) throws IOException {
    SeenCells seen = columns.cells(index);
    if (seen == null) {
      for (int i = first; i < end; i++) {
        target.appendAbsent();
      }
      return;
    }
    ValueKind kind = columns.column(index).kind();
    boolean timed = target.times() != null;
    if (!timed && seen.isDense() && kind != ValueKind.BYTES && seen.width() == kind.width()) {
      appendNumbers(index, kind, target);
      return;
    }
    byte[] bytes = seen.bytes();
    boolean shared = false;
    if (bytes != null && target instanceof BytesColumn column) {
      shared = share(column, bytes);
      if (!timed && adjacent && seen.isDense()) {
        appendPlaces(seen, column, shared);
        return;
      }
    }
    for (int i = first; i < end; i++) {
      int cell = seen.cell(rows[i]);
      if (cell < 0) {
        target.appendAbsent();
        continue;
      }
      seen.getValue(cell, slot);
      kind.checkWidth(slot.length);
      if (target instanceof BytesColumn column) {
        appendBytes(column, shared, slot.source, slot.start, slot.length);
      } else {
        target.appendEncoded(kind, slot.source, slot.start, slot.length);
      }
      if (timed) {
        target.timeOfLast(seen.time(rows[i], cell));
      }
    }
  }

  /** Values of adjacent rows, which all have one. */
  private void appendPlaces(SeenCells seen, BytesColumn target, boolean shared) throws IOException {
    int count = end - first;
    if (starts.length < count) {
      starts = new int[rows.length];
      lengths = new int[rows.length];
    }
    seen.placesOf(rows[first], rows[first] + count, starts, lengths);
    if (shared) {
      target.appendAllShared(starts, lengths, count);
    } else {
      target.appendAll(seen.bytes(), starts, lengths, count);
    }
  }

  /** Dense numbers of fixed width: a few tight loops. */
  private void appendNumbers(int index, ValueKind kind, ColumnVector target) throws IOException {
    long[] values = columns.ordered(index);
    int run = columns.inRun(0);
    int count = end - first;
    if (target instanceof LongColumn longs && adjacent && kind == ValueKind.INT64) {
      longs.appendAll(values, rows[first] + run, count);
      return;
    }
    if (target instanceof LongColumn longs) {
      if (gathered.length < count) {
        gathered = new long[rows.length];
      }
      long sign = sign(kind);
      for (int i = 0; i < count; i++) {
        gathered[i] = values[rows[first + i] + run] - sign;
      }
      longs.appendAll(gathered, 0, count);
      return;
    }
    if (doubles.length < count) {
      doubles = new double[rows.length];
    }
    boolean single = kind == ValueKind.FLOAT;
    for (int i = 0; i < count; i++) {
      long value = values[rows[first + i] + run];
      doubles[i] = single ? toFloat((int) value) : toDouble(value);
    }
    ((DoubleColumn) target).appendAll(doubles, 0, count);
  }

  /** As {@link ValueKind#decodeDouble}, of eight bytes with the highest bit inverted. */
  private static double toDouble(long ordered) {
    return Double.longBitsToDouble(ordered >= 0 ? ordered : ~(ordered ^ Long.MIN_VALUE));
  }

  private static float toFloat(int bits) {
    return Float.intBitsToFloat(bits < 0 ? bits ^ Integer.MIN_VALUE : ~bits);
  }

  /** Appends the entries of the columns {@code [low, high)} of the block. */
  private void appendMap(int low, int high, MapColumn map) throws IOException {
    boolean shared = share(map.qualifiers(), block.qualifierBytes());
    boolean few = high - low <= FEW_COLUMNS;
    Block.Entries entries = few ? null : block.entries();
    for (int i = first; i < end; i++) {
      int row = rows[i];
      if (few) {
        for (int column = low; column < high; column++) {
          int rank = block.chunk(column).rank(row);
          if (rank >= 0) {
            appendEntry(row, column, rank, map, shared);
          }
        }
      } else {
        int last = entries.starts()[row + 1];
        for (int e = firstEntry(entries, row, low); e < last && entries.columns()[e] < high; e++) {
          appendEntry(row, entries.columns()[e], entries.ranks()[e], map, shared);
        }
      }
      map.appendRow();
    }
  }

  private static int firstEntry(Block.Entries entries, int row, int low) {
    int start = entries.starts()[row];
    if (low == 0) {
      return start;
    }
    int at = Arrays.binarySearch(entries.columns(), start, entries.starts()[row + 1], low);
    return at < 0 ? -at - 1 : at;
  }

  private void appendEntry(int row, int column, int rank, MapColumn map, boolean shared)
      throws IOException {
    Chunk chunk = block.chunk(column);
    appendBytes(
        map.qualifiers(),
        shared,
        block.qualifierBytes(),
        block.qualifierStart(column),
        block.qualifierLength(column));
    chunk.values().get(rank, slot);
    map.values().append(slot.source, slot.start, slot.length);
    if (map.values().times() != null) {
      map.values().timeOfLast(chunk.time(row, rank));
    }
  }
}
