package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.io.IOException;
import java.util.Arrays;

/**
 * The rows of an SSTable. At the first row of a block the source stands without having read it: the
 * index has the key. A row that goes on in further blocks is the one row of the first of them.
 */
public final class SstableRows extends RowSource {
  private static final int UNKNOWN = -2;

  private final Sstable file;
  private final IndexedBlocks blocks;
  private final BlockCells cells = new BlockCells();

  private int blockNumber;
  private Block block; // null until something of the row is asked for
  private int ordinal;

  /** The number of each slot's qualifier in a block with these; -1 if it is not there. */
  private int[] slots = new int[0];

  private Qualifiers slotQualifiers;

  // Where the current column is: the row may have moved on to a later block.
  private int columnBlockNumber;
  private Block columnBlock;
  private Block.Entries entries;
  private int entry;
  private int entryEnd;

  /**
   * Reads a file.
   *
   * @param cached whether blocks go through the cache; otherwise they are read whole
   */
  public SstableRows(Sstable file, boolean cached) {
    this.file = file;
    this.blocks = new IndexedBlocks(file, cached);
  }

  /** The block that holds the current row. */
  public Block block() throws IOException {
    if (block == null) {
      block = blocks.read(blockNumber);
    }
    return block;
  }

  /** Where reads are counted. */
  public ReadCounters counters() {
    return file.counters();
  }

  /** Whether whoever reads this sees nothing of a block, whose rows all begin and end in it. */
  private boolean isIgnored(int number) throws IOException {
    if (visibility == null) {
      return false;
    }
    IndexPartition at = blocks.partition(number);
    boolean ignored =
        visibility.ignores(at.minTime(number), at.maxTime(number), at.hasTombstones(number))
            && !at.isContinued(number)
            && !at.goesOn(number);
    if (ignored) {
      file.counters().skippedByTime();
    }
    return ignored;
  }

  /** The block of the current row if it has all of the row and only puts, else null. */
  public Block puts() throws IOException {
    return block().hasOnlyPuts() && !goesOn() ? block : null;
  }

  /** The ordinal of the current row in its block. */
  public int ordinal() {
    return ordinal;
  }

  /** The first ordinal of the current block whose row begins in it. */
  public int firstOrdinal() throws IOException {
    return blocks.isContinued(blockNumber) ? 1 : 0;
  }

  /** The ordinal behind the last one of the current block whose row ends in it. */
  public int endOrdinal() throws IOException {
    return block().rows() - (blocks.goesOn(blockNumber) ? 1 : 0);
  }

  /** Moves to a row of the current block, or behind or before it if there is no such ordinal. */
  public void move(int to) throws IOException {
    if (to < firstOrdinal()) {
      ordinal = firstOrdinal();
      previous();
    } else if (to >= block().rows()) {
      ordinal = block.rows() - 1;
      next();
    } else {
      stand(to);
    }
  }

  private void stand(int at) {
    ordinal = at;
    key = block.keys();
    keyStart = block.keyStart(at);
    keyLength = block.keyLength(at);
  }

  private void enter(int number, Block known) {
    blockNumber = number;
    block = known;
  }

  private void end() {
    key = null;
    block = null;
  }

  /**
   * Stands on the first row that begins in a block or behind it, without reading blocks that begin
   * with a row.
   */
  private void standFrom(int from) throws IOException {
    for (int number = from; number < blocks.count(); number++) {
      IndexPartition at = blocks.partition(number);
      if (at.isContinued(number)) {
        if (at.rows(number) > 1) {
          enter(number, blocks.read(number));
          stand(1);
          return;
        }
      } else if (!isIgnored(number)) {
        enter(number, null);
        ordinal = 0;
        int index = number - at.first();
        key = at.firstRows().bytes();
        keyStart = at.firstRows().start(index);
        keyLength = at.firstRows().length(index);
        return;
      }
    }
    end();
  }

