package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.WantedColumns;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.key.CellRun;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/**
 * The rows of a memtable. Cells that were written after the reader began may show up; their
 * sequence tells them apart. A row is seen as it was when the source moved to it.
 */
public final class MemtableRows extends RowSource {
  private static final byte[] NO_QUALIFIER = new byte[0];

  private final RowPosition position;
  private final long bound;
  private CellRun[] runs;

  /** Whether each column of the row is one put, so that none has to be compared with the next. */
  private boolean isSingle;

  /** Of a plain row, where its puts are. */
  private final PlainRuns plain = new PlainRuns();

  private final VersionsOfRuns versions = new VersionsOfRuns();

  /** The next cell of each run, while moving over the columns. */
  private int[] positions = new int[4];

  /** Reads a memtable. */
  public MemtableRows(Memtable memtable) {
    this(memtable, Long.MAX_VALUE);
  }

  /** Reads a memtable as if nothing above a sequence were there. */
  MemtableRows(Memtable memtable, long bound) {
    this(memtable.position(), bound);
  }

  /**
   * Reads rows, those of a memtable or of what was one, as if nothing above a sequence were there.
   */
  MemtableRows(RowPosition position, long bound) {
    this.position = position;
    this.bound = bound;
  }

  /** The runs of a row that are to be read; null if there are none. */
  private CellRun[] runs(RowTree.Row row) {
    CellRun[] all = row.runs;
    if (all == null || all[all.length - 1].maxSequence() <= bound) {
      return all;
    }
    CellRun[] kept =
        Arrays.stream(all)
            .map(run -> run.upTo(bound))
            .filter(Objects::nonNull)
            .toArray(CellRun[]::new);
    return kept.length == 0 ? null : kept;
  }

  /** Takes up the row at the position, or the next one that has cells. */
  private void stand(boolean forward) throws IOException {
    // A row without runs is just being inserted, by a batch that no reader sees yet.
    RowTree.Row row = position.row();
    while (row != null && (runs = runs(row)) == null) {
      if (forward) {
        position.next();
      } else {
        position.previous();
      }
      row = position.row();
    }
    if (row == null) {
      key = null;
    } else {
      key = row.key;
      keyLength = key.length;
      isSingle = runs.length == 1 && runs[0].isPlain();
    }
  }

  @Override
  public void seek(byte[] row) throws IOException {
    if (row.length == 0) {
      position.first();
    } else {
      position.seek(row);
    }
    stand(true);
  }

  @Override
  public void seekBelow(byte[] row) throws IOException {
    if (row.length == 0) {
      position.last();
    } else {
      position.seekBelow(row);
    }
    stand(false);
  }

  @Override
  public void seekExactly(byte[] row) throws IOException {
    if (!position.mayHave(row)) {
      key = null;
      return;
    }
    position.seek(row);
    RowTree.Row found = position.row();
    if (found != null && Arrays.equals(found.key, row) && runs(found) != null) {
      stand(true);
    } else {
      key = null;
    }
  }

  @Override
  public void next() throws IOException {
    position.next();
    stand(true);
  }

  @Override
  public void previous() throws IOException {
    position.previous();
    stand(false);
  }

  @Override
  public long maxSequence() {
    long max = 0;
    for (CellRun run : runs) {
      max = Math.max(max, run.maxSequence());
    }
    return max;
  }

  @Override
  public long maxTime() {
    long max = 0;
    for (CellRun run : runs) {
      max = Math.max(max, run.maxTime());
    }
    return max;
  }

  @Override
  public long droppedTo() {
    long max = 0;
    for (CellRun run : runs) {
      max = Math.max(max, run.droppedTo());
    }
    return max;
  }

  @Override
  public boolean isPlain(long sequence, long minTime, long maxTime) {
    return plain.turnTo(runs, sequence, minTime, maxTime);
  }

  @Override
  public long minNewestTime() {
    return plain.minNewestTime();
  }

  @Override
  public long deletedTo() {
    return plain.deletedTo();
  }

  @Override
  public boolean mayHideFamily() {
    for (CellRun run : runs) {
      if (run.hasFamilyTombstones()) {
        return true;
      }
    }
    return false;
  }

  /** All cells of the current row if each is the one put of its column, else null. */
  public CellRun puts() {
    return isSingle && runs[0].hasOnlyPuts() ? runs[0] : null;
  }

