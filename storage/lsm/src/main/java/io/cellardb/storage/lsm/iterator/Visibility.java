package io.cellardb.storage.lsm.iterator;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.TimeRange;
import java.util.Arrays;
import java.util.TreeMap;

/**
 * Which cells of a column a reader sees: rules 11 to 19 of the data model for families with classic
 * version behaviour, 29 to 32 for those with new version behaviour, and 20 for raw reads.
 *
 * <p>All decisions on a cell depend on cells with the same or a newer time only. A column may
 * therefore be judged by its newest part, down to a horizon.
 */
public final class Visibility {
  private static final byte PUT = CellKind.PUT.code();

  private final FamilyDescriptor family;
  private final TimeRange range;
  private final int wanted;
  private final boolean named;
  private final boolean raw;
  private long oldestAlive;

  private int[] selected = new int[8];
  private int count;

  /**
   * The rules for one read of one family.
   *
   * @param range only cells with a time within are visible
   * @param wanted how many versions are asked for, at least 1
   * @param named whether the columns are asked for by name, which matters for rule 18
   * @param raw whether the read is raw
   * @param now the store's clock when the read began, in milliseconds
   */
  public Visibility(
      FamilyDescriptor family, TimeRange range, int wanted, boolean named, boolean raw, long now) {
    this.family = family;
    this.range = range;
    this.wanted = raw ? wanted : Math.min(wanted, family.versions());
    this.named = named;
    this.raw = raw;
    at(now);
  }

  /** Sets the store's clock when the read began, in milliseconds. */
  public void at(long now) {
    oldestAlive =
        family.ttlMillis() == FamilyDescriptor.FOREVER ? Long.MIN_VALUE : now - family.ttlMillis();
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
        && !family.newVersionBehavior()
        && (!tombstones || family.keepDeletedCells() != KeepDeletedCells.FALSE);
  }

  /** How many versions of a column can be visible at most. */
  int wanted() {
    return wanted;
  }

  /** How many cells the last call of {@link #select} found. */
  public int count() {
    return count;
  }

  /** The position of one of them in its buffer, newest first. */
  public int selected(int index) {
    return selected[index];
  }

  /** Whether the last call of {@link #select} found as many as are ever wanted. */
  public boolean isSatisfied() {
    return count >= wanted;
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
    long horizon = Math.max(column.horizon(), tombstones.horizon());
    if (raw) {
      selectRaw(column, horizon);
    } else if (family.newVersionBehavior()) {
      selectNew(column, tombstones, horizon);
    } else {
      selectClassic(column, tombstones, horizon);
    }
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

  private void selectRaw(CellBuffer cells, long horizon) {
    int versions = 0;
    for (int i = 0; i < cells.count() && cells.time(i) > horizon; i++) {
      boolean duplicate =
          i > 0 && cells.time(i) == cells.time(i - 1) && cells.kind(i) == cells.kind(i - 1);
      if (duplicate || !range.contains(cells.time(i))) {
        continue;
      }
      if (cells.kind(i) == PUT) {
        versions++;
      }
      if (versions > wanted) {
        return;
      }
      add(i);
    }
  }

  private void selectClassic(CellBuffer cells, CellBuffer tombstones, long horizon) {
    long covered = newestCover(cells, tombstones);
    long versionDeleted = -1;
    int next = 0; // of the family tombstones
    for (int i = 0; i < cells.count() && cells.time(i) > horizon && count < wanted; i++) {
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
      boolean duplicate = count > 0 && cells.time(selected[count - 1]) == time;
      if (duplicate || !range.contains(time) || time <= covered || time == versionDeleted) {
        continue;
      }
      if (!isExpired(time) || count < family.minVersions()) {
        add(i);
        continue;
      }
      if (named && family.minVersions() > 0) {
        add(i); // rule 18
      }
      return;
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
      rank++;
      if (rank > family.versions() || !select(i, time, rank)) {
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
      rank++;
      if (!select(cell, cells.time(cell), rank)) {
        return;
      }
    }
  }
}
