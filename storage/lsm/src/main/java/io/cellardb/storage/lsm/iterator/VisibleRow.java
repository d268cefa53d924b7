package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.KeyRange;
import java.io.IOException;

/**
 * The current row of {@link MergedRows} as a reader sees it. A row that is plain is read where it
 * lies, and so are those below it, as far as each is plain and older than all above. Otherwise a
 * column's cells are gathered from all sources, the newest few first, and more only if these do not
 * decide. So a cell that was overwritten a million times costs as much as its newest versions.
 */
public final class VisibleRow {
  private static final int FIRST_LIMIT = 4;
  private static final int MORE = 32;
  private static final int MANY = 100;

  private final MergedRows rows;
  private final Visibility visibility;
  private long readSequence;
  private final ValueSlot any = new ValueSlot();
  private final CellBuffer cells = new CellBuffer();
  private final CellBuffer tombstones = new CellBuffer();
  private int tombstoneLimit; // 0 while they are not loaded for this row
  private RowSource plain; // whose puts are seen as they lie, being above all others; or null
  private boolean alone; // whether nothing else is seen of a row that has it
  private int layers; // how many sources are known to be read as they lie, if the first one is
  private boolean layersEnd; // whether there are no more of these
  private byte[] stop; // where moving over the columns ends; empty if nowhere

  /** Reads rows, up to a sequence, by certain rules. */
  public VisibleRow(MergedRows rows, Visibility visibility, long readSequence) {
    this.rows = rows;
    this.visibility = visibility;
    rows.readBy(visibility);
    readSequence(readSequence);
  }

  /** Lets everything up to this sequence count, from the next row on. */
  public void readSequence(long sequence) {
    readSequence = sequence;
    cells.readSequence(sequence);
    tombstones.readSequence(sequence);
  }

  /** The rows. */
  public MergedRows rows() {
    return rows;
  }

  /** The rules. */
  public Visibility visibility() {
    return visibility;
  }

  /** Everything up to this sequence counts. */
  public long readSequence() {
    return readSequence;
  }

  /** Turns to the row on which the sources stand now. */
  public void start() throws IOException {
    startAt(rows.row(), rows.maxTimeBehind(0));
  }

  /**
   * Turns to the row on which one source stands.
   *
   * @param others a time that nothing is above which other sources have of the row; -1 if they have
   *     nothing
   * @return whether the row's puts are seen as they lie there
   */
  public boolean startAt(RowSource source, long others) throws IOException {
    tombstoneLimit = 0;
    plain = null;
    if (source.isPlain(readSequence, visibility.minTime(), visibility.maxTime())
        && others < source.minNewestTime()) {
      plain = source;
      alone = others < 0 || (visibility.heedsDeletes() && others <= source.deletedTo());
      layers = 1;
      layersEnd = false;
    }
    return plain != null;
  }

  /** Whether the other sources cannot have a column that the source does not have. */
  public boolean isAlone() {
    return alone;
  }

  /** Whether a column that the source does not have is read as if the source had no such row. */
  public boolean isTransparent() throws IOException {
    return isTransparent(plain);
  }

  /** Losses are noted by the rules only. */
  private boolean isTransparent(RowSource source) throws IOException {
    return !visibility.isWatched() && !source.mayHideFamily();
  }

  /**
   * Looks for a column in the sources behind the first one, as far as these are read as they lie.
   */
  private boolean findsBelow(int slot, byte[] qualifier, ValueSlot into) throws IOException {
    int standing = rows.standing();
    for (int layer = 1; layer < standing && into.source == null; layer++) {
      if (!isLayer(layer)) {
        return false;
      }
      rows.standing(layer).find(slot, qualifier, into);
    }
    return true;
  }

  /** Whether a source is read as it lies, for columns that those before it do not have. */
  private boolean isLayer(int index) throws IOException {
    if (index == layers && !layersEnd) {
      RowSource source = rows.standing(index);
      layersEnd =
          !isTransparent(rows.standing(index - 1))
              || !source.isPlain(readSequence, visibility.minTime(), visibility.maxTime())
              || rows.maxTimeBehind(index) >= source.minNewestTime();
      layers += layersEnd ? 0 : 1;
    }
    return index < layers;
  }

  /**
   * Reads the newest visible version of a column; the slot's source is null if there is none.
   *
   * @param slot a number that the caller uses for this qualifier only; -1 for none
   */
  public void newest(int slot, byte[] qualifier, ValueSlot into) throws IOException {
    into.source = null;
    if (plain != null) {
      plain.find(slot, qualifier, into);
      if (into.source != null || alone || findsBelow(slot, qualifier, into)) {
        return;
      }
    } else {
      if (isFoundAmongPuts(slot, qualifier, into)) {
        return;
      }
    }
    versions(qualifier);
    take(into);
  }

