package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * Where some consecutive blocks of a file are, which rows and times are in them, and the Bloom
 * filter of the rows that begin in them. Blocks go by their number in the file. Immutable.
 *
 * <pre>
 * partition := blocks (varint) | flags | rows | starts | lengths | lengths of heads
 *              | lengths of newest parts | least times | greatest times
 *              | keys: first rows | keys: last rows | first qualifier of continued blocks*
 *              | filter
 * </pre>
 *
 * All up to the times are {@link Numbers}. A block is <em>continued</em> if its first row began in
 * the block before; the qualifier of the first cell then tells where in a very wide row it is.
 */
public final class IndexPartition {
  private static final int CONTINUED = 1;
  private static final int GOES_ON = 2;
  private static final int TOMBSTONES = 4;

  private final int first;
  private final int count;
  private final Numbers flags;
  private final Numbers rows;
  private final Numbers starts;
  private final Numbers lengths;
  private final Numbers headLengths;
  private final Numbers newestLengths;
  private final Numbers minTimes;
  private final Numbers maxTimes;
  private final RowKeys firstRows;
  private final RowKeys lastRows;
  private final byte[][] firstQualifiers; // null if no block is continued
  private final byte[] filter;
  private final int weight;

  /**
   * Reads {@code data[0, length)}.
   *
   * @param data with {@link Numbers#SLACK}
   * @param first the number of its first block in the file
   */
  IndexPartition(byte[] data, int length, int first) {
    this.first = first;
    ByteReader reader = new ByteReader(data, 0, length);
    count = reader.getVarint();
    flags = Numbers.read(data, reader, count);
    rows = Numbers.read(data, reader, count);
    starts = Numbers.read(data, reader, count);
    lengths = Numbers.read(data, reader, count);
    headLengths = Numbers.read(data, reader, count);
    newestLengths = Numbers.read(data, reader, count);
    minTimes = Numbers.read(data, reader, count);
    maxTimes = Numbers.read(data, reader, count);
    firstRows = RowKeys.read(data, reader, count);
    lastRows = RowKeys.read(data, reader, count);
    byte[][] qualifiers = null;
    for (int i = 0; i < count; i++) {
      if ((flags.at(i) & CONTINUED) != 0) {
        qualifiers = qualifiers == null ? new byte[count][] : qualifiers;
        qualifiers[i] = reader.getBlob();
      }
    }
    firstQualifiers = qualifiers;
    filter = reader.getBytes(reader.remaining());
    weight = data.length + filter.length + firstRows.weight() + lastRows.weight() + 400;
  }

  /** About how many bytes of memory it takes. */
  public int weight() {
    return weight;
  }

  /** Whether a block is described here. */
  boolean has(int block) {
    return block >= first && block < first + count;
  }

  /** The number of its first block. */
  int first() {
    return first;
  }

  /** Whether what has that hash may begin here. */
  boolean mayContain(long hash) {
    return BloomFilter.mayContain(filter, hash);
  }

  /**
   * Whether a row may begin here with any of some columns, or with tombstones over the family.
   *
   * @param named the columns; null if the row matters whatever it has
   */
  boolean mayContain(byte[] row, byte[][] named) {
    long hash = BloomFilter.hash(row, 0, row.length);
    boolean mayHaveRow = mayContain(hash);
    if (!mayHaveRow || named == null) {
      return mayHaveRow;
    }
    for (byte[] qualifier : named) {
      if (mayContain(BloomFilter.ofColumn(hash, qualifier, 0, qualifier.length))) {
        return true;
      }
    }
    return mayContain(BloomFilter.ofTombstones(hash));
  }

  private boolean hasFlag(int block, int flag) {
    return (flags.at(block - first) & flag) != 0;
  }

  /** Whether a block's first row began in the block before. */
  boolean isContinued(int block) {
    return hasFlag(block, CONTINUED);
  }

  /** Whether a block's last row goes on in the next one. */
  boolean goesOn(int block) {
    return hasFlag(block, GOES_ON);
  }

  /** Whether a block has tombstones, of any kind. */
  boolean hasTombstones(int block) {
    return hasFlag(block, TOMBSTONES);
  }

  /** How many rows a block has. */
  int rows(int block) {
    return (int) rows.at(block - first);
  }

  /** Where a block starts in the file. */
  long start(int block) {
    return starts.at(block - first);
  }

  /** Length of a block. */
  int length(int block) {
    return (int) lengths.at(block - first);
  }

  /** Length of a block's head. */
  int headLength(int block) {
    return (int) headLengths.at(block - first);
  }

  /** Length of a block's newest parts. */
  int newestLength(int block) {
    return (int) newestLengths.at(block - first);
  }

