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
  private final BlockIndex index;
  private final boolean cached;

  private int blockNumber;
  private Block block; // null until something of the row is asked for
  private int ordinal;

  /** The number of each slot's qualifier in the block; -1 if it is not there. */
  private int[] slots = new int[0];

  private Block slotBlock;

  // Where the current column is: the row may have moved on to a later block.
  private int columnBlockNumber;
  private Block columnBlock;
  private int entry;
  private int entryEnd;

  /**
   * Reads a file.
   *
   * @param cached whether blocks go through the cache
   */
  public SstableRows(Sstable file, boolean cached) {
    this.file = file;
    this.index = file.index();
    this.cached = cached;
  }

  /** The block that holds the current row. */
  public Block block() throws IOException {
    if (block == null) {
      block = read(blockNumber);
    }
    return block;
  }

  private Block read(int number) throws IOException {
    return cached ? file.block(number) : file.readBlock(number);
  }

  /** The ordinal of the current row in its block. */
  public int ordinal() {
    return ordinal;
  }

  /** The first ordinal of the current block whose row begins in it. */
  public int firstOrdinal() {
    return index.entry(blockNumber).isContinued() ? 1 : 0;
  }

  /** The ordinal behind the last one of the current block whose row ends in it. */
  public int endOrdinal() throws IOException {
    return block().rows() - (index.goesOn(blockNumber) ? 1 : 0);
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

  /** Stands on the first row of a block that is not continued, without reading it. */
  private void standFirst(int number) {
    enter(number, null);
    ordinal = 0;
    key = index.entry(number).firstRow();
    keyStart = 0;
    keyLength = key.length;
  }

  @Override
  public void seek(byte[] row) throws IOException {
    int number = index.ceiling(row);
    if (number == index.blocks()) {
      end();
      return;
    }
    BlockIndex.Entry found = index.entry(number);
    if (!found.isContinued() && Arrays.compareUnsigned(row, found.firstRow()) <= 0) {
      standFirst(number);
      return;
    }
    Block known = number == blockNumber && block != null ? block : read(number);
    enter(number, known);
    // A continued row ends here, or its key would be the last one of the block before.
    stand(block.ceiling(row, 0, row.length, firstOrdinal()));
  }

  @Override
  public void seekBelow(byte[] row) throws IOException {
    int number = row.length == 0 ? index.blocks() - 1 : index.below(row);
    if (number < 0) {
      end();
      return;
    }
    enter(number, read(number));
    int behind = row.length == 0 ? block.rows() : block.ceiling(row, 0, row.length, 0);
    standOnRow(behind - 1);
  }

  /** Stands on a row of the current block; if it began in an earlier one, there. */
  private void standOnRow(int at) throws IOException {
    if (at >= firstOrdinal()) {
      stand(at);
      return;
    }
    int number = blockNumber;
    while (index.entry(number).isContinued()) {
      number--;
      if (index.entry(number).rows() > 1) {
        break;
      }
    }
    enter(number, read(number));
    stand(block.rows() - 1);
  }

  @Override
  public void seekExactly(byte[] row) throws IOException {
    if (!file.mayContain(row)) {
      key = null;
      return;
    }
    int number = index.ceiling(row);
    if (number == index.blocks()
        || Arrays.compareUnsigned(row, index.entry(number).firstRow()) < 0) {
      key = null;
      return;
    }
    Block known = number == blockNumber && block != null ? block : read(number);
    enter(number, known);
    int at = known.ceiling(row, 0, row.length, firstOrdinal());
    if (at < known.rows()) {
      stand(at);
      if (compareKey(row) == 0) {
        return;
      }
    }
    key = null;
  }

  @Override
  public void next() throws IOException {
    int rows = block == null ? index.entry(blockNumber).rows() : block.rows();
    if (ordinal + 1 < rows) {
      block();
      stand(ordinal + 1);
      return;
    }
    for (int number = blockNumber + 1; number < index.blocks(); number++) {
      BlockIndex.Entry following = index.entry(number);
      if (!following.isContinued()) {
        standFirst(number);
        return;
      }
      if (following.rows() > 1) {
        enter(number, read(number));
        stand(1);
        return;
      }
    }
    end();
  }

  @Override
  public void previous() throws IOException {
    if (ordinal > firstOrdinal()) {
      block();
      stand(ordinal - 1);
    } else if (ordinal == 1) {
      standOnRow(0);
    } else if (blockNumber == 0) {
      end();
    } else {
      enter(blockNumber - 1, read(blockNumber - 1));
      standOnRow(block.rows() - 1);
    }
  }

  private boolean goesOn() throws IOException {
    return ordinal == block().rows() - 1 && index.goesOn(blockNumber);
  }

  @Override
  public long maxSequence() throws IOException {
    long max = 0;
    Block current = block();
    int row = ordinal;
    int number = blockNumber;
    while (true) {
      for (int i = current.firstTombstone(row);
          i < current.tombstones() && current.tombstoneRow(i) == row;
          i++) {
        max = Math.max(max, current.tombstoneSequence(i));
      }
      Block.Entries entries = current.entries();
      for (int e = entries.starts()[row]; e < entries.starts()[row + 1]; e++) {
        Chunk chunk = current.chunk(entries.columns()[e]);
        int end = chunk.endCell(entries.ranks()[e]);
        for (int cell = chunk.firstCell(entries.ranks()[e]); cell < end; cell++) {
          max = Math.max(max, chunk.sequence(cell));
        }
      }
      if (row != current.rows() - 1 || !index.goesOn(number)) {
        return max;
      }
      current = read(++number);
      row = 0;
    }
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
        && current.minTime() >= minTime
        && current.maxTime() < maxTime;
  }

  /** The number of a qualifier in the current block, or -1; remembered by slot if that is not. */
  public int column(int slot, byte[] wanted) throws IOException {
    Block current = block();
    if (slot < 0) {
      return current.column(wanted);
    }
    if (slotBlock != current) {
      slotBlock = current;
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
      into.set(chunk.data(), chunk.valueStart(rank), chunk.valueLength(rank), chunk.time(rank));
    }
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
      int i = current.firstTombstone(row);
      for (; i < current.tombstones() && current.tombstoneRow(i) == row; i++) {
        if (into.count() - mark == limit) {
          into.cut();
          return;
        }
        into.addTombstone(
            current.tombstoneTime(i), current.tombstoneKind(i), current.tombstoneSequence(i));
      }
      // Tombstones come first: behind the first cell of the row there is none.
      Block.Entries entries = current.entries();
      boolean hasCells = entries.starts()[row + 1] > entries.starts()[row];
      if (hasCells || row != current.rows() - 1 || !index.goesOn(number)) {
        return;
      }
      current = read(++number);
      row = 0;
    }
  }

  /** Of the blocks that the current row takes the last one that starts below a qualifier. */
  private int lastBlockBelow(byte[] wanted) throws IOException {
    int number = blockNumber;
    if (ordinal < block().rows() - 1) {
      return number;
    }
    while (index.goesOn(number)
        && (number == blockNumber || index.entry(number).rows() == 1)
        && Arrays.compareUnsigned(index.entry(number + 1).firstQualifier(), wanted) < 0) {
      number++;
    }
    return number;
  }

  @Override
  public void column(byte[] wanted, CellBuffer into, int limit) throws IOException {
    int number = lastBlockBelow(wanted);
    Block current = number == blockNumber ? block() : read(number);
    int row = number == blockNumber ? ordinal : 0;
    int mark = into.count();
    int column = current.column(wanted);
    while (addCells(current, column, row, into, mark, limit)
        && row == current.rows() - 1
        && index.goesOn(number)
        && Arrays.compareUnsigned(index.entry(number + 1).firstQualifier(), wanted) <= 0) {
      current = read(++number);
      row = 0;
      column = current.column(wanted);
    }
  }

  /** Adds cells; false if the limit was reached. */
  private static boolean addCells(
      Block block, int column, int row, CellBuffer into, int mark, int limit) {
    int rank = column < 0 ? -1 : block.chunk(column).rank(row);
    if (rank < 0) {
      return true;
    }
    Chunk chunk = block.chunk(column);
    int end = chunk.endCell(rank);
    for (int cell = chunk.firstCell(rank); cell < end; cell++) {
      if (into.count() - mark == limit) {
        into.cut();
        return false;
      }
      into.add(
          chunk.time(cell),
          chunk.kind(cell),
          chunk.sequence(cell),
          chunk.ttl(cell),
          chunk.data(),
          chunk.valueStart(cell),
          chunk.valueLength(cell));
    }
    return true;
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
      standInColumns(number, read(number), 0);
    }
    int column = columnBlock.ceilingColumn(from);
    int[] columns = columnBlock.entries().columns();
    int found = Arrays.binarySearch(columns, entry, entryEnd, column);
    entry = found < 0 ? -found - 1 : found;
    thisOrNextColumn();
  }

  private void standInColumns(int number, Block in, int row) {
    columnBlockNumber = number;
    columnBlock = in;
    entry = in.entries().starts()[row];
    entryEnd = in.entries().starts()[row + 1];
  }

  /** Whether the row goes on behind the block in which the current column is. */
  private boolean columnsGoOn() {
    boolean lastRow = columnBlockNumber > blockNumber || ordinal == columnBlock.rows() - 1;
    boolean whole = columnBlockNumber == blockNumber || columnBlock.rows() == 1;
    return lastRow && whole && index.goesOn(columnBlockNumber);
  }

  @Override
  public void nextColumn() throws IOException {
    entry++;
    thisOrNextColumn();
  }

  private void thisOrNextColumn() throws IOException {
    while (true) {
      for (; entry < entryEnd; entry++) {
        int column = columnBlock.entries().columns()[entry];
        int start = columnBlock.qualifierStart(column);
        int length = columnBlock.qualifierLength(column);
        boolean samePassed =
            qualifier != null
                && Arrays.equals(
                    qualifier,
                    qualifierStart,
                    qualifierStart + qualifierLength,
                    columnBlock.data(),
                    start,
                    start + length);
        if (!samePassed) {
          qualifier = columnBlock.data();
          qualifierStart = start;
          qualifierLength = length;
          return;
        }
      }
      if (!columnsGoOn()) {
        qualifier = null;
        return;
      }
      standInColumns(columnBlockNumber + 1, read(columnBlockNumber + 1), 0);
    }
  }

  @Override
  public void currentColumn(CellBuffer into, int limit) throws IOException {
    int mark = into.count();
    int row = columnBlockNumber == blockNumber ? ordinal : 0;
    int column = columnBlock.entries().columns()[entry];
    if (!addCells(columnBlock, column, row, into, mark, limit)
        || entry + 1 < entryEnd
        || !columnsGoOn()) {
      return;
    }
    // The column may go on in the blocks behind.
    byte[] wanted = Arrays.copyOfRange(qualifier, qualifierStart, qualifierStart + qualifierLength);
    for (int number = columnBlockNumber + 1;
        Arrays.equals(index.entry(number).firstQualifier(), wanted);
        number++) {
      Block current = read(number);
      if (!addCells(current, current.column(wanted), 0, into, mark, limit)
          || current.rows() > 1
          || !index.goesOn(number)) {
        return;
      }
    }
  }
}
