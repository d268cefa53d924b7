package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.WantedColumns;
import java.io.IOException;

/**
 * The rows of an SSTable. At the first row of a block the source stands without having read it: the
 * index has the key. A row that goes on in further blocks is the one row of the first of them.
 */
public final class SstableRows extends RowSource {
  private final Sstable file;
  private final IndexedBlocks blocks;
  private final RowCells cells;

  private int blockNumber;
  private Block block; // null until something of the row is asked for
  private int ordinal;

  private final ColumnSlots slots = new ColumnSlots();
  private final RowColumns columns;
  private final NewestPut newestPut = new NewestPut();

  private int lastRowOf = -1; // a block of which it is known
  private boolean lastRowGoesOn;

  /**
   * Reads a file.
   *
   * @param cached whether blocks go through the cache; otherwise they are read whole
   */
  public SstableRows(Sstable file, boolean cached) {
    this.file = file;
    this.blocks = new IndexedBlocks(file, cached);
    BlockCells ofBlock = new BlockCells();
    this.cells = new RowCells(blocks, ofBlock);
    this.columns = new RowColumns(blocks, ofBlock);
  }

  /** The block that holds the current row. */
  public Block block() throws IOException {
    if (block == null) {
      block = blocks.read(blockNumber);
    }
    return block;
  }

  /** Whether these are the rows of a file. */
  @SuppressWarnings("ReferenceEquality") // an open file is one object
  boolean isOf(Sstable other) {
    return file == other;
  }

  /** Stands on no row, and keeps no block in memory that the cache lets go of. */
  void leave() {
    end();
    columns.leave();
    newestPut.leave();
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
    if (!partition.mayContain(row, file.hasColumnHashes() ? named : null)) {
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
    if (ordinal != block().rows() - 1) {
      return false;
    }
    if (lastRowOf != blockNumber) {
      lastRowGoesOn = blocks.goesOn(blockNumber);
      lastRowOf = blockNumber;
    }
    return lastRowGoesOn;
  }

  @Override
  public long maxSequence() throws IOException {
    return cells.maxSequence(blockNumber, block(), ordinal);
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

  @Override
  public boolean mayHideFamily() throws IOException {
    return block().tombstones() > 0;
  }

  /** The number of a qualifier in the current block, or -1; remembered by slot if that is not. */
  public int column(int slot, byte[] wanted) throws IOException {
    return slots.column(slot, wanted, block());
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
  public void find(WantedColumns wanted) throws IOException {
    for (int i = 0; i < wanted.count(); i++) {
      ValueSlot value = wanted.value(i);
      if (value.source == null) {
        find(wanted.slot(i), wanted.qualifier(i), value);
      }
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
    return column < 0 ? 0 : newestPut.find(current, column, ordinal, above, below, into);
  }

  @Override
  public void familyTombstones(CellBuffer into, int limit) throws IOException {
    if (block().tombstones() > 0) {
      cells.addFamilyTombstones(blockNumber, block, ordinal, into, limit);
    }
  }

  @Override
  public void column(byte[] wanted, CellBuffer into, int limit) throws IOException {
    cells.addColumn(blockNumber, block(), ordinal, wanted, into, limit);
  }

  @Override
  public void firstColumn() throws IOException {
    columns.turnTo(blockNumber, block(), ordinal, blockNumber);
    standOnColumn(columns.moveToThis(null, 0, 0));
  }

  @Override
  public void seekColumn(byte[] from) throws IOException {
    columns.turnTo(
        blockNumber, block(), ordinal, cells.lastBlockBelow(blockNumber, block, ordinal, from));
    columns.seek(from);
    standOnColumn(columns.moveToThis(null, 0, 0));
  }

  @Override
  public void nextColumn() throws IOException {
    standOnColumn(columns.moveToNext(qualifier, qualifierStart, qualifierLength));
  }

  private void standOnColumn(boolean found) {
    if (found) {
      qualifier = columns.qualifierBytes();
      qualifierStart = columns.qualifierStart();
      qualifierLength = columns.qualifierLength();
    } else {
      qualifier = null;
    }
  }

  @Override
  public void currentColumn(CellBuffer into, int limit) throws IOException {
    columns.addCells(into, limit);
  }
}
