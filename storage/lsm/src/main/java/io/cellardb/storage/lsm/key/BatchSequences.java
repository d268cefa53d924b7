package io.cellardb.storage.lsm.key;

/** The numbers of batches: a reader sees everything up to one of them. */
public final class BatchSequences {
  /**
   * Sequences from here on are those of what a transaction has written and not committed. Only its
   * own reads meet such cells, and see them all.
   */
  public static final long PRIVATE = 1L << 62;

  private BatchSequences() {}

  /** Whether a reader of everything up to a sequence, and of what it wrote itself, sees a cell. */
  public static boolean isSeen(long sequence, long readSequence) {
    return sequence <= readSequence || sequence >= PRIVATE;
  }
}
