package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Where SSTables are written.
 *
 * @param numbers gives the numbers of new ones
 */
public record SstableTarget(FileSystem files, Path directory, LongSupplier numbers) {
  /** Begins a file of a tree. */
  SstableWriter create(int tree, FamilyDescriptor family) throws IOException {
    return new SstableWriter(files, directory, numbers.getAsLong(), tree, family);
  }

  /** Deletes files that are of no use. */
  void delete(List<SstableSummary> written) throws IOException {
    for (SstableSummary file : written) {
      files.delete(FileNames.of(directory, file.number(), FileNames.SSTABLE));
    }
  }
}
