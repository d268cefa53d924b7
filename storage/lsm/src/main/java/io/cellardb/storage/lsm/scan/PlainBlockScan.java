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
import io.cellardb.storage.lsm.sstable.SeenCells;
import io.cellardb.storage.lsm.sstable.SstableRows;
import io.cellardb.storage.lsm.sstable.Values;
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

  /** So many rows of a block are told at once, if not fewer are wanted of it. */
  private static final int LEAST_PAST = 64;

  private final FamilyPart part;
  private final RowReader.Column[] columns;
  private final List<Filter> filters;
  private final boolean reversed;

  private final BlockFilter blockFilter;
  private final int[] filtered; // the columns that the filters name

  private final PastBlock past;
  private boolean plain; // whether the block is; else the past one tells what is seen of it
  private Block block;
  private final int[] numbers; // by column, its number in the block; -1 if it is not there
  private final int[] toLoad;
  private final SeenCells[] cells; // by column; null if it is not there or was not asked for yet
  private final int[] lows; // of a map, the first qualifier of the block that it has
  private final int[] highs; // and the one behind the last
  private int[] selection = new int[64]; // ordinals, in the order of the scan
  private int selected;
  private boolean adjacent; // whether the selection is one ascending run
  private int lowest; // ordinal of the run
  private int highest;

  /** Values of rows {@code [lowest, highest]} of columns as ordered numbers, once decoded. */
  private final long[][] ordered;

  private final boolean[] decoded;
  private long[] gathered = new long[64];
  private double[] doubles = new double[64];

  private int[] starts = new int[64];
  private int[] lengths = new int[64];

  private int filterRow;
  private final ValueSlot slot = new ValueSlot();

  PlainBlockScan(
      FamilyPart part, RowReader.Column[] columns, List<Filter> filters, boolean reversed) {
    this.part = part;
    this.columns = columns;
    this.filters = filters;
    this.reversed = reversed;
    this.blockFilter = new BlockFilter(columns, filters);
    this.filtered = blockFilter.columns();
    this.numbers = new int[columns.length];
    this.toLoad = new int[columns.length];
    this.past = new PastBlock(part, columns);
    this.cells = new SeenCells[columns.length];
    this.lows = new int[columns.length];
    this.highs = new int[columns.length];
    this.ordered = new long[columns.length][];
    this.decoded = new boolean[columns.length];
  }

  /** Forgets what was found out for another view, or other times. */
  void forget() {
    past.forget();
  }

  /** Whether the row that the file stands on can be read this way. */
  boolean applies(SstableRows rows, KeyRange range, int room) throws IOException {
    int at = rows.ordinal();
    if (at < rows.firstOrdinal() || at >= rows.endOrdinal()) {
      return false;
    }
    plain =
        rows.isPlainBlock(
            part.visible().readSequence(),
            part.visibility().minTime(),
            part.visibility().maxTime());
    if (plain || !past.mayTell(rows)) {
      return plain;
    }
    block = rows.block();
    if (!past.has(block, at)) {
      int most = Math.max(room, LEAST_PAST) - 1;
      if (reversed) {
        past.turnTo(rows, Math.max(lowest(rows, range), at - most), at);
      } else {
        past.turnTo(rows, at, Math.min(highest(rows, range), at + most));
      }
    }
    return past.tells(at);
  }

  /**
   * Appends rows of the current block up to the end of the range, up to the row of another source,
   * or until the batch is full, and moves the file behind them.
   *
   * @return how many rows were looked at
   */
  int read(SstableRows rows, KeyRange range, RowBatch batch, int room) throws IOException {
    block = rows.block();
    int from = rows.ordinal();
    int last = reversed ? boundBelow(lowest(rows, range)) : boundAbove(from, highest(rows, range));
    if (!plain) {
      last = past.lastTold(from, last);
    }
    if (filters.isEmpty()) {
      last = reversed ? Math.max(last, from - room + 1) : Math.min(last, from + room - 1);
    }
    for (int i = 0; i < columns.length; i++) {
      numbers[i] = columns[i].isCell() ? rows.column(i, columns[i].qualifier()) : -1;
      cells[i] = null;
      decoded[i] = false;
      if (columns[i].isMap()) {
        narrow(i, columns[i].within());
      }
    }
    int lookedAt = 0;
    if (!plain || blockFilter.mayPass(block, numbers)) {
      select(from, last);
      last = filterAndAppend(batch, room, last);
      lookedAt = Math.abs(last - from) + 1;
    } else {
      rows.counters().skippedByZone();
    }
    rows.move(reversed ? last - 1 : last + 1);
    return lookedAt;
  }

  /** Appends what passes of the selection, and returns the last ordinal that was looked at. */
  private int filterAndAppend(RowBatch batch, int room, int end) throws IOException {
    int last = end;
    if (!plain) {
      keepExistingInPast();
    } else {
      if (filters.isEmpty() || filtered.length == columns.length) {
        loadAll();
      } else {
        load(filtered);
      }
      if (!part.existence) {
        keepExisting();
      }
    }
    for (int i = 0; i < filters.size() && selected > 0; i++) {
      keepPassing(filters.get(i));
    }
    if (selected > room) {
      selected = room;
      last = selection[room - 1];
    }
    if (selected == 0) {
      return last;
    }
    loadAll();
    adjacent = !reversed && selection[selected - 1] - selection[0] == selected - 1;
    for (int i = 0; i < columns.length; i++) {
      append(i, batch.column(i));
    }
    batch.rows(batch.rows() + selected);
    return last;
  }

  private void load(int[] some) throws IOException {
    for (int i = 0; i < some.length; i++) {
      toLoad[i] = numbers[some[i]];
    }
    block.load(toLoad, some.length);
  }

  private void loadAll() throws IOException {
    block.load(numbers, numbers.length);
  }

  /** The cells of a column; null if the block does not have it. */
  private SeenCells cells(int index) throws IOException {
    if (cells[index] == null && numbers[index] >= 0) {
      cells[index] = plain ? block.chunk(numbers[index]) : past.cells(index);
    }
    return cells[index];
  }

  private void narrow(int index, KeyRange within) {
    lows[index] = block.ceilingColumn(within.start().array());
    highs[index] =
        within.stop().isEmpty() ? block.columns() : block.ceilingColumn(within.stop().array());
  }

  /** The last ordinal of the block within the range, ascending. */
  private int highest(SstableRows rows, KeyRange range) throws IOException {
    int end = rows.endOrdinal();
    byte[] stop = range.stop().array();
    if (stop.length > 0 && compareKey(end - 1, stop, 0, stop.length) >= 0) {
      end = block.ceiling(stop, 0, stop.length, rows.ordinal());
    }
    return end - 1;
  }

  /** The last ordinal of the block within the range, descending. */
  private int lowest(SstableRows rows, KeyRange range) throws IOException {
    int low = rows.firstOrdinal();
    byte[] start = range.start().array();
    return start.length == 0 ? low : Math.max(low, block.ceiling(start, 0, start.length, low));
  }

  /** The last ordinal before the row of another source, ascending up to {@code high}. */
  private int boundAbove(int from, int high) {
    RowSource other = part.rows().bound();
    return other == null || compareKey(high, other) < 0
        ? high
        : block.ceiling(other.key(), other.keyStart(), other.keyLength(), from) - 1;
  }

  /** The last ordinal before the row of another source, descending down to {@code low}. */
  private int boundBelow(int low) {
    RowSource other = part.rows().bound();
    if (other == null) {
      return low;
    }
    int at = Math.max(low, block.ceiling(other.key(), other.keyStart(), other.keyLength(), low));
    return at < block.rows() && compareKey(at, other) == 0 ? at + 1 : at;
  }

  private int compareKey(int ordinal, RowSource other) {
    return compareKey(ordinal, other.key(), other.keyStart(), other.keyLength());
  }

  private int compareKey(int ordinal, byte[] key, int start, int length) {
    return block.compareKey(ordinal, key, start, start + length);
  }

  private void select(int from, int last) {
    selected = Math.abs(last - from) + 1;
    if (selection.length < selected) {
      selection = new int[Math.max(selected, block.rows())];
    }
    lowest = Math.min(from, last);
    highest = Math.max(from, last);
    int step = reversed ? -1 : 1;
    for (int i = 0; i < selected; i++) {
      selection[i] = from + i * step;
    }
  }

  private void keepExistingInPast() {
    int kept = 0;
    for (int i = 0; i < selected; i++) {
      if (past.exists(selection[i])) {
        selection[kept++] = selection[i];
      }
    }
    selected = kept;
  }

  /** Where no family counts as a whole, a row needs one of the columns to exist. */
  private void keepExisting() throws IOException {
    for (int number : numbers) {
      if (number >= 0 && block.isDense(number)) {
        return;
      }
    }
    loadAll();
    int kept = 0;
    for (int i = 0; i < selected; i++) {
      if (hasColumn(selection[i])) {
        selection[kept++] = selection[i];
      }
    }
    selected = kept;
  }

  private boolean hasColumn(int row) throws IOException {
    for (int i = 0; i < cells.length; i++) {
      if (cells(i) != null && cells(i).cell(row) >= 0) {
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
    int only = BlockFilter.onlyColumn(filter);
    SeenCells named = only < 0 ? null : cells(only);
    if (named != null) {
      if (named.distinct() > 0 && named.distinct() < selected) {
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
    for (int i = 0; i < selected; i++) {
      filterRow = selection[i];
      if (RowFilter.passes(filter, this::filterValue)) {
        selection[kept++] = filterRow;
      }
    }
    selected = kept;
  }

  /** Evaluates a filter on the only column that it names once for each distinct value. */
  private void keepPassing(Filter filter, SeenCells named) throws IOException {
    boolean[] passes = new boolean[named.distinct()];
    for (int code = 0; code < passes.length; code++) {
      named.getEntry(code, slot);
      passes[code] = RowFilter.passes(filter, column -> slot);
    }
    int kept = 0;
    for (int i = 0; i < selected; i++) {
      int cell = named.cell(selection[i]);
      if (cell >= 0 && passes[named.code(cell)]) {
        selection[kept++] = selection[i];
      }
    }
    selected = kept;
  }

  /** Numbers compare several times as fast as bytes. */
  private void keepComparing(Filter.Compare compare, int index, int width) throws IOException {
    long bits = ByteReader.fixedAt(compare.operand().array(), 0, width);
    long operand = width == Long.BYTES ? bits ^ Long.MIN_VALUE : bits;
    long[] values = ordered(index);
    boolean less = compare.comparison().accepts(-1);
    boolean equal = compare.comparison().accepts(0);
    boolean greater = compare.comparison().accepts(1);
    int kept = 0;
    for (int i = 0; i < selected; i++) {
      long value = values[selection[i] - lowest];
      if (value < operand ? less : value == operand ? equal : greater) {
        selection[kept++] = selection[i];
      }
    }
    selected = kept;
  }

  /** The values of a dense column, which are ordered numbers, of all rows of the run. */
  private long[] ordered(int index) throws IOException {
    if (!decoded[index]) {
      int count = highest - lowest + 1;
      if (ordered[index] == null || ordered[index].length < count) {
        ordered[index] = new long[Math.max(count, block.rows())];
      }
      cells(index).orderedOf(lowest, highest + 1, ordered[index]);
      decoded[index] = true;
    }
    return ordered[index];
  }

  private ValueSlot filterValue(int index) throws IOException {
    RowReader.Column column = columns[index];
    if (column.isCell()) {
      slot.source = null;
      SeenCells seen = cells(index);
      int cell = seen == null ? -1 : seen.cell(filterRow);
      if (cell >= 0) {
        seen.getValue(cell, slot);
      }
      return slot;
    }
    int keyStart = block.keyStart(filterRow);
    int keyLength = block.keyLength(filterRow);
    if (column.asked() instanceof ScanColumn.KeyPart key) {
      RowReader.checkKeyPart(key, block.keys(), keyStart, keyLength);
      slot.set(block.keys(), keyStart + key.offset(), key.kind().width());
    } else {
      slot.set(block.keys(), keyStart, keyLength);
    }
    return slot;
  }

  private void append(int index, ColumnVector target) throws IOException {
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

  private void appendCells(int index, ColumnVector target) throws IOException {
    SeenCells seen = cells(index);
    if (seen == null) {
      for (int i = 0; i < selected; i++) {
        target.appendAbsent();
      }
      return;
    }
    ValueKind kind = columns[index].kind();
    boolean timed = target.times() != null;
    if (!timed && seen.isDense() && kind != ValueKind.BYTES && seen.width() == kind.width()) {
      appendNumbers(index, kind, target);
      return;
    }
    byte[] bytes = seen.bytes();
    boolean shared = bytes != null && target instanceof BytesColumn column && share(column, bytes);
    if (shared && !timed && adjacent && seen.isDense()) {
      if (starts.length < selected) {
        starts = new int[selection.length];
        lengths = new int[selection.length];
      }
      seen.placesOf(selection[0], selection[0] + selected, starts, lengths);
      ((BytesColumn) target).appendAllShared(starts, lengths, selected);
      return;
    }
    for (int i = 0; i < selected; i++) {
      int cell = seen.cell(selection[i]);
      if (cell < 0) {
        target.appendAbsent();
        continue;
      }
      seen.getValue(cell, slot);
      kind.checkWidth(slot.length);
      if (target instanceof BytesColumn column) {
        appendBytes(column, shared, slot.source, slot.start, slot.length);
      } else {
        appendNumber(target, kind, slot.source, slot.start);
      }
      if (timed) {
        target.timeOfLast(seen.time(selection[i], cell));
      }
    }
  }

  /** Dense numbers of fixed width: a few tight loops. */
  private void appendNumbers(int index, ValueKind kind, ColumnVector target) throws IOException {
    long[] values = ordered(index);
    if (gathered.length < selected) {
      gathered = new long[selection.length];
      doubles = new double[selection.length];
    }
    if (target instanceof LongColumn longs) {
      if (adjacent && kind == ValueKind.INT64) {
        longs.appendAll(values, selection[0] - lowest, selected);
        return;
      }
      long sign = kind == ValueKind.INT64 ? 0 : 1L << (kind.width() * Byte.SIZE - 1);
      for (int i = 0; i < selected; i++) {
        gathered[i] = values[selection[i] - lowest] - sign;
      }
      longs.appendAll(gathered, 0, selected);
      return;
    }
    boolean single = kind == ValueKind.FLOAT;
    for (int i = 0; i < selected; i++) {
      long value = values[selection[i] - lowest];
      doubles[i] = single ? toFloat((int) value) : toDouble(value);
    }
    ((DoubleColumn) target).appendAll(doubles, 0, selected);
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
    for (int i = 0; i < selected; i++) {
      int row = selection[i];
      if (few) {
        for (int column = low; column < high; column++) {
          int rank = block.chunk(column).rank(row);
          if (rank >= 0) {
            appendEntry(row, column, rank, map, shared);
          }
        }
      } else {
        int end = entries.starts()[row + 1];
        for (int e = first(entries, row, low); e < end && entries.columns()[e] < high; e++) {
          appendEntry(row, entries.columns()[e], entries.ranks()[e], map, shared);
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
