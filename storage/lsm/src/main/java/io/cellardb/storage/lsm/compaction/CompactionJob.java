package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
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

/**
 * Merges files of one tree into one.
 *
 * @param inputs the files
 * @param family the family of the tree
 * @param purge whether to drop what nobody may see again; only with all files of the tree
 * @param horizon the sequence of the oldest open snapshot
 * @param now the store's clock, in milliseconds
 */
public record CompactionJob(
    List<Sstable> inputs, FamilyDescriptor family, boolean purge, long horizon, long now) {

  /** Writes the output; none if nothing is left. The directory is not synced. */
  public List<SstableSummary> run(FileSystem files, Path directory, long number)
      throws IOException {
    List<RowSource> sources = new ArrayList<>();
    for (Sstable input : inputs) {
      sources.add(new SstableRows(input, false));
    }
    int tree = inputs.get(0).summary().tree();
    try (SstableWriter writer = new SstableWriter(files, directory, number, tree, family)) {
      Purge purging =
          purge && Purge.concerns(family) ? new Purge(family, horizon, oldestPut(), now) : null;
      new TableCopy(new MergedRows(sources, false), purging, writer).run();
      SstableSummary summary = writer.finish();
      return summary == null ? List.of() : List.of(summary);
    }
  }

  /** The smallest time of a put, which matters to classic families that keep deleted cells. */
  private long oldestPut() throws IOException {
    long oldest = Long.MAX_VALUE;
    if (family.newVersionBehavior()
        || family.keepDeletedCells() == FamilyDescriptor.KeepDeletedCells.FALSE) {
      return oldest;
    }
    for (Sstable input : inputs) {
      for (int block = 0; block < input.blocks(); block++) {
        oldest = Math.min(oldest, input.readBlock(block).minTime());
      }
    }
    return oldest;
  }
}
