package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.Durability;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TransactionOptions;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.scan.ReadView;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Commits batches and transactions. A batch takes the commit lock, and is checked against
 * everything that earlier batches have appended. It gets its sequence, goes to the end of the WAL
 * and into the memtables, and releases the lock. It is then made as durable as asked, in groups,
 * and published: readers see everything up to the published sequence, which passes over no batch
 * that is not yet durable.
 */
final class WritePath {
  /** The share of full memtables from which on those of a commit are handed over as a whole. */
  private static final int HANDED_OVER = 8;

  private final CommitState state;
  private final WriteGate gate;
  private final Backpressure backpressure;
  private final Wal wal;
  private final VersionSet versions;
  private final ReadPath reads;
  private final LsmOptions options;

  @GuardedBy("state.lock")
  private final BatchAppender appender;

  WritePath(
      StoreContext context,
      Wal wal,
      CommitState state,
      WriteGate gate,
      Backpressure backpressure,
      BatchAppender appender) {
    this.state = state;
    this.gate = gate;
    this.backpressure = backpressure;
    this.wal = wal;
    this.versions = context.versions();
    this.reads = context.reads();
    this.options = context.options();
    this.appender = appender;
  }

  /**
   * Applies a batch; returns when it is as durable as the batch, or else the options, say. One that
   * writes nothing returns when what it was checked against is durable and visible: a refusal so
   * never speaks of a write that gets lost, and who tries again sees what was in the way.
   *
   * @param blocked whether others have locked rows of it, asked under the commit lock
   * @return empty if it was blocked; then nothing is written
   */
  Optional<WriteResult> apply(WriteBatch batch, BooleanSupplier blocked) throws IOException {
    Durability durability = durability(batch.durability());
    WriteResult result;
    long wait = 0;
    Publication.Due due;
    backpressure.beforeWrite();
    state.lock.lock();
    try {
      gate.checkWritable();
      if (blocked.getAsBoolean()) {
        return Optional.empty();
      }
      state.memtables.makeRoom();
      PendingBatch pending;
      Version version = versions.retain(); // a compaction may replace files while they are read
      try {
        ReadView newest = new ReadView(version, state.sequencer.last(), reads.now());
        pending = new PendingBatch(new CommittedState(reads, newest, state.times, state.quotas));
        result = pending.prepare(batch);
      } finally {
        version.release();
      }
      if (result.applied() && !batch.rows().isEmpty()) {
        wait =
            appender.append(pending.encode(state.sequencer.last() + 1, state.quotas), durability);
        pending.rememberTimes(state.times);
      }
      due = state.sequencer.due();
    } finally {
      state.lock.unlock();
    }
    state.publication.settle(due);
    backpressure.await(wait);
    return Optional.of(result);
  }

  private Durability durability(Durability wanted) {
    return wanted == null ? options.durability() : wanted;
  }

  /**
   * Applies what a transaction has written, as {@link #apply}. It is encoded, and compared with
   * what others have written, before the commit lock is taken; under it, with what came since.
   *
   * @param read the rows that nobody else may have changed, beside those that it wrote or checked
   * @param base the snapshot that the transaction reads
   * @param blocked whether others have locked rows of it, asked under the commit lock
   * @return false if others have written to its rows, or locked them; then nothing is written
   */
  boolean commit(
      TransactionRows own,
      Map<OpenTable, RowRanges> read,
      LsmSnapshot base,
      TransactionOptions transaction,
      BooleanSupplier blocked)
      throws IOException {
    Durability durability = durability(transaction.durability());
    Predicate<TableName> replacesRows = transaction.replacesRows();
    backpressure.beforeWrite();
    List<TransactionRows.OwnTable> rows = own.byTable();
    NetChange change = new NetChange(own.memtables(), rows, base, replacesRows, this::commitTime);
    change.rememberTimes(state.times);
    Conflicts conflicts = new Conflicts(own, read, base.sequence());
    boolean none = conflicts.isNone(versions, state.publication.complete());
    long wait = 0;
    Publication.Due due;
    try (ReadyBatch ready = none ? ready(change, durability) : null) {
      if (ready != null) {
        none = conflicts.isNone(versions, state.publication.complete()); // since it took its time
      }
      state.lock.lock();
      try {
        gate.checkWritable();
        state.memtables.makeRoom();
        boolean current = change.isCurrent();
        if (!current) {
          change = new NetChange(own.memtables(), rows, base, replacesRows, this::commitTime);
          change.rememberTimes(state.times);
        }
        none =
            !blocked.getAsBoolean()
                && !change.isOfLostTrees()
                && !conflicts.wasLoadedBehind(base.sequence())
                && conflicts.isNone(state.recent, versions, state.sequencer.last());
        if (none && !change.isEmpty()) {
          change.check(state.quotas);
          wait = append(change, current ? ready : null, durability);
          change.addTo(state.quotas);
        }
        due = state.sequencer.due();
      } finally {
        state.lock.unlock();
      }
    }
    state.publication.settle(due);
    backpressure.await(wait);
    return none;
  }

  /** Of one that is so large that adding its rows one by one would take others' time; else null. */
  private ReadyBatch ready(NetChange change, Durability durability) throws IOException {
    if (change.bytes() < options.memtableBytes() / HANDED_OVER || !wal.hasBegun()) {
      return null;
    }
    long segment = versions.nextNumber();
    long next = versions.nextNumber();
    // If the store is closed from here on, its manifest says that these numbers are taken.
    gate.checkWritable();
    return new ReadyBatch(
        change,
        state.publication.complete() + ReadyBatch.AHEAD,
        wal,
        segment,
        next,
        durability == Durability.SYNC);
  }

  @GuardedBy("state.lock")
  private long append(NetChange change, ReadyBatch ready, Durability durability)
      throws IOException {
    return ready != null && appender.takes(ready)
        ? appender.append(ready, durability)
        : appender.append(change, durability);
  }

  /** At or above what the transaction has given itself: what won there wins after the commit. */
  private long commitTime(TransactionRows.OwnRow row) {
    return Math.max(reads.writeTime(row.table(), row.key()), row.newestTime());
  }
}
