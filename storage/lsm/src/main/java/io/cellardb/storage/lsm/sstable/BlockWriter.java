package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteWriter;

/** Lays blocks out as {@link BlockFormat} says. */
final class BlockWriter {
  private static final int LONGEST_ZONE_VALUE = 16;

  /** A zone of fewer rows than this could hardly spare anything. */
  private static final int FEWEST_ZONE_ROWS = 8;

  private final Codec codec;
  private final Sketches sketches;
  private final ValuesWriter values = new ValuesWriter();
  private final PartsWriter newestParts;
  private final PartsWriter historyParts;
  private final ByteWriter directory = new ByteWriter(1 << 10);
  private final ByteWriter body = new ByteWriter(1 << 13);
  private final ByteWriter scratch = new ByteWriter(1 << 12);
  private int headLength;

  /**
   * A writer of the blocks of one file.
   *
   * @param sketches to be told of all newest values
   */
  BlockWriter(Codec codec, Sketches sketches) {
    this.codec = codec;
    this.sketches = sketches;
    ByteWriter raw = new ByteWriter(1 << 14);
    this.newestParts = new PartsWriter(codec, raw);
    this.historyParts = new PartsWriter(codec, raw);
  }

  /** Of the block written last, the length of the head. */
  int headLength() {
    return headLength;
  }

  /** Of the block written last, the length of the newest parts. */
  int newestLength() {
    return newestParts.size();
  }

  /** Writes a block. */
  void write(BlockBuilder block, ByteWriter into) {
    int rows = block.rows();
    ColumnsBuilder columns = block.columns();
    int[] historyLengths = writeHistories(columns, rows);
    newestParts.reset();
    directory.clear();
    for (int i = 0; i < columns.count(); i++) {
      writeNewest(columns.get(i), rows, historyLengths[i]);
    }
    newestParts.endPart();
    writeBody(block);
    writeHead(into);
    newestParts.write(into);
    historyParts.write(into);
  }

  private int[] writeHistories(ColumnsBuilder columns, int rows) {
    historyParts.reset();
    int[] lengths = new int[columns.count()];
    for (int i = 0; i < lengths.length; i++) {
      ColumnBuilder column = columns.get(i);
      if (column.hasHistory()) {
        lengths[i] = historyParts.add(column.history(), rows, values);
      }
    }
    historyParts.endPart();
    return lengths;
  }

  private void writeNewest(ColumnBuilder column, int rows, int historyLength) {
    ChunkBuilder newest = column.newest();
    int length = newestParts.add(newest, rows, values);
    newest.sketch(column.qualifier(), values, sketches);
    boolean zone = newest.present() >= FEWEST_ZONE_ROWS;
    int greatest = values.greatest();
    directory.putByte(
        (historyLength > 0 ? BlockFormat.HISTORY : 0)
            | (historyLength > 0 && column.isHistoryOlder() ? BlockFormat.OLDER : 0)
            | (newest.present() == rows ? BlockFormat.DENSE : 0)
            | (zone ? BlockFormat.ZONE : 0)
            | (zone && newest.valueLength(greatest) > LONGEST_ZONE_VALUE ? BlockFormat.CUT : 0));
    directory.putVarint(length);
    if (historyLength > 0) {
      directory.putVarint(historyLength);
    }
    if (zone) {
      putZoneValue(newest, values.least());
      putZoneValue(newest, greatest);
    }
  }

  private void putZoneValue(ChunkBuilder chunk, int cell) {
    int length = Math.min(chunk.valueLength(cell), LONGEST_ZONE_VALUE);
    directory.putVarint(length);
    directory.putBytes(chunk.values(), chunk.valueStart(cell), length);
  }

  private void writeBody(BlockBuilder block) {
    NewestCells newest = block.newest();
    body.clear();
    body.putByte(newest.isPlain() ? BlockFormat.PLAIN : 0);
    body.putVarint(block.rows());
    body.putLong(newest.minTime());
    body.putLong(newest.maxTime());
    body.putLong(block.minPutTime());
    body.putLong(block.bounds().maxSequence());
    scratch.clear();
    block.heads().writeKeys(scratch);
    putScratch();
    block.heads().writeNumbers(body);
    block.tombstones().write(body);
    scratch.clear();
    block.columns().writeQualifiers(scratch);
    putScratch();
    body.putBytes(directory.array(), 0, directory.size());
    body.putVarint(newestParts.count());
    body.putVarint(historyParts.count());
    newestParts.writeList(body);
    historyParts.writeList(body);
  }

  private void putScratch() {
    body.putVarint(scratch.size());
    body.putBytes(scratch.array(), 0, scratch.size());
  }

  private void writeHead(ByteWriter into) {
    int start = into.size();
    into.putInt(BlockFormat.MARKER);
    into.putInt(0);
    into.putInt(newestParts.size());
    into.putInt(historyParts.size());
    scratch.clear();
    into.putByte(codec.compress(body.array(), body.size(), scratch));
    into.putInt(body.size());
    into.putBytes(scratch.array(), 0, scratch.size());
    headLength = into.size() - start + SstableFormat.CHECKSUM;
    into.setInt(start + 4, headLength);
    into.putInt(SstableFormat.crc(into.array(), start, headLength - SstableFormat.CHECKSUM));
  }
}
