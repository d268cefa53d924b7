package io.cellardb.storage;

/** An open scan of cells; the same rules as for {@link RowScanner}. */
public interface CellScanner extends AutoCloseable {
  /** The next cell, which the caller may keep, or null at the end. */
  Cell next();

  /** What the scan has cost so far, as far as the store counts it; also after {@link #close()}. */
  ScanStatistics statistics();

  @Override
  void close();
}
