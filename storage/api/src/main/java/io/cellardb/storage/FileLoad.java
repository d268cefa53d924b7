package io.cellardb.storage;

import java.util.List;

/**
 * Rows of a table on their way into files that a store takes over as they are, which is quicker
 * than to write one batch after another. For one thread.
 */
public interface FileLoad extends AutoCloseable {
  /**
   * Adds a row.
   *
   * @param row its cells, in any order, with their times; tombstones hide values that are not
   *     younger, whichever of them was written first
   * @throws StorageException if its key is not above that of the row before
   */
  void add(List<Cell> row);

  /**
   * Gives the files to the store: the rows of one part of the table at once, but not those of all
   * parts. Nothing is added afterwards.
   */
  void load();

  /** Removes what the store has not taken over. */
  @Override
  void close();
}