  /** As {@link #newest(int, byte[], ValueSlot)}, of all columns that are wanted. */
  public void newest(WantedColumns wanted) throws IOException {
    wanted.clear();
    if (plain != null) {
      plain.find(wanted);
      int layer = 1;
      while (!alone && layer < rows.standing() && !wanted.areFound() && isLayer(layer)) {
        rows.standing(layer++).find(wanted);
      }
      if (alone || layer == rows.standing()) {
        return;
      }
    }
    for (int i = 0; i < wanted.count(); i++) {
      if (wanted.value(i).source == null) {
        newest(wanted.slot(i), wanted.qualifier(i), wanted.value(i));
      }
    }
  }

  /** Whether a column's newest version is found, or that it has none, without the rules. */
  private boolean isFoundAmongPuts(int slot, byte[] qualifier, ValueSlot into) throws IOException {
    int newer = rows.findAmongPuts(slot, qualifier, readSequence, visibility.maxTime(), into);
    boolean found =
        visibility.isKept(newer) && (into.source == null || into.time >= visibility.minTime());
    if (!found) {
      into.source = null;
    }
    return found;
  }

  /** Finds the visible versions of a column, as many as are wanted. */
  public void versions(byte[] qualifier) throws IOException {
    int limit = firstLimit();
    for (boolean decided = false; !decided; limit = next(limit)) {
      cells.clear();
      rows.column(qualifier, cells, limit);
      decided = decide(limit);
    }
  }

  /** Whether it is known at no cost that a cell is visible. */
  public boolean existsForSure() {
    return plain != null;
  }

  /** Whether any cell is visible. */
  public boolean exists() throws IOException {
    return plain != null || firstColumn(KeyRange.ALL, any);
  }

  /** The newest time of any visible cell, or -1 if there is none. */
  public long newestTime() throws IOException {
    long newest = -1;
    for (boolean more = firstColumn(KeyRange.ALL, any); more; more = nextColumn(any)) {
      newest = Math.max(newest, any.time);
    }
    return newest;
  }

  /**
   * Moves to the first column with a visible version.
   *
   * @param within only columns with a qualifier within are moved to
   * @param newest is set to the newest version; null if it is of no interest
   */
  public boolean firstColumn(KeyRange within, ValueSlot newest) throws IOException {
    if (visibility.isWatched()) {
      loadTombstones(FIRST_LIMIT);
      visibility.takeNoteOfDeletes(tombstones); // there need not be a column
    }
    byte[] from = within.start().array();
    stop = within.stop().array();
    boolean found = from.length == 0 ? rows.firstColumn() : rows.seekColumn(from);
    return found && thisOrNextColumn(newest);
  }

  /** Moves to the next column with a visible version, of those that the first one was among. */
  public boolean nextColumn(ValueSlot newest) throws IOException {
    return rows.nextColumn() && thisOrNextColumn(newest);
  }

  private boolean thisOrNextColumn(ValueSlot newest) throws IOException {
    do {
      if (stop.length > 0 && rows.columnSource().compareQualifier(stop) >= 0) {
        return false;
      }
      int limit = firstLimit();
      for (boolean decided = false; !decided; limit = next(limit)) {
        cells.clear();
        rows.currentColumn(cells, limit);
        decided = decide(limit);
      }
      if (visibility.count() > 0) {
        if (newest != null) {
          take(newest);
        }
        return true;
      }
    } while (rows.nextColumn());
    return false;
  }

  /** A source that stands on the current column, for its qualifier. */
  public RowSource column() {
    return rows.columnSource();
  }

  /** The cells of the column read last; those visible are {@link Visibility#selected}. */
  public CellBuffer cells() {
    return cells;
  }

  /** Applies the rules; false if that needs more cells than {@code limit} of each source. */
  private boolean decide(int limit) throws IOException {
    loadTombstones(limit);
    visibility.select(cells, tombstones);
    boolean complete = cells.horizon() == Long.MIN_VALUE && tombstones.horizon() == Long.MIN_VALUE;
    boolean decided = complete || visibility.isDecided();
    if (decided && visibility.isWatched()) {
      visibility.takeNote(cells, tombstones);
    }
    return decided;
  }

  private void loadTombstones(int limit) throws IOException {
    boolean enough =
        tombstoneLimit >= limit || (tombstoneLimit > 0 && tombstones.horizon() == Long.MIN_VALUE);
    if (!enough) {
      tombstoneLimit = limit;
      tombstones.clear();
      rows.familyTombstones(tombstones, limit);
    }
  }

  /** With many versions to look at, all cells are gathered at once. */
  private int firstLimit() {
    if (visibility.isWatched()) {
      return MORE; // what is newer comes first
    }
    int versions = visibility.mostVersions();
    return versions == 1 ? 1 : versions > MANY ? Integer.MAX_VALUE : FIRST_LIMIT;
  }

  private static int next(int limit) {
    return limit > Integer.MAX_VALUE / 8 ? Integer.MAX_VALUE : Math.max(limit * 8, MORE);
  }

  private void take(ValueSlot into) {
    if (visibility.count() > 0) {
      cells.get(visibility.selected(0), into);
    }
  }
}
