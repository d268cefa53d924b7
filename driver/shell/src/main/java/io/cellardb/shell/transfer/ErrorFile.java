package io.cellardb.shell.transfer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file of what an import refused, which is made when there is something to go into it. */
final class ErrorFile implements Closeable {
  private final Path path;
  private final String header;
  private final long kept;
  private FileChannel channel;

  /**
   * @param header what it begins with
   * @param kept how many bytes of an earlier run stay, behind which this one goes on
   */
  ErrorFile(Path path, String header, long kept) {
    this.path = path;
    this.header = header;
    this.kept = kept;
  }

  Path path() {
    return path;
  }

  /** Adds a text. */
  void write(String text) throws IOException {
    if (channel == null) {
      channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.truncate(kept);
      channel.position(channel.size());
      if (channel.size() == 0) {
        append(header);
      }
    }
    append(text);
  }

  private void append(String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Brings what was added to the disk, and returns how many bytes count from now on. */
  long sync() throws IOException {
    if (channel == null) {
      return kept;
    }
    channel.force(true);
    return channel.position();
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
