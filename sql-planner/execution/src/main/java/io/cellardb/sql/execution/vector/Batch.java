package io.cellardb.sql.execution.vector;

import java.util.List;

/**
 * At most {@link #CAPACITY} rows, column by column.
 *
 * <p>A batch is a view: columns hold <em>physical</em> rows, and the selection says which of them
 * count. The i-th row of the batch is physical row {@link #row(int) row(i)}. The selection is
 * strictly ascending, so filters only ever narrow it and {@link #bound()} is cheap.
 *
 * <p>A batch and everything it refers to belong to the operator that produced it and are valid
 * until that operator's next {@code next()} or {@code close()}. Whoever keeps values longer copies
 * them, through a {@link io.cellardb.sql.execution.vector.VectorBuilder}. Not safe for use by
 * several threads while its producer runs.
 */
public final class Batch {
  /** The most physical rows a batch has: every physical row index is below it. */
  public static final int CAPACITY = 2048;

  private final Vector[] columns;
  private final int[] selection;
  private final int size;

  /** A batch of the physical rows {@code 0..size-1}. The array is not copied. */
  public Batch(Vector[] columns, int size) {
    this(columns, null, size);
  }

  /**
   * A batch of the physical rows {@code selection[0..size-1]}, strictly ascending; a null selection
   * means {@code 0..size-1}. The arrays are not copied.
   */
  public Batch(Vector[] columns, int[] selection, int size) {
    assert size <= CAPACITY && (selection == null || size <= selection.length);
    this.columns = columns;
    this.selection = selection;
    this.size = size;
  }

  /** The number of rows that count. */
  public int size() {
    return size;
  }

  /** The physical row of the i-th row, {@code 0 <= i < size()}. */
  public int row(int i) {
    return selection == null ? i : selection[i];
  }

  /** The physical rows in their order, the first {@link #size()} entries; null means all. */
  public int[] selection() {
    return selection;
  }

  /** One above the greatest physical row of this batch; 0 when it is empty. */
  public int bound() {
    return selection == null || size == 0 ? size : selection[size - 1] + 1;
  }

  /** The number of columns; it may be 0. */
  public int columnCount() {
    return columns.length;
  }

  /** The column at {@code index}, to be read at physical rows. */
  public Vector column(int index) {
    return columns[index];
  }

  /** All columns; the array is shared and must not be changed. */
  public Vector[] columns() {
    return columns;
  }

  /** The same columns under another selection, which must select a subset of these rows. */
  public Batch narrow(int[] newSelection, int newSize) {
    return new Batch(columns, newSelection, newSize);
  }

  /** The same rows with other columns, which are aligned to the same physical rows. */
  public Batch withColumns(List<Vector> newColumns) {
    return new Batch(newColumns.toArray(new Vector[0]), selection, size);
  }
}
