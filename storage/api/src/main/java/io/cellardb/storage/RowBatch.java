package io.cellardb.storage;

import java.util.List;

/**
 * Some rows, column by column; column <em>i</em> is column <em>i</em> of the projection that it was
 * made for. A batch is filled by a store and reused, so that a scan of any length allocates a
 * constant amount.
 */
public final class RowBatch {
  private final Projection projection;
  private final ColumnVector[] columns;
  private final Losses losses = new Losses();
  private int rows;

  /**
   * An empty batch.
   *
   * @param capacity rows that fit before its arrays grow
   */
  public RowBatch(Projection projection, int capacity) {
    this.projection = projection;
    List<ScanColumn> wanted = projection.columns();
    columns = new ColumnVector[wanted.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = column(wanted.get(i), capacity);
    }
  }

  private static ColumnVector column(ScanColumn column, int capacity) {
    if (column instanceof ScanColumn.Cell cell) {
      return ofKind(cell.kind(), capacity, cell.timed());
    }
    if (column instanceof ScanColumn.KeyPart part) {
      return ofKind(part.kind(), capacity, false);
    }
    if (column instanceof ScanColumn.OpenFamily family) {
      return new MapColumn(capacity, family.timed());
    }
    return new BytesColumn(capacity, false);
  }

  private static ColumnVector ofKind(ValueKind kind, int capacity, boolean timed) {
    if (kind.isInteger()) {
      return new LongColumn(capacity, timed);
    }
    return kind.isFloatingPoint()
        ? new DoubleColumn(capacity, timed)
        : new BytesColumn(capacity, timed);
  }

  /** The projection that this batch was made for. */
  public Projection projection() {
    return projection;
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** States that every column has so many rows now; for stores. */
  public void rows(int count) {
    rows = count;
  }

  /** Number of columns. */
  public int columns() {
    return columns.length;
  }

  /** A column. */
  public ColumnVector column(int index) {
    return columns[index];
  }

  /** A column of integers. */
  public LongColumn longs(int index) {
    return (LongColumn) columns[index];
  }

  /** A column of floating-point numbers. */
  public DoubleColumn doubles(int index) {
    return (DoubleColumn) columns[index];
  }

  /** A column of byte strings. */
  public BytesColumn bytes(int index) {
    return (BytesColumn) columns[index];
  }

  /** An open family. */
  public MapColumn map(int index) {
    return (MapColumn) columns[index];
  }

  /**
   * What the read of one row into this may lack, if the projection asks for it; empty for the
   * batches of a scan, which tells it itself.
   */
  public Losses losses() {
    return losses;
  }

  /** Bytes that its arrays have for byte strings. */
  public long room() {
    long room = 0;
    for (ColumnVector column : columns) {
      room += column.room();
    }
    return room;
  }

  /** Removes all rows, keeping the arrays for reuse. */
  public void clear() {
    for (ColumnVector column : columns) {
      column.clear();
    }
    rows = 0;
    losses.clear();
  }
}
