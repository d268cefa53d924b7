package io.cellardb.storage.lsm;

import io.cellardb.storage.BulkRow;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.introspection.Health;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** What changes a store. One that is open for reading only refuses. */
interface Writes {
  /** A change of the catalog, worked out from what it is at that moment. */
  interface CatalogChange {
    /** Checks that it is possible, and hands it to a catalog. */
    void run(CatalogEdits catalog) throws IOException;
  }

  /** Where a change of the catalog is carried out. */
  interface CatalogEdits {
    /** Makes it durable, puts it into effect in memory, and deletes what is of no use then. */
    void apply(VersionEdit edit, Runnable effect) throws IOException;
  }

  /** Refuses writes that cannot be made. */
  void checkWritable();

  /**
   * Applies a batch; returns when it is as durable as the batch, or else the options, say.
   *
   * @param blocked whether others have locked rows of it, asked under the commit lock
   * @return empty if it was blocked; then nothing is written
   */
  Optional<WriteResult> apply(WriteBatch batch, BooleanSupplier blocked) throws IOException;

  /**
   * Applies what a transaction has written above a snapshot; false if it was in a conflict.
   *
   * @param read the rows that nobody else may have changed, beside those that it wrote or checked
   * @param blocked as in {@link #apply}; that is a conflict, too
   */
  boolean commit(
      TransactionRows rows,
      Map<OpenTable, RowRanges> read,
      LsmSnapshot base,
      TransactionOptions transaction,
      BooleanSupplier blocked)
      throws IOException;

  /** Changes the catalog, while nobody else changes anything. */
  void changeCatalog(CatalogChange change) throws IOException;

  /** Takes note of files that count differently now. */
  void filesChanged();

  /** Writes what is in memory of a table to files. */
  void flush(OpenTable table) throws IOException;

  /** Merges files of a table. */
  void compact(OpenTable table, boolean major) throws IOException;

  /** Writes rows of a table straight to files. */
  void bulkLoad(OpenTable table, Iterator<BulkRow> rows) throws IOException;

  /** Writes a consistent copy of everything written before to an empty directory, or a new one. */
  void backup(Path target) throws IOException;

  /** What the engine has done since the store was opened. */
  EngineCounters.Snapshot counters();

  /** Whether it takes writes. */
  Health health();

  /** Ends what runs in the background, with everything in files. */
  void close(Ending ending);
}
