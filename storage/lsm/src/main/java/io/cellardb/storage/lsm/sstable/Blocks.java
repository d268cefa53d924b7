package io.cellardb.storage.lsm.sstable;

import java.io.IOException;

/** The blocks of one file as readers get them. Safe for use by many threads. */
public interface Blocks {
  /** A block by number. */
  Block get(int block) throws IOException;

  /** States that the file is not read any more. */
  void forget();
}
