package io.cellardb.shell.transfer;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The lines of a file of UTF-8, with the places where they end, from which one can go on. */
final class TextLines implements Closeable {
  private static final int LONGEST = 256 << 20;

  private final CountedBytes stored;
  private final InputStream in;
  private final Deque<Line> returned = new ArrayDeque<>();
  private long end;
  private long number;

  /**
   * One line.
   *
   * @param bytes with the line feed, which only the last may lack
   * @param number from 1
   * @param end how many bytes of text there are up to its end
   */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares lines.
  record Line(byte[] bytes, long number, long end) {
    /** What is written there; null if it is no UTF-8. */
    String text() {
      try {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (CharacterCodingException e) {
        return null;
      }
    }

    /** {@link #text} with U+FFFD for each piece that is no UTF-8. */
    String anyText() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private static final class CountedBytes extends FilterInputStream {
    private long count;

    CountedBytes(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      count += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = in.read(bytes, offset, length);
      count += Math.max(read, 0);
      return read;
    }

    @Override
    public long skip(long length) throws IOException {
      long skipped = in.skip(length);
      count += skipped;
      return skipped;
    }
  }

  private TextLines(InputStream stored, boolean compressed) throws IOException {
    this.stored = new CountedBytes(stored);
    InputStream buffered = new BufferedInputStream(this.stored, 1 << 16);
    this.in =
        compressed ? new BufferedInputStream(new GZIPInputStream(buffered, 1 << 16)) : buffered;
  }

  /** The lines of a file, which is unpacked if its name ends with .gz. */
  static TextLines of(Path file) throws IOException {
    InputStream stored = Files.newInputStream(file);
    try {
      return new TextLines(stored, file.toString().endsWith(".gz"));
    } catch (IOException e) {
      stored.close();
      throw e;
    }
  }

  /** The lines of a stream. */
  static TextLines of(InputStream stream) throws IOException {
    return new TextLines(stream, false);
  }

  /** The next line; null at the end. A byte order mark at the beginning is left out. */
  Line next() throws IOException {
    if (!returned.isEmpty()) {
      return returned.pop();
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int read;
    while ((read = in.read()) >= 0) {
      line.write(read);
      if (read == '\n') {
        break;
      }
      if (line.size() == LONGEST) {
        throw new IOException("line " + (number + 1) + " is longer than " + LONGEST + " bytes");
      }
    }
    if (line.size() == 0) {
      return null;
    }
    end += line.size();
    number++;
    return new Line(
        number == 1 ? withoutMark(line.toByteArray()) : line.toByteArray(), number, end);
  }

  private static byte[] withoutMark(byte[] line) {
    boolean marked =
        line.length >= 3
            && line[0] == (byte) 0xEF
            && line[1] == (byte) 0xBB
            && line[2] == (byte) 0xBF;
    return marked ? Arrays.copyOfRange(line, 3, line.length) : line;
  }

  /** Gives lines back, which come again in their order. */
  void giveBack(List<Line> lines) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      returned.push(lines.get(i));
    }
  }

  /** Goes on where a line ended. */
  void skipTo(long lineEnd, long lineNumber) throws IOException {
    in.skipNBytes(lineEnd - end);
    end = lineEnd;
    number = lineNumber;
  }

  /** How many bytes have been taken from the file, which may be compressed. */
  long storedBytes() {
    return stored.count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