  /** The smallest time of any cell of a block. */
  long minTime(int block) {
    return minTimes.at(block - first);
  }

  /** The greatest time of any cell of a block. */
  long maxTime(int block) {
    return maxTimes.at(block - first);
  }

  /** First rows, the one of a block at {@code block - first()}. */
  RowKeys firstRows() {
    return firstRows;
  }

  /** Last rows, the one of a block at {@code block - first()}. */
  RowKeys lastRows() {
    return lastRows;
  }

  /** Qualifier of the first cell of a continued block. */
  byte[] firstQualifier(int block) {
    return firstQualifiers[block - first];
  }

  /**
   * Where a block lies, and where its first and last row do.
   *
   * @param headLength the part of its length that is the head
   * @param newestLength the part that is the newest cells of its columns
   * @param continued whether its first row began in the block before
   * @param goesOn whether its last row goes on in the next one
   */
  record Place(
      long start,
      int length,
      int headLength,
      int newestLength,
      byte[] firstRow,
      boolean continued,
      boolean goesOn) {}

  /** Gathers the blocks of a partition and writes it. */
  static final class Builder {
    private int count;
    private long[] flags = new long[64];
    private long[] rows = new long[64];
    private long[] starts = new long[64];
    private long[] lengths = new long[64];
    private long[] headLengths = new long[64];
    private long[] newestLengths = new long[64];
    private long[] minTimes = new long[64];
    private long[] maxTimes = new long[64];
    private final ByteWriter firstRows = new ByteWriter(1 << 10);
    private int[] firstEnds = new int[64];
    private final ByteWriter lastRows = new ByteWriter(1 << 10);
    private int[] lastEnds = new int[64];
    private final ByteWriter firstQualifiers = new ByteWriter(64);
    private long[] hashes = new long[1024];
    private int hashCount;

    int count() {
      return count;
    }

    /** About how many bytes of it will be in memory. */
    int size() {
      return count * 24 + firstRows.size() + lastRows.size() + hashCount * 5 / 4;
    }

    void hash(long hash) {
      if (hashCount == hashes.length) {
        hashes = Arrays.copyOf(hashes, hashCount * 2);
      }
      hashes[hashCount++] = hash;
    }

    /** Adds the block that was written last. */
    void add(BlockBuilder block, Place place) {
      if (count == flags.length) {
        int capacity = count * 2;
        flags = Arrays.copyOf(flags, capacity);
        rows = Arrays.copyOf(rows, capacity);
        starts = Arrays.copyOf(starts, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        headLengths = Arrays.copyOf(headLengths, capacity);
        newestLengths = Arrays.copyOf(newestLengths, capacity);
        minTimes = Arrays.copyOf(minTimes, capacity);
        maxTimes = Arrays.copyOf(maxTimes, capacity);
        firstEnds = Arrays.copyOf(firstEnds, capacity);
        lastEnds = Arrays.copyOf(lastEnds, capacity);
      }
      flags[count] =
          (place.continued() ? CONTINUED : 0)
              | (place.goesOn() ? GOES_ON : 0)
              | (block.bounds().tombstones() > 0 ? TOMBSTONES : 0);
      rows[count] = block.rows();
      starts[count] = place.start();
      lengths[count] = place.length();
      headLengths[count] = place.headLength();
      newestLengths[count] = place.newestLength();
      minTimes[count] = block.bounds().minTime();
      maxTimes[count] = block.bounds().maxTime();
      byte[] lastRow = block.lastKey();
      firstRows.putBytes(place.firstRow(), 0, place.firstRow().length);
      firstEnds[count] = firstRows.size();
      lastRows.putBytes(lastRow, 0, lastRow.length);
      lastEnds[count] = lastRows.size();
      if (place.continued()) {
        firstQualifiers.putBlob(block.firstQualifier());
      }
      count++;
    }

    /** Writes the partition and starts the next one. */
    void write(ByteWriter into) {
      into.putVarint(count);
      Numbers.write(into, flags, count);
      Numbers.write(into, rows, count);
      Numbers.write(into, starts, count);
      Numbers.write(into, lengths, count);
      Numbers.write(into, headLengths, count);
      Numbers.write(into, newestLengths, count);
      Numbers.write(into, minTimes, count);
      Numbers.write(into, maxTimes, count);
      RowKeysWriter.write(into, firstRows.array(), firstEnds, count);
      RowKeysWriter.write(into, lastRows.array(), lastEnds, count);
      into.putBytes(firstQualifiers.array(), 0, firstQualifiers.size());
      byte[] filter = BloomFilter.build(hashes, hashCount);
      into.putBytes(filter, 0, filter.length);
      count = 0;
      hashCount = 0;
      firstRows.clear();
      lastRows.clear();
      firstQualifiers.clear();
    }
  }
}
