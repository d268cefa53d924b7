package io.cellardb.storage;

import java.util.List;

/**
 * A table to read from: the newest committed state, or that of a snapshot. Safe for use by many
 * threads. Once the table is dropped, every method throws {@link
 * StorageException.Code#TABLE_NOT_FOUND}.
 */
public interface Table {
  /** Its name and families. */
  TableDescriptor descriptor();

  /** Opens a scan of rows. Unknown families are errors here, not later. */
  RowScanner scan(Scan scan);

  /**
   * Reads one row into a batch that the caller owns and reuses.
   *
   * @param projection what to read; {@code into} was made for it
   * @param row the row key; there is no row with a key outside the limits of keys
   * @param into is cleared, and has one row afterwards if the row exists, else none; and what the
   *     read may lack, if {@code projection} asks for it
   * @return whether the row exists
   */
  boolean get(Projection projection, byte[] row, RowBatch into);

  /**
   * Reads some rows, all in one state, into a batch that the caller owns and reuses.
   *
   * @param projection what to read; {@code into} was made for it
   * @param filter on columns of the projection
   * @param rows row keys, in any order
   * @param into is cleared, and has those afterwards that exist and pass the filter, in the order
   *     of their keys in {@code rows}; and what the reads may lack, if {@code projection} asks for
   *     it
   */
  void get(Projection projection, Filter filter, List<byte[]> rows, RowBatch into);

  /** Opens a scan of cells. */
  CellScanner cells(CellScan scan);

  /**
   * The time in milliseconds that a write without one would get in a row if it came now; where this
   * is the table of a snapshot, that of the table it was taken of. As far as {@link
   * Capability#DISTINCT_TIMES} goes, later writes without a time get this one or a later one, and
   * earlier ones have got earlier ones.
   */
  long writeTime(byte[] row);
}
