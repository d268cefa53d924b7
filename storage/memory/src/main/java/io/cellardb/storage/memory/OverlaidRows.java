package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Losses;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ScanStatistics;
import io.cellardb.storage.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * A scan of the base without its touched rows, merged by key with a scan of the overlay. Both read
 * the row key as a column more. A batch of the base in whose range nothing was touched is handed
 * over as it is, with that column; elsewhere rows are copied.
 */
final class OverlaidRows implements RowScanner {
  private final TouchedRows touched;
  private final Scan scan;
  private final MergeSide base;
  private final MergeSide overlay;
  private final RowBatch merged;
  private long remaining;

  /** The first touched row at or after the base's place; null if there is none. */
  private ByteString nextTouched;

  private boolean started;

  private OverlaidRows(TouchedRows touched, Scan scan, MergeSide base, MergeSide overlay) {
    this.touched = touched;
    this.scan = scan;
    this.base = base;
    this.overlay = overlay;
    this.merged = new RowBatch(scan.projection(), Math.min(scan.batchRows(), 256));
    this.remaining = scan.limit();
  }

  static OverlaidRows open(Table base, Table overlay, TouchedRows touched, Scan scan) {
    Projection wanted = scan.projection();
    List<ScanColumn> columns = new ArrayList<>(wanted.columns());
    columns.add(new ScanColumn.RowKey());
    Projection keyed = wanted.returning(columns);
    Scan above = scan.returning(keyed);
    long spare = scan.limit() == Long.MAX_VALUE ? 0 : touched.countIn(scan.rows());
    long limit = scan.limit() > Long.MAX_VALUE - spare ? Long.MAX_VALUE : scan.limit() + spare;
    int key = columns.size() - 1;
    RowScanner below = base.scan(above.first(limit));
    try {
      return new OverlaidRows(
          touched,
          scan,
          new MergeSide(below, key, scan.reversed()),
          new MergeSide(overlay.scan(above), key, scan.reversed()));
    } catch (RuntimeException e) {
      below.close();
      throw e;
    }
  }

  @Override
  public RowBatch next() {
    merged.clear();
    while (merged.rows() < scan.batchRows() && remaining > 0) {
      boolean fromBase = base.hasRow();
      boolean fromOverlay = overlay.hasRow();
      if (!fromBase && !fromOverlay) {
        break;
      }
      if (fromBase && base.atStart() && isUntouched()) {
        if (merged.rows() > 0) {
          break;
        }
        if (base.batch().rows() <= remaining && !(fromOverlay && overlay.isBeforeEndOf(base))) {
          remaining -= base.batch().rows();
          return base.takeBatch();
        }
      }
      if (fromBase && isTouched()) {
        base.skip();
      } else {
        MergeSide first =
            !fromOverlay || (fromBase && base.compareTo(overlay) < 0) ? base : overlay;
        BatchRowCopy.append(first.batch(), first.row(), merged);
        first.skip();
        remaining--;
      }
    }
    return merged.rows() == 0 ? null : merged;
  }

  /** Whether nothing in the range of the base's batch was touched. */
  private boolean isUntouched() {
    advance();
    return nextTouched == null || base.isEndBefore(nextTouched);
  }

  private boolean isTouched() {
    advance();
    return nextTouched != null && base.compareTo(nextTouched) == 0;
  }

  private void advance() {
    if (!started || (nextTouched != null && base.compareTo(nextTouched) > 0)) {
      started = true;
      nextTouched = touched.next(base.key(), scan.reversed());
    }
  }

  @Override
  public ScanStatistics statistics() {
    return base.statistics().plus(overlay.statistics());
  }

  @Override
  public Losses losses() {
    Losses both = new Losses();
    both.addAll(base.losses());
    both.addAll(overlay.losses());
    return both;
  }

  @Override
  public void close() {
    try {
      base.close();
    } finally {
      overlay.close();
    }
  }
}
