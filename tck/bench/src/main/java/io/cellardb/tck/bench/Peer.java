package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.io.IOException;
import java.nio.file.Path;

/**
 * One of the things compared: a store with one table of one family. Writes and reads throw when
 * they fail. Used by many threads, but for its readers.
 */
interface Peer extends AutoCloseable {
  /** Opens an empty peer, with its files in a directory that does not exist yet. */
  interface Opener {
    Peer open(Path directory, Columns columns, Durability durability) throws IOException;
  }

  /** Writes rows as one batch; they are as durable as the peer was opened for when it returns. */
  void write(Rows rows) throws IOException;

  /** Writes all that is in memory to files. */
  void flush() throws IOException;

  /** Merges all files. */
  void compact() throws IOException;

  /** Bytes of its data files. */
  long diskBytes() throws IOException;

  /** A way to read some columns, for one thread. */
  Reader reader(int... columns) throws IOException;

  @Override
  void close() throws IOException;

  /** Reads some columns; every method returns the {@link Checksum} of what it read. */
  interface Reader extends AutoCloseable {
    /** One row; 0 if there is none. */
    long get(byte[] row) throws IOException;

    /**
     * Up to {@code limit} rows from {@code from} on, ascending or descending, with their keys: what
     * {@link Checksum#ends} says of the first and the last is added.
     */
    long range(byte[] from, int limit, boolean reversed) throws IOException;

    /** All rows, without their keys. */
    long all() throws IOException;

    @Override
    default void close() throws IOException {}
  }
}
