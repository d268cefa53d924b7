package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.key.CellOrder;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Reads a whole SSTable and compares it with what its index and summary say. */
public final class SstableCheck {
  private final Sstable file;
  private final Sketches sketches = new Sketches();
  private final List<String> problems;
  private byte[] previousRow = new byte[0];
  private long rows;
  private long cells;
  private long tombstones;
  private long minTime = Long.MAX_VALUE;
  private long maxTime = Long.MIN_VALUE;
  private long minSequence = Long.MAX_VALUE;
  private long maxSequence;

  // Of the block that is being read.
  private long offset;
  private boolean goesOn; // whether the last row of the one before should go on
  private long blockMinTime;
  private long blockMaxTime;
  private long blockMaxSequence;

  // Of the row that is being read.
  private IndexPartition begins;
  private long rowHash;

  private SstableCheck(Sstable file, List<String> problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Adds what is wrong to {@code problems}; throws if a block cannot be read. */
  public static void run(Sstable file, List<String> problems) throws IOException {
    new SstableCheck(file, problems).run();
  }

  private void run() throws IOException {
    for (int number = 0; number < file.partitions(); number++) {
      IndexPartition partition = file.readPartition(number);
      int end = number + 1 < file.partitions() ? file.root().firstBlock(number + 1) : file.blocks();
      for (int block = file.root().firstBlock(number); block < end; block++) {
        checkBlock(partition, block);
      }
    }
    if (goesOn) {
      report("its last row should go on");
    }
    if (!sketches.areAlike(file.readSketches())) {
      report("its sketches are not those of its values");
    }
    SstableSummary summary = file.summary();
    expect("rows", summary.rows(), rows);
    expect("cells", summary.cells(), cells);
    expect("tombstones", summary.tombstones(), tombstones);
    expect("the smallest time", summary.minTime(), minTime);
    expect("the greatest time", summary.maxTime(), maxTime);
    expect("the smallest sequence", summary.minSequence(), minSequence);
    expect("the greatest sequence", summary.maxSequence(), maxSequence);
    if (!Arrays.equals(summary.lastRow(), previousRow)) {
      report("its last row is not that of its summary");
    }
  }

  private void expect(String what, long said, long found) {
    if (said != found) {
      report(what + " should be " + said + " and is " + found);
    }
  }

  private void report(String problem) {
    problems.add("file " + file.file() + ": " + problem);
  }

  private void checkBlock(IndexPartition index, int number) throws IOException {
    if (!index.has(number)) {
      report("its index misses block " + number);
      return;
    }
    offset = index.start(number);
    Block block = file.readBlock(index, number);
    block.loadAll();
    boolean continued = index.isContinued(number);
    if (index.rows(number) != block.rows()) {
      report("the block at " + offset + " has another number of rows than the index says");
    }
    if (continued != goesOn) {
      report("the index does not say where the row before the block at " + offset + " ends");
    }
    goesOn = index.goesOn(number);
    checkEnds(index, number, block);
    for (int row = 0; row < block.rows(); row++) {
      int start = block.keyStart(row);
      byte[] key = Arrays.copyOfRange(block.keys(), start, start + block.keyLength(row));
      boolean same = row == 0 && continued;
      int order = Arrays.compareUnsigned(previousRow, key);
      if (same ? order != 0 : order >= 0) {
        report("rows are out of order in the block at " + offset);
      }
      rows += same ? 0 : 1;
      if (!same) {
        begins = index;
        rowHash = BloomFilter.hash(key, 0, key.length);
        if (!begins.mayContain(rowHash)) {
          report("the filter misses a row of the block at " + offset);
        }
      }
      checkColumnHashes(block, row);
      previousRow = key;
    }
    blockMinTime = Long.MAX_VALUE;
    blockMaxTime = Long.MIN_VALUE;
    blockMaxSequence = 0;
    long before = tombstones;
    for (int i = 0; i < block.tombstones(); i++) {
      count(block.familyTombstones().time(i), block.familyTombstones().sequence(i), true);
    }
    for (int column = 0; column < block.columns(); column++) {
      checkColumn(block, column);
    }
    if (index.minTime(number) != blockMinTime
        || index.maxTime(number) != blockMaxTime
        || index.hasTombstones(number) != tombstones > before
        || block.maxSequence() != blockMaxSequence) {
      report("the block at " + offset + " has other times, sequences or tombstones than it says");
    }
    minTime = Math.min(minTime, blockMinTime);
    maxTime = Math.max(maxTime, blockMaxTime);
    if (block.isPlain()) {
      checkPlain(block, continued);
    }
  }

  private void checkEnds(IndexPartition index, int number, Block block) {
    byte[] first = index.firstRows().copy(number - index.first());
    byte[] last = index.lastRows().copy(number - index.first());
    if (block.compareKey(0, first, 0, first.length) != 0
        || block.compareKey(block.rows() - 1, last, 0, last.length) != 0) {
      report("the block at " + offset + " has other rows than the index says");
    }
  }

  private void checkColumnHashes(Block block, int row) throws IOException {
    if (!file.hasColumnHashes()) {
      return;
    }
    int tombstone = block.familyTombstones().first(row);
    boolean missed =
        tombstone < block.tombstones()
            && block.familyTombstones().row(tombstone) == row
            && !begins.mayContain(BloomFilter.ofTombstones(rowHash));
    Block.Entries entries = block.entries();
    for (int e = entries.starts()[row]; e < entries.starts()[row + 1]; e++) {
      int column = entries.columns()[e];
      long hash =
          BloomFilter.ofColumn(
              rowHash,
              block.qualifierBytes(),
              block.qualifierStart(column),
              block.qualifierLength(column));
      missed |= !begins.mayContain(hash);
    }
    if (missed) {
      report("the filter misses a column of a row of the block at " + offset);
    }
  }

  private void checkColumn(Block block, int column) throws IOException {
    if (column > 0) {
      int before = block.qualifierStart(column - 1);
      int start = block.qualifierStart(column);
      int order =
          Arrays.compareUnsigned(
              block.qualifierBytes(),
              before,
              before + block.qualifierLength(column - 1),
              block.qualifierBytes(),
              start,
              start + block.qualifierLength(column));
      if (order >= 0) {
        report("qualifiers are out of order in the block at " + offset);
      }
    }
    Chunk newest = block.chunk(column);
    Chunk history = block.history(column);
    if ((history != null) != block.hasHistory(column)
        || newest.isDense() != block.isDense(column)
        || newest.cells() != newest.present()) {
      report("a column is not what the block at " + offset + " says of it");
      return;
    }
    checkZone(block, column, newest);
    addToSketches(block, column, newest);
    int found = 0;
    for (int row = 0; row < block.rows(); row++) {
      int rank = newest.rank(row);
      int others = history == null ? -1 : history.rank(row);
      if (rank < 0) {
        if (others >= 0) {
          report("a row has a history without a newest cell in the block at " + offset);
        }
        continue;
      }
      checkCell(newest, row, rank);
      if (others >= 0) {
        found++;
        checkHistory(block, column, row, newest, rank, history, others);
      }
    }
    if (history != null && found != history.present()) {
      report("the block at " + offset + " has histories of rows that it has not");
    }
  }

  private void checkHistory(
      Block block, int column, int row, Chunk newest, int rank, Chunk history, int others) {
    Chunk before = newest;
    int cellBefore = rank;
    for (int cell = history.firstCell(others); cell < history.endCell(others); cell++) {
      checkCell(history, row, cell);
      int order =
          CellOrder.compareVersions(
              before.time(row, cellBefore),
              before.kind(cellBefore),
              before.sequence(row, cellBefore),
              history.time(row, cell),
              history.kind(cell),
              history.sequence(row, cell));
      if (order >= 0) {
        report("versions are out of order in the block at " + offset);
      }
      before = history;
      cellBefore = cell;
    }
    if (block.isHistoryOlder(column)
        && history.time(row, history.firstCell(others)) >= newest.time(row, rank)) {
      report("a history is not older than it should be in the block at " + offset);
    }
  }

  private void checkCell(Chunk chunk, int row, int cell) {
    boolean tombstone = chunk.kind(cell) != CellKind.PUT.code();
    count(chunk.time(row, cell), chunk.sequence(row, cell), tombstone);
    if (chunk.ttl(cell) < 0 || (tombstone && chunk.ttl(cell) != FamilyDescriptor.FOREVER)) {
      report("a cell has an impossible time to live in the block at " + offset);
    }
  }

  private void checkZone(Block block, int column, Chunk chunk) {
    Zone zone = block.zone(column);
    if (zone == null) {
      return;
    }
    ValueSlot value = new ValueSlot();
    for (int cell = 0; cell < chunk.cells(); cell++) {
      chunk.values().get(cell, value);
      byte[] bytes = Arrays.copyOfRange(value.source, value.start, value.start + value.length);
      if (zone.compareLeast(bytes) > 0 || zone.compareGreatest(bytes) < 0) {
        report("a value is outside of its zone in the block at " + offset);
        return;
      }
    }
  }

  private void addToSketches(Block block, int column, Chunk newest) {
    int start = block.qualifierStart(column);
    byte[] qualifier =
        Arrays.copyOfRange(block.qualifierBytes(), start, start + block.qualifierLength(column));
    ValueSlot value = new ValueSlot();
    for (int cell = 0; cell < newest.cells(); cell++) {
      ColumnSketch sketch =
          newest.kind(cell) == CellKind.PUT.code() ? sketches.column(qualifier) : null;
      if (sketch != null) {
        newest.values().get(cell, value);
        sketch.add(value.source, value.start, value.length);
      }
    }
  }

  /** That what is said of plain blocks is true of the rows that begin in one. */
  private void checkPlain(Block block, boolean continued) throws IOException {
    long[] oldest = new long[block.rows()];
    Arrays.fill(oldest, Long.MAX_VALUE);
    boolean plain = true;
    for (int column = 0; column < block.columns(); column++) {
      Chunk newest = block.chunk(column);
      for (int row = 0; row < block.rows(); row++) {
        int rank = newest.rank(row);
        if (rank >= 0) {
          long time = newest.time(row, rank);
          oldest[row] = Math.min(oldest[row], time);
          plain &=
              newest.kind(rank) == CellKind.PUT.code()
                  && newest.ttl(rank) == FamilyDescriptor.FOREVER
                  && time >= block.minNewestTime()
                  && time <= block.maxNewestTime();
        }
      }
    }
    for (int i = 0; i < block.tombstones(); i++) {
      plain &= block.familyTombstones().time(i) < oldest[block.familyTombstones().row(i)];
    }
    for (int row = continued ? 1 : 0; row < block.rows(); row++) {
      plain &= oldest[row] < Long.MAX_VALUE;
    }
    if (!plain) {
      report("the block at " + offset + " is not plain, as it says");
    }
  }

  private void count(long time, long sequence, boolean tombstone) {
    cells++;
    tombstones += tombstone ? 1 : 0;
    blockMinTime = Math.min(blockMinTime, time);
    blockMaxTime = Math.max(blockMaxTime, time);
    blockMaxSequence = Math.max(blockMaxSequence, sequence);
    minSequence = Math.min(minSequence, sequence);
    maxSequence = Math.max(maxSequence, sequence);
  }
}
