package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.Chunk;
import io.cellardb.storage.lsm.sstable.SstableRows;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Takes runs of rows out of plain blocks column by column: first the rows are selected on the
 * chunks that the filter names, then the columns of the batch are filled for the selected ones.
 */
final class PlainBlockScan {
  /** So many columns of a map are looked up by row, instead of listing the cells of all rows. */
  private static final int FEW_COLUMNS = 8;

  private final FamilyPart part;
  private final RowReader.Column[] columns;
  private final List<Filter> filters;
  private final boolean reversed;

  private Block block;
  private final Chunk[] chunks; // by column; null if the block does not have it
  private final int[] lows; // of a map, the first qualifier of the block that it has
  private final int[] highs; // and the one behind the last
  private int[] selection = new int[64]; // ordinals, in the order of the scan
  private int selected;
  private boolean adjacent; // whether the selection is one ascending run

  private int filterRow;
  private final ValueSlot filterValue = new ValueSlot();

  PlainBlockScan(
      FamilyPart part, RowReader.Column[] columns, List<Filter> filters, boolean reversed) {
    this.part = part;
    this.columns = columns;
    this.filters = filters;
    this.reversed = reversed;
    this.chunks = new Chunk[columns.length];
    this.lows = new int[columns.length];
    this.highs = new int[columns.length];
  }

  /** Whether the row that the file stands on can be read this way. */
  boolean applies(SstableRows rows) throws IOException {
    return rows.isPlainBlock(
            part.visible().readSequence(), part.visibility().minTime(), part.visibility().maxTime())
        && rows.ordinal() >= rows.firstOrdinal()
        && rows.ordinal() < rows.endOrdinal();
  }

  /**
   * Appends rows of the current block up to the end of the range, up to the row of another source,
   * or until the batch is full, and moves the file behind them.
   */
  void read(SstableRows rows, KeyRange range, RowBatch batch, int room) throws IOException {
    block = rows.block();
    int from = rows.ordinal();
    int last = reversed ? lowest(rows, range) : highest(rows, range);
    if (filters.isEmpty()) {
      last = reversed ? Math.max(last, from - room + 1) : Math.min(last, from + room - 1);
    }
    for (int i = 0; i < columns.length; i++) {
      int column = columns[i].isCell() ? rows.column(i, columns[i].qualifier()) : -1;
      chunks[i] = column < 0 ? null : block.chunk(column);
      if (columns[i].isMap()) {
        narrow(i, columns[i].within());
      }
    }
    select(from, last);
    if (!part.existence) {
      keepExisting();
    }
    for (int i = 0; i < filters.size() && selected > 0; i++) {
      keepPassing(filters.get(i));
    }
    if (selected > room) {
      selected = room;
      last = selection[room - 1];
    }
    adjacent = !reversed && selected > 0 && selection[selected - 1] - selection[0] == selected - 1;
    for (int i = 0; i < columns.length && selected > 0; i++) {
      append(i, batch.column(i));
    }
    batch.rows(batch.rows() + selected);
    rows.move(reversed ? last - 1 : last + 1);
  }

  private void narrow(int index, KeyRange within) {
    lows[index] = block.ceilingColumn(within.start().array());
    highs[index] =
        within.stop().isEmpty() ? block.columns() : block.ceilingColumn(within.stop().array());
  }

  /** The last ordinal of the run, ascending. */
  private int highest(SstableRows rows, KeyRange range) throws IOException {
    int from = rows.ordinal();
    int end = rows.endOrdinal();
    byte[] stop = range.stop().array();
    if (stop.length > 0 && compareKey(end - 1, stop, 0, stop.length) >= 0) {
      end = block.ceiling(stop, 0, stop.length, from);
    }
    RowSource other = part.rows().bound();
    if (other != null
        && compareKey(end - 1, other.key(), other.keyStart(), other.keyLength()) >= 0) {
      end = block.ceiling(other.key(), other.keyStart(), other.keyLength(), from);
    }
    return end - 1;
  }

  /** The last ordinal of the run, descending. */
  private int lowest(SstableRows rows, KeyRange range) throws IOException {
    int low = rows.firstOrdinal();
    byte[] start = range.start().array();
    if (start.length > 0) {
      low = Math.max(low, block.ceiling(start, 0, start.length, low));
    }
    RowSource other = part.rows().bound();
    if (other != null) {
      low = Math.max(low, block.ceiling(other.key(), other.keyStart(), other.keyLength(), low));
      if (low < block.rows()
          && compareKey(low, other.key(), other.keyStart(), other.keyLength()) == 0) {
        low++;
      }
    }
    return low;
  }

