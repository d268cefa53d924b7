package io.cellardb.storage.lsm.memtable;

import java.io.IOException;

/** A place among the rows of a tree in the order of their keys; for one thread. */
interface RowPosition {
  /** The row here, or null if there is none. */
  RowTree.Row row();

  /** Moves to the first row whose key is not below {@code key}. */
  void seek(byte[] key) throws IOException;

  /** Moves to the last row whose key is below {@code key}. */
  void seekBelow(byte[] key) throws IOException;

  /** Moves to the first row. */
  void first() throws IOException;

  /** Moves to the last row. */
  void last() throws IOException;

  /** Moves from a row to the next one. */
  void next() throws IOException;

  /** Moves from a row to the one before. */
  void previous() throws IOException;

  /** Whether there may be a row with that key; false if not for sure. */
  boolean mayHave(byte[] key);
}
