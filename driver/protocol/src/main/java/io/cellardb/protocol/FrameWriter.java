package io.cellardb.protocol;

import io.cellardb.jdbc.SqlState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/**
 * Writes frames, one behind the other, into an array that grows. Numbers have their highest byte
 * first. For one thread at a time.
 */
public final class FrameWriter {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int FIRST_BYTES = 256;

  private final int limit;
  private byte[] bytes = new byte[FIRST_BYTES];
  private int size;
  private int frame;

  /**
   * A writer.
   *
   * @param limit the most bytes of all frames together
   */
  public FrameWriter(int limit) {
    this.limit = limit;
  }

  /** The array, of which the first {@link #size} bytes count; the next call may replace it. */
  public byte[] array() {
    return bytes;
  }

  /** How many bytes there are. */
  public int size() {
    return size;
  }

  /** Forgets what is behind the first {@code size} bytes. */
  public void truncate(int size) {
    this.size = size;
  }

  /** Begins a frame; {@link #end} must follow. */
  public FrameWriter begin(FrameType type, int flags, int request) {
    frame = size;
    int32(0);
    int8(type.code());
    int8(flags);
    return int32(request);
  }

  /** Ends the frame that was begun last. */
  public void end() {
    INTS.set(bytes, frame, size - frame - Frames.LENGTH_BYTES);
  }

  /** Compresses the body of the frame that was ended last, if it is shorter then. */
  public void compress() {
    int body = frame + Frames.LENGTH_BYTES + Frames.HEADER_BYTES;
    int length = size - body;
    byte[] shorter = Compression.deflate(bytes, body, length, length - Integer.BYTES);
    if (shorter != null) {
      bytes[frame + Frames.LENGTH_BYTES + 1] |= Frames.COMPRESSED;
      truncate(body);
      int32(length);
      raw(shorter);
      end();
    }
  }

  /** Makes room for {@code count} more bytes, and returns where they begin. */
  int reserve(int count) {
    int begin = size;
    if (count > limit - size) {
      throw new FrameTooLargeException(limit);
    }
    if (count > bytes.length - size) {
      long twice = 2L * bytes.length;
      bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(twice, size + (long) count)));
    }
    size += count;
    return begin;
  }

  /** Writes the lowest byte. */
  public FrameWriter int8(int value) {
    int at = reserve(1);
    bytes[at] = (byte) value;
    return this;
  }

  /** Writes 0 or 1. */
  public FrameWriter bool(boolean value) {
    return int8(value ? 1 : 0);
  }

  /** Writes the lowest two bytes. */
  public FrameWriter int16(int value) {
    int at = reserve(Short.BYTES);
    SHORTS.set(bytes, at, (short) value);
    return this;
  }

  /** Writes four bytes. */
  public FrameWriter int32(int value) {
    int at = reserve(Integer.BYTES);
    INTS.set(bytes, at, value);
    return this;
  }

  /** Writes eight bytes. */
  public FrameWriter int64(long value) {
    int at = reserve(Long.BYTES);
    LONGS.set(bytes, at, value);
    return this;
  }

  /** Writes the bits of a number in eight bytes. */
  public FrameWriter float64(double value) {
    return int64(Double.doubleToRawLongBits(value));
  }

  /** Writes four bytes over those at {@code at}. */
  void setInt32(int at, int value) {
    INTS.set(bytes, at, value);
  }

  /** Writes a byte over that at {@code at}. */
  void setInt8(int at, int value) {
    bytes[at] = (byte) value;
  }

  /** Writes bytes without their number. */
  FrameWriter raw(byte[] value) {
    int at = reserve(value.length);
    System.arraycopy(value, 0, bytes, at, value.length);
    return this;
  }

  /** Writes the number of bytes, and the bytes. */
  public FrameWriter binary(byte[] value) {
    int32(value.length);
    return raw(value);
  }

  /**
   * Writes a text as the number of its bytes in UTF-8, and these; -1 for null.
   *
   * @throws SQLException 22021 if it has half a surrogate pair, which UTF-8 cannot say
   */
  public FrameWriter text(String value) throws SQLException {
    if (value == null) {
      return int32(-1);
    }
    checkSurrogates(value);
    return binary(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes the number of texts, and each. */
  public FrameWriter texts(List<String> values) throws SQLException {
    int32(values.size());
    for (String value : values) {
      text(value);
    }
    return this;
  }

  /** Java writes a question mark for half a pair, which would change the text without a word. */
  private static void checkSurrogates(String value) throws SQLException {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < value.length()
                && Character.isLowSurrogate(value.charAt(i + 1));
        if (!pair) {
          throw SqlState.BAD_CHARACTERS.exception(
              "The text has half a surrogate pair at character " + (i + 1));
        }
        i++;
      }
    }
  }
}
