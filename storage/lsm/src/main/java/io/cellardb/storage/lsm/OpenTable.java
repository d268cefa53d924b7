package io.cellardb.storage.lsm;

import io.cellardb.storage.Projection;
import io.cellardb.storage.RememberedStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.scan.PointReader;
import io.cellardb.storage.lsm.scan.ProjectionReader;
import io.cellardb.storage.lsm.scan.RangeReader;
import io.cellardb.storage.lsm.scan.RowProbe;
import java.util.ArrayList;
import java.util.List;

/**
 * A table as long as it exists, and what is kept ready to read it. Safe for use by many threads.
 */
final class OpenTable {
  private final TableName name;
  private volatile StoreCatalog.Entry entry;
  private volatile boolean dropped;

  /** Of its present families and trees. */
  private volatile RememberedStatistics statistics;

  /** Readers of this table and others that nobody uses. */
  private final TableReaders readers;

  /** Used under the commit lock only. */
  private RowProbe probe;

  /**
   * A bulk load: snapshots from {@code sequence} on do not show it although it is not newer, up to
   * {@code visible}, which is not among them.
   */
  private record Load(long sequence, long visible) {}

  /** Those that an open snapshot does not show; used under the commit lock only. */
  private final List<Load> loads = new ArrayList<>();

  /** Distinguishes its rows from those of other tables, and of itself before it was truncated. */
  private volatile int identity;

  /**
   * A table.
   *
   * @param readers where readers are kept that nobody uses
   */
  OpenTable(StoreCatalog.Entry entry, TableReaders readers) {
    this.readers = readers;
    this.name = entry.descriptor().name();
    truncated(entry);
  }

  TableName name() {
    return name;
  }

  /** Its families and their trees, which belong together. */
  StoreCatalog.Entry entry() {
    return entry;
  }

  TableDescriptor descriptor() {
    return entry.descriptor();
  }

  /** The trees of its families. */
  int[] trees() {
    return entry.trees();
  }

  /** A number that stays the same until the table is truncated. */
  int identity() {
    return identity;
  }

  /** Gives it other, empty trees; under the commit lock. */
  final void truncated(StoreCatalog.Entry fresh) {
    identity = fresh.trees()[0];
    altered(fresh);
  }

  /** Gives it other families; under the commit lock. */
  final void altered(StoreCatalog.Entry changed) {
    entry = changed;
    statistics = new RememberedStatistics();
    probe = new RowProbe(changed.descriptor(), changed.trees());
    readers.clear();
  }

  /** What is remembered of the columns of its present families. */
  RememberedStatistics statistics() {
    return statistics;
  }

  void drop() {
    dropped = true;
    readers.clear();
  }

  void checkNotDropped() {
    if (dropped) {
      throw new StorageException(Code.TABLE_NOT_FOUND, "table " + name + " was dropped");
    }
  }

  RowProbe probe() {
    return probe;
  }

  /**
   * Takes note of a bulk load; under the commit lock.
   *
   * @param sequence of its cells
   * @param visible the first sequence of a snapshot that shows it
   * @param oldestSnapshot the sequence of the oldest open snapshot
   */
  void loaded(long sequence, long visible, long oldestSnapshot) {
    loads.removeIf(load -> load.visible() <= oldestSnapshot);
    loads.add(new Load(sequence, visible));
  }

  /**
   * Whether rows were loaded that a snapshot does not show although its sequence is not older;
   * under the commit lock.
   */
  boolean wasLoadedBehind(long snapshot) {
    for (Load load : loads) {
      if (load.sequence() <= snapshot && snapshot < load.visible()) {
        return true;
      }
    }
    return false;
  }

  /** A reader of single rows for a projection, to be given back. */
  PointReader takeReader(Projection projection) {
    return readers.point(entry, projection);
  }

  /** A reader of ranges for a projection, to be given back. */
  RangeReader takeReader(Projection projection, boolean reversed) {
    return readers.range(entry, projection, reversed);
  }

  /** Takes a reader back; one of trees that are gone is of no use any more. */
  void giveBack(ProjectionReader reader) {
    if (!dropped && reader.trees() == trees()) {
      readers.giveBack(reader);
    }
  }
}
