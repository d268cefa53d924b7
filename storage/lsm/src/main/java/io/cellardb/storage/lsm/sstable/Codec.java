package io.cellardb.storage.lsm.sstable;

import io.airlift.compress.Compressor;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Compresses the parts of a file, with what the family asks for where that gains a tenth; for one
 * thread. What was compressed names its codec, so that any file can be read.
 */
final class Codec {
  static final int NONE = 0;
  static final int LZ4 = 1;
  static final int ZSTD = 2;

  /** Below this size there is hardly anything to gain. */
  private static final int SMALLEST = 64;

  private static final Lz4Decompressor LZ4_DECOMPRESSOR = new Lz4Decompressor();

  /**
   * Those that are not in use: each has tables of some hundred KB, and one use at a time. Not one
   * for each thread, which would keep these classes as long as threads of others live.
   */
  private static final ConcurrentLinkedDeque<ZstdDecompressor> ZSTD_DECOMPRESSORS =
      new ConcurrentLinkedDeque<>();

  private final int code;
  private final Compressor compressor; // null if nothing is compressed

  Codec(Compression compression) {
    switch (compression) {
      case LZ4 -> {
        code = LZ4;
        compressor = new Lz4Compressor();
      }
      case ZSTD -> {
        code = ZSTD;
        compressor = new ZstdCompressor();
      }
      default -> {
        code = NONE;
        compressor = null;
      }
    }
  }

  /** Appends {@code raw[0, length)}, compressed or not, and returns by which codec. */
  int compress(byte[] raw, int length, ByteWriter into) {
    if (compressor != null && length >= SMALLEST) {
      int most = compressor.maxCompressedLength(length);
      int start = into.size();
      into.reserve(most);
      int size = compressor.compress(raw, 0, length, into.array(), start, most);
      if (size < length - length / 8) {
        into.size(start + size);
        return code;
      }
    }
    into.putBytes(raw, 0, length);
    return NONE;
  }

  /**
   * Decompresses {@code stored[from, from + count)}.
   *
   * @return exactly {@code length} bytes, and {@link Numbers#SLACK}
   * @throws IndexOutOfBoundsException if that is not possible
   */
  static byte[] decompress(int codec, byte[] stored, int from, int count, int length) {
    byte[] raw = new byte[length + Numbers.SLACK];
    int found;
    try {
      switch (codec) {
        case NONE -> {
          found = count;
          System.arraycopy(stored, from, raw, 0, Math.min(count, length));
        }
        case LZ4 -> found = LZ4_DECOMPRESSOR.decompress(stored, from, count, raw, 0, length);
        case ZSTD -> found = decompressZstd(stored, from, count, raw, length);
        default -> throw new IndexOutOfBoundsException("there is no codec " + codec);
      }
    } catch (MalformedInputException e) {
      IndexOutOfBoundsException malformed = new IndexOutOfBoundsException(e.getMessage());
      malformed.initCause(e);
      throw malformed;
    }
    if (found != length) {
      throw new IndexOutOfBoundsException(found + " bytes where " + length + " should be");
    }
    return raw;
  }

  private static int decompressZstd(byte[] stored, int from, int count, byte[] raw, int length) {
    ZstdDecompressor free = ZSTD_DECOMPRESSORS.pollFirst();
    ZstdDecompressor decompressor = free == null ? new ZstdDecompressor() : free;
    int found = decompressor.decompress(stored, from, count, raw, 0, length);
    ZSTD_DECOMPRESSORS.addFirst(decompressor);
    return found;
  }
}
