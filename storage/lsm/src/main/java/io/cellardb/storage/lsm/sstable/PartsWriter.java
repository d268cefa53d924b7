package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteWriter;

/** Gathers chunks in parts, each compressed and with a checksum, and lists these. */
final class PartsWriter {
  /** Chunks are gathered in a part up to this size, so that small ones don't cost too much. */
  private static final int LEAST_SIZE = 1024;

  private final Codec codec;
  private final ByteWriter raw; // the chunks of the part that has not ended
  private final ByteWriter parts = new ByteWriter(1 << 14);
  private final ByteWriter list = new ByteWriter(256);
  private int chunks;
  private int count;

  /**
   * No parts so far.
   *
   * @param raw where chunks are laid out before they are compressed
   */
  PartsWriter(Codec codec, ByteWriter raw) {
    this.codec = codec;
    this.raw = raw;
  }

  void reset() {
    raw.clear();
    parts.clear();
    list.clear();
    chunks = 0;
    count = 0;
  }

  /** Adds a chunk of a block of so many rows; returns its length. */
  int add(ChunkBuilder chunk, int rows, ValuesWriter values) {
    int before = raw.size();
    chunk.write(raw, rows, values);
    int length = raw.size() - before;
    chunks++;
    if (raw.size() >= LEAST_SIZE) {
      endPart();
    }
    return length;
  }

  /** Ends the last part, if any chunk is in it. */
  void endPart() {
    if (chunks == 0) {
      return;
    }
    int start = parts.size();
    int used = codec.compress(raw.array(), raw.size(), parts);
    parts.putInt(SstableFormat.crc(parts.array(), start, parts.size() - start));
    list.putVarint(chunks);
    list.putVarint(parts.size() - start);
    list.putByte(used);
    count++;
    chunks = 0;
    raw.clear();
  }

  /** How many parts have ended. */
  int count() {
    return count;
  }

  /** Bytes of the parts that have ended. */
  int size() {
    return parts.size();
  }

  /** Writes the list of the parts. */
  void writeList(ByteWriter into) {
    into.putBytes(list.array(), 0, list.size());
  }

  /** Writes the parts. */
  void write(ByteWriter into) {
    into.putBytes(parts.array(), 0, parts.size());
  }
}
