package io.cellardb.storage.lsm;

import io.cellardb.storage.BulkRow;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.introspection.Health;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Refuses all writes, by choice or because there was no room to start with. */
final class OpenForReading implements Writes {
  private final StoreContext context;
  private final IOException startFailure;

  /**
   * The writes of a store that takes none.
   *
   * @param startFailure why it can only be read; null if it was opened so
   */
  OpenForReading(StoreContext context, IOException startFailure) {
    this.context = context;
    this.startFailure = startFailure;
  }

  @Override
  public void checkWritable() {
    context.reads().checkOpen();
    throw refusal();
  }

  private StorageException refusal() {
    if (startFailure == null) {
      return new StorageException(
          Code.READ_ONLY, "the store in " + context.directory() + " is open for reading only");
    }
    return new StorageException(
        Failures.code(startFailure),
        "the store in "
            + context.directory()
            + " can only be read, since the disk was full when it was opened ("
            + startFailure.getMessage()
            + "); make room, close it and open it again",
        startFailure);
  }

  @Override
  public Optional<WriteResult> apply(WriteBatch batch, BooleanSupplier blocked) {
    throw refusal();
  }

  @Override
  public boolean commit(
      TransactionRows rows,
      Map<OpenTable, RowRanges> read,
      LsmSnapshot base,
      TransactionOptions transaction,
      BooleanSupplier blocked) {
    throw refusal();
  }

  @Override
  public void changeCatalog(CatalogChange change) {
    checkWritable();
  }

  @Override
  public void filesChanged() {
    // they do not
  }

  @Override
  public void flush(OpenTable table) {
    throw refusal();
  }

  @Override
  public void compact(OpenTable table, boolean major) {
    throw refusal();
  }

  @Override
  public void bulkLoad(OpenTable table, Iterator<BulkRow> rows) {
    throw refusal();
  }

  @Override
  public void backup(Path target) throws IOException {
    OnlineBackup.ofStoreAtRest(context, target);
  }

  @Override
  public EngineCounters.Snapshot counters() {
    return context.counters().snapshot(0, 0, 0, 0);
  }

  @Override
  public Health health() {
    return new Health(Health.State.READ_ONLY, startFailure);
  }

  @Override
  public void close(Ending ending) {
    // nothing runs in the background
  }
}
