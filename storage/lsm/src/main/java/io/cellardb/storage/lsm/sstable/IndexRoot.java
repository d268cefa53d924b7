package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * Where the partitions of a file's index are, and which rows are in them; always in memory.
 * Immutable.
 *
 * <pre>
 * root := Bloom (1) | partitions (varint) | numbers of their first blocks | starts | lengths | blocks (varint)
 *         | keys: first rows | keys: last rows
 * </pre>
 *
 * Bloom is 2 if the filters of the partitions have columns of rows beside the rows, else 1.
 */
final class IndexRoot {
  static final int ROWS = 1;
  static final int COLUMNS = 2;

  private final boolean columnHashes;
  private final int count;
  private final Numbers firstBlocks;
  private final Numbers starts;
  private final Numbers lengths;
  private final int blocks;
  private final RowKeys firstRows;
  private final RowKeys lastRows;

  /** Reads {@code data[0, length)}, which has {@link Numbers#SLACK}. */
  IndexRoot(byte[] data, int length) {
    ByteReader reader = new ByteReader(data, 0, length);
    columnHashes = reader.getByte() == COLUMNS;
    count = reader.getVarint();
    firstBlocks = Numbers.read(data, reader, count);
    starts = Numbers.read(data, reader, count);
    lengths = Numbers.read(data, reader, count);
    blocks = reader.getVarint();
    firstRows = RowKeys.read(data, reader, count);
    lastRows = RowKeys.read(data, reader, count);
  }

  /** Whether the filters have columns of rows, too. */
  boolean hasColumnHashes() {
    return columnHashes;
  }

  /** How many blocks the file has. */
  int blocks() {
    return blocks;
  }

  /** How many partitions there are. */
  int partitions() {
    return count;
  }

  /** The number of a partition's first block. */
  int firstBlock(int partition) {
    return (int) firstBlocks.at(partition);
  }

  /** Where a partition starts in the file. */
  long start(int partition) {
    return starts.at(partition);
  }

  /** Length of a partition. */
  int length(int partition) {
    return (int) lengths.at(partition);
  }

  /** The partition that describes a block. */
  int partitionOf(int block) {
    int low = 0;
    int high = count;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (firstBlocks.at(middle) <= block) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first partition whose last row is not below {@code row}; {@link #partitions()} if none. */
  int ceiling(byte[] row) {
    return lastRows.ceiling(row, 0, row.length, 0);
  }

  /** The last partition whose first row is below {@code row}, or -1. */
  int below(byte[] row) {
    return firstRows.ceiling(row, 0, row.length, 0) - 1;
  }

  /** Gathers partitions and writes the root. */
  static final class Builder {
    private int count;
    private long[] firstBlocks = new long[8];
    private long[] starts = new long[8];
    private long[] lengths = new long[8];
    private final ByteWriter firstRows = new ByteWriter(64);
    private int[] firstEnds = new int[8];
    private final ByteWriter lastRows = new ByteWriter(64);
    private int[] lastEnds = new int[8];

    void add(int firstBlock, long start, int length, byte[] firstRow, byte[] lastRow) {
      if (count == starts.length) {
        firstBlocks = Arrays.copyOf(firstBlocks, count * 2);
        starts = Arrays.copyOf(starts, count * 2);
        lengths = Arrays.copyOf(lengths, count * 2);
        firstEnds = Arrays.copyOf(firstEnds, count * 2);
        lastEnds = Arrays.copyOf(lastEnds, count * 2);
      }
      firstBlocks[count] = firstBlock;
      starts[count] = start;
      lengths[count] = length;
      firstRows.putBytes(firstRow, 0, firstRow.length);
      firstEnds[count] = firstRows.size();
      lastRows.putBytes(lastRow, 0, lastRow.length);
      lastEnds[count] = lastRows.size();
      count++;
    }

    void write(ByteWriter into, boolean columnHashes, int blocks) {
      into.putByte(columnHashes ? COLUMNS : ROWS);
      into.putVarint(count);
      Numbers.write(into, firstBlocks, count);
      Numbers.write(into, starts, count);
      Numbers.write(into, lengths, count);
      into.putVarint(blocks);
      RowKeysWriter.write(into, firstRows.array(), firstEnds, count);
      RowKeysWriter.write(into, lastRows.array(), lastEnds, count);
    }
  }
}
