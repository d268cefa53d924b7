package io.cellardb.client;

import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.MalformedFrameException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Frames from a stream, which is read as far as there is something. For one thread at a time. */
final class FrameInput {
  private static final int BUFFER_BYTES = 64 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int from;
  private int to;

  FrameInput(InputStream in) {
    this.in = in;
  }

  /** Whether a frame has been read whole already, so that {@link #next} does not wait. */
  boolean hasNext() {
    int there = to - from;
    return there >= Frames.LENGTH_BYTES && there - Frames.LENGTH_BYTES >= length();
  }

  /** Whether anything has come that was not taken. */
  boolean isAvailable() throws IOException {
    return to > from || in.available() > 0;
  }

  /**
   * The next frame; waits for it.
   *
   * @throws EOFException if there is none, or not all of it
   * @throws MalformedFrameException if its length cannot be
   */
  FrameReader next() throws IOException {
    while (to - from < Frames.LENGTH_BYTES) {
      fill();
    }
    int length = length();
    if (length < Frames.HEADER_BYTES || length > Frames.MOST_BYTES) {
      throw new MalformedFrameException("A frame has a length of " + length);
    }
    from += Frames.LENGTH_BYTES;
    byte[] frame = new byte[length];
    int buffered = Math.min(length, to - from);
    System.arraycopy(buffer, from, frame, 0, buffered);
    from += buffered;
    if (in.readNBytes(frame, buffered, length - buffered) < length - buffered) {
      throw new EOFException();
    }
    return new FrameReader(frame).decompressed();
  }

  private int length() {
    return (buffer[from] & 0xff) << 24
        | (buffer[from + 1] & 0xff) << 16
        | (buffer[from + 2] & 0xff) << 8
        | (buffer[from + 3] & 0xff);
  }

  /** Reads once, behind what is left. */
  private void fill() throws IOException {
    System.arraycopy(buffer, from, buffer, 0, to - from);
    to -= from;
    from = 0;
    int read = in.read(buffer, to, buffer.length - to);
    if (read < 0) {
      throw new EOFException();
    }
    to += read;
  }
}
