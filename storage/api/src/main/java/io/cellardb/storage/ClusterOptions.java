package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;

/**
 * What only a cluster does with a column family. Other stores take it, and forget it.
 *
 * @param blockEncoding how the keys of a block are written in its files
 * @param mobBytes how long a value is, in bytes, that lies in a file of its own kind, which
 *     compactions leave alone: those above it; {@link #NO_MOB} if none does
 * @param replicated whether what is written goes on to the clusters that this one replicates to
 */
public record ClusterOptions(BlockEncoding blockEncoding, long mobBytes, boolean replicated) {
  /** As {@code mobBytes}: values lie with their cells, however long they are. */
  public static final long NO_MOB = 0;

  /** Nothing special. */
  public static final ClusterOptions USUAL = new ClusterOptions(BlockEncoding.NONE, NO_MOB, false);

  /** How the keys of a block are written; each but the first saves bytes of what keys share. */
  public enum BlockEncoding {
    /** As they are. */
    NONE,
    /** Without the bytes that begin the key before. */
    PREFIX,
    /** As {@link #PREFIX}, with differences of times. */
    DIFF,
    /** As {@link #DIFF}, and faster to read. */
    FAST_DIFF,
    /** As they are, with a list of where each row begins, which makes gets faster. */
    ROW_INDEX_V1
  }

  /** Checks the length. */
  public ClusterOptions {
    if (mobBytes < 0) {
      throw new StorageException(
          Code.INVALID_ARGUMENT, "mob must not be negative, but is " + mobBytes);
    }
  }
}