  @Override
  public void seek(byte[] row) throws IOException {
    int number = blocks.ceiling(row);
    if (number == blocks.count()) {
      end();
      return;
    }
    IndexPartition partition = blocks.partition(number);
    int index = number - partition.first();
    boolean first =
        !partition.isContinued(number)
            && partition.firstRows().compare(index, row, 0, row.length) >= 0;
    if (first || isIgnored(number)) {
      standFrom(number);
      return;
    }
    Block known = number == blockNumber && block != null ? block : blocks.read(number);
    enter(number, known);
    // A continued row ends here, or its key would be the last one of the block before.
    stand(block.ceiling(row, 0, row.length, firstOrdinal()));
  }

  @Override
  public void seekBelow(byte[] row) throws IOException {
    int number = row.length == 0 ? blocks.count() - 1 : blocks.below(row);
    if (number < 0) {
      end();
      return;
    }
    if (isIgnored(number)) {
      standBefore(number);
      return;
    }
    enter(number, blocks.read(number));
    int behind = row.length == 0 ? block.rows() : block.ceiling(row, 0, row.length, 0);
    standOnRow(behind - 1);
  }

  /** Stands on the last row before a block that begins with a row. */
  private void standBefore(int from) throws IOException {
    int number = from - 1;
    while (number >= 0 && isIgnored(number)) {
      number--;
    }
    if (number < 0) {
      end();
    } else {
      enter(number, blocks.read(number));
      standOnRow(block.rows() - 1);
    }
  }

  /** Stands on a row of the current block; if it began in an earlier one, there. */
  private void standOnRow(int at) throws IOException {
    if (at >= firstOrdinal()) {
      stand(at);
      return;
    }
    int number = blockNumber;
    while (blocks.isContinued(number)) {
      number--;
      if (blocks.rows(number) > 1) {
        break;
      }
    }
    enter(number, blocks.read(number));
    stand(block.rows() - 1);
  }

  @Override
  public void seekExactly(byte[] row) throws IOException {
    key = null;
    IndexPartition partition = blocks.partitionOf(row);
    if (partition == null) {
      return;
    }
    if (!mayContain(partition, row)) {
      file.counters().skippedByBloom();
      return;
    }
    int index = partition.lastRows().ceiling(row, 0, row.length, 0);
    if (partition.firstRows().compare(index, row, 0, row.length) > 0) {
      return;
    }
    int number = partition.first() + index;
    if (isIgnored(number)) {
      return;
    }
    Block known = number == blockNumber && block != null ? block : blocks.read(number, true);
    enter(number, known);
    int found = known.ceiling(row, 0, row.length, firstOrdinal());
    if (found < known.rows() && known.compareKey(found, row, 0, row.length) == 0) {
      stand(found);
    }
  }

  /** Whether a row, or if only some of its columns matter any of them, may begin here. */
  private boolean mayContain(IndexPartition partition, byte[] row) {
    long hash = BloomFilter.hash(row, 0, row.length);
    if (!partition.mayContain(hash)) {
      return false;
    }
    if (named == null || !file.hasColumnHashes()) {
      return true;
    }
    for (byte[] qualifier : named) {
      if (partition.mayContain(BloomFilter.ofColumn(hash, qualifier, 0, qualifier.length))) {
        return true;
      }
    }
    return partition.mayContain(BloomFilter.ofTombstones(hash));
  }

  @Override
  public void next() throws IOException {
    int rows = block == null ? blocks.rows(blockNumber) : block.rows();
    if (ordinal + 1 < rows) {
      block();
      stand(ordinal + 1);
    } else {
      standFrom(blockNumber + 1);
    }
  }

  @Override
  public void previous() throws IOException {
    if (ordinal > firstOrdinal()) {
      block();
      stand(ordinal - 1);
    } else if (ordinal == 1) {
      standOnRow(0);
    } else {
      standBefore(blockNumber);
    }
  }

  private boolean goesOn() throws IOException {
    return ordinal == block().rows() - 1 && blocks.goesOn(blockNumber);
  }

  @Override
  public long maxSequence() throws IOException {
    long max = 0;
    Block current = block();
    int row = ordinal;
    int number = blockNumber;
    while (true) {
      max = Math.max(max, BlockCells.maxSequence(current, row));
      if (row != current.rows() - 1 || !blocks.goesOn(number)) {
        return max;
      }
      current = blocks.read(++number);
      row = 0;
    }
  }

  @Override
  public long maxTime() {
    return file.summary().maxTime();
  }