  private int compareKey(int ordinal, byte[] key, int start, int length) {
    int at = block.keyStart(ordinal);
    return Arrays.compareUnsigned(
        block.keys(), at, at + block.keyLength(ordinal), key, start, start + length);
  }

  private void select(int from, int last) {
    selected = Math.abs(last - from) + 1;
    if (selection.length < selected) {
      selection = new int[Math.max(selected, block.rows())];
    }
    int step = reversed ? -1 : 1;
    for (int i = 0; i < selected; i++) {
      selection[i] = from + i * step;
    }
  }

  /** Where no family counts as a whole, a row needs one of the columns to exist. */
  private void keepExisting() {
    for (Chunk chunk : chunks) {
      if (chunk != null && chunk.isDense()) {
        return;
      }
    }
    int kept = 0;
    for (int i = 0; i < selected; i++) {
      if (hasColumn(selection[i])) {
        selection[kept++] = selection[i];
      }
    }
    selected = kept;
  }

  private boolean hasColumn(int row) {
    for (int i = 0; i < chunks.length; i++) {
      if (chunks[i] != null && chunks[i].rank(row) >= 0) {
        return true;
      }
      for (int column = lows[i]; columns[i].isMap() && column < highs[i]; column++) {
        if (block.chunk(column).rank(row) >= 0) {
          return true;
        }
      }
    }
    return false;
  }

  private void keepPassing(Filter filter) throws IOException {
    if (filter instanceof Filter.Compare compare
        && chunks[compare.column()] != null
        && chunks[compare.column()].isDense()
        && compare.operand().length() == 8
        && chunks[compare.column()].valueWidth() == 8) {
      keepComparing(compare, chunks[compare.column()]);
      return;
    }
    int kept = 0;
    for (int i = 0; i < selected; i++) {
      filterRow = selection[i];
      if (RowFilter.passes(filter, this::filterValue)) {
        selection[kept++] = filterRow;
      }
    }
    selected = kept;
  }

  /** Eight bytes compare as one unsigned number: several times as fast as byte by byte. */
  private void keepComparing(Filter.Compare compare, Chunk chunk) {
    long operand = ByteReader.longAt(compare.operand().array(), 0) ^ Long.MIN_VALUE;
    byte[] data = chunk.data();
    int base = chunk.valueStart(0);
    int step = chunk.valueStep();
    boolean less = compare.comparison().accepts(-1);
    boolean equal = compare.comparison().accepts(0);
    boolean greater = compare.comparison().accepts(1);
    int kept = 0;
    for (int i = 0; i < selected; i++) {
      long value = ByteReader.longAt(data, base + selection[i] * step) ^ Long.MIN_VALUE;
      if (value < operand ? less : value == operand ? equal : greater) {
        selection[kept++] = selection[i];
      }
    }
    selected = kept;
  }

  private ValueSlot filterValue(int index) {
    RowReader.Column column = columns[index];
    int keyStart = block.keyStart(filterRow);
    int keyLength = block.keyLength(filterRow);
    if (column.isCell()) {
      filterValue.source = null;
      int rank = chunks[index] == null ? -1 : chunks[index].rank(filterRow);
      if (rank >= 0) {
        Chunk chunk = chunks[index];
        filterValue.set(chunk.data(), chunk.valueStart(rank), chunk.valueLength(rank), 0);
      }
    } else if (column.asked() instanceof ScanColumn.KeyPart key) {
      RowReader.checkKeyPart(key, block.keys(), keyStart, keyLength);
      filterValue.set(block.keys(), keyStart + key.offset(), key.kind().width(), 0);
    } else {
      filterValue.set(block.keys(), keyStart, keyLength, 0);
    }
    return filterValue;
  }

