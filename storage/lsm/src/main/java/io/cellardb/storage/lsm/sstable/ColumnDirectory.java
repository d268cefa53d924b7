package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;

/** What the head of a block says of its columns. */
final class ColumnDirectory {
  private final byte[] body;
  private final int[] starts; // where in the body a column's entry is
  private final boolean history;

  /**
   * That which lies where a reader is.
   *
   * @param chunkLengths gets the lengths of the newest chunks, and then of the histories, 0 if
   *     there is none
   */
  ColumnDirectory(byte[] body, ByteReader reader, int[] chunkLengths) {
    this.body = body;
    int columns = chunkLengths.length / 2;
    boolean any = false;
    starts = new int[columns];
    for (int i = 0; i < columns; i++) {
      starts[i] = reader.position();
      int flags = reader.getByte();
      chunkLengths[i] = reader.getVarint();
      if ((flags & BlockFormat.HISTORY) != 0) {
        chunkLengths[columns + i] = reader.getVarint();
        any = true;
      }
      if ((flags & BlockFormat.ZONE) != 0) {
        reader.skip(reader.getVarint());
        reader.skip(reader.getVarint());
      }
    }
    history = any;
  }

  /** Whether any column has a history. */
  boolean hasHistory() {
    return history;
  }

  /** Whether a column has one of the flags of {@link BlockFormat}. */
  boolean hasFlag(int column, int flag) {
    return (body[starts[column]] & flag) != 0;
  }

  /** Between what the newest values of a column lie; null if that is not known. */
  Zone zone(int column) {
    if (!hasFlag(column, BlockFormat.ZONE)) {
      return null;
    }
    ByteReader reader = new ByteReader(body, starts[column] + 1, body.length);
    reader.getVarint();
    if (hasFlag(column, BlockFormat.HISTORY)) {
      reader.getVarint();
    }
    return new Zone(reader.getBlob(), reader.getBlob(), hasFlag(column, BlockFormat.CUT));
  }
}
