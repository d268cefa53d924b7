package io.cellardb.storage;

import java.util.List;

/**
 * A read of versions as single cells, in the order that {@link Cell} states; a reversed one has its
 * rows descending and the cells within a row in the same order as always.
 *
 * @param rows which rows, by key
 * @param columns which columns; none for all
 * @param time only cells with a timestamp within
 * @param maxVersions how many versions of a column at most; what a family keeps bounds it further
 * @param raw whether tombstones, and what they hide, are returned too; then time to live and
 *     deletes are ignored, {@code maxVersions} is not bounded by what the family keeps, and naming
 *     qualifiers is an error
 * @param reversed whether rows come in descending order of their keys
 * @param limit how many cells at most; {@link Long#MAX_VALUE} for all
 */
public record CellScan(
    RowRanges rows,
    List<Columns> columns,
    TimeRange time,
    int maxVersions,
    boolean raw,
    boolean reversed,
    long limit) {

  /**
   * A family, or one column of it.
   *
   * @param family the family
   * @param qualifier the qualifier, or null for the whole family
   */
  public record Columns(String family, ByteString qualifier) {}

  /** Copies the columns and refuses what makes no sense. */
  public CellScan {
    columns = List.copyOf(columns);
    if (maxVersions < 1 || limit < 0) {
      throw new StorageException(
          StorageException.Code.INVALID_ARGUMENT,
          "a scan of cells needs at least 1 version and a limit of at least 0");
    }
    if (raw && columns.stream().anyMatch(c -> c.qualifier() != null)) {
      throw new StorageException(
          StorageException.Code.INVALID_ARGUMENT, "a raw scan cannot name qualifiers");
    }
  }

  /** The newest version of every cell. */
  public static final CellScan NEWEST =
      new CellScan(RowRanges.ALL, List.of(), TimeRange.ALL, 1, false, false, Long.MAX_VALUE);

  /** Every kept version of every cell. */
  public static final CellScan VERSIONS = NEWEST.versions(Integer.MAX_VALUE);

  /** Everything: every version and every tombstone. */
  public static final CellScan RAW =
      new CellScan(
          RowRanges.ALL, List.of(), TimeRange.ALL, Integer.MAX_VALUE, true, false, Long.MAX_VALUE);

  /** This scan of other rows. */
  public CellScan over(RowRanges ranges) {
    return new CellScan(ranges, columns, time, maxVersions, raw, reversed, limit);
  }

  /** This scan of one row. */
  public CellScan row(ByteString row) {
    return over(RowRanges.of(RowRange.single(row)));
  }

  /** This scan of certain columns. */
  public CellScan of(Columns... wanted) {
    return new CellScan(rows, List.of(wanted), time, maxVersions, raw, reversed, limit);
  }

  /** This scan within a time range. */
  public CellScan within(TimeRange range) {
    return new CellScan(rows, columns, range, maxVersions, raw, reversed, limit);
  }

  /** This scan with at most so many versions of each column. */
  public CellScan versions(int count) {
    return new CellScan(rows, columns, time, count, raw, reversed, limit);
  }

  /** This scan with rows in descending order. */
  public CellScan backwards() {
    return new CellScan(rows, columns, time, maxVersions, raw, true, limit);
  }

  /** This scan with at most so many cells. */
  public CellScan first(long count) {
    return new CellScan(rows, columns, time, maxVersions, raw, reversed, count);
  }
}
