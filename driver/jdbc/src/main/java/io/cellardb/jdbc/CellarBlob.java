package io.cellardb.jdbc;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Bytes in memory: a value that was read, or one to be bound. Changing it changes no row. Positions
 * count from 1.
 */
final class CellarBlob implements Blob {
  /** Null once freed. */
  private byte[] bytes;

  /** Of {@code bytes}, which is this object's from now on. */
  CellarBlob(byte[] bytes) {
    this.bytes = bytes;
  }

  private byte[] bytes() throws SQLException {
    if (bytes == null) {
      throw SqlState.FUNCTION_SEQUENCE.exception("The Blob was freed");
    }
    return bytes;
  }

  @Override
  public long length() throws SQLException {
    return bytes().length;
  }

  @Override
  public byte[] getBytes(long position, int length) throws SQLException {
    int from = LobRange.start(position, bytes().length + 1L);
    return Arrays.copyOfRange(bytes, from, from + LobRange.count(from, length, bytes.length));
  }

  @Override
  public InputStream getBinaryStream() throws SQLException {
    return new ByteArrayInputStream(bytes());
  }

  @Override
  public InputStream getBinaryStream(long position, long length) throws SQLException {
    int from = LobRange.start(position, bytes().length + 1L);
    return new ByteArrayInputStream(bytes, from, LobRange.count(from, length, bytes.length));
  }

  @Override
  public long position(byte[] pattern, long start) throws SQLException {
    byte[] all = bytes();
    if (pattern == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The bytes to look for are null");
    }
    int from = LobRange.start(start, Integer.MAX_VALUE);
    for (int i = from; i <= all.length - pattern.length; i++) {
      if (Arrays.equals(all, i, i + pattern.length, pattern, 0, pattern.length)) {
        return i + 1L;
      }
    }
    return -1;
  }

  @Override
  public long position(Blob pattern, long start) throws SQLException {
    return position(
        pattern == null ? null : pattern.getBytes(1, LobRange.size(pattern.length())), start);
  }

  @Override
  public int setBytes(long position, byte[] source) throws SQLException {
    return setBytes(position, source, 0, source == null ? 0 : source.length);
  }

  @Override
  public int setBytes(long position, byte[] source, int offset, int length) throws SQLException {
    int at = LobRange.start(position, bytes().length + 1L);
    LobRange.checkSource(source == null ? -1 : source.length, offset, length);
    int end = LobRange.size((long) at + length);
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, end);
    }
    System.arraycopy(source, offset, bytes, at, length);
    return length;
  }

  /** What is written arrives when the stream is flushed or closed. */
  @Override
  public OutputStream setBinaryStream(long position) throws SQLException {
    LobRange.start(position, bytes().length + 1L);
    return new ByteArrayOutputStream() {
      private long next = position;

      @Override
      public void flush() throws java.io.IOException {
        try {
          next += setBytes(next, toByteArray());
          reset();
        } catch (SQLException e) {
          throw new java.io.IOException(e.getMessage(), e);
        }
      }

      @Override
      public void close() throws java.io.IOException {
        flush();
      }
    };
  }

  @Override
  public void truncate(long length) throws SQLException {
    bytes = Arrays.copyOf(bytes(), LobRange.length(length, bytes().length));
  }

  @Override
  public void free() {
    bytes = null;
  }
}
