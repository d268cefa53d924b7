package io.cellardb.storage;

/** An open scan of cells; the same rules as for {@link RowScanner}. */
public interface CellScanner extends AutoCloseable {
  /** The next cell, which the caller may keep, or null at the end. */
  Cell next();

  @Override
  void close();
}
