package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.iterator.WantedColumns;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * The rows of files that are disjoint and in key order, one after the other. A file is not looked
 * at before the rows come to it, and a point lookup goes to one file at most.
 */
public final class LevelRows extends RowSource {
  /** For so many files there are places. */
  private static final int MOST_OPENED = 32;

  private final List<Sstable> files;
  private final Predicate<SstableSummary> ignored;
  private final boolean cached;

  /** Those of files read before, each in a place that its number gives. */
  private final SstableRows[] opened;

  private int number; // of the file in which the source stands, if it stands on a row
  private SstableRows rows; // of that file; null before the first

  /**
   * Reads a level.
   *
   * @param files disjoint in their keys, in key order
   * @param ignored which of them are passed over as if they were empty
   * @param cached whether blocks go through the cache
   */
  public LevelRows(List<Sstable> files, Predicate<SstableSummary> ignored, boolean cached) {
    this.files = files;
    this.ignored = ignored;
    this.cached = cached;
    // Whoever reads without the cache reads one file after the other.
    opened = new SstableRows[cached ? Math.max(1, Math.min(files.size(), MOST_OPENED)) : 1];
  }

  @Override
  public void readBy(Visibility rules) {
    super.readBy(rules);
    for (SstableRows each : opened) {
      if (each != null) {
        each.readBy(rules);
      }
    }
  }

  @Override
  public void expect(byte[][] qualifiers) {
    super.expect(qualifiers);
    for (SstableRows each : opened) {
      if (each != null) {
        each.expect(qualifiers);
      }
    }
  }

  /** The rows of the file in which this stands; whoever moves them calls {@link #moved} then. */
  public SstableRows file() {
    return rows;
  }

  /** Finds the current row after {@link #file} was moved, in either direction. */
  public void moved(boolean reversed) throws IOException {
    if (rows.isValid()) {
      stand();
    } else if (reversed) {
      enterLast(number - 1);
    } else {
      enterFirst(number + 1);
    }
  }

  /** The first file whose last row is not below a key; their number if there is none. */
  private int ceiling(byte[] row) {
    int low = 0;
    int high = files.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(files.get(middle).summary().lastRow(), row) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean open(int file) {
    if (ignored.test(files.get(file).summary())) {
      files.get(file).counters().fileSkippedByTime();
      return false;
    }
    SstableRows found = rowsOf(file);
    if (rows != null && rows != found) {
      rows.leave();
    }
    rows = found;
    number = file;
    return true;
  }

  private SstableRows rowsOf(int file) {
    int place = file % opened.length;
    SstableRows known = opened[place];
    if (known == null || !known.isOf(files.get(file))) {
      known = new SstableRows(files.get(file), cached);
      known.readBy(visibility);
      known.expect(named);
      opened[place] = known;
    }
    return known;
  }

  private void stand() {
    key = rows.key();
    keyStart = rows.keyStart();
    keyLength = rows.keyLength();
    qualifier = null;
  }

  private void end() {
    key = null;
  }

  /** Stands on the first row of the files from one on. */
  private void enterFirst(int from) throws IOException {
    for (int file = from; file < files.size(); file++) {
      if (open(file)) {
        rows.seek(new byte[0]);
        stand();
        return;
      }
    }
    end();
  }

  /** Stands on the last row of the files up to one. */
  private void enterLast(int from) throws IOException {
    for (int file = from; file >= 0; file--) {
      if (open(file)) {
        rows.seekBelow(new byte[0]);
        stand();
        return;
      }
    }
    end();
  }

  @Override
  public void seek(byte[] row) throws IOException {
    int file = ceiling(row);
    if (file == files.size() || !open(file)) {
      enterFirst(file + 1);
      return;
    }
    rows.seek(row);
    moved(false);
  }

  @Override
  public void seekBelow(byte[] row) throws IOException {
    int file = row.length == 0 ? files.size() - 1 : Math.min(ceiling(row), files.size() - 1);
    if (file < 0 || !open(file)) {
      enterLast(file - 1);
      return;
    }
    rows.seekBelow(row);
    moved(true);
  }

  @Override
  public void seekExactly(byte[] row) throws IOException {
    int file = ceiling(row);
    if (file == files.size()
        || Arrays.compareUnsigned(files.get(file).summary().firstRow(), row) > 0
        || !open(file)) {
      end();
      return;
    }
    rows.seekExactly(row);
    if (rows.isValid()) {
      stand();
    } else {
      end();
    }
  }

  @Override
  public void next() throws IOException {
    rows.next();
    moved(false);
  }

  @Override
  public void previous() throws IOException {
    rows.previous();
    moved(true);
  }

  @Override
  public long maxSequence() throws IOException {
    return rows.maxSequence();
  }

  @Override
  public long maxTime() {
    return rows.maxTime();
  }

  @Override
  public boolean isPlain(long sequence, long minTime, long maxTime) throws IOException {
    return rows.isPlain(sequence, minTime, maxTime);
  }

  @Override
  public long minNewestTime() throws IOException {
    return rows.minNewestTime();
  }

  @Override
  public boolean mayHideFamily() throws IOException {
    return rows.mayHideFamily();
  }

  @Override
  public void find(int slot, byte[] wanted, ValueSlot into) throws IOException {
    rows.find(slot, wanted, into);
  }

  @Override
  public void find(WantedColumns wanted) throws IOException {
    rows.find(wanted);
  }

  @Override
  public int findAmongPuts(
      int slot, byte[] wanted, long sequence, long above, long below, ValueSlot into)
      throws IOException {
    return rows.findAmongPuts(slot, wanted, sequence, above, below, into);
  }

  @Override
  public void familyTombstones(CellBuffer into, int limit) throws IOException {
    rows.familyTombstones(into, limit);
  }

  @Override
  public void column(byte[] wanted, CellBuffer into, int limit) throws IOException {
    rows.column(wanted, into, limit);
  }

  @Override
  public void firstColumn() throws IOException {
    rows.firstColumn();
    standOnColumn();
  }

  @Override
  public void seekColumn(byte[] from) throws IOException {
    rows.seekColumn(from);
    standOnColumn();
  }

  @Override
  public void nextColumn() throws IOException {
    rows.nextColumn();
    standOnColumn();
  }

  private void standOnColumn() {
    qualifier = rows.qualifier();
    qualifierStart = rows.qualifierStart();
    qualifierLength = rows.qualifierLength();
  }

  @Override
  public void currentColumn(CellBuffer into, int limit) throws IOException {
    rows.currentColumn(into, limit);
  }
}
