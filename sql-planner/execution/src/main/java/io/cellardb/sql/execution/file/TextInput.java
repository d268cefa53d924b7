package io.cellardb.sql.execution.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** The characters of a file in UTF-8, packed by gzip if its name ends in {@code .gz}. */
final class TextInput implements Closeable {
  private static final int BUFFER = 1 << 16;
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private final Reader reader;
  private final char[] buffer = new char[BUFFER];
  private int position;
  private int end;
  private long line = 1;

  private TextInput(Reader reader) {
    this.reader = reader;
  }

  static TextInput open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    try {
      InputStream plain =
          file.toString().endsWith(".gz") ? new GZIPInputStream(bytes, BUFFER) : bytes;
      TextInput input =
          new TextInput(
              new InputStreamReader(
                  plain,
                  StandardCharsets.UTF_8
                      .newDecoder()
                      .onMalformedInput(CodingErrorAction.REPORT)
                      .onUnmappableCharacter(CodingErrorAction.REPORT)));
      if (input.peek() == BYTE_ORDER_MARK) {
        input.position++;
      }
      return input;
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** The next character, which stays the next one; -1 at the end. */
  int peek() throws IOException {
    if (position == end) {
      position = 0;
      end = Math.max(0, reader.read(buffer, 0, BUFFER));
    }
    return position == end ? -1 : buffer[position];
  }

  /** The next character; -1 at the end. */
  int read() throws IOException {
    int next = peek();
    if (next >= 0) {
      position++;
      if (next == '\n') {
        line++;
      }
    }
    return next;
  }

  /** The number of the line at which the next character is, from 1. */
  long line() {
    return line;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
