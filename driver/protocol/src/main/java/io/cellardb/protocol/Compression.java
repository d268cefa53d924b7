package io.cellardb.protocol;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Bodies of frames in the format of zlib, which every JDK has, and most other languages. */
final class Compression {
  /** Shorter bodies fit into a packet of the network as they are. */
  private static final int LEAST_BYTES = 1024;

  /** A byte of zlib stands for no more than so many. */
  private static final int MOST_RATIO = 1032;

  private Compression() {}

  /**
   * Compresses bytes.
   *
   * @param most the most bytes that are worth it
   * @return null if there are more, or too few to begin with
   */
  static byte[] deflate(byte[] bytes, int from, int length, int most) {
    if (length < LEAST_BYTES) {
      return null;
    }
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(bytes, from, length);
      deflater.finish();
      byte[] shorter = new byte[most];
      int count = deflater.deflate(shorter);
      return deflater.finished() ? Arrays.copyOf(shorter, count) : null;
    } finally {
      deflater.end();
    }
  }

  /**
   * All that the length of a frame counts, as it was before {@link FrameWriter#compress}.
   *
   * @param frame behind its header
   * @throws MalformedFrameException if it is not what {@link #deflate} gives, or says that it is
   *     longer than it can be
   */
  static byte[] inflate(FrameReader frame) {
    int length = frame.count32();
    int begin = frame.position();
    int count = frame.array().length - begin;
    if (length > Frames.MOST_BYTES - Frames.HEADER_BYTES || length / MOST_RATIO > count) {
      throw new MalformedFrameException("A compressed frame has a length of " + length);
    }
    byte[] plain = new byte[Frames.HEADER_BYTES + length];
    System.arraycopy(frame.array(), 0, plain, 0, Frames.HEADER_BYTES);
    plain[1] &= ~Frames.COMPRESSED;
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(frame.array(), begin, count);
      int there = inflater.inflate(plain, Frames.HEADER_BYTES, length);
      // The checksum is read with the call after the last byte.
      boolean longer = inflater.inflate(new byte[1]) > 0;
      if (there < length || longer || !inflater.finished() || inflater.getRemaining() > 0) {
        throw new MalformedFrameException("A compressed frame is not as long as it says");
      }
      return plain;
    } catch (DataFormatException e) {
      throw new MalformedFrameException("A compressed frame cannot be read: " + e.getMessage());
    } finally {
      inflater.end();
    }
  }
}
