package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.LevelRows;
import io.cellardb.storage.lsm.sstable.SstableRows;
import java.io.IOException;
import java.util.List;

/**
 * Takes runs of rows out of plain blocks column by column: first the rows are selected on the
 * chunks that the filter names, then the columns of the batch are filled for the selected ones.
 * Rows of a memtable that lie among those of a block go with them, as {@link RowsAbove}.
 */
final class PlainBlockScan {
  /** So many rows of a block are told at once, if not fewer are wanted of it. */
  private static final int LEAST_PAST = 64;

  private final FamilyPart part;
  private final ProjectedColumn[] projected;
  private final boolean reversed;
  private final boolean mayHaveAbove;

  private List<Filter> filters;
  private BlockFilter blockFilter;
  private int[] filtered; // the columns that the filters name
  private boolean filtersAll; // whether these are all columns

  private final PastBlock past;
  private final BlockColumns columns;
  private final BlockSelection selection;
  private final BlockAppender appender;
  private final RowsAbove above;

  // What is being read.
  private SstableRows file;
  private Block block;
  private boolean plain; // whether the block is; else the past one tells what is seen of it
  private MemtableRows newer; // whose rows go with those of the block; null if none do
  private int hidden; // of the rows of the block, by those above
  private int byColumn; // of the block's rows, about how many others were looked at

  // Where the range ends in the block, which is asked for each run of rows.
  private Block endBlock;
  private KeyRange endRange;
  private int endOfBlock;
  private int endWithin;

  PlainBlockScan(FamilyPart part, ProjectedColumn[] columns, boolean reversed) {
    this.part = part;
    this.projected = columns;
    this.reversed = reversed;
    this.mayHaveAbove = !reversed && !ProjectedColumn.anyMap(columns);
    this.past = new PastBlock(part, columns);
    this.columns = new BlockColumns(columns, past);
    this.selection = new BlockSelection(this.columns);
    this.above = new RowsAbove(part, columns, this.columns);
    this.appender = new BlockAppender(this.columns, selection, above, reversed);
  }

  /** Starts a scan of another view, of rows that pass all of some filters. */
  void start(List<Filter> conjuncts) {
    filters = conjuncts;
    blockFilter = new BlockFilter(projected, conjuncts);
    filtered = blockFilter.columns();
    filtersAll = conjuncts.isEmpty() || filtered.length == projected.length;
    above.filterBy(conjuncts);
    past.forget();
  }

  /** How many rows of a block the last {@link #read} has looked at. */
  int byColumn() {
    return byColumn;
  }

  /** How many rows it has looked at. */
  int lookedAt() {
    return byColumn + above.count();
  }

  /**
   * Appends rows from the current one on, and moves behind them. It ends with the range or the
   * block, before a row that several sources tell of, or when the batch is full.
   *
   * @return whether the current row can be read this way
   */
  boolean read(KeyRange range, RowBatch batch, int room) throws IOException {
    MergedRows rows = part.rows();
    byColumn = 0;
    RowSource first = rows.row();
    if (mayHaveAbove && first instanceof MemtableRows memtable) {
      return rows.standing() == 1
          ? readAbove(memtable, range, batch, room)
          : rows.standing() == 2 && readBlock(rows, rows.standing(1), memtable, range, batch, room);
    }
    if (rows.standing() > 1) {
      return false;
    }
    MemtableRows next =
        mayHaveAbove && rows.bound() instanceof MemtableRows memtable ? memtable : null;
    return readBlock(rows, first, next, range, batch, room);
  }

  /** Reads rows of a memtable before those of all others. */
  private boolean readAbove(MemtableRows memtable, KeyRange range, RowBatch batch, int room)
      throws IOException {
    MergedRows rows = part.rows();
    RowSource bound = rows.bound();
    byte[] stop = range.stop().array();
    boolean toBound = bound != null && (stop.length == 0 || bound.compareKey(stop) < 0);
    above.clear();
    while (above.count() < room
        && memtable.isValid()
        && (toBound
            ? memtable.compareKey(bound) < 0
            : stop.length == 0 || memtable.compareKey(stop) < 0)
        && above.add(memtable, -1, 0, false)) {
      memtable.next();
    }
    if (above.count() > 0) {
      selection.clear(0);
      above.filter(selection);
      append(batch);
      rows.choose();
    }
    return above.count() > 0;
  }

