package io.cellardb.storage.lsm.compaction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.manifest.Forgotten;
import io.cellardb.storage.lsm.sstable.LevelRows;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Merges runs of files of one tree into one run, in parts: ranges of keys that several threads may
 * write at the same time. A part writes files of its own and cuts them between rows.
 */
public final class CompactionJob {
  private static final byte[] UNBOUNDED = new byte[0];

  private final SstableTarget target;
  private final FamilyDescriptor family;
  private final List<List<Sstable>> runs;
  private final Purge.Scope scope;
  private final long horizon;
  private final long oldestPut;
  private final long now;
  private final long fileBytes;

  @GuardedBy("this")
  private Forgotten forgotten = Forgotten.NOTHING;

  /**
   * A compaction.
   *
   * @param runs to be merged, newest first; the files of each are disjoint and in key order
   * @param plan what to do with them
   * @param fileBytes at which length a file is ended; the outputs in level 0 are one file always
   * @param horizon the sequence of the oldest open snapshot
   * @param now the store's clock, in milliseconds
   */
  public CompactionJob(
      SstableTarget target,
      FamilyDescriptor family,
      List<List<Sstable>> runs,
      CompactionPlan plan,
      long fileBytes,
      long horizon,
      long now)
      throws IOException {
    this.target = target;
    this.family = family;
    this.runs = runs;
    this.scope =
        switch (plan.reason()) {
          case MAJOR -> Purge.Scope.MAJOR;
          case MINOR -> Purge.Scope.PART;
          default -> plan.complete() ? Purge.Scope.ALL : Purge.Scope.PART;
        };
    this.fileBytes = plan.level() == 0 ? Long.MAX_VALUE : fileBytes;
    this.horizon = horizon;
    this.now = now;
    this.oldestPut =
        scope == Purge.Scope.MAJOR && family.keepDeletedCells() != KeepDeletedCells.FALSE
            ? oldestPut()
            : 0;
  }

  /** Whether readers of an older sequence than the horizon may miss cells in the outputs. */
  public boolean drops() {
    return purge() != null;
  }

  private Purge purge() {
    return Purge.of(family, scope, horizon, oldestPut, now);
  }

  /**
   * The parts of the work, in key order; each gives the files it has written, or has deleted them.
   * The directory is not synced.
   *
   * @param most how many parts there may be
   */
  public List<Callable<List<SstableSummary>>> parts(int most) {
    List<Sstable> all = runs.stream().flatMap(List::stream).toList();
    List<byte[]> cuts =
        fileBytes == Long.MAX_VALUE ? List.of() : KeyCuts.of(all, most, 2 * fileBytes);
    List<Callable<List<SstableSummary>>> parts = new ArrayList<>();
    for (int i = 0; i <= cuts.size(); i++) {
      byte[] from = i == 0 ? UNBOUNDED : cuts.get(i - 1);
      byte[] to = i == cuts.size() ? UNBOUNDED : cuts.get(i);
      parts.add(() -> write(from, to));
    }
    return parts;
  }

  /** Writes the rows {@code [from, to)}. */
  private List<SstableSummary> write(byte[] from, byte[] to) throws IOException {
    List<RowSource> sources = new ArrayList<>();
    for (List<Sstable> run : runs) {
      sources.add(new LevelRows(run, file -> false, false));
    }
    MergedRows rows = new MergedRows(sources, false);
    rows.seek(from);
    int tree = runs.get(0).get(0).summary().tree();
    try (SstableSequence into = new SstableSequence(target, tree, family, fileBytes)) {
      Purge purge = purge();
      DroppedDeletes dropped = DroppedDeletes.of(family, purge, now);
      new TableCopy(rows, to, purge, into, dropped).run();
      List<SstableSummary> written = into.finish();
      if (dropped != null) {
        forget(dropped.forgotten());
      }
      return written;
    }
  }

  private synchronized void forget(Forgotten more) {
    forgotten = forgotten.and(more);
  }

  /** What the parts that are done have dropped without a trace. */
  public synchronized Forgotten forgotten() {
    return forgotten;
  }

  /** Deletes what parts have written, because it is of no use. */
  public void delete(List<SstableSummary> written) throws IOException {
    target.delete(written);
  }

  /** The smallest time of a put, which matters where deleted cells are kept (rule 25). */
  private long oldestPut() throws IOException {
    long oldest = Long.MAX_VALUE;
    for (List<Sstable> run : runs) {
      for (Sstable input : run) {
        for (int block = 0; block < input.blocks(); block++) {
          oldest = Math.min(oldest, input.readBlock(block).minTime());
        }
      }
    }
    return oldest;
  }
}
