package io.cellardb.sql.execution.memory;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file whose name is deleted as soon as it is open, so that nothing is left when the JVM dies;
 * where the system does not allow that, when it is closed. Not a channel, since an interrupt of its
 * thread would close that and lose the rows. Used by one thread at a time.
 */
public final class TemporaryFile {
  private final Path path;
  private final RandomAccessFile file;
  private final boolean named;

  /** Makes a new, empty file. */
  TemporaryFile(Path path) throws IOException {
    this.path = Files.createFile(path);
    this.file = new RandomAccessFile(path.toFile(), "rw");
    this.named = !deleted(path);
  }

  private static boolean deleted(Path path) {
    try {
      return Files.deleteIfExists(path);
    } catch (IOException e) {
      return false; // open files cannot be deleted here; close() will
    }
  }

  /** Writes what remains of a buffer with an array, from a position of the file on. */
  public void write(ByteBuffer from, long position) throws IOException {
    file.seek(position);
    file.write(from.array(), from.arrayOffset() + from.position(), from.remaining());
    from.position(from.limit());
  }

  /**
   * Fills the rest of a buffer with an array, from a position of the file on.
   *
   * @throws EOFException if the file has fewer bytes
   */
  public void read(ByteBuffer to, long position) throws IOException {
    file.seek(position);
    file.readFully(to.array(), to.arrayOffset() + to.position(), to.remaining());
    to.position(to.limit());
  }

  void close() throws IOException {
    try {
      file.close();
    } finally {
      if (named) {
        Files.deleteIfExists(path);
      }
    }
  }
}