  private boolean readBlock(
      MergedRows rows, RowSource of, MemtableRows next, KeyRange range, RowBatch batch, int room)
      throws IOException {
    LevelRows level = of instanceof LevelRows found ? found : null;
    RowSource source = level == null ? of : level.file();
    if (!(source instanceof SstableRows found)) {
      return false;
    }
    file = found;
    if (!applies(range, room) || (!plain && rows.standing() > 1)) {
      return false;
    }
    newer = plain ? next : null;
    int from = file.ordinal();
    int last = collect(from, lastInRange(rows, range), room);
    if (reversed ? last > from : last < from) {
      return false;
    }
    file.move(select(from, last, batch, room) + (reversed ? -1 : 1));
    if (level != null) {
      level.moved(reversed);
    }
    if (above.count() > 0) {
      rows.choose();
    } else {
      rows.moved();
    }
    return true;
  }

  /** Whether the row that the file stands on can be read this way. */
  private boolean applies(KeyRange range, int room) throws IOException {
    int at = file.ordinal();
    if (at < file.firstOrdinal() || at >= file.endOrdinal()) {
      return false;
    }
    block = file.block();
    plain =
        file.isPlainBlock(
            part.visible().readSequence(),
            part.visibility().minTime(),
            part.visibility().maxTime());
    if (plain || !past.mayTell(file)) {
      return plain;
    }
    if (!past.has(block, at)) {
      int most = Math.max(room, LEAST_PAST) - 1;
      if (reversed) {
        past.turnTo(file, Math.max(lowest(range), at - most), at);
      } else {
        past.turnTo(file, at, Math.min(highest(range), at + most));
      }
    }
    return past.tells(at);
  }

  /** The last ordinal in the direction of the scan that is before rows of others. */
  private int lastInRange(MergedRows rows, KeyRange range) throws IOException {
    int from = file.ordinal();
    RowSource other = newer == null ? rows.bound() : rows.boundBut(newer);
    int last =
        reversed ? boundBelow(other, lowest(range)) : boundAbove(other, from, highest(range));
    return plain ? last : past.lastTold(from, last);
  }

  /** The last ordinal of the block within the range, ascending. */
  @SuppressWarnings("ReferenceEquality") // one range is asked for again and again
  private int highest(KeyRange range) throws IOException {
    int end = file.endOrdinal();
    if (endBlock != block || endRange != range || endOfBlock != end) {
      endBlock = block;
      endRange = range;
      endOfBlock = end;
      byte[] stop = range.stop().array();
      endWithin =
          stop.length > 0 && block.compareKey(end - 1, stop, 0, stop.length) >= 0
              ? block.ceiling(stop, 0, stop.length, file.ordinal())
              : end;
    }
    return endWithin - 1;
  }

  /** The last ordinal of the block within the range, descending. */
  private int lowest(KeyRange range) throws IOException {
    int low = file.firstOrdinal();
    byte[] start = range.start().array();
    return start.length == 0 ? low : Math.max(low, block.ceiling(start, 0, start.length, low));
  }

  /** The last ordinal before the row of another source, ascending up to {@code high}. */
  private int boundAbove(RowSource other, int from, int high) {
    return other == null
        ? high
        : Math.min(
            high, block.ceilingSoon(other.key(), other.keyStart(), other.keyLength(), from) - 1);
  }

  /** The last ordinal before the row of another source, descending down to {@code low}. */
  private int boundBelow(RowSource other, int low) {
    if (other == null) {
      return low;
    }
    int at = Math.max(low, ceiling(other, low));
    return at < block.rows() && compareKey(at, other) == 0 ? at + 1 : at;
  }

  private int ceiling(RowSource other, int from) {
    return block.ceiling(other.key(), other.keyStart(), other.keyLength(), from);
  }

  private int compareKey(int ordinal, RowSource other) {
    return block.compareKey(
        ordinal, other.key(), other.keyStart(), other.keyStart() + other.keyLength());
  }

