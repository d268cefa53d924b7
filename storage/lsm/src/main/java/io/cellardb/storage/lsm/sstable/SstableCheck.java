package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.key.CellRun;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Reads a whole SSTable and compares it with what its index and summary say. */
public final class SstableCheck {
  private final Sstable file;
  private final List<String> problems;
  private byte[] previousRow = new byte[0];
  private long rows;
  private long cells;
  private long tombstones;
  private long minTime = Long.MAX_VALUE;
  private long maxTime = Long.MIN_VALUE;
  private long minSequence = Long.MAX_VALUE;
  private long maxSequence;

  private SstableCheck(Sstable file, List<String> problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Adds what is wrong to {@code problems}; throws if a block cannot be read. */
  public static void run(Sstable file, List<String> problems) throws IOException {
    new SstableCheck(file, problems).run();
  }

  private void run() throws IOException {
    for (int number = 0; number < file.blocks(); number++) {
      checkBlock(file.index().entry(number), file.readBlock(number));
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

  private void checkBlock(BlockIndex.Entry entry, Block block) {
    if (entry.rows() != block.rows()) {
      report("the block at " + entry.offset() + " has another number of rows than the index says");
    }
    for (int row = 0; row < block.rows(); row++) {
      int start = block.keyStart(row);
      byte[] key = Arrays.copyOfRange(block.keys(), start, start + block.keyLength(row));
      boolean same = row == 0 && entry.isContinued();
      int order = Arrays.compareUnsigned(previousRow, key);
      if (same ? order != 0 : order >= 0) {
        report("rows are out of order in the block at " + entry.offset());
      }
      rows += same ? 0 : 1;
      if (!file.mayContain(key)) {
        report("the filter misses a row of the block at " + entry.offset());
      }
      previousRow = key;
    }
    checkEnds(entry, block);
    for (int i = 0; i < block.tombstones(); i++) {
      count(block.tombstoneTime(i), block.tombstoneSequence(i), true);
    }
    for (int column = 0; column < block.columns(); column++) {
      checkChunk(entry, block, column);
    }
  }

  private void checkEnds(BlockIndex.Entry entry, Block block) {
    int start = block.keyStart(0);
    if (!Arrays.equals(
            entry.firstRow(), Arrays.copyOfRange(block.keys(), start, start + block.keyLength(0)))
        || !Arrays.equals(entry.lastRow(), previousRow)) {
      report("the block at " + entry.offset() + " has other rows than the index says");
    }
  }

  private void checkChunk(BlockIndex.Entry entry, Block block, int column) {
    if (column > 0) {
      int before = block.qualifierStart(column - 1);
      int start = block.qualifierStart(column);
      int order =
          Arrays.compareUnsigned(
              block.data(),
              before,
              before + block.qualifierLength(column - 1),
              block.data(),
              start,
              start + block.qualifierLength(column));
      if (order >= 0) {
        report("qualifiers are out of order in the block at " + entry.offset());
      }
    }
    Chunk chunk = block.chunk(column);
    for (int rank = 0; rank < chunk.present(); rank++) {
      for (int cell = chunk.firstCell(rank); cell < chunk.endCell(rank); cell++) {
        boolean tombstone = chunk.kind(cell) != CellKind.PUT.code();
        count(chunk.time(cell), chunk.sequence(cell), tombstone);
        if (chunk.ttl(cell) < 0 || (tombstone && chunk.ttl(cell) != FamilyDescriptor.FOREVER)) {
          report("a cell has an impossible time to live in the block at " + entry.offset());
        }
        if (block.isPlain() && chunk.ttl(cell) != FamilyDescriptor.FOREVER) {
          report("the plain block at " + entry.offset() + " has a cell with a time to live");
        }
        if (cell > chunk.firstCell(rank)
            && CellRun.compareVersions(
                    chunk.time(cell - 1),
                    chunk.kind(cell - 1),
                    chunk.sequence(cell - 1),
                    chunk.time(cell),
                    chunk.kind(cell),
                    chunk.sequence(cell))
                >= 0) {
          report("versions are out of order in the block at " + entry.offset());
        }
      }
    }
  }

  private void count(long time, long sequence, boolean tombstone) {
    cells++;
    tombstones += tombstone ? 1 : 0;
    minTime = Math.min(minTime, time);
    maxTime = Math.max(maxTime, time);
    minSequence = Math.min(minSequence, sequence);
    maxSequence = Math.max(maxSequence, sequence);
  }
}
