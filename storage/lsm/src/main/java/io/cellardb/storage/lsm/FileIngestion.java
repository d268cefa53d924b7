package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.BulkRow;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.lsm.compaction.SortedRuns;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Adds rows to the store by way of files of their own, beside log and memtables: bulk loads, and
 * commits of transactions that are in files. All cells have one sequence, that of the beginning.
 * The memtables of the tables are handed to a flush then, so that every file has either older or
 * newer cells only; compactions leave the tables alone until the end, so that what others write
 * meanwhile stays above.
 */
final class FileIngestion {
  private final StoreContext context;
  private final VersionSet versions;
  private final CommitState state;
  private final WriteGate gate;
  private final Wal wal;
  private final Background background;
  private final Compactions compactions;

  FileIngestion(
      StoreContext context,
      CommitState state,
      WriteGate gate,
      Wal wal,
      Background background,
      Compactions compactions) {
    this.context = context;
    this.versions = context.versions();
    this.state = state;
    this.gate = gate;
    this.wal = wal;
    this.background = background;
    this.compactions = compactions;
  }

  /** Writes rows of a table straight to files, and makes them visible. */
  void load(OpenTable table, Iterator<BulkRow> rows) throws IOException {
    checkQuota(table.name().namespace());
    int[] trees = table.trees();
    compactions.reserve(trees);
    try (NewFiles loaded = begin(List.of(table), -1)) {
      new BulkLoad(table, loaded, context.options().memtableBytes()).read(rows);
      boolean any = loaded.finish();
      Background.await(background.flush());
      if (any) {
        addLoaded(loaded);
      }
    } finally {
      compactions.release(trees);
    }
  }

  /**
   * Merges what a transaction has in files to files of the store, and makes it visible.
   *
   * @param read the rows that nobody else may have changed, beside those that it wrote or checked
   * @param base the snapshot that the transaction reads
   * @param blocked whether others have locked its rows, asked under the commit lock
   * @return false if others have written to its rows or locked them, or a table was changed
   */
  boolean commit(
      TransactionRows rows,
      Map<OpenTable, RowRanges> read,
      LsmSnapshot base,
      TransactionOptions transaction,
      BooleanSupplier blocked)
      throws IOException {
    context.spill(rows);
    SpilledChange change = new SpilledChange(rows.memtables(), base, transaction.replacesRows());
    Conflicts conflicts = new Conflicts(rows, read, base.sequence());
    int[] trees = treesOf(conflicts.tables());
    compactions.reserve(trees);
    try (NewFiles files = begin(conflicts.tables(), rows.newestSpilled())) {
      if (change.isOfLostTrees(files)) {
        return false;
      }
      if (conflicts.isNone(versions, files.sequence() - 1)) {
        change.writeTo(files);
        boolean unused = files.finish();
        Background.await(background.flush());
      }
      return addUnlessConflict(files, conflicts, base.sequence(), blocked);
    } finally {
      compactions.release(trees);
    }
  }

  private static int[] treesOf(Collection<OpenTable> tables) {
    return tables.stream().flatMapToInt(table -> Arrays.stream(table.trees())).toArray();
  }

  private void checkQuota(String namespace) {
    state.lock.lock();
    try {
      state.quotas.check(namespace);
    } finally {
      state.lock.unlock();
    }
  }

  /**
   * Begins files that are to be added to some tables. Their cells have the sequence and time of
   * this moment.
   *
   * @param newestTime the time is not below it
   */
  private NewFiles begin(Collection<OpenTable> tables, long newestTime) throws IOException {
    state.lock.lock();
    try {
      gate.checkWritable();
      for (OpenTable table : tables) {
        table.checkNotDropped();
        state.memtables.flush(table);
      }
      long time = state.times.nextForAll(Math.max(context.now(), newestTime));
      return new NewFiles(tables, state.sequencer.next(), time, this::runs);
    } finally {
      state.lock.unlock();
    }
  }

  private SortedRuns runs(int tree) {
    return new SortedRuns(
        context.sstables(),
        tree,
        versions.catalog().family(tree),
        context.options().fileBytes(),
        versions::open);
  }

  /** Makes what was loaded visible; the older memtables of the table are in files. */
  private void addLoaded(NewFiles files) throws IOException {
    List<VersionEdit.AddFile> added = files.place(versions::levelFor);
    state.lock.lock();
    try {
      gate.checkWritable();
      for (OpenTable table : files.tables().keySet()) {
        if (!isUnchanged(table, files)) {
          throw new StorageException(
              Code.TABLE_NOT_FOUND,
              "table " + table.name() + " was changed while rows were loaded into it; load again");
        }
      }
      add(files, added);
    } finally {
      state.lock.unlock();
    }
  }

  /** As {@link #addLoaded}; false if others have written to the rows, or a table was changed. */
  private boolean addUnlessConflict(
      NewFiles files, Conflicts conflicts, long base, BooleanSupplier blocked) throws IOException {
    List<VersionEdit.AddFile> added = files.place(versions::levelFor);
    conflicts.isNone(versions, state.publication.complete());
    boolean none;
    Publication.Due due;
    state.lock.lock();
    try {
      gate.checkWritable();
      none = !blocked.getAsBoolean();
      for (OpenTable table : files.tables().keySet()) {
        table.checkNotDropped();
        none &= isUnchanged(table, files);
      }
      none =
          none
              && !conflicts.wasLoadedBehind(base)
              && conflicts.isNone(state.recent, versions, state.sequencer.last());
      if (none) {
        add(files, added);
      }
      due = state.sequencer.due();
    } finally {
      state.lock.unlock();
    }
    state.publication.settle(due);
    return none;
  }

  private boolean isUnchanged(OpenTable table, NewFiles files) {
    return context.reads().openTable(table.name()) == table
        && table.entry().equals(files.tables().get(table));
  }

  @GuardedBy("state.lock")
  private void add(NewFiles files, List<VersionEdit.AddFile> added) throws IOException {
    files.growth(added).forEach(state.quotas::checkRoom);
    // Nothing that was committed before may be lost where this is not.
    wal.sync(wal.appended());
    versions.loaded(added, files.sequence(), files.implicitTime(), files::keep);
    long visible = state.sequencer.next();
    state.recent.forget(visible);
    for (OpenTable table : files.tables().keySet()) {
      table.loaded(files.sequence(), visible, context.reads().oldestSnapshot());
    }
    state.publication.publish(visible);
  }
}
