package io.cellardb.storage;

/**
 * A read of many rows as batches.
 *
 * @param projection what is returned of each row
 * @param rows which rows, by key
 * @param filter which of them, by value
 * @param limit how many rows at most; {@link Long#MAX_VALUE} for all
 * @param reversed whether rows come in descending order of their keys
 * @param batchRows how many rows a batch has at most
 * @param anyOrder whether rows may come in any order instead: a store may read parts of them side
 *     by side
 * @param whileReading is run now and then by the thread that asks for the next batch, where that
 *     may take long; ends the scan by what it throws
 */
public record Scan(
    Projection projection,
    RowRanges rows,
    Filter filter,
    long limit,
    boolean reversed,
    int batchRows,
    boolean anyOrder,
    Runnable whileReading) {

  /** Rows of a batch unless a scan says otherwise. */
  public static final int DEFAULT_BATCH_ROWS = 2048;

  /** Refuses a negative limit, batches without rows and a filter on what is no column. */
  public Scan {
    Filter.check(filter, projection);
    if (limit < 0 || batchRows < 1) {
      throw new StorageException(
          StorageException.Code.INVALID_ARGUMENT,
          "a scan needs a limit of at least 0 and batches of at least 1 row, not "
              + limit
              + " and "
              + batchRows);
    }
  }

  /** A scan in the order of row keys that runs nothing else while it reads. */
  public Scan(
      Projection projection,
      RowRanges rows,
      Filter filter,
      long limit,
      boolean reversed,
      int batchRows) {
    this(projection, rows, filter, limit, reversed, batchRows, false, Scan::nothing);
  }

  private static void nothing() {}

  /** All rows, ascending. */
  public static Scan of(Projection projection) {
    return new Scan(
        projection, RowRanges.ALL, Filter.ALL, Long.MAX_VALUE, false, DEFAULT_BATCH_ROWS);
  }

  /** This scan of other rows. */
  public Scan over(RowRanges ranges) {
    return new Scan(projection, ranges, filter, limit, reversed, batchRows, anyOrder, whileReading);
  }

  /** This scan with another filter. */
  public Scan where(Filter condition) {
    return new Scan(
        projection, rows, condition, limit, reversed, batchRows, anyOrder, whileReading);
  }

  /** This scan with another limit. */
  public Scan first(long count) {
    return new Scan(projection, rows, filter, count, reversed, batchRows, anyOrder, whileReading);
  }

  /** This scan in descending order of row keys. */
  public Scan backwards() {
    return new Scan(projection, rows, filter, limit, true, batchRows, anyOrder, whileReading);
  }

  /** This scan with batches of another size. */
  public Scan batchesOf(int count) {
    return new Scan(projection, rows, filter, limit, reversed, count, anyOrder, whileReading);
  }

  /** This scan with rows in any order. */
  public Scan inAnyOrder() {
    return new Scan(projection, rows, filter, limit, reversed, batchRows, true, whileReading);
  }

  /** This scan, which runs something now and then while it reads. */
  public Scan whileReading(Runnable look) {
    return new Scan(projection, rows, filter, limit, reversed, batchRows, anyOrder, look);
  }

  /** This scan of other columns, in the order of row keys. */
  public Scan returning(Projection other) {
    return new Scan(other, rows, filter, limit, reversed, batchRows, false, whileReading);
  }
}