  @Override
  public void find(int slot, byte[] wanted, ValueSlot into) {
    plain.find(slot, wanted, into);
  }

  @Override
  public void find(WantedColumns wanted) {
    plain.find(wanted);
  }

  @Override
  public int findAmongPuts(
      int slot, byte[] wanted, long sequence, long above, long below, ValueSlot into) {
    return versions.find(runs, slot, wanted, sequence, above, below, into);
  }

  @Override
  public void familyTombstones(CellBuffer into, int limit) {
    for (int r = runs.length - 1; r >= 0; r--) {
      CellRun run = runs[r];
      int mark = into.count();
      for (int i = 0; run.hasFamilyTombstones() && isOfEmptyQualifier(run, i); i++) {
        if (!CellOrder.isFamilyTombstone(run.kind(i))) {
          continue;
        }
        if (into.count() - mark == limit) {
          into.cut(run.time(i));
          break;
        }
        into.addTombstone(run.time(i), run.kind(i), run.sequence(i));
      }
    }
  }

  private static boolean isOfEmptyQualifier(CellRun run, int cell) {
    return cell < run.count() && run.qualifierLength(cell) == 0;
  }

  @Override
  public void column(byte[] wanted, CellBuffer into, int limit) {
    for (int r = runs.length - 1; r >= 0; r--) {
      CellRun run = runs[r];
      if (into.isAbove(run.maxTime(), limit)) {
        into.cut(run.maxTime());
      } else {
        addColumn(run, run.ceiling(wanted), wanted, 0, wanted.length, into, limit);
      }
    }
  }

  private static void addColumn(
      CellRun run, int from, byte[] wanted, int start, int length, CellBuffer into, int limit) {
    int mark = into.count();
    for (int i = from;
        i < run.count() && run.compareQualifier(i, wanted, start, start + length) == 0;
        i++) {
      if (CellOrder.isFamilyTombstone(run.kind(i))) {
        continue;
      }
      if (into.count() - mark == limit) {
        into.cut(run.time(i));
        return;
      }
      addCell(run, i, into);
    }
  }

  private static void addCell(CellRun run, int cell, CellBuffer into) {
    into.add(
        run.time(cell),
        run.kind(cell),
        run.sequence(cell),
        run.ttl(cell),
        run.data(),
        run.valueStart(cell),
        run.valueLength(cell));
  }

  @Override
  public void firstColumn() {
    seekColumn(NO_QUALIFIER);
  }

  @Override
  public void seekColumn(byte[] from) {
    if (positions.length < runs.length) {
      positions = new int[runs.length];
    }
    for (int r = 0; r < runs.length; r++) {
      positions[r] =
          RunColumns.skipTombstones(runs[r], from.length == 0 ? 0 : runs[r].ceiling(from));
    }
    chooseColumn();
  }

  @Override
  public void nextColumn() {
    if (isSingle) {
      // Tombstones over the family are sorted among the cells of the empty qualifier.
      positions[0] = RunColumns.skipTombstones(runs[0], positions[0] + 1);
    } else {
      for (int r = 0; r < runs.length; r++) {
        positions[r] =
            RunColumns.behind(
                runs[r], positions[r], qualifier, qualifierStart, qualifierStart + qualifierLength);
      }
    }
    chooseColumn();
  }

  private void chooseColumn() {
    qualifier = null;
    for (int r = 0; r < runs.length; r++) {
      CellRun run = runs[r];
      int cell = positions[r];
      if (cell < run.count()
          && (qualifier == null
              || run.compareQualifier(
                      cell, qualifier, qualifierStart, qualifierStart + qualifierLength)
                  < 0)) {
        qualifier = run.data();
        qualifierStart = run.qualifierStart(cell);
        qualifierLength = run.qualifierLength(cell);
      }
    }
  }

  @Override
  public void currentColumn(CellBuffer into, int limit) {
    if (isSingle) {
      addCell(runs[0], positions[0], into);
      return;
    }
    for (int r = runs.length - 1; r >= 0; r--) {
      CellRun run = runs[r];
      if (positions[r] == run.count()) {
        continue;
      }
      if (into.isAbove(run.maxTime(), limit)) {
        into.cut(run.maxTime());
      } else {
        addColumn(run, positions[r], qualifier, qualifierStart, qualifierLength, into, limit);
      }
    }
  }
}
