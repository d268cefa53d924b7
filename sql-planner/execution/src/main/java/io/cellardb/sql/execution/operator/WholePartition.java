package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;

/** What a function sees of one partition, at all of whose rows it has the same result. */
interface WholePartition extends AutoCloseable {
  /** Adds the rows {@code rows[0..count-1]} of vectors, at most a batch's capacity. */
  void add(Vector[] columns, int[] rows, int count);

  /** About the bytes of memory that this takes. */
  long bytes();

  /** From now on what is kept of rows takes no more memory, as far as that can be. */
  void spill();

  /** The result, so many times; after all rows. */
  Vector results(int count);

  /** Deletes the files. */
  @Override
  void close();
}
