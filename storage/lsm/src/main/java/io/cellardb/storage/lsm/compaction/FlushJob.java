package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.manifest.Forgotten;
import io.cellardb.storage.lsm.manifest.Generation;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes the memtables of a generation, which nobody writes to any more, one file a tree. */
public final class FlushJob {
  private static final byte[] NO_KEY = new byte[0];

  /**
   * What a flush has done.
   *
   * @param files that it has written
   * @param forgotten what it has dropped without a trace, by tree
   */
  public record Outcome(List<SstableSummary> files, Map<Integer, Forgotten> forgotten) {}

  private FlushJob() {}

  /**
   * Writes the files and brings them to stable storage, all but the directory; none if that fails.
   *
   * @param catalog trees that are not in it are left out
   * @param horizon the sequence of the oldest open snapshot
   * @param now the store's clock, in milliseconds
   * @param dropsOverwritten whether what was overwritten in memory is left out where no read can
   *     tell
   */
  public static Outcome run(
      SstableTarget target,
      Generation generation,
      StoreCatalog catalog,
      long horizon,
      long now,
      boolean dropsOverwritten)
      throws IOException {
    Purge.Scope scope = dropsOverwritten ? Purge.Scope.FLUSH : Purge.Scope.PART;
    List<SstableSummary> written = new ArrayList<>();
    Map<Integer, Forgotten> forgotten = new HashMap<>();
    boolean done = false;
    try {
      for (int tree = 0; tree < generation.treeBound(); tree++) {
        FamilyDescriptor family = catalog.family(tree);
        if (family != null && generation.memtable(tree) != null) {
          Purge purge = Purge.of(family, scope, horizon, 0, now);
          try (SstableSequence into = new SstableSequence(target, tree, family, Long.MAX_VALUE)) {
            MemtableRows rows = new MemtableRows(generation.memtable(tree));
            MergedRows merged = new MergedRows(List.of(rows), false);
            merged.seek(NO_KEY);
            DroppedDeletes dropped = DroppedDeletes.of(family, purge, now);
            new TableCopy(merged, NO_KEY, purge, into, dropped).run();
            written.addAll(into.finish());
            if (dropped != null) {
              forgotten.put(tree, dropped.forgotten());
            }
          }
        }
      }
      done = true;
      return new Outcome(written, forgotten);
    } finally {
      if (!done) {
        target.delete(written);
      }
    }
  }
}
