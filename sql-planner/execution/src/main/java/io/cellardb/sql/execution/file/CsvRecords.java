package io.cellardb.sql.execution.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of CSV as RFC 4180 has them. A quote opens only at the beginning of a field. Lines
 * end with a line feed, a carriage return, or both. Empty lines are left out, unless records have
 * one field.
 */
final class CsvRecords implements RecordReader {
  private final Path file;
  private final TextInput input;
  private final char delimiter;
  private final String nullText;

  /** How many fields records have; 0 for any number. */
  private final int width;

  /** Where the last record begins. */
  private long line;

  private final StringBuilder field = new StringBuilder();
  private final List<String> fields = new ArrayList<>();

  CsvRecords(Path file, char delimiter, String nullText, int width) throws IOException {
    this.file = file;
    this.input = TextInput.open(file);
    this.delimiter = delimiter;
    this.nullText = nullText;
    this.width = width;
  }

  @Override
  public String[] next() throws IOException {
    while (input.peek() >= 0) {
      line = input.line();
      if (width != 1 && skipsLineEnd()) {
        continue;
      }
      fields.clear();
      while (readField()) {
        input.read(); // the delimiter
      }
      skipsLineEnd();
      if (width > 0 && fields.size() != width) {
        throw FileErrors.malformed(
            file, line, "there are " + fields.size() + " fields, not " + width);
      }
      return fields.toArray(String[]::new);
    }
    return null;
  }

  @Override
  public long line() {
    return line;
  }

  private boolean skipsLineEnd() throws IOException {
    boolean any = false;
    if (input.peek() == '\r') {
      input.read();
      any = true;
    }
    if (input.peek() == '\n') {
      input.read();
      any = true;
    }
    return any;
  }

  /** Reads a field; whether a delimiter follows. */
  private boolean readField() throws IOException {
    field.setLength(0);
    boolean quoted = input.peek() == '"';
    if (quoted) {
      readQuoted();
    } else {
      for (int next = input.peek(); !isEnd(next); next = input.peek()) {
        field.append((char) input.read());
      }
    }
    if (!isEnd(input.peek())) {
      throw FileErrors.malformed(file, line, "behind a quote that closes a field there is text");
    }
    String text = field.toString();
    fields.add(!quoted && text.equals(nullText) ? null : text);
    return input.peek() == delimiter;
  }

  private void readQuoted() throws IOException {
    input.read();
    while (true) {
      int next = input.read();
      if (next < 0) {
        throw FileErrors.malformed(file, line, "a quote is not closed");
      }
      if (next == '"') {
        if (input.peek() != '"') {
          return;
        }
        input.read();
      }
      field.append((char) next);
    }
  }

  private boolean isEnd(int next) {
    return next < 0 || next == delimiter || next == '\n' || next == '\r';
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
