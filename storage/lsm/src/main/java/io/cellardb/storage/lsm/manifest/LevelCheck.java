package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.sstable.LevelRows;
import io.cellardb.storage.lsm.sstable.Sstable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that the runs of a tree are in the order of their age: of any row, everything in a run is
 * older than what is in the runs before it.
 */
public final class LevelCheck {
  private final List<RowSource> runs = new ArrayList<>(); // newest first
  private final CellBuffer cells = new CellBuffer();

  private LevelCheck(Levels tree) {
    for (List<Sstable> run : tree.runs()) {
      runs.add(new LevelRows(run, file -> false, false));
    }
  }

  /** Adds what is wrong to {@code problems}; throws if a block cannot be read. */
  public static void run(int tree, Levels levels, List<String> problems) throws IOException {
    new LevelCheck(levels).run(tree, problems);
  }

  private void run(int tree, List<String> problems) throws IOException {
    for (RowSource run : runs) {
      run.seek(new byte[0]);
    }
    for (RowSource first = first(); first != null; first = first()) {
      byte[] row = ByteString.copyOf(first.key(), first.keyStart(), end(first)).array();
      long above = Long.MAX_VALUE;
      for (RowSource run : runs) {
        if (run.isValid() && run.compareKey(row) == 0) {
          if (run.maxSequence() >= above) {
            problems.add(
                "row "
                    + ByteString.wrap(row)
                    + " of tree "
                    + tree
                    + " is newer in a level than in one above it");
          }
          above = minSequence(run);
          run.next();
        }
      }
    }
  }

  private static int end(RowSource row) {
    return row.keyStart() + row.keyLength();
  }

  private RowSource first() {
    RowSource first = null;
    for (RowSource run : runs) {
      if (run.isValid() && (first == null || run.compareKey(first) < 0)) {
        first = run;
      }
    }
    return first;
  }

  private long minSequence(RowSource row) throws IOException {
    cells.clear();
    row.familyTombstones(cells, Integer.MAX_VALUE);
    for (row.firstColumn(); row.qualifier() != null; row.nextColumn()) {
      row.currentColumn(cells, Integer.MAX_VALUE);
    }
    long min = Long.MAX_VALUE;
    for (int i = 0; i < cells.count(); i++) {
      min = Math.min(min, cells.sequence(i));
    }
    return min;
  }
}
