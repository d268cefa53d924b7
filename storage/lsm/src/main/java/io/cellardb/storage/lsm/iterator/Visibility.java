package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Loss;
import io.cellardb.storage.TimeRange;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which cells of a column a reader sees: rules 11 to 19 of the data model for families with classic
 * version behaviour, 29 to 32 for those with new version behaviour, and 20 for raw reads.
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

  private static final byte PUT = CellKind.PUT.code();

  private final FamilyDescriptor family;
  private TimeRange range;
  private final int wanted;
  private final boolean named;
  private final boolean raw;
  private final Test test; // null if all cells pass
  private long now;
  private long oldestAlive;
  private boolean watched;
  private final Set<Loss> losses = EnumSet.noneOf(Loss.class);

  private int[] selected = new int[8];
  private int count;
  private boolean decided;

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
    this.range = range;
    this.wanted = raw ? wanted : Math.min(wanted, family.versions());
    this.named = named;
    this.raw = raw;
    this.test = test;
    at(now);
  }

  /** Sets the store's clock when the read began, in milliseconds. */
  public void at(long millis) {
    now = millis;
    oldestAlive =
        family.ttlMillis() == FamilyDescriptor.FOREVER
            ? Long.MIN_VALUE
            : millis - family.ttlMillis();
  }

  /** Takes note from now on of what columns may have lost that is within the times of the read. */
  public void watch() {
    watched = true;
  }

  /** Whether it takes note of losses. */
  public boolean isWatched() {
    return watched;
  }

  /**
   * Turns to other times.
   *
   * @return whether what it {@linkplain #ignores ignores} is the same as before
   */
  public boolean within(TimeRange times) {
    boolean same = range.min() == times.min() && family.newVersionBehavior();
    range = times;
    return same;
  }

  /** Why something may be missing in the columns that were judged; who has read it empties it. */
  public Set<Loss> losses() {
    return losses;
  }

  /** The smallest time of a put that is visible if nothing hides it. */
  public long minTime() {
    return Math.max(range.min(), oldestAlive);
  }

  /** The smallest time above those of visible puts. */
  public long maxTime() {
    return range.max();
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
    if (max < range.min()) {
      return true;
    }
    if (raw) {
      return min >= range.max();
    }
    if (max < oldestAlive && family.minVersions() == 0) {
      return true;
    }
    // Newer cells count as versions under new version behaviour (rule 31), and tombstones above the
    // range hide what is in it (rule 13) unless deleted cells are kept (rule 14).
    return min >= range.max()
        && !watched
        && !family.newVersionBehavior()
        && (!tombstones || family.keepDeletedCells() != KeepDeletedCells.FALSE);
  }

  /** How many versions of a column are looked at, at most, beside those that are not visible. */
  int mostVersions() {
    return test != null && isClassic() ? family.versions() : wanted;
  }

  private boolean isClassic() {
    return !raw && !family.newVersionBehavior();
  }

  /** How many cells the last call of {@link #select} found. */
  public int count() {
    return count;
  }

  /** The position of one of them in its buffer, newest first. */
  public int selected(int index) {
    return selected[index];
  }

  /** Whether cells below the horizon could not have added to what {@link #select} found. */
  public boolean isDecided() {
    return decided;
  }

  /**
   * Finds the visible cells of a column.
   *
   * @param column its cells, sorted
   * @param tombstones the family tombstones of the row, sorted; for raw reads they are among the
   *     cells of the column with the empty qualifier instead
   */
  public void select(CellBuffer column, CellBuffer tombstones) {
    count = 0;
    decided = false;
    long horizon = Math.max(column.horizon(), tombstones.horizon());
    if (isClassic()) {
      selectClassic(column, tombstones, horizon);
      return;
    }
    if (raw) {
      selectRaw(column, horizon);
    } else {
      selectNew(column, tombstones, horizon);
    }
    if (test != null) {
      keepPassing(column);
    }
  }

  /**
   * Takes note of what a column may have lost, after {@link #select} has decided on it: a version
   * that newer ones than the times of the read have pushed out, and what was deleted after them. A
   * version that was deleted by itself had a place, too, from which it may have pushed out another
   * one together with those.
   */
  void takeNote(CellBuffer column, CellBuffer tombstones) {
    takeNoteOfDeletes(tombstones);
    long max = range.max();
    int places = 0;
    long previous = -1;
    int next = 0;
    for (; next < column.count() && column.time(next) >= max; next++) {
      if (column.kind(next) != PUT) {
        noteDelete();
      } else if (column.time(next) != previous) {
        previous = column.time(next);
        places++;
      }
    }
    long found = count == 0 ? -1 : column.time(selected[0]);
    if (places > 0 && places < family.versions()) {
      places += deletedAbove(found, column, CellKind.DELETE_VERSION);
      places += deletedAbove(found, tombstones, CellKind.DELETE_FAMILY_VERSION);
    }
    if (places >= family.versions()) {
      losses.add(Loss.VERSIONS);
    }
    for (; next < column.count() && column.time(next) > found; next++) {
      if (column.hasOutlivedItself(next, now) && max - 1 <= column.time(next) + column.ttl(next)) {
        losses.add(Loss.TTL);
      }
    }
  }

  /** Takes note of a delete of the whole family after the times of the read. */
  void takeNoteOfDeletes(CellBuffer tombstones) {
    if (tombstones.count() > 0 && tombstones.time(0) >= range.max()) {
      noteDelete();
    }
  }

  private void noteDelete() {
    if (family.keepDeletedCells() == KeepDeletedCells.FALSE) {
      losses.add(Loss.DELETES);
    }
  }

  /** How many versions were deleted by themselves between a time and the end of the times read. */
  private int deletedAbove(long time, CellBuffer cells, CellKind kind) {
    int deleted = 0;
    long previous = -1;
    for (int i = 0; i < cells.count() && cells.time(i) > time; i++) {
      if (cells.time(i) < range.max()
          && cells.kind(i) == kind.code()
          && cells.time(i) != previous) {
        previous = cells.time(i);
        deleted++;
      }
    }
    return deleted;
  }

  private void keepPassing(CellBuffer cells) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (test.passes(cells, selected[i])) {
        selected[kept++] = selected[i];
      }
    }
    count = kept;
  }

  private void add(int cell) {
    if (count == selected.length) {
      selected = Arrays.copyOf(selected, count * 2);
    }
    selected[count++] = cell;
  }

  private boolean isExpired(long time) {
    return time < oldestAlive;
  }

  /** Whether a tombstone takes effect in this read (rules 13 and 14). */
  private boolean counts(long time) {
    return switch (family.keepDeletedCells()) {
      case FALSE -> true;
      case TRUE -> range.contains(time);
      case TTL -> range.contains(time) || (family.newVersionBehavior() && isExpired(time));
    };
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
    return family.keepDeletedCells() == KeepDeletedCells.FALSE && !watched && !raw;
  }

  private void selectRaw(CellBuffer cells, long horizon) {
    int versions = 0;
    int previous = -1;
    for (int i = 0; i < cells.count() && cells.time(i) > horizon; i++) {
      if (cells.hasOutlivedItself(i, now) || !range.contains(cells.time(i))) {
        continue;
      }
      boolean duplicate =
          previous >= 0
              && cells.time(i) == cells.time(previous)
              && cells.kind(i) == cells.kind(previous);
      previous = i;
      if (duplicate) {
        continue;
      }
      if (cells.kind(i) == PUT) {
        versions++;
      }
      if (versions > wanted) {
        decided = true;
        return;
      }
      add(i);
    }
  }

  private void selectClassic(CellBuffer cells, CellBuffer tombstones, long horizon) {
    long covered = newestCover(cells, tombstones);
    long versionDeleted = -1;
    long counted = -1; // the time of the last version
    int versions = 0;
    int next = 0; // of the family tombstones
    for (int i = 0; i < cells.count() && cells.time(i) > horizon && !decided; i++) {
      long time = cells.time(i);
      if (cells.kind(i) != PUT) {
        if (cells.kind(i) == CellKind.DELETE_VERSION.code() && counts(time)) {
          versionDeleted = time;
        }
        continue;
      }
      for (; next < tombstones.count() && tombstones.time(next) >= time; next++) {
        if (tombstones.kind(next) == CellKind.DELETE_FAMILY_VERSION.code()
            && tombstones.time(next) == time
            && counts(time)) {
          versionDeleted = time;
        }
      }
      boolean expired = isExpired(time);
      if (expired && (family.minVersions() == 0 || (!named && versions >= family.minVersions()))) {
        decided = true;
        return;
      }
      boolean duplicate = time == counted;
      if (duplicate
          || cells.hasOutlivedItself(i, now)
          || !range.contains(time)
          || time <= covered
          || time == versionDeleted) {
        continue;
      }
      counted = time;
      versions++;
      if (test == null || test.passes(cells, i)) {
        add(i);
      }
      // Rule 18: of a named column the expired version at which counting ends is returned, too.
      decided =
          count >= wanted
              || versions >= family.versions()
              || (expired && versions >= family.minVersions());
    }
  }

  /** The newest time of a tombstone that counts and covers everything up to its time. */
  private long newestCover(CellBuffer cells, CellBuffer tombstones) {
    long newest = -1;
    for (int i = 0; i < cells.count(); i++) {
      if (cells.kind(i) == CellKind.DELETE_COLUMN.code() && counts(cells.time(i))) {
        newest = cells.time(i);
        break;
      }
    }
    for (int i = 0; i < tombstones.count() && tombstones.time(i) > newest; i++) {
      if (tombstones.kind(i) == CellKind.DELETE_FAMILY.code() && counts(tombstones.time(i))) {
        newest = tombstones.time(i);
      }
    }
    return newest;
  }

  private void selectNew(CellBuffer cells, CellBuffer tombstones, long horizon) {
    // Above every tombstone a put is pushed out by newer times only, whatever the order of writing.
    long hidden = Math.max(newestTombstone(cells), newestTombstone(tombstones));
    int versions = 0;
    int rank = 0;
    long previous = -1;
    for (int i = 0; i < cells.count(); i++) {
      long time = cells.time(i);
      if (time <= horizon) {
        return;
      }
      if (time <= hidden) {
        count = 0;
        replay(cells, tombstones, horizon);
        return;
      }
      if (time == previous || cells.kind(i) != PUT) {
        continue; // the same version, written before; or a tombstone that does not count
      }
      previous = time;
      versions++;
      if (versions > family.versions()) {
        decided = true;
        return;
      }
      if (cells.hasOutlivedItself(i, now)) {
        continue; // it has pushed others out nevertheless
      }
      rank++;
      if (!select(i, time, rank)) {
        decided = true;
        return;
      }
    }
  }

  /** Adds a survivor if it is visible; whether there may be more. */
  private boolean select(int cell, long time, int rank) {
    if (isExpired(time) && rank > family.minVersions()) {
      return false;
    }
    if (range.contains(time)) {
      add(cell);
    }
    return count < wanted && time >= range.min();
  }

  private long newestTombstone(CellBuffer cells) {
    for (int i = 0; i < cells.count(); i++) {
      if (cells.kind(i) != PUT && counts(cells.time(i))) {
        return cells.time(i);
      }
    }
    return -1;
  }

  /**
   * Rule 30: the writes in the order in which they came, puts before the tombstones of the same
   * batch, keeping the newest versions at each step.
   */
  private void replay(CellBuffer cells, CellBuffer tombstones, long horizon) {
    int own = 0;
    while (own < cells.count() && cells.time(own) > horizon) {
      own++;
    }
    int others = 0;
    while (others < tombstones.count() && tombstones.time(others) > horizon) {
      others++;
    }
    Integer[] events = new Integer[own + others]; // own cells from 0 up, family tombstones below 0
    for (int i = 0; i < events.length; i++) {
      events[i] = i < own ? i : own - i - 1;
    }
    Arrays.sort(
        events,
        (a, b) -> {
          int order =
              Long.compare(
                  a >= 0 ? cells.sequence(a) : tombstones.sequence(-a - 1),
                  b >= 0 ? cells.sequence(b) : tombstones.sequence(-b - 1));
          return order != 0
              ? order
              : Boolean.compare(a < 0 || cells.kind(a) != PUT, b < 0 || cells.kind(b) != PUT);
        });
    TreeMap<Long, Integer> kept = new TreeMap<>();
    for (int event : events) {
      byte kind = event >= 0 ? cells.kind(event) : tombstones.kind(-event - 1);
      long time = event >= 0 ? cells.time(event) : tombstones.time(-event - 1);
      if (kind == PUT) {
        kept.put(time, event);
        if (kept.size() > family.versions()) {
          kept.pollFirstEntry();
        }
      } else if (counts(time)) {
        boolean version =
            kind == CellKind.DELETE_VERSION.code() || kind == CellKind.DELETE_FAMILY_VERSION.code();
        if (version) {
          kept.remove(time);
        } else {
          kept.headMap(time, true).clear();
        }
      }
    }
    int rank = 0;
    for (int cell : kept.descendingMap().values()) {
      if (cells.hasOutlivedItself(cell, now)) {
        continue;
      }
      rank++;
      if (!select(cell, cells.time(cell), rank)) {
        decided = true;
        return;
      }
    }
  }
}
