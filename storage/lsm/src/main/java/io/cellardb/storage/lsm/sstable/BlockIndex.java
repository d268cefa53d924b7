package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the blocks of a file are, and which rows are in them.
 *
 * <pre>
 * index := number of blocks (varint) | entry*
 * entry := offset (8) | length with checksum (4) | rows (varint) | continued (1)
 *          | first row | last row | first qualifier, if continued
 * </pre>
 *
 * A block is continued if its first row began in the block before; then the index has the qualifier
 * of the first cell, so that a column of a very wide row is found without reading the blocks
 * before.
 */
final class BlockIndex {
  record Entry(
      long offset, int length, int rows, byte[] firstRow, byte[] lastRow, byte[] firstQualifier) {
    boolean isContinued() {
      return firstQualifier != null;
    }
  }

  private final Entry[] entries;

  BlockIndex(List<Entry> entries) {
    this.entries = entries.toArray(Entry[]::new);
  }

  static void write(ByteWriter into, List<Entry> entries) {
    into.putVarint(entries.size());
    for (Entry entry : entries) {
      into.putLong(entry.offset());
      into.putInt(entry.length());
      into.putVarint(entry.rows());
      into.putByte(entry.isContinued() ? 1 : 0);
      into.putBlob(entry.firstRow());
      into.putBlob(entry.lastRow());
      if (entry.isContinued()) {
        into.putBlob(entry.firstQualifier());
      }
    }
  }

  static BlockIndex read(ByteReader reader) {
    int count = reader.getVarint();
    List<Entry> entries = new ArrayList<>(Math.min(count, 1 << 16));
    for (int i = 0; i < count; i++) {
      long offset = reader.getLong();
      int length = reader.getInt();
      int rows = reader.getVarint();
      boolean continued = reader.getByte() != 0;
      byte[] firstRow = reader.getBlob();
      byte[] lastRow = reader.getBlob();
      entries.add(
          new Entry(offset, length, rows, firstRow, lastRow, continued ? reader.getBlob() : null));
    }
    return new BlockIndex(entries);
  }

  int blocks() {
    return entries.length;
  }

  Entry entry(int block) {
    return entries[block];
  }

  /** The first block whose last row is not below {@code row}; {@link #blocks()} if none. */
  int ceiling(byte[] row) {
    int low = 0;
    int high = entries.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(entries[middle].lastRow(), row) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The last block whose first row is below {@code row}, or -1. */
  int below(byte[] row) {
    int low = 0;
    int high = entries.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(entries[middle].firstRow(), row) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Whether the last row of a block goes on in the next one. */
  boolean goesOn(int block) {
    return block + 1 < entries.length && entries[block + 1].isContinued();
  }
}
