package io.cellardb.storage.lsm;

import io.cellardb.storage.Filter;
import io.cellardb.storage.Projection;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.manifest.Catalog;
import io.cellardb.storage.lsm.scan.RowProbe;
import io.cellardb.storage.lsm.scan.RowReader;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A table as long as it exists, and what is kept ready to read it. Safe for use by many threads.
 */
final class OpenTable {
  private final TableName name;
  private volatile Catalog.Entry entry;
  private volatile boolean dropped;

  /** A reader that nobody uses; point reads with the same projection take it in turns. */
  private final AtomicReference<RowReader> spare = new AtomicReference<>();

  /** Used under the commit lock only. */
  private RowProbe probe;

  /** Distinguishes its rows from those of other tables, and of itself before it was truncated. */
  private volatile int identity;

  OpenTable(Catalog.Entry entry) {
    this.name = entry.descriptor().name();
    truncated(entry);
  }

  TableName name() {
    return name;
  }

  /** Its families and their trees, which belong together. */
  Catalog.Entry entry() {
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
  final void truncated(Catalog.Entry fresh) {
    identity = fresh.trees()[0];
    altered(fresh);
  }

  /** Gives it other families; under the commit lock. */
  final void altered(Catalog.Entry changed) {
    entry = changed;
    probe = new RowProbe(changed.descriptor(), changed.trees());
    spare.set(null);
  }

  void drop() {
    dropped = true;
    spare.set(null);
  }

  void checkNotDropped() {
    if (dropped) {
      throw new StorageException(Code.TABLE_NOT_FOUND, "table " + name + " was dropped");
    }
  }

  RowProbe probe() {
    return probe;
  }

  /** A reader of single rows for a projection, to be given back. */
  @SuppressWarnings("ReferenceEquality") // callers reuse their projection; comparing costs more
  RowReader takeReader(Projection projection) {
    Catalog.Entry current = entry;
    RowReader found = spare.getAndSet(null);
    return found != null && found.trees() == current.trees() && found.projection() == projection
        ? found
        : new RowReader(current.descriptor(), current.trees(), projection, Filter.ALL, false);
  }

  /** Takes a reader back; one of trees that are gone is of no use any more. */
  void giveBack(RowReader reader) {
    if (!dropped && reader.trees() == trees()) {
      spare.set(reader);
    }
  }

  /** Lets go of memtables and files that a spare reader holds. */
  void forgetReaders() {
    spare.set(null);
  }
}
