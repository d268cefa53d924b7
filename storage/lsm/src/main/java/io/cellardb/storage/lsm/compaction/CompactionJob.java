package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableRows;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Merges files of one tree into one. */
public final class CompactionJob {
  private final List<Sstable> inputs;
  private final FamilyDescriptor family;
  private final Purge purge; // null if nothing is dropped

  private CompactionJob(List<Sstable> inputs, FamilyDescriptor family, Purge purge) {
    this.inputs = inputs;
    this.family = family;
    this.purge = purge;
  }

  /**
   * A merge because it pays.
   *
   * @param all whether these are all files of the tree
   * @param horizon the sequence of the oldest open snapshot
   * @param now the store's clock, in milliseconds
   */
  public static CompactionJob automatic(
      List<Sstable> inputs, FamilyDescriptor family, boolean all, long horizon, long now) {
    Purge.Scope scope = all ? Purge.Scope.ALL : Purge.Scope.PART;
    return new CompactionJob(inputs, family, Purge.of(family, scope, horizon, 0, now));
  }

  /**
   * A merge on request.
   *
   * @param major whether these are all files of the tree, and what may be dropped is to be dropped
   * @param horizon the sequence of the oldest open snapshot
   * @param now the store's clock, in milliseconds
   */
  public static CompactionJob requested(
      List<Sstable> inputs, FamilyDescriptor family, boolean major, long horizon, long now)
      throws IOException {
    Purge.Scope scope = major ? Purge.Scope.MAJOR : Purge.Scope.PART;
    long oldestPut =
        major && family.keepDeletedCells() != KeepDeletedCells.FALSE ? oldestPut(inputs) : 0;
    return new CompactionJob(inputs, family, Purge.of(family, scope, horizon, oldestPut, now));
  }

  /** Whether readers of an older sequence than the horizon may miss cells in the output. */
  public boolean drops() {
    return purge != null;
  }

  /** Writes the output; none if nothing is left. The directory is not synced. */
  public List<SstableSummary> run(FileSystem files, Path directory, long number)
      throws IOException {
    List<RowSource> sources = new ArrayList<>();
    for (Sstable input : inputs) {
      sources.add(new SstableRows(input, false));
    }
    int tree = inputs.get(0).summary().tree();
    try (SstableWriter writer = new SstableWriter(files, directory, number, tree, family)) {
      new TableCopy(new MergedRows(sources, false), purge, writer).run();
      SstableSummary summary = writer.finish();
      return summary == null ? List.of() : List.of(summary);
    }
  }

  /** The smallest time of a put, which matters where deleted cells are kept (rule 25). */
  private static long oldestPut(List<Sstable> inputs) throws IOException {
    long oldest = Long.MAX_VALUE;
    for (Sstable input : inputs) {
      for (int block = 0; block < input.blocks(); block++) {
        oldest = Math.min(oldest, input.readBlock(block).minTime());
      }
    }
    return oldest;
  }
}
