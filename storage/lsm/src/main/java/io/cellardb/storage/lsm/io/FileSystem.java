package io.cellardb.storage.lsm.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a store. What was written survives a power failure once the file was synced, and
 * what was created, renamed or deleted once its directory was. Safe for use by many threads.
 */
public interface FileSystem {
  /** A file being written from its beginning to its end, by one thread at a time. */
  interface Output extends Closeable {
    /** Appends {@code bytes[from, from + count)}; it survives the process, not a power failure. */
    void write(byte[] bytes, int from, int count) throws IOException;

    /** Makes everything written so far survive a power failure. */
    void sync() throws IOException;
  }

  /** A file to read from, by any number of threads. */
  interface Input extends Closeable {
    /** Its length in bytes. */
    long size() throws IOException;

    /**
     * Reads exactly {@code count} bytes at {@code position} of the file.
     *
     * @throws java.io.EOFException if the file ends before
     */
    void read(long position, byte[] into, int from, int count) throws IOException;
  }

  /** Creates a directory and its parents, where they are missing. */
  void createDirectories(Path directory) throws IOException;

  /** Whether there is a file or directory of that name. */
  boolean exists(Path file) throws IOException;

  /** The names of what a directory holds, in no order. */
  List<String> list(Path directory) throws IOException;

  /** Creates a file, or empties it if it exists. */
  Output create(Path file) throws IOException;

  /** Opens an existing file. */
  Input open(Path file) throws IOException;

  /** Renames a file, atomically replacing another one. */
  void rename(Path from, Path to) throws IOException;

  /**
   * Gives a file that is not written any more a further name: a hard link where the file system
   * can, or else a copy that is on stable storage. The name must not exist.
   */
  void link(Path file, Path name) throws IOException;

  /** Deletes a file, if it exists. */
  void delete(Path file) throws IOException;

  /** Makes what was created, renamed and deleted in a directory survive a power failure. */
  void syncDirectory(Path directory) throws IOException;

  /**
   * Locks a file against every other holder, in this process and others, and writes the number of
   * this process into it.
   *
   * @return the lock, to be closed
   * @throws FileLockedException if somebody else holds it
   */
  Closeable lock(Path file) throws IOException;

  /**
   * Locks a file as {@link #lock} does. Where it cannot be written, as on read-only media, against
   * those only who can write it, and not at all where it does not exist.
   *
   * @return the lock, to be closed
   * @throws FileLockedException if somebody else holds it
   */
  default Closeable lockForReading(Path file) throws IOException {
    return lock(file);
  }

  /** Copies the first {@code count} bytes of a file to a new one and syncs that. */
  default void copy(Path file, Path to, long count) throws IOException {
    byte[] buffer = new byte[(int) Math.min(count, 1 << 18)];
    try (Input input = open(file);
        Output output = create(to)) {
      for (long done = 0; done < count; ) {
        int part = (int) Math.min(buffer.length, count - done);
        input.read(done, buffer, 0, part);
        output.write(buffer, 0, part);
        done += part;
      }
      output.sync();
    }
  }

  /** Reads a whole file. */
  default byte[] readAll(Path file) throws IOException {
    try (Input input = open(file)) {
      long size = input.size();
      if (size > Integer.MAX_VALUE - 16) {
        throw new IOException("file " + file + " of " + size + " bytes is too large");
      }
      byte[] bytes = new byte[(int) size];
      input.read(0, bytes, 0, bytes.length);
      return bytes;
    }
  }
}
