package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableRows;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.util.ArrayList;
import java.util.List;

/**
 * A consistent state: everything up to a sequence. Whoever uses it holds a reference of the
 * version.
 *
 * @param version memtables and files
 * @param sequence the last batch that is seen
 * @param now the store's clock, in milliseconds
 */
public record ReadView(Version version, long sequence, long now) {

  /**
   * The rows of a tree.
   *
   * @param visibility tells which files cannot matter; null if all do
   */
  public MergedRows rows(int tree, Visibility visibility, boolean reversed) {
    List<RowSource> sources = memtables(tree);
    for (Sstable file : version.files(tree)) {
      SstableSummary summary = file.summary();
      boolean ignored =
          summary.minSequence() > sequence
              || (visibility != null
                  && visibility.ignores(
                      summary.minTime(), summary.maxTime(), summary.tombstones() > 0));
      if (!ignored) {
        sources.add(new SstableRows(file, true));
      }
    }
    return new MergedRows(sources, reversed);
  }

  /** The rows of a tree that are in memory. */
  List<RowSource> memtables(int tree) {
    List<RowSource> sources = new ArrayList<>();
    addMemtable(version.active().memtable(tree), sources);
    for (Generation generation : version.flushing()) {
      addMemtable(generation.memtable(tree), sources);
    }
    return sources;
  }

  private static void addMemtable(Memtable memtable, List<RowSource> sources) {
    if (memtable != null) {
      sources.add(new MemtableRows(memtable));
    }
  }
}
