package io.cellardb.storage.lsm;

import io.cellardb.storage.Projection;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.scan.PointReader;
import io.cellardb.storage.lsm.scan.ProjectionReader;
import io.cellardb.storage.lsm.scan.RangeReader;

/** The readers of a store's tables that nobody uses at the moment. Safe for use by many threads. */
final class TableReaders {
  private final ReaderPool<PointReader> points = new ReaderPool<>();
  private final ReaderPool<RangeReader> ranges = new ReaderPool<>();

  /** A reader of single rows, which the caller alone uses until he gives it back. */
  PointReader point(StoreCatalog.Entry table, Projection projection) {
    PointReader found = points.take(table.trees(), projection, false);
    if (found == null) {
      return new PointReader(table.descriptor(), table.trees(), projection);
    }
    found.within(projection);
    return found;
  }

  /** A reader of ranges, which the caller alone uses until he gives it back. */
  RangeReader range(StoreCatalog.Entry table, Projection projection, boolean reversed) {
    RangeReader found = ranges.take(table.trees(), projection, reversed);
    if (found == null) {
      return new RangeReader(table.descriptor(), table.trees(), projection, reversed);
    }
    found.within(projection);
    return found;
  }

  /** Keeps a reader that nobody uses any more. */
  void giveBack(ProjectionReader reader) {
    if (reader instanceof PointReader point) {
      points.giveBack(point);
    } else {
      ranges.giveBack((RangeReader) reader);
    }
  }

  /** Lets go of all readers, with the files and memtables that they hold. */
  void clear() {
    points.clear();
    ranges.clear();
  }
}
