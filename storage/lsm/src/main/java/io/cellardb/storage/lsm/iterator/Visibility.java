package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Loss;
import io.cellardb.storage.TimeRange;
import java.util.Set;

/**
 * Which cells of a column a reader sees. Families with classic version behaviour have the rules of
 * {@link ClassicSelection}, those with new version behaviour the ones of {@link
 * NewVersionSelection}, and raw reads the one of {@link RawSelection}.
 *
 * <p>All decisions on a cell depend on cells with the same or a newer time only. A column may
 * therefore be judged by its newest part, down to a horizon.
 */
public final class Visibility {
  /** A condition on single cells. */
  public interface Test {
    /** Whether a cell of the column that is being judged passes. */
    boolean passes(CellBuffer cells, int cell);
  }

  private final FamilyDescriptor family;
  private final ReadTimes times;
  private final int wanted;
  private final boolean raw;
  private final Test test; // null if all cells pass
  private final SelectedCells selected = new SelectedCells();
  private LossNotes notes; // null unless losses are watched

  // One of them, the others are null.
  private final ClassicSelection classic;
  private final NewVersionSelection newVersions;
  private final RawSelection all;

  /**
   * The rules for one read of one family, of all cells that are visible.
   *
   * @param range only cells with a time within are visible
   * @param wanted how many versions are asked for, at least 1
   * @param named whether the columns are asked for by name, which matters for rule 18
   * @param raw whether the read is raw
   * @param now the store's clock when the read began, in milliseconds
   */
  public Visibility(
      FamilyDescriptor family, TimeRange range, int wanted, boolean named, boolean raw, long now) {
    this(family, range, wanted, named, raw, null, now);
  }

  /**
   * The rules for one read of one family.
   *
   * @param range only cells with a time within are visible
   * @param wanted how many versions are asked for, at least 1
   * @param named whether the columns are asked for by name, which matters for rule 18
   * @param raw whether the read is raw
   * @param test which cells are of interest; a classic family counts the wanted versions among
   *     these (rule 21), in other reads they are left of those; null if all are
   * @param now the store's clock when the read began, in milliseconds
   */
  public Visibility(
      FamilyDescriptor family,
      TimeRange range,
      int wanted,
      boolean named,
      boolean raw,
      Test test,
      long now) {
    this.family = family;
    this.times = new ReadTimes(family, range, now);
    this.wanted = raw ? wanted : Math.min(wanted, family.versions());
    this.raw = raw;
    this.test = test;
    boolean isNew = family.newVersionBehavior();
    all = raw ? new RawSelection(times, wanted) : null;
    newVersions = !raw && isNew ? new NewVersionSelection(family, times, this.wanted) : null;
    classic = !raw && !isNew ? new ClassicSelection(family, times, this.wanted, named, test) : null;
  }

  /** Sets the store's clock when the read began, in milliseconds. */
  public void at(long millis) {
    times.at(millis);
  }

  /** Takes note from now on of what columns may have lost that is within the times of the read. */
  public void watch() {
    notes = new LossNotes(family, times);
  }

  /** Whether it takes note of losses. */
  public boolean isWatched() {
    return notes != null;
  }

  /**
   * Of a read that is watched, why something may be missing in the columns that were judged; who
   * has read it empties it.
   */
  public Set<Loss> losses() {
    return notes.losses();
  }

  /**
   * Turns to other times.
   *
   * @return whether what it {@linkplain #ignores ignores} is the same as before
   */
  public boolean within(TimeRange range) {
    boolean same = times.range().min() == range.min() && family.newVersionBehavior();
    times.within(range);
    return same;
  }

  /** The smallest time of a put that is visible if nothing hides it. */
  public long minTime() {
    return Math.max(times.range().min(), times.oldestAlive());
  }

  /** The smallest time above those of visible puts. */
  public long maxTime() {
    return times.range().max();
  }

  /**
   * Whether a set of cells can be left out of a read altogether, because none of them is visible or
   * changes what is.
   *
   * @param min the smallest time of any of them
   * @param max the greatest time of any of them
   * @param tombstones whether there may be tombstones among them
   */
  public boolean ignores(long min, long max, boolean tombstones) {
    TimeRange range = times.range();
    if (max < range.min()) {
      return true;
    }
    if (raw) {
      return min >= range.max();
    }
    if (times.isExpired(max) && family.minVersions() == 0) {
      return true;
    }
    // Newer cells count as versions under new version behaviour (rule 31), and tombstones above the
    // range hide what is in it (rule 13) unless deleted cells are kept (rule 14).
    return min >= range.max()
        && notes == null
        && !family.newVersionBehavior()
        && (!tombstones || family.keepDeletedCells() != KeepDeletedCells.FALSE);
  }

  /** How many versions of a column are looked at, at most, beside those that are not visible. */
  int mostVersions() {
    return test != null && classic != null ? family.versions() : wanted;
  }

  /** How many versions of a column there are at most. */
  public int keptVersions() {
    return family.versions();
  }

  /** Whether a version stays when there are so many newer ones; false if that is not known, -1. */
  boolean isKept(int newer) {
    return newer >= 0 && newer < family.versions();
  }

  /**
   * Whether what was deleted is gone for good: every delete takes effect, and nobody wants to know
   * what there was before it.
   */
  boolean heedsDeletes() {
    return family.keepDeletedCells() == KeepDeletedCells.FALSE && notes == null && !raw;
  }

  /** How many cells the last call of {@link #select} found. */
  public int count() {
    return selected.count();
  }

  /** The position of one of them in its buffer, newest first. */
  public int selected(int index) {
    return selected.get(index);
  }

  /** Whether cells below the horizon could not have added to what {@link #select} found. */
  public boolean isDecided() {
    return selected.isDecided();
  }

  /**
   * Finds the visible cells of a column.
   *
   * @param column its cells, sorted
   * @param tombstones the family tombstones of the row, sorted; for raw reads they are among the
   *     cells of the column with the empty qualifier instead
   */
  public void select(CellBuffer column, CellBuffer tombstones) {
    selected.clear();
    long horizon = Math.max(column.horizon(), tombstones.horizon());
    if (classic != null) {
      classic.select(column, tombstones, horizon, selected); // applies the test itself
      return;
    }
    if (raw) {
      all.select(column, horizon, selected);
    } else {
      newVersions.select(column, tombstones, horizon, selected);
    }
    if (test != null) {
      selected.keep(test, column);
    }
  }

  /** Takes note of what a column may have lost, after {@link #select} has decided on it. */
  void takeNote(CellBuffer column, CellBuffer tombstones) {
    notes.note(column, tombstones, count() == 0 ? -1 : column.time(selected(0)));
  }

  /** Takes note of a delete of the whole family after the times of the read. */
  void takeNoteOfDeletes(CellBuffer tombstones) {
    notes.noteDeletes(tombstones);
  }
}
