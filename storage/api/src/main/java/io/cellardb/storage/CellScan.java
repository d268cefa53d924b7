package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.util.List;

/**
 * A read of versions as single cells, in the order that {@link Cell} states; a reversed one has its
 * rows descending and the cells within a row in the same order as always. Cells come one by one: a
 * row of any width never has to fit in memory.
 *
 * <p>What is returned is worked out in this order: the versions of each column that are visible
 * within the time range, the newest {@code maxVersions} of them, those of them that pass the
 * filter, then {@code page} within each family of a row, then the limits. In a family with the
 * classic version behaviour the filter is asked before versions are counted. So it may let an older
 * version pass where it stops a newer one (rule 21).
 *
 * @param rows which rows, by key
 * @param columns which columns; none for all. Several of a family add up
 * @param times only cells with a timestamp within
 * @param maxVersions how many versions of a column at most; what a family keeps bounds it further
 * @param filter which cells
 * @param page which of the cells that are left of a row and family
 * @param rowConsistent whether of each row only the cells that carry its newest time are visible:
 *     the largest time of any cell that is visible, within {@code times}, in any family of the
 *     table (see {@link Projection})
 * @param raw whether tombstones, and what they hide, are returned too; then time to live and
 *     deletes are ignored, {@code maxVersions} is not bounded by what the family keeps, and naming
 *     qualifiers or asking for row consistency is an error
 * @param reversed whether rows come in descending order of their keys
 * @param rowLimit how many rows with at least one cell; {@link Long#MAX_VALUE} for all
 * @param limit how many cells at most; {@link Long#MAX_VALUE} for all
 */
public record CellScan(
    RowRanges rows,
    List<Columns> columns,
    TimeRanges times,
    int maxVersions,
    CellFilter filter,
    FamilyPage page,
    boolean rowConsistent,
    boolean raw,
    boolean reversed,
    long rowLimit,
    long limit) {

  /** Some columns of a family. */
  public sealed interface Columns {
    /** The family. */
    String family();

    /** All columns of a family. */
    record Family(String family) implements Columns {}

    /** One column, by its name. */
    record Named(String family, ByteString qualifier) implements Columns {}

    /** The columns of a family whose qualifiers lie in a range. */
    record Within(String family, KeyRange qualifiers) implements Columns {}
  }

  /**
   * Part of the cells that a row has in a family, by their position.
   *
   * @param offset how many are left out at the beginning
   * @param limit how many of the rest are returned at most
   */
  public record FamilyPage(int offset, int limit) {
    /** All cells. */
    public static final FamilyPage ALL = new FamilyPage(0, Integer.MAX_VALUE);

    /** Refuses negative numbers. */
    public FamilyPage {
      if (offset < 0 || limit < 0) {
        throw new StorageException(
            Code.INVALID_ARGUMENT,
            "a page of a family needs an offset and a limit of at least 0, not "
                + offset
                + " and "
                + limit);
      }
    }
  }

  /** Copies the columns and refuses what makes no sense. */
  public CellScan {
    columns = List.copyOf(columns);
    if (maxVersions < 1 || limit < 0 || rowLimit < 0) {
      throw new StorageException(
          Code.INVALID_ARGUMENT,
          "a scan of cells needs at least 1 version and limits of at least 0");
    }
    if (raw && columns.stream().anyMatch(c -> !(c instanceof Columns.Family))) {
      throw new StorageException(Code.INVALID_ARGUMENT, "a raw scan cannot name qualifiers");
    }
    if (raw && rowConsistent) {
      throw new StorageException(Code.INVALID_ARGUMENT, "a raw scan has no row consistency");
    }
  }

  /** The newest version of every cell. */
  public static final CellScan NEWEST =
      new CellScan(
          RowRanges.ALL,
          List.of(),
          TimeRanges.ALL,
          1,
          CellFilter.ALL,
          FamilyPage.ALL,
          false,
          false,
          false,
          Long.MAX_VALUE,
          Long.MAX_VALUE);

  /** Every kept version of every cell. */
  public static final CellScan VERSIONS = NEWEST.versions(Integer.MAX_VALUE);

  /** Everything: every version and every tombstone. */
  public static final CellScan RAW = VERSIONS.edit().raw().scan();

  /** This scan of other rows. */
  public CellScan over(RowRanges ranges) {
    return edit().rows(ranges).scan();
  }

  /** This scan of one row. */
  public CellScan row(ByteString row) {
    return over(RowRanges.of(KeyRange.single(row)));
  }

  /** This scan of certain columns. */
  public CellScan of(Columns... wanted) {
    return edit().columns(List.of(wanted)).scan();
  }

  /** This scan within a time range. */
  public CellScan within(TimeRange range) {
    return within(TimeRanges.of(range));
  }

  /** This scan within time ranges that differ by family. */
  public CellScan within(TimeRanges ranges) {
    return edit().times(ranges).scan();
  }

  /** This scan with at most so many versions of each column. */
  public CellScan versions(int count) {
    return edit().maxVersions(count).scan();
  }

  /** This scan of the cells that pass a filter. */
  public CellScan where(CellFilter condition) {
    return edit().filter(condition).scan();
  }

  /** This scan with a part of the cells of each row and family. */
  public CellScan page(int offset, int count) {
    return edit().page(new FamilyPage(offset, count)).scan();
  }

  /** This scan with only the cells that carry the newest time of their row. */
  public CellScan consistent() {
    return edit().rowConsistent().scan();
  }

  /** This scan with rows in descending order. */
  public CellScan backwards() {
    return edit().reversed().scan();
  }

  /** This scan with at most so many rows. */
  public CellScan firstRows(long count) {
    return edit().rowLimit(count).scan();
  }

  /** This scan with at most so many cells. */
  public CellScan first(long count) {
    return edit().limit(count).scan();
  }

  private Draft edit() {
    return new Draft(this);
  }

  /** A scan in the making, so that each change names one thing only. */
  private static final class Draft {
    private RowRanges rows;
    private List<Columns> columns;
    private TimeRanges times;
    private int maxVersions;
    private CellFilter filter;
    private FamilyPage page;
    private boolean rowConsistent;
    private boolean raw;
    private boolean reversed;
    private long rowLimit;
    private long limit;

    Draft(CellScan scan) {
      rows = scan.rows;
      columns = scan.columns;
      times = scan.times;
      maxVersions = scan.maxVersions;
      filter = scan.filter;
      page = scan.page;
      rowConsistent = scan.rowConsistent;
      raw = scan.raw;
      reversed = scan.reversed;
      rowLimit = scan.rowLimit;
      limit = scan.limit;
    }

    Draft rows(RowRanges value) {
      rows = value;
      return this;
    }

    Draft columns(List<Columns> value) {
      columns = value;
      return this;
    }

    Draft times(TimeRanges value) {
      times = value;
      return this;
    }

    Draft maxVersions(int value) {
      maxVersions = value;
      return this;
    }

    Draft filter(CellFilter value) {
      filter = value;
      return this;
    }

    Draft page(FamilyPage value) {
      page = value;
      return this;
    }

    Draft rowConsistent() {
      rowConsistent = true;
      return this;
    }

    Draft raw() {
      raw = true;
      return this;
    }

    Draft reversed() {
      reversed = true;
      return this;
    }

    Draft rowLimit(long value) {
      rowLimit = value;
      return this;
    }

    Draft limit(long value) {
      limit = value;
      return this;
    }

    CellScan scan() {
      return new CellScan(
          rows,
          columns,
          times,
          maxVersions,
          filter,
          page,
          rowConsistent,
          raw,
          reversed,
          rowLimit,
          limit);
    }
  }
}
