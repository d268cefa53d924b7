package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.Levels;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import io.cellardb.storage.lsm.sstable.LevelRows;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableRows;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A consistent state: everything up to a sequence. Whoever uses it holds a reference of the
 * version.
 *
 * @param version memtables and files
 * @param sequence the last batch that is seen
 * @param now the store's clock, in milliseconds
 * @param own what the reading transaction has written itself; null if nothing
 * @param ownSequence the last of its batches that is seen
 */
public record ReadView(
    Version version, long sequence, long now, PrivateMemtables own, long ownSequence) {
  /** What everybody sees. */
  public ReadView(Version version, long sequence, long now) {
    this(version, sequence, now, null, 0);
  }

  /** Whether the reading transaction has written to a tree itself. */
  boolean hasOwn(int tree) {
    return own != null && own.has(tree);
  }

  /** The rows of a tree that the reading transaction has written itself. */
  public MergedRows ownRows(int tree) {
    List<RowSource> sources = new ArrayList<>();
    if (own != null) {
      own.addTo(sources, tree, ownSequence);
    }
    return new MergedRows(sources, false);
  }

  private static final byte[] NO_KEY = new byte[0];

  /**
   * The rows of a tree.
   *
   * @param visibility tells which files cannot matter; null if all do
   */
  public MergedRows rows(int tree, Visibility visibility, boolean reversed) {
    List<RowSource> sources = new ArrayList<>();
    if (own != null) {
      own.addTo(sources, tree, ownSequence);
    }
    sources.addAll(memtables(tree));
    Predicate<SstableSummary> ignored = file -> isIgnored(file, visibility);
    Levels levels = version.levels(tree);
    for (Sstable file : levels.level(0)) {
      if (ignored.test(file.summary())) {
        file.counters().fileSkippedByTime();
      } else {
        sources.add(new SstableRows(file, true));
      }
    }
    for (int n = 1; n <= Levels.LAST; n++) {
      if (!levels.level(n).isEmpty()) {
        sources.add(new LevelRows(levels.level(n), ignored, true));
      }
    }
    return new MergedRows(sources, reversed);
  }

  /**
   * Whether a read can do without a file, because by its bounds of time none of it is visible or
   * hides or pushes out what is. That takes more than cells outside of the range: newer tombstones
   * hide older cells (rule 13), and newer puts count as versions (rule 31); see {@link
   * Visibility#ignores}. Sequences are no reason: the rows may serve later views of this version.
   */
  private static boolean isIgnored(SstableSummary file, Visibility visibility) {
    return visibility != null
        && visibility.ignores(file.minTime(), file.maxTime(), file.tombstones() > 0);
  }

  /** The greatest time of any cell or tombstone of a tree; -1 if there is none. */
  public long newestTime(int tree) throws IOException {
    long newest = -1;
    for (Sstable file : version.files(tree)) {
      newest = Math.max(newest, file.summary().maxTime());
    }
    CellBuffer cells = new CellBuffer();
    for (RowSource source : memtables(tree)) {
      for (source.seek(NO_KEY); source.isValid(); source.next()) {
        cells.clear();
        source.familyTombstones(cells, Integer.MAX_VALUE);
        for (source.firstColumn(); source.qualifier() != null; source.nextColumn()) {
          source.currentColumn(cells, Integer.MAX_VALUE);
        }
        for (int i = 0; i < cells.count(); i++) {
          newest = Math.max(newest, cells.time(i));
        }
      }
    }
    return newest;
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
