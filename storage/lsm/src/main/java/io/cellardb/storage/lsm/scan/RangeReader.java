package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Losses;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.sstable.ScanCounters;
import java.io.IOException;
import java.util.List;

/**
 * Reads the rows of ranges of keys through a projection into batches.
 *
 * <p>There are two ways. Where one family is concerned, {@link PlainBlockScan} takes a run of rows
 * in one plain block column by column, together with newer rows of one memtable. All other rows are
 * read one by one, as {@link CurrentRow}.
 */
public final class RangeReader {
  private final BoundProjection projection;
  private final FamilyPart[] parts;
  private final boolean reversed;
  private final boolean hasBytes; // whether a batch may share arrays of a block
  private final List<Filter> filters;
  private final PlainBlockScan plainScan; // null if several families or cells decide on a row
  private final ScanCounters counters = new ScanCounters();

  private CurrentRow row; // null before the first row that is read by itself
  private RangeCursor cursor; // null before the start
  private long rowsLookedAt;

  /**
   * A reader; refuses families that the table does not have and filters that do not fit.
   *
   * @param trees the trees of the table's families
   */
  public RangeReader(
      TableDescriptor table, int[] trees, Projection projection, Filter filter, boolean reversed) {
    this.projection = new BoundProjection(table, trees, projection, reversed);
    this.parts = this.projection.parts();
    this.reversed = reversed;
    ProjectedColumn[] columns = this.projection.columns();
    hasBytes = hasBytes(columns);
    filters = RowFilter.conjuncts(filter);
    plainScan =
        parts.length == 1 && !projection.rowConsistent()
            ? new PlainBlockScan(parts[0], columns, filters, reversed)
            : null;
  }

  private static boolean hasBytes(ProjectedColumn[] columns) {
    for (ProjectedColumn column : columns) {
      if (column.kind() == ValueKind.BYTES) {
        return true;
      }
    }
    return false;
  }

  /** Starts to read rows of these ranges, in a view that the caller keeps meanwhile. */
  public void start(ReadView view, List<KeyRange> ranges) {
    counters.begin();
    try {
      projection.open(view);
    } finally {
      ScanCounters.end();
    }
    if (projection.isWatched()) {
      for (FamilyPart part : parts) {
        part.noteForgotten(ranges);
      }
    }
    MergedRows[] rows = new MergedRows[parts.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = parts[i].rows();
    }
    cursor = new RangeCursor(rows, ranges, reversed);
  }

  /**
   * Appends rows to an empty batch.
   *
   * @param room how many at most
   * @return false if there are no further rows
   */
  public boolean fill(RowBatch batch, int room) throws IOException {
    counters.begin();
    long before = rowsLookedAt;
    try {
      return read(batch, room);
    } finally {
      counters.add(ScanCounter.ROWS, rowsLookedAt - before);
      ScanCounters.end();
    }
  }

  private boolean read(RowBatch batch, int room) throws IOException {
    while (batch.rows() < room) {
      RowSource next = cursor.row();
      if (next == null) {
        return false;
      }
      if (plainScan != null && plainScan.read(cursor.range(), batch, room - batch.rows())) {
        counters.add(ScanCounter.ROWS_BY_COLUMN, plainScan.byColumn());
        rowsLookedAt += plainScan.lookedAt();
        // A further block would have to be copied behind what the batch shares with this one.
        if (hasBytes && batch.rows() >= room / 8 && batch.rows() > 0) {
          return true;
        }
        continue;
      }
      if (row == null) {
        row = new CurrentRow(projection, filters);
      }
      row.read(next.key(), next.keyStart(), next.keyLength(), batch);
      rowsLookedAt++;
      for (FamilyPart part : parts) {
        if (part.atRow) {
          part.rows().advance();
        }
      }
    }
    return true;
  }

  /** Moves what it has noted of losses in the rows that it has looked at. */
  public void moveLosses(Losses into) {
    projection.moveLosses(into);
  }

  /** What the scan has cost so far. */
  public ScanStatistics statistics() {
    return counters.statistics();
  }
}
