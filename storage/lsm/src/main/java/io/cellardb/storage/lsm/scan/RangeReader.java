package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
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
public final class RangeReader extends ProjectionReader {
  /** So many rows are looked at before it is asked whether to go on. */
  private static final int MOST_LOOKED_AT = 1 << 15;

  /** A reader that has looked at more rows has become too large to be kept. */
  private static final int MOST_KEPT_ROWS = 4096;

  /** Bytes of values beyond which a batch is not kept for the next scan. */
  private static final int MOST_KEPT_BYTES = 1 << 14;

  private final FamilyPart[] parts;
  private final boolean hasBytes; // whether a batch may share arrays of a block
  private final PlainBlockScan plainScan; // null if several families or cells decide on a row

  private ScanCounters counters = new ScanCounters();
  private List<Filter> filters = List.of();
  private RowBatch batch; // null if none is kept
  private CurrentRow row; // null before the first row that is read by itself
  private RangeCursor cursor; // null before the start
  private long rowsLookedAt;

  /**
   * A reader; refuses families that the table does not have.
   *
   * @param trees the trees of the table's families
   */
  public RangeReader(TableDescriptor table, int[] trees, Projection projection, boolean reversed) {
    super(table, trees, projection, reversed);
    this.parts = this.projection.parts();
    ProjectedColumn[] columns = this.projection.columns();
    hasBytes = hasBytes(columns);
    plainScan =
        parts.length == 1 && !projection.rowConsistent()
            ? new PlainBlockScan(parts[0], columns, reversed)
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

  /**
   * Starts to read rows of these ranges that pass a filter, in a view that the caller keeps
   * meanwhile.
   */
  public void start(ReadView view, List<KeyRange> ranges, Filter filter) {
    filters = RowFilter.conjuncts(filter);
    if (plainScan != null) {
      plainScan.start(filters);
    }
    if (row != null) {
      row.filter(filters);
    }
    counters = new ScanCounters();
    rowsLookedAt = 0;
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
    cursor = new RangeCursor(rows, ranges, isReversed());
  }

  /**
   * Appends rows to an empty batch. There may be room left though there are further rows, since it
   * returns after it has looked at many: whoever reads wants to be asked whether to go on.
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
    long most = rowsLookedAt + MOST_LOOKED_AT;
    while (batch.rows() < room && rowsLookedAt < most) {
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
        row = new CurrentRow(projection);
        row.filter(filters);
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

  /**
   * An empty batch for the rows of one scan of a projection that this reads, with room for some at
   * first. The next scan may get the same one.
   */
  @SuppressWarnings("ReferenceEquality") // callers reuse their lists; comparing costs more
  public RowBatch batch(Projection asked, int capacity) {
    if (batch == null || batch.projection().columns() != asked.columns()) {
      batch = new RowBatch(asked, capacity);
    }
    return batch;
  }

  /** Ends a scan. Whether this, with what it knows of the view, is small enough to be kept. */
  public boolean end() {
    if (batch != null) {
      if (batch.room() > MOST_KEPT_BYTES) {
        batch = null;
      } else {
        batch.clear();
      }
    }
    return rowsLookedAt <= MOST_KEPT_ROWS;
  }

  /** What counts the cost of the scan that was started last. */
  public ScanCounters counters() {
    return counters;
  }

  /** What that scan has cost so far. */
  public ScanStatistics statistics() {
    return counters.statistics();
  }
}
