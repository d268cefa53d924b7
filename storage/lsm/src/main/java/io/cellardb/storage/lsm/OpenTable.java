package io.cellardb.storage.lsm;

import io.cellardb.storage.Filter;
import io.cellardb.storage.Projection;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.lsm.manifest.Catalog;
import io.cellardb.storage.lsm.scan.RowProbe;
import io.cellardb.storage.lsm.scan.RowReader;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A table as long as it exists, and what is kept ready to read it. Safe for use by many threads.
 */
final class OpenTable {
  private final TableDescriptor descriptor;
  private volatile int[] trees;
  private volatile boolean dropped;

  /** A reader that nobody uses; point reads with the same projection take it in turns. */
  private final AtomicReference<RowReader> spare = new AtomicReference<>();

  /** Used under the commit lock only. */
  private RowProbe probe;

  OpenTable(Catalog.Entry entry) {
    this.descriptor = entry.descriptor();
    truncated(entry.trees());
  }

  TableDescriptor descriptor() {
    return descriptor;
  }

  /** The trees of its families. */
  int[] trees() {
    return trees;
  }

  /** Gives it other, empty trees; under the commit lock. */
  final void truncated(int[] fresh) {
    trees = fresh;
    probe = new RowProbe(descriptor, fresh);
    spare.set(null);
  }

  void drop() {
    dropped = true;
    spare.set(null);
  }

  void checkNotDropped() {
    if (dropped) {
      throw new StorageException(
          Code.TABLE_NOT_FOUND, "table " + descriptor.name() + " was dropped");
    }
  }

  RowProbe probe() {
    return probe;
  }

  /** A reader of single rows for a projection, to be given back. */
  @SuppressWarnings("ReferenceEquality") // callers reuse their projection; comparing costs more
  RowReader takeReader(Projection projection) {
    RowReader reader = spare.getAndSet(null);
    return reader != null && reader.projection() == projection
        ? reader
        : new RowReader(descriptor, trees, projection, Filter.ALL, false);
  }

  /** Takes a reader back, if the trees are still those it was made for. */
  void giveBack(RowReader reader, int[] madeFor) {
    if (trees == madeFor && !dropped) {
      spare.set(reader);
    }
  }

  /** Lets go of memtables and files that a spare reader holds. */
  void forgetReaders() {
    spare.set(null);
  }
}
