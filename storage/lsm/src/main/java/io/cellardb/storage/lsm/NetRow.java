package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScan.Columns;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.storage.lsm.key.RunMerger;
import io.cellardb.storage.lsm.key.UntimedCells;
import io.cellardb.storage.lsm.manifest.StoreCatalog;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a commit writes to a row to which a transaction has written any number of times. All writes
 * without a time get one time then, at which a delete would win over a value written after it. So
 * of each column only the last of them is kept. Where a family was deleted and then written to, the
 * delete becomes one of each column that was not written again.
 */
final class NetRow {
  private static final byte PUT = CellKind.PUT.code();
  private static final byte DELETE_COLUMN = CellKind.DELETE_COLUMN.code();
  private static final byte DELETE_FAMILY = CellKind.DELETE_FAMILY.code();
  private static final byte[] EMPTY = new byte[0];

  /** A cell to be written: one of a run at another time, or without a run a deleted column. */
  private record Written(CellRun run, int cell, long time, byte kind, byte[] qualifier) {
    static int compare(Written a, Written b) {
      int order = Arrays.compareUnsigned(a.qualifier, b.qualifier);
      return order != 0 ? order : CellOrder.compareVersions(a.time, a.kind, 0, b.time, b.kind, 0);
    }

    boolean isSameAs(Written other) {
      return other != null && compare(this, other) == 0;
    }
  }

  private final Snapshot base;

  /** For cells of several writes; null before the first. */
  private ByteWriter several;

  private StoreCatalog.Entry entry;
  private byte[] key;
  private CellRun[][] families;

  /** Values of batches before this one are left out; 0 if none are. */
  private long lastPut;

  private boolean untimed;
  private boolean puts;

  /**
   * For any number of rows, one after the other.
   *
   * @param base what the transaction has read from
   */
  NetRow(Snapshot base) {
    this.base = base;
  }

  /**
   * Turns to a row.
   *
   * @param runs what was written to each of its families, from the oldest to the newest
   * @param replacesRow whether only the values of the last batch are kept
   */
  void begin(StoreCatalog.Entry table, byte[] row, CellRun[][] runs, boolean replacesRow) {
    entry = table;
    key = row;
    families = runs;
    lastPut = replacesRow ? lastPut(runs) : 0;
  }

  /** The last batch that wrote a value without a time to the row, 0 if none did. */
  private static long lastPut(CellRun[][] families) {
    long last = 0;
    for (CellRun[] runs : families) {
      for (CellRun run : runs) {
        for (int i = 0; i < run.count(); i++) {
          if (run.kind(i) == PUT && run.isUntimed(i)) {
            last = Math.max(last, run.sequence(i));
          }
        }
      }
    }
    return last;
  }

  /**
   * Works out a family to which something was written.
   *
   * @param time that of writes without one
   * @param own whether the runs are of no more use, and each has its own array, which then stays
   * @return part of a batch without a number, in whose array is nothing but its cells
   */
  BatchRecord.Row write(int family, long time, boolean own) {
    CellRun[] runs = families[family];
    CellRun run = runs[0];
    for (int i = 1; i < runs.length; i++) {
      run = RunMerger.merge(run, runs[i]);
    }
    int tree = entry.trees()[family];
    untimed = false;
    puts = false;
    if (isKept(run)) {
      untimed = UntimedCells.areIn(run);
      CellRun committed = UntimedCells.commit(run, time, own);
      puts = run.hasPuts();
      return new BatchRecord.Row(tree, key, committed);
    }
    List<Written> cells = last(entry.descriptor().families().get(family), run, time);
    several = several == null ? new ByteWriter(1 << 8) : several;
    several.clear();
    cells.forEach(this::write);
    CellRun net = CellRun.of(several.toByteArray(), 0, cells.size(), 0);
    return new BatchRecord.Row(tree, key, net);
  }

  /** Whether anything that was written last had no time. */
  boolean isUntimed() {
    return untimed;
  }

  /** Whether a value was written last. */
  boolean hasPuts() {
    return puts;
  }

  private void write(Written cell) {
    puts |= cell.kind() == PUT;
    if (cell.run() != null) {
      cell.run().copy(cell.cell(), cell.time(), several);
      untimed |= cell.run().isUntimed(cell.cell());
      return;
    }
    untimed = true;
    EncodedCell.encode(
        several,
        CellKind.DELETE_COLUMN,
        cell.time(),
        cell.qualifier(),
        EMPTY,
        FamilyDescriptor.FOREVER);
  }

