package io.cellardb.sql.execution.spill;

import java.nio.ByteBuffer;

/** Bytes being written, of which the first four are to become their own number. */
final class GrowingBuffer {
  private ByteBuffer buffer = ByteBuffer.allocate(1 << 12);

  void clear() {
    buffer.clear();
  }

  void put(byte value) {
    room(Byte.BYTES).put(value);
  }

  void putInt(int value) {
    room(Integer.BYTES).putInt(value);
  }

  void putLong(long value) {
    room(Long.BYTES).putLong(value);
  }

  void put(byte[] source, int offset, int length) {
    room(length).put(source, offset, length);
  }

  /** Writes the length of an array and its bytes. */
  void putBytes(byte[] bytes) {
    putInt(bytes.length);
    put(bytes, 0, bytes.length);
  }

  /** What was written, after the number of bytes that follow it was put into the first four. */
  ByteBuffer finish() {
    buffer.putInt(0, buffer.position() - Integer.BYTES);
    return buffer.flip();
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int needed = Math.addExact(buffer.position(), bytes);
      ByteBuffer larger = ByteBuffer.allocate((int) Math.min(needed * 2L, Integer.MAX_VALUE - 64));
      buffer = larger.put(buffer.flip());
    }
    return buffer;
  }
}