  /**
   * Collects the rows above that go with rows {@code [from, end]} of the block, and moves their
   * source behind them. Without filters these are no more in all than there is room.
   *
   * @return the last of the block's rows, up to which it is known of all above what is seen
   */
  private int collect(int from, int end, int room) throws IOException {
    above.clear();
    hidden = 0;
    int last = end;
    if (filters.isEmpty()) {
      last = reversed ? Math.max(end, from - room + 1) : Math.min(end, from + room - 1);
    }
    if (newer == null) {
      return last;
    }
    long olderTime = file.maxTime();
    int at = from;
    while (newer.isValid()) {
      at = block.ceilingNear(newer.key(), newer.keyStart(), newer.keyLength(), at);
      if (at > last) {
        break;
      }
      boolean hides = compareKey(at, newer) == 0;
      if (!above.add(newer, hides ? olderTime : -1, at, hides)) {
        return at - 1;
      }
      hidden += hides ? 1 : 0;
      if (filters.isEmpty() && last - from + 1 - hidden + above.count() > room) {
        last--;
      }
      newer.next();
    }
    return last;
  }

  /**
   * Appends what passes of rows {@code [from, last]} of the block and those above, as far as there
   * is room.
   *
   * @return the last ordinal that was looked at
   */
  private int select(int from, int last, RowBatch batch, int room) throws IOException {
    columns.turnTo(file, plain, Math.min(from, last), Math.max(from, last));
    selection.clear(Math.abs(last - from) + 1);
    boolean isSkipped = plain && !blockFilter.mayPass(block, columns.numbers());
    if (isSkipped) {
      file.counters().skippedByZone();
    } else {
      selectVisible(from, last);
      filter();
    }
    above.filter(selection);
    int end = limit(from, last, room);
    byColumn = isSkipped ? 0 : Math.max(0, Math.abs(end - from) + 1 - hidden);
    if (selection.count() > 0 || (above.passed() > 0 && above.hasPartial())) {
      columns.loadAll();
    }
    append(batch);
    return end;
  }

  private void selectVisible(int from, int last) throws IOException {
    int next = from;
    for (int i = 0; i < above.count(); i++) {
      selection.add(next, above.place(i) - 1, 1);
      above.putBehind(i, selection.count());
      next = above.place(i) + (above.isHiding(i) ? 1 : 0);
    }
    selection.add(next, last, reversed ? -1 : 1);
    if (!plain) {
      selection.keepExisting(past);
      return;
    }
    if (filtersAll) {
      columns.loadAll();
    } else {
      columns.load(filtered);
    }
    if (!part.existence) {
      selection.keepExisting();
    }
  }

  private void filter() throws IOException {
    for (int i = 0; i < filters.size() && selection.count() > 0; i++) {
      selection.keepPassing(filters.get(i));
    }
  }

  /**
   * Leaves no more rows than there is room. The memtable goes back to the first of its rows behind
   * them: some of these may hide rows of the block that have not been looked at now.
   *
   * @return the last ordinal of the block that needs not be looked at again
   */
  private int limit(int from, int last, int room) throws IOException {
    if (selection.count() + above.passed() <= room) {
      return last;
    }
    int kept = 0; // of those above
    while (kept < above.passed() && above.behind(kept) + kept < room) {
      kept++;
    }
    int selected = Math.min(selection.count(), room - kept);
    int end = selected == 0 ? from - 1 : selection.row(selected - 1);
    int next = 0;
    if (kept > 0) {
      int row = above.passing(kept - 1);
      next = row + 1;
      end = reversed ? end : Math.max(end, above.place(row) - (above.isHiding(row) ? 0 : 1));
    }
    while (next < above.count() && above.place(next) <= end) {
      next++;
    }
    if (next < above.count()) {
      newer.seek(above.key(next));
    }
    selection.limit(selected);
    above.limit(kept);
    return end;
  }

  /** Appends the selected rows and those above in their order. */
  private void append(RowBatch batch) throws IOException {
    int rows = selection.count() + above.passed();
    if (rows > 0) {
      appender.append(batch);
      batch.rows(batch.rows() + rows);
    }
  }
}