  private void append(int index, ColumnVector target) {
    RowReader.Column column = columns[index];
    if (column.isMap()) {
      appendMap(lows[index], highs[index], (MapColumn) target);
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
    for (int i = 0; i < selected; i++) {
      int row = selection[i];
      appendBytes(target, shared, block.keys(), block.keyStart(row), block.keyLength(row));
    }
  }

  private static boolean share(BytesColumn target, byte[] bytes) {
    if (target.size() == 0) {
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
    for (int i = 0; i < selected; i++) {
      int start = block.keyStart(selection[i]);
      RowReader.checkKeyPart(part, block.keys(), start, block.keyLength(selection[i]));
      appendNumber(target, part.kind(), block.keys(), start + part.offset());
    }
  }

  private static void appendNumber(ColumnVector target, ValueKind kind, byte[] bytes, int at) {
    if (target instanceof LongColumn longs) {
      longs.append(kind.decodeLong(bytes, at));
    } else {
      ((DoubleColumn) target).append(kind.decodeDouble(bytes, at));
    }
  }

  private void appendCells(int index, ColumnVector target) {
    Chunk chunk = chunks[index];
    if (chunk == null) {
      for (int i = 0; i < selected; i++) {
        target.appendAbsent();
      }
      return;
    }
    ValueKind kind = columns[index].kind();
    boolean timed = target.times() != null;
    if (!timed
        && chunk.isDense()
        && kind != ValueKind.BYTES
        && chunk.valueWidth() == kind.width()) {
      appendNumbers(chunk, kind, target);
      return;
    }
    boolean shared = target instanceof BytesColumn bytes && share(bytes, chunk.data());
    for (int i = 0; i < selected; i++) {
      int rank = chunk.rank(selection[i]);
      if (rank < 0) {
        target.appendAbsent();
        continue;
      }
      int start = chunk.valueStart(rank);
      int length = chunk.valueLength(rank);
      kind.checkWidth(length);
      if (target instanceof BytesColumn bytes) {
        appendBytes(bytes, shared, chunk.data(), start, length);
      } else {
        appendNumber(target, kind, chunk.data(), start);
      }
      if (timed) {
        target.timeOfLast(chunk.time(rank));
      }
    }
  }

  /** Dense numbers of fixed width: one tight loop per kind. */
  private void appendNumbers(Chunk chunk, ValueKind kind, ColumnVector target) {
    byte[] data = chunk.data();
    int base = chunk.valueStart(0);
    int step = chunk.valueStep();
    if (target instanceof DoubleColumn doubles) {
      for (int i = 0; i < selected; i++) {
        doubles.append(kind.decodeDouble(data, base + selection[i] * step));
      }
      return;
    }
    LongColumn longs = (LongColumn) target;
    if (kind == ValueKind.INT64 && adjacent) {
      int at = base + selection[0] * step;
      for (int i = 0; i < selected; i++, at += step) {
        longs.append(ByteReader.longAt(data, at) ^ Long.MIN_VALUE);
      }
    } else {
      for (int i = 0; i < selected; i++) {
        longs.append(kind.decodeLong(data, base + selection[i] * step));
      }
    }
  }

  /** Appends the entries of the columns {@code [low, high)} of the block. */
  private void appendMap(int low, int high, MapColumn map) {
    share(map.qualifiers(), block.data());
    share(map.values(), block.data());
    boolean few = high - low <= FEW_COLUMNS;
    Block.Entries entries = few ? null : block.entries();
    for (int i = 0; i < selected; i++) {
      int row = selection[i];
      if (few) {
        for (int column = low; column < high; column++) {
          int rank = block.chunk(column).rank(row);
          if (rank >= 0) {
            appendEntry(column, rank, map);
          }
        }
      } else {
        int end = entries.starts()[row + 1];
        for (int e = first(entries, row, low); e < end && entries.columns()[e] < high; e++) {
          appendEntry(entries.columns()[e], entries.ranks()[e], map);
        }
      }
      map.appendRow();
    }
  }

  private static int first(Block.Entries entries, int row, int low) {
    int start = entries.starts()[row];
    if (low == 0) {
      return start;
    }
    int at = Arrays.binarySearch(entries.columns(), start, entries.starts()[row + 1], low);
    return at < 0 ? -at - 1 : at;
  }

  private void appendEntry(int column, int rank, MapColumn map) {
    Chunk chunk = block.chunk(column);
    appendBytes(
        map.qualifiers(),
        map.qualifiers().shares(block.data()),
        block.data(),
        block.qualifierStart(column),
        block.qualifierLength(column));
    appendBytes(
        map.values(),
        map.values().shares(chunk.data()),
        chunk.data(),
        chunk.valueStart(rank),
        chunk.valueLength(rank));
    if (map.values().times() != null) {
      map.values().timeOfLast(chunk.time(rank));
    }
  }
}
