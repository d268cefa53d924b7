package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * Gathers rows and lays them out as a block.
 *
 * <pre>
 * block      := flags (1) | rows (varint) | min time (8) | max time (8) | max sequence (8)
 *               | keys | number of qualifiers (varint) | (qualifier | chunk length (varint))*
 *               | tombstones | chunk*
 * keys       := shared prefix | 0 (1) | suffix width (varint) | suffixes
 *             | shared prefix | w in {2, 4} (1) | ends (w) | suffixes
 * tombstones := count (varint) | (ordinal (4) | kind (1) | time (8) | sequence (8))*
 * </pre>
 *
 * Times are those of puts. Byte strings are preceded by their length as a varint.
 */
final class BlockBuilder {
  /**
   * Every row reads as it is: one put per column, without a time to live of its own, and all
   * tombstones older than the row's puts.
   */
  static final int PLAIN = 1;

  private final ByteWriter keys = new ByteWriter(1 << 12);
  private int[] keyEnds = new int[64];
  private int rows;
  private ChunkFormat[] columns = new ChunkFormat[16];
  private int columnCount;
  private final ByteWriter tombstones = new ByteWriter(64);
  private int tombstoneCount;
  private long minTime;
  private long maxTime;
  private long maxSequence;
  private long cellBytes;
  private boolean plain;

  private final ByteWriter chunk = new ByteWriter(1 << 12);
  private final ByteWriter chunks = new ByteWriter(1 << 16);

  /** Where the next cell's column is likely to be: behind that of the last cell. */
  private int likely;

  private long rowTombstone;
  private long rowOldestPut;

  BlockBuilder() {
    reset();
  }

  void reset() {
    keys.clear();
    rows = 0;
    columnCount = 0;
    tombstones.clear();
    tombstoneCount = 0;
    minTime = Long.MAX_VALUE;
    maxTime = Long.MIN_VALUE;
    maxSequence = 0;
    cellBytes = 0;
    plain = true;
  }

  boolean isEmpty() {
    return rows == 0;
  }

  int rows() {
    return rows;
  }

  /** A copy of the key of the last row. */
  byte[] lastKey() {
    return Arrays.copyOfRange(keys.array(), rows == 1 ? 0 : keyEnds[rows - 2], keyEnds[rows - 1]);
  }

  /** About how many bytes the block takes so far. */
  long size() {
    return keys.size() + tombstones.size() + cellBytes;
  }

  /** Qualifier of the first cell of the block's first row; empty if that has tombstones only. */
  byte[] firstQualifier() {
    for (int i = 0; i < columnCount; i++) {
      if (columns[i].hasFirstRow()) {
        return columns[i].qualifier();
      }
    }
    return new byte[0];
  }

  void startRow(byte[] key, int start, int length) {
    keys.putBytes(key, start, length);
    if (rows == keyEnds.length) {
      keyEnds = Arrays.copyOf(keyEnds, rows * 2);
    }
    keyEnds[rows++] = keys.size();
    likely = 0;
    rowTombstone = -1;
    rowOldestPut = Long.MAX_VALUE;
  }

  void endRow() {
    plain &= rowTombstone < rowOldestPut && rowOldestPut < Long.MAX_VALUE;
  }

  void tombstone(long time, byte kind, long sequence) {
    tombstones.putInt(rows - 1);
    tombstones.putByte(kind);
    tombstones.putLong(time);
    tombstones.putLong(sequence);
    tombstoneCount++;
    maxSequence = Math.max(maxSequence, sequence);
    rowTombstone = Math.max(rowTombstone, time);
  }

  void cell(
      byte[] qualifiers,
      int from,
      int qualifierLength,
      long time,
      byte kind,
      long sequence,
      long ttl,
      byte[] source,
      int start,
      int length) {
    ChunkFormat column = column(qualifiers, from, qualifierLength);
    plain &=
        kind == CellKind.PUT.code() && ttl == FamilyDescriptor.FOREVER && !column.has(rows - 1);
    column.add(rows - 1, time, kind, sequence, ttl, source, start, length);
    if (kind == CellKind.PUT.code()) {
      minTime = Math.min(minTime, time);
      maxTime = Math.max(maxTime, time);
      rowOldestPut = Math.min(rowOldestPut, time);
    }
    maxSequence = Math.max(maxSequence, sequence);
    cellBytes += length + 4 + (ttl == FamilyDescriptor.FOREVER ? 0 : 4);
  }

  private ChunkFormat column(byte[] source, int from, int length) {
    // Rows have mostly the same columns, and their cells come in order.
    for (int i = Math.max(0, likely - 1); i <= likely && i < columnCount; i++) {
      byte[] name = columns[i].qualifier();
      if (Arrays.equals(name, 0, name.length, source, from, from + length)) {
        likely = i + 1;
        return columns[i];
      }
    }
    int low = 0;
    int high = columnCount - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      byte[] name = columns[middle].qualifier();
      int order = Arrays.compareUnsigned(name, 0, name.length, source, from, from + length);
      if (order == 0) {
        likely = middle + 1;
        return columns[middle];
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    if (columnCount == columns.length) {
      columns = Arrays.copyOf(columns, columnCount * 2);
    }
    ChunkFormat free = columns[columnCount] == null ? new ChunkFormat() : columns[columnCount];
    System.arraycopy(columns, low, columns, low + 1, columnCount - low);
    columns[low] = free;
    columnCount++;
    free.reset(Arrays.copyOfRange(source, from, from + length));
    cellBytes += length + 24; // what a chunk takes beside its cells
    likely = low + 1;
    return free;
  }

  /** Writes the block. */
  void write(ByteWriter into) {
    into.putByte(plain ? PLAIN : 0);
    into.putVarint(rows);
    into.putLong(minTime);
    into.putLong(maxTime);
    into.putLong(maxSequence);
    writeKeys(into);
    into.putVarint(columnCount);
    chunks.clear();
    for (int i = 0; i < columnCount; i++) {
      chunk.clear();
      columns[i].write(chunk, rows);
      into.putBlob(columns[i].qualifier());
      into.putVarint(chunk.size());
      chunks.putBytes(chunk.array(), 0, chunk.size());
    }
    into.putVarint(tombstoneCount);
    into.putBytes(tombstones.array(), 0, tombstones.size());
    into.putBytes(chunks.array(), 0, chunks.size());
  }

  private void writeKeys(ByteWriter into) {
    byte[] bytes = keys.array();
    int lastStart = rows == 1 ? 0 : keyEnds[rows - 2];
    // Keys are sorted, so that what the first and the last share is shared by all.
    int shared = Arrays.mismatch(bytes, 0, keyEnds[0], bytes, lastStart, keyEnds[rows - 1]);
    int prefix = shared < 0 ? keyEnds[0] : shared;
    into.putVarint(prefix);
    into.putBytes(bytes, 0, prefix);
    int width = keyEnds[0];
    boolean fixed = true;
    for (int i = 1; i < rows && fixed; i++) {
      fixed = keyEnds[i] - keyEnds[i - 1] == width;
    }
    if (fixed) {
      into.putByte(0);
      into.putVarint(width - prefix);
    } else {
      int total = keys.size() - rows * prefix;
      int endWidth = total < 1 << 16 ? 2 : 4;
      into.putByte(endWidth);
      for (int i = 0; i < rows; i++) {
        into.putFixed(keyEnds[i] - (long) (i + 1) * prefix, endWidth);
      }
    }
    int start = 0;
    for (int i = 0; i < rows; i++) {
      into.putBytes(bytes, start + prefix, keyEnds[i] - start - prefix);
      start = keyEnds[i];
    }
  }
}
