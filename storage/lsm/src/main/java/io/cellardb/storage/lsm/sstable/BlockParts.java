package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.CorruptionException;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The parts of a block, each of which is read, checked and decompressed when one of its chunks is
 * asked for first, and kept. Any number of threads may do so at once.
 */
final class BlockParts {
  private final Sstable file;
  private final long offset; // of the block
  private final int newest; // how many have newest chunks; the others have histories
  private final int[] starts; // in the block
  private final int[] lengths;
  private final int[] rawLengths;
  private final byte[] codecs;
  private final AtomicReferenceArray<byte[]> raw; // null until they are read
  private final int[] chunkParts; // -1 if there is no such chunk
  private final int[] chunkStarts; // in their part

  /**
   * What was read of the block's beginning, until all newest parts are taken out of it; or null.
   */
  private volatile byte[] ahead;

  /**
   * Those that are listed where a reader is.
   *
   * @param chunkLengths 0 for a chunk that does not exist
   */
  BlockParts(Sstable file, long offset, ByteReader reader, int headLength, int[] chunkLengths) {
    this.file = file;
    this.offset = offset;
    this.newest = reader.getVarint();
    int count = newest + reader.getVarint();
    starts = new int[count];
    lengths = new int[count];
    rawLengths = new int[count];
    codecs = new byte[count];
    raw = new AtomicReferenceArray<>(count);
    chunkParts = new int[chunkLengths.length];
    chunkStarts = new int[chunkLengths.length];
    int chunk = 0;
    int start = headLength;
    for (int part = 0; part < count; part++) {
      int length = 0;
      for (int left = reader.getVarint(); left > 0; chunk++) {
        chunkParts[chunk] = -1;
        if (chunkLengths[chunk] > 0) {
          chunkParts[chunk] = part;
          chunkStarts[chunk] = length;
          length += chunkLengths[chunk];
          left--;
        }
      }
      starts[part] = start;
      lengths[part] = reader.getVarint();
      rawLengths[part] = length;
      codecs[part] = (byte) reader.getByte();
      start += lengths[part];
    }
    Arrays.fill(chunkParts, chunk, chunkParts.length, -1);
  }

  /** Gives it the beginning of the block, of which more than the head was read. */
  void readAhead(byte[] bytes) {
    ahead = bytes;
  }

  /** About how many bytes of memory what was read takes by now. */
  long weight() {
    byte[] unread = ahead;
    long bytes = unread == null ? 0 : unread.length;
    for (int part = 0; part < starts.length; part++) {
      byte[] known = raw.get(part);
      bytes += known == null ? 40 : known.length + 240; // with a chunk or two
    }
    return bytes;
  }

  /** How many parts have newest chunks: those below that number. */
  int newest() {
    return newest;
  }

  /** The part in which a chunk is; -1 if there is no such chunk. */
  int partOf(int chunk) {
    return chunkParts[chunk];
  }

  /** Where in its part a chunk starts. */
  int startInPart(int chunk) {
    return chunkStarts[chunk];
  }

  /** Where in the file a part starts. */
  long offset(int part) {
    return offset + starts[part];
  }

  /** The bytes of a part; null if they were not read so far. */
  byte[] known(int part) {
    return raw.get(part);
  }

  /**
   * Reads parts {@code [from, to)}, unless they were read ahead, and checks them.
   *
   * @param keepsAhead whether what was read ahead is kept for parts of histories
   */
  void read(int from, int to, boolean keepsAhead) throws IOException {
    int start = starts[from];
    int end = starts[to - 1] + lengths[to - 1];
    byte[] stored = ahead;
    int base = 0;
    if (stored == null || stored.length < end) {
      stored = file.readPart(offset + start, end - start);
      base = start;
    }
    for (int part = from; part < to; part++) {
      raw.set(part, decompress(part, stored, starts[part] - base));
    }
    file.counters().partsRead(to - from);
    if (!keepsAhead) {
      forgetAhead();
    }
  }

  private byte[] decompress(int part, byte[] stored, int at) throws IOException {
    int length = lengths[part] - SstableFormat.CHECKSUM;
    if (length < 0
        || ByteReader.intAt(stored, at + length) != SstableFormat.crc(stored, at, length)) {
      throw new CorruptionException(
          file.file(), offset(part), "wrong checksum of a part of a block");
    }
    try {
      return Codec.decompress(codecs[part], stored, at, length, rawLengths[part]);
    } catch (IndexOutOfBoundsException e) {
      throw new CorruptionException(
          file.file(), offset(part), "a part of a block cannot be read: " + e.getMessage());
    }
  }

  /** Lets go of what was read ahead if all newest parts have been taken out of it. */
  private void forgetAhead() {
    for (int part = 0; part < newest && ahead != null; part++) {
      if (raw.get(part) == null) {
        return;
      }
    }
    ahead = null;
  }
}