  @Override
  public boolean isPlain(long sequence, long minTime, long maxTime) throws IOException {
    return isPlainBlock(sequence, minTime, maxTime) && !goesOn();
  }

  /** As {@link #isPlain}, for all rows of the block that begin and end in it. */
  public boolean isPlainBlock(long sequence, long minTime, long maxTime) throws IOException {
    Block current = block();
    return current.isPlain()
        && current.maxSequence() <= sequence
        && current.minNewestTime() >= minTime
        && current.maxNewestTime() < maxTime;
  }

  @Override
  public long minNewestTime() throws IOException {
    return block().minNewestTime();
  }

  /** The number of a qualifier in the current block, or -1; remembered by slot if that is not. */
  public int column(int slot, byte[] wanted) throws IOException {
    Block current = block();
    if (slot < 0) {
      return current.column(wanted);
    }
    if (slotQualifiers != current.qualifiers()) {
      slotQualifiers = current.qualifiers();
      Arrays.fill(slots, UNKNOWN);
    }
    if (slot >= slots.length) {
      int known = slots.length;
      slots = Arrays.copyOf(slots, slot + 8);
      Arrays.fill(slots, known, slots.length, UNKNOWN);
    }
    if (slots[slot] == UNKNOWN) {
      slots[slot] = current.column(wanted);
    }
    return slots[slot];
  }

  @Override
  public void find(int slot, byte[] wanted, ValueSlot into) throws IOException {
    int column = column(slot, wanted);
    if (column < 0) {
      return;
    }
    Chunk chunk = block.chunk(column);
    int rank = chunk.rank(ordinal);
    if (rank >= 0) {
      chunk.get(ordinal, rank, into);
    }
  }

  @Override
  public int findAmongPuts(
      int slot, byte[] wanted, long sequence, long above, long below, ValueSlot into)
      throws IOException {
    Block current = block();
    if (current.tombstones() > 0 || current.maxSequence() > sequence || goesOn()) {
      return -1;
    }
    int column = column(slot, wanted);
    Chunk newest = column < 0 ? null : current.chunk(column);
    int rank = newest == null ? -1 : newest.rank(ordinal);
    if (rank < 0) {
      return 0;
    }
    if (!newest.hasOnlyPuts()) {
      return -1;
    }
    if (current.minNewestTime() < below) {
      long time = newest.time(ordinal, rank);
      if (time < below) {
        if (time > above) {
          newest.get(ordinal, rank, into);
        }
        return 0;
      }
    }
    return current.hasHistory(column)
        ? findInHistory(current.history(column), above, below, into)
        : 1;
  }

  /** As {@link #findAmongPuts} where the first cell of the column is not below the time. */
  private int findInHistory(Chunk history, long above, long below, ValueSlot into) {
    if (!history.hasOnlyPuts()) {
      return -1;
    }
    int rank = history.rank(ordinal);
    if (rank < 0) {
      return 1;
    }
    int first = history.firstCell(rank);
    int end = history.endCell(rank);
    int cell = history.firstBelow(ordinal, first, end, below);
    if (cell < end && history.time(ordinal, cell) > above) {
      history.get(ordinal, cell, into);
    }
    return 1 + cell - first;
  }

  @Override
  public void familyTombstones(CellBuffer into, int limit) throws IOException {
    Block current = block();
    if (current.tombstones() == 0) {
      return;
    }
    int number = blockNumber;
    int row = ordinal;
    int mark = into.count();
    while (true) {
      int i = current.familyTombstones().first(row);
      for (; i < current.tombstones() && current.familyTombstones().row(i) == row; i++) {
        if (into.count() - mark == limit) {
          into.cut(current.familyTombstones().time(i));
          return;
        }
        into.addTombstone(
            current.familyTombstones().time(i),
            current.familyTombstones().kind(i),
            current.familyTombstones().sequence(i));
      }
      // Tombstones come first: behind the first cell of the row there is none.
      if (row != current.rows() - 1 || !blocks.goesOn(number) || BlockCells.hasAny(current, row)) {
        return;
      }
      current = blocks.read(++number);
      row = 0;
    }
  }

