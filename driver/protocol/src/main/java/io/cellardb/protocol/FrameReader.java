package io.cellardb.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads one frame from its header on. Every number is checked against the bytes that are there,
 * before anything is made of that size. For one thread at a time.
 *
 * <p>All methods throw {@link MalformedFrameException} where the bytes end too early or are not
 * what they have to be.
 */
public final class FrameReader {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] bytes;
  private final int limit;
  private final FrameType type;
  private final int flags;
  private final int request;
  private int position;

  /**
   * A reader behind the header of a frame.
   *
   * @param bytes all that the length of the frame counts; the reader keeps the array
   */
  public FrameReader(byte[] bytes) {
    this.bytes = bytes;
    this.limit = bytes.length;
    int code = int8();
    this.flags = int8();
    this.request = int32();
    this.type = FrameType.of(code);
  }

  /** A reader of a part of a batch. */
  FrameReader(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.limit = to;
    this.position = from;
    this.type = FrameType.BATCH;
    this.flags = 0;
    this.request = 0;
  }

  /** Another reader of the same frame, from its beginning on. */
  public FrameReader copy() {
    return new FrameReader(bytes);
  }

  /** How many bytes there are behind the header. */
  public int length() {
    return limit - Frames.HEADER_BYTES;
  }

  /** What kind of frame it is. */
  public FrameType type() {
    return type;
  }

  /** Its flags. */
  public int flags() {
    return flags;
  }

  /** Whether it is the last answer to its request. */
  public boolean isLast() {
    return (flags & Frames.LAST) != 0;
  }

  /** The number of the request that it is, or answers. */
  public int request() {
    return request;
  }

  /** This frame with its body as it was before it was compressed, if it was. */
  public FrameReader decompressed() {
    return (flags & Frames.COMPRESSED) == 0 ? this : new FrameReader(Compression.inflate(this));
  }

  byte[] array() {
    return bytes;
  }

  int position() {
    return position;
  }

  /** Goes over bytes, and returns where they begin. */
  int skip(int count) {
    if (count < 0 || count > limit - position) {
      throw new MalformedFrameException("A frame ends within a value");
    }
    int begin = position;
    position += count;
    return begin;
  }

  /** A byte, from 0 to 255. */
  public int int8() {
    return bytes[skip(1)] & 0xff;
  }

  /** A byte that is 0 or 1. */
  public boolean bool() {
    int value = int8();
    if (value > 1) {
      throw new MalformedFrameException("A frame has " + value + " where 0 or 1 has to be");
    }
    return value == 1;
  }

  /** Two bytes, from 0 to 65535. */
  public int int16() {
    return (short) SHORTS.get(bytes, skip(Short.BYTES)) & 0xffff;
  }

  /** The four bytes that are read next, and then again; 0 if there are not as many. */
  public int peekInt32() {
    return limit - position < Integer.BYTES ? 0 : (int) INTS.get(bytes, position);
  }

  /** Four bytes. */
  public int int32() {
    return (int) INTS.get(bytes, skip(Integer.BYTES));
  }

  /** Eight bytes. */
  public long int64() {
    return (long) LONGS.get(bytes, skip(Long.BYTES));
  }

  /** A number of eight bytes. */
  public double float64() {
    return Double.longBitsToDouble(int64());
  }

  /**
   * A number of things, each of which takes some bytes.
   *
   * @param least the fewest bytes of each, at least 1
   */
  public int count(int least) {
    int count = int32();
    if (count < 0 || count > (limit - position) / least) {
      throw new MalformedFrameException("A frame is too short for " + count + " of something");
    }
    return count;
  }

  /** A number of something that takes no bytes, 0 or more. */
  public int count32() {
    int count = int32();
    if (count < 0) {
      throw new MalformedFrameException("A frame counts " + count + " of something");
    }
    return count;
  }

  /** Bytes behind their number. */
  public byte[] binary() {
    int length = count(1);
    int begin = skip(length);
    return Arrays.copyOfRange(bytes, begin, begin + length);
  }

  /** A text, which is not null. */
  public String text() {
    String text = textOrNull();
    if (text == null) {
      throw new MalformedFrameException("A frame lacks a text");
    }
    return text;
  }

  /** A text, or null. */
  public String textOrNull() {
    int length = int32();
    return length == -1 ? null : utf8(bytes, skip(length), length);
  }

  /** Texts, none of them null. */
  public List<String> texts() {
    int count = count(Integer.BYTES);
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  /** Says that the frame ends here. */
  public void end() {
    if (position != limit) {
      throw new MalformedFrameException(
          "A frame of type " + type.code() + " has " + (limit - position) + " bytes too many");
    }
  }

  /** A text of bytes that are checked. */
  static String utf8(byte[] bytes, int begin, int length) {
    String text = new String(bytes, begin, length, StandardCharsets.UTF_8);
    // Java reads what is no UTF-8 as this character, which may be meant.
    return text.indexOf('\uFFFD') < 0 ? text : strict(bytes, begin, length);
  }

  private static String strict(byte[] bytes, int begin, int length) {
    try {
      CharBuffer text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes, begin, length));
      return text.toString();
    } catch (CharacterCodingException e) {
      throw new MalformedFrameException("A text of a frame is not UTF-8");
    }
  }
}
