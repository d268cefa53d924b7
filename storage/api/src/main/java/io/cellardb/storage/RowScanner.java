package io.cellardb.storage;

/**
 * An open scan of rows. Used by one thread at a time. It reads one consistent state, that of its
 * snapshot or of the moment it was opened, and holds resources until it is closed.
 */
public interface RowScanner extends AutoCloseable {
  /**
   * The next batch, never empty, or null at the end. It belongs to the scanner and is valid until
   * the next call or {@link #close()}; who keeps something of it copies it.
   */
  RowBatch next();

  /**
   * What the scan has cost so far, as far as the store counts it; also after {@link #close()}. Any
   * thread may ask meanwhile, and is told what was counted a moment ago.
   */
  ScanStatistics statistics();

  /** How many rows of {@link #statistics} were looked at so far; 0 if they are not counted. */
  default long rowsLookedAt() {
    return statistics().counts().getOrDefault(ScanCounter.ROWS, 0L);
  }

  /**
   * What the rows looked at so far may lack, returned or not, if the projection asks for it; those
   * behind the last batch may be among them. It belongs to the scanner, and grows.
   */
  Losses losses();

  @Override
  void close();
}
