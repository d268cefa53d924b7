package io.cellardb.jdbc;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;

/**
 * Text in memory: a value that was read, or one to be bound. Changing it changes no row. Positions
 * count UTF-16 units from 1, as those of a String do.
 */
final class CellarClob implements NClob {
  /** Null once freed. */
  private StringBuilder text;

  CellarClob(String text) {
    this.text = new StringBuilder(text);
  }

  private StringBuilder text() throws SQLException {
    if (text == null) {
      throw SqlState.FUNCTION_SEQUENCE.exception("The Clob was freed");
    }
    return text;
  }

  @Override
  public long length() throws SQLException {
    return text().length();
  }

  @Override
  public String getSubString(long position, int length) throws SQLException {
    int from = LobRange.start(position, text().length() + 1L);
    return text.substring(from, from + LobRange.count(from, length, text.length()));
  }

  @Override
  public Reader getCharacterStream() throws SQLException {
    return new StringReader(text().toString());
  }

  @Override
  public Reader getCharacterStream(long position, long length) throws SQLException {
    int from = LobRange.start(position, text().length() + 1L);
    return new StringReader(
        text.substring(from, from + LobRange.count(from, length, text.length())));
  }

  /** In ASCII, with a question mark for what that has not. */
  @Override
  public InputStream getAsciiStream() throws SQLException {
    return new ByteArrayInputStream(text().toString().getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public long position(String pattern, long start) throws SQLException {
    int length = text().length();
    if (pattern == null) {
      throw SqlState.INVALID_ARGUMENT.exception("The text to look for is null");
    }
    int from = LobRange.start(start, Integer.MAX_VALUE);
    int found = from > length ? -1 : text.indexOf(pattern, from);
    return found < 0 ? -1 : found + 1L;
  }

  @Override
  public long position(Clob pattern, long start) throws SQLException {
    return position(
        pattern == null ? null : pattern.getSubString(1, LobRange.size(pattern.length())), start);
  }

  @Override
  public int setString(long position, String source) throws SQLException {
    return setString(position, source, 0, source == null ? 0 : source.length());
  }

  @Override
  public int setString(long position, String source, int offset, int length) throws SQLException {
    int at = LobRange.start(position, text().length() + 1L);
    LobRange.checkSource(source == null ? -1 : source.length(), offset, length);
    int end = LobRange.size((long) at + length);
    text.replace(at, Math.min(end, text.length()), source.substring(offset, offset + length));
    return length;
  }

  /** What is written arrives when the stream is flushed or closed. */
  @Override
  public OutputStream setAsciiStream(long position) throws SQLException {
    LobRange.start(position, text().length() + 1L);
    return new ByteArrayOutputStream() {
      private long next = position;

      @Override
      public void flush() throws IOException {
        next += put(next, toString(StandardCharsets.US_ASCII));
        reset();
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }

  /** What is written arrives when the writer is flushed or closed. */
  @Override
  public Writer setCharacterStream(long position) throws SQLException {
    LobRange.start(position, text().length() + 1L);
    return new StringWriter() {
      private long next = position;

      @Override
      public void flush() {
        try {
          next += put(next, toString());
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
        getBuffer().setLength(0);
      }

      @Override
      public void close() {
        flush();
      }
    };
  }

  private int put(long position, String source) throws IOException {
    try {
      return setString(position, source);
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void truncate(long length) throws SQLException {
    text().setLength(LobRange.length(length, text.length()));
  }

  @Override
  public void free() {
    text = null;
  }
}
