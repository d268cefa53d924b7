package io.cellardb.sql.catalog;

import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link DefinitionWriter} writes; what cannot be is an {@link
 * IndexOutOfBoundsException}.
 */
final class DefinitionReader {
  private final byte[] bytes;
  private int position;

  DefinitionReader(byte[] bytes) {
    this.bytes = bytes;
  }

  int code(int end) {
    int code = bytes[position++] & 0xFF;
    return checked(code < end, code);
  }

  boolean flag() {
    return code(2) == 1;
  }

  long number() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes[position++];
      value |= (next & 0x7FL) << checked(shift < Long.SIZE, shift);
      if (next >= 0) {
        return value;
      }
    }
  }

  int count() {
    long value = number();
    return checked(value >= 0 && value <= Integer.MAX_VALUE, (int) value);
  }

  byte[] bytes() {
    int length = count();
    byte[] value = new byte[checked(length <= bytes.length - position, length)];
    System.arraycopy(bytes, position, value, 0, length);
    position += length;
    return value;
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** The code at the end, from 1 to {@code end} exclusive; 0 if there is none. */
  int lastCode(int end) {
    if (position == bytes.length) {
      return 0;
    }
    int found = code(end);
    return checked(found > 0, found);
  }

  void checkEnd() {
    checked(position == bytes.length, position);
  }

  private int checked(boolean legal, int value) {
    if (!legal) {
      throw new IndexOutOfBoundsException(value + " is out of bounds before byte " + position);
    }
    return value;
  }
}