  /** Of the blocks that the current row takes the last one that starts below a qualifier. */
  private int lastBlockBelow(byte[] wanted) throws IOException {
    int number = blockNumber;
    if (ordinal < block().rows() - 1) {
      return number;
    }
    while (blocks.goesOn(number)
        && (number == blockNumber || blocks.rows(number) == 1)
        && Arrays.compareUnsigned(blocks.firstQualifier(number + 1), wanted) < 0) {
      number++;
    }
    return number;
  }

  @Override
  public void column(byte[] wanted, CellBuffer into, int limit) throws IOException {
    int number = lastBlockBelow(wanted);
    Block current = number == blockNumber ? block() : blocks.read(number);
    int row = number == blockNumber ? ordinal : 0;
    int mark = into.count();
    int column = current.column(wanted);
    while (cells.add(current, column, row, into, mark, limit)
        && row == current.rows() - 1
        && blocks.goesOn(number)
        && Arrays.compareUnsigned(blocks.firstQualifier(number + 1), wanted) <= 0) {
      current = blocks.read(++number);
      row = 0;
      column = current.column(wanted);
    }
  }

  @Override
  public void firstColumn() throws IOException {
    qualifier = null;
    standInColumns(blockNumber, block(), ordinal);
    thisOrNextColumn();
  }

  @Override
  public void seekColumn(byte[] from) throws IOException {
    qualifier = null;
    int number = lastBlockBelow(from);
    if (number == blockNumber) {
      standInColumns(number, block(), ordinal);
    } else {
      standInColumns(number, blocks.read(number), 0);
    }
    int column = columnBlock.ceilingColumn(from);
    int[] columns = entries.columns();
    int found = Arrays.binarySearch(columns, entry, entryEnd, column);
    entry = found < 0 ? -found - 1 : found;
    thisOrNextColumn();
  }

  private void standInColumns(int number, Block in, int row) throws IOException {
    columnBlockNumber = number;
    columnBlock = in;
    entries = in.entries();
    entry = entries.starts()[row];
    entryEnd = entries.starts()[row + 1];
  }

  /** Whether the row goes on behind the block in which the current column is. */
  private boolean columnsGoOn() throws IOException {
    boolean lastRow = columnBlockNumber > blockNumber || ordinal == columnBlock.rows() - 1;
    boolean whole = columnBlockNumber == blockNumber || columnBlock.rows() == 1;
    return lastRow && whole && blocks.goesOn(columnBlockNumber);
  }

  @Override
  public void nextColumn() throws IOException {
    entry++;
    thisOrNextColumn();
  }

  private void thisOrNextColumn() throws IOException {
    while (true) {
      for (; entry < entryEnd; entry++) {
        int column = entries.columns()[entry];
        int start = columnBlock.qualifierStart(column);
        int length = columnBlock.qualifierLength(column);
        boolean samePassed =
            qualifier != null
                && Arrays.equals(
                    qualifier,
                    qualifierStart,
                    qualifierStart + qualifierLength,
                    columnBlock.qualifierBytes(),
                    start,
                    start + length);
        if (!samePassed) {
          qualifier = columnBlock.qualifierBytes();
          qualifierStart = start;
          qualifierLength = length;
          return;
        }
      }
      if (!columnsGoOn()) {
        qualifier = null;
        return;
      }
      standInColumns(columnBlockNumber + 1, blocks.read(columnBlockNumber + 1), 0);
    }
  }

  @Override
  public void currentColumn(CellBuffer into, int limit) throws IOException {
    int mark = into.count();
    int row = columnBlockNumber == blockNumber ? ordinal : 0;
    int column = entries.columns()[entry];
    if (!cells.add(columnBlock, column, row, into, mark, limit)
        || entry + 1 < entryEnd
        || !columnsGoOn()) {
      return;
    }
    // The column may go on in the blocks behind.
    byte[] wanted = Arrays.copyOfRange(qualifier, qualifierStart, qualifierStart + qualifierLength);
    for (int number = columnBlockNumber + 1;
        Arrays.equals(blocks.firstQualifier(number), wanted);
        number++) {
      Block current = blocks.read(number);
      if (!cells.add(current, current.column(wanted), 0, into, mark, limit)
          || current.rows() > 1
          || !blocks.goesOn(number)) {
        return;
      }
    }
  }
}
