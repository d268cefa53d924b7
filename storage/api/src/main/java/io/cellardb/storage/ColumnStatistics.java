package io.cellardb.storage;

/**
 * Estimates of the newest values of one column.
 *
 * @param family its family
 * @param qualifier its qualifier
 * @param cells about how many rows have a value
 * @param distinct about how many different values there are; at most {@code cells}
 * @param least the first bytes, at most {@value #LONGEST_BOUND}, of the least value in unsigned
 *     order. Deleted values may count, so that it may be too small
 * @param greatest the first bytes of the greatest value; as {@code least}
 */
public record ColumnStatistics(
    String family,
    ByteString qualifier,
    long cells,
    long distinct,
    ByteString least,
    ByteString greatest) {

  /** Of a family with more columns than this, stores know nothing of any. */
  public static final int MOST_COLUMNS = 128;

  /** How many bytes of the least and the greatest value are told. */
  public static final int LONGEST_BOUND = 16;

  /**
   * The same of a table, given that these are of a part of its rows. If every other value there, or
   * more, is different, new rows bring new values; otherwise they have the same ones.
   *
   * @param factor how many times as many rows the table has
   */
  public ColumnStatistics extrapolated(double factor) {
    boolean mostlyDistinct = distinct * 2 > cells;
    long all = Math.round(cells * factor);
    return new ColumnStatistics(
        family,
        qualifier,
        all,
        mostlyDistinct ? Math.round(distinct * factor) : Math.min(all, distinct),
        least,
        greatest);
  }
}