  /**
   * Whether all cells of a run stay, in their order: one batch wrote them, and there is one value
   * for each column, or all get the same time.
   */
  private boolean isKept(CellRun run) {
    if (!run.isOfOneBatch() || run.maxSequence() < lastPut) {
      return false;
    }
    if (run.isPlain() && run.hasOnlyPuts()) {
      return true;
    }
    for (int i = 0; i < run.count(); i++) {
      if (!run.isUntimed(i) || run.time(i) != run.time(0)) {
        return false;
      }
    }
    return true;
  }

  private static Written written(CellRun run, int cell, long time) {
    int start = run.qualifierStart(cell);
    byte[] qualifier = Arrays.copyOfRange(run.data(), start, start + run.qualifierLength(cell));
    return new Written(run, cell, time, run.kind(cell), qualifier);
  }

  /** What several writes leave. */
  private List<Written> last(FamilyDescriptor family, CellRun run, long time) {
    long familyDeleted = 0;
    for (int i = 0; i < run.count(); i++) {
      if (run.isUntimed(i) && run.kind(i) == DELETE_FAMILY) {
        familyDeleted = Math.max(familyDeleted, run.sequence(i));
      }
    }
    List<Written> cells = new ArrayList<>();
    Set<ByteString> again = new TreeSet<>();
    int next;
    for (int from = 0; from < run.count(); from = next) {
      next = from;
      int winner = -1;
      while (next < run.count() && run.sameColumn(from, next)) {
        if (!run.isUntimed(next)) {
          cells.add(written(run, next, run.time(next)));
        } else if (!CellOrder.isFamilyTombstone(run.kind(next))
            && run.sequence(next) > familyDeleted
            && !(run.kind(next) == PUT
                && (run.sequence(next) < lastPut || isDeletedSince(run, next)))
            && (winner < 0 || isWrittenAfter(run, next, winner))) {
          winner = next;
        }
        next++;
      }
      if (winner >= 0) {
        Written last = written(run, winner, Math.max(time, run.time(winner)));
        cells.add(last);
        if (last.kind() == PUT) {
          again.add(ByteString.wrap(last.qualifier()));
        }
      }
    }
    if (familyDeleted > 0) {
      deleteFamily(family, run, time, again, cells);
    }
    cells.sort(Written::compare);
    List<Written> distinct = new ArrayList<>(cells.size());
    Written previous = null;
    for (Written cell : cells) {
      if (!cell.isSameAs(previous)) {
        distinct.add(cell); // of those at one time the last that was written comes first
        previous = cell;
      }
    }
    return distinct;
  }

  /** Within a batch a delete wins over a value. */
  private static boolean isWrittenAfter(CellRun run, int cell, int other) {
    return run.sequence(cell) != run.sequence(other)
        ? run.sequence(cell) > run.sequence(other)
        : run.kind(cell) > run.kind(other);
  }

  /** Whether a delete at a given time, that came later, covers a value. */
  private static boolean isDeletedSince(CellRun run, int cell) {
    for (int i = 0; i < run.count(); i++) {
      byte kind = run.kind(i);
      if (kind == PUT || run.isUntimed(i) || run.sequence(i) <= run.sequence(cell)) {
        continue;
      }
      boolean whole = kind == DELETE_FAMILY || kind == DELETE_COLUMN;
      boolean reaches = CellOrder.isFamilyTombstone(kind) || run.sameColumn(cell, i);
      boolean covers = whole ? run.time(i) >= run.time(cell) : run.time(i) == run.time(cell);
      if (reaches && covers) {
        return true;
      }
    }
    return false;
  }

  /** The delete of a family, or of those of its columns that were not written again. */
  private void deleteFamily(
      FamilyDescriptor family, CellRun run, long time, Set<ByteString> again, List<Written> cells) {
    if (again.isEmpty()) {
      for (int i = 0; i < run.count(); i++) {
        if (run.isUntimed(i) && run.kind(i) == DELETE_FAMILY) {
          cells.add(written(run, i, time));
          return;
        }
      }
    }
    Set<ByteString> columns = new TreeSet<>();
    CellScan scan = family.newVersionBehavior() ? CellScan.VERSIONS : CellScan.RAW;
    RowRanges ranges = RowRanges.of(List.of(KeyRange.single(ByteString.wrap(key))));
    try (CellScanner scanner =
        base.table(entry.descriptor().name())
            .cells(scan.of(new Columns.Family(family.name())).over(ranges))) {
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        if (cell.kind() == CellKind.PUT) {
          columns.add(cell.qualifier());
        }
      }
    }
    for (Written cell : cells) {
      if (cell.kind() == PUT) {
        columns.add(ByteString.wrap(cell.qualifier())); // at a given time
      }
    }
    columns.removeAll(again);
    for (ByteString column : columns) {
      cells.add(new Written(null, 0, time, DELETE_COLUMN, column.array()));
    }
  }
}
