package io.cellardb.jdbc;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * A temporary file. Its name is deleted as soon as it is open, so that nothing is left when it is
 * dropped or the JVM dies; where the system does not allow that, when it is closed. Not a channel,
 * since an interrupt of a reading thread would close that.
 */
final class KeptFile implements AutoCloseable {
  private final Path path;
  private final boolean named;

  @GuardedBy("this")
  private final RandomAccessFile file;

  /** Makes a new, empty file in a directory. */
  KeptFile(Path directory) throws IOException {
    path = Files.createFile(directory.resolve("cellar-" + UUID.randomUUID() + ".tmp"));
    file = new RandomAccessFile(path.toFile(), "rw");
    named = !deleted(path);
  }

  private static boolean deleted(Path path) {
    try {
      return Files.deleteIfExists(path);
    } catch (IOException e) {
      // Open files cannot be deleted here; close() will.
      return false;
    }
  }

  synchronized void write(byte[] bytes, long position) throws IOException {
    file.seek(position);
    file.write(bytes);
  }

  /** So many bytes from a position on. */
  synchronized byte[] read(long position, int count) throws IOException {
    byte[] bytes = new byte[count];
    file.seek(position);
    file.readFully(bytes);
    return bytes;
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      file.close();
    } finally {
      if (named) {
        Files.deleteIfExists(path);
      }
    }
  }
}
