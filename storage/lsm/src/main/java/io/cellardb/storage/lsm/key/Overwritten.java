package io.cellardb.storage.lsm.key;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import java.util.Arrays;

/**
 * Which cells of a stretch of a row's history make no difference, whatever came before it and
 * whatever comes after: the replay of rule 30 ends alike without them. They are those that a later
 * tombstone covers (unless the family keeps deleted cells), that newer versions push out, and that
 * were written again at their own time. Cells above a sequence are kept, and nothing is dropped for
 * their sake: a reader may not see them.
 *
 * <p>That holds because versions above some time are decided without those below: a put beyond
 * {@code versions} pushes out the smallest time. So nothing at or below a time matters before a
 * tombstone that covers it. Nor does it once the column has all its versions above it for good,
 * which is when no tombstone above follows.
 *
 * <p>Only families with new version behaviour are so; in classic ones a reader could tell. For one
 * thread.
 */
public final class Overwritten {
  private static final byte PUT = CellKind.PUT.code();
  private static final byte DELETE_COLUMN = CellKind.DELETE_COLUMN.code();
  private static final byte DELETE_FAMILY = CellKind.DELETE_FAMILY.code();

  private final FamilyDescriptor family;
  private final boolean keepsDeleted;
  private long settled;

  // The cells that are decided on, in store order.
  private int count;
  private long[] times = new long[16];
  private byte[] kinds = new byte[16];
  private long[] sequences = new long[16];
  private boolean[] kept = new boolean[16];

  // The tombstones over the family that are settled and kept.
  private int over;
  private long[] overTimes = new long[4];
  private byte[] overKinds = new byte[4];
  private long[] overSequences = new long[4];

  private long[] versions = new long[4]; // the sequences of versions that nothing deletes
  private long[] tombstones = new long[4]; // the sequences of all, ascending
  private int tombstoneCount; // -1 while they are not gathered

  /**
   * The rules of a family.
   *
   * @param settled the last sequence that every reader sees, and that stays
   */
  public Overwritten(FamilyDescriptor family, long settled) {
    if (!family.newVersionBehavior()) {
      throw new IllegalArgumentException("in a classic family a reader could tell");
    }
    this.family = family;
    this.keepsDeleted = family.keepDeletedCells() != KeepDeletedCells.FALSE;
    this.settled = settled;
  }

  /** Sets the last sequence that every reader sees, and that stays. */
  public void settled(long sequence) {
    settled = sequence;
  }

  /** The last sequence that every reader sees, and that stays. */
  public long settled() {
    return settled;
  }

  /** Removes the cells, before those of another column are added. */
  public void clear() {
    count = 0;
  }

  /** Adds a cell, in store order. */
  public void add(long time, byte kind, long sequence) {
    if (count == times.length) {
      times = Arrays.copyOf(times, count * 2);
      kinds = Arrays.copyOf(kinds, count * 2);
      sequences = Arrays.copyOf(sequences, count * 2);
      kept = new boolean[count * 2];
    }
    times[count] = time;
    kinds[count] = kind;
    sequences[count++] = sequence;
  }

  /** Whether a cell is kept, of those that were decided on last. */
  public boolean keeps(int cell) {
    return kept[cell];
  }

  /**
   * Takes up another row: decides on its family tombstones and its column with the empty qualifier,
   * which are sorted together, or if it has neither on its first column.
   */
  public void decideFirst() {
    over = 0;
    long cover = -1;
    for (int i = 0; i < count; i++) {
      if (!CellOrder.isFamilyTombstone(kinds[i])) {
        continue;
      }
      kept[i] = sequences[i] > settled || sequences[i] > cover;
      if (kept[i] && sequences[i] <= settled) {
        addOver(i);
        if (kinds[i] == DELETE_FAMILY && !keepsDeleted) {
          cover = Math.max(cover, sequences[i]);
        }
      }
    }
    decide();
  }

  private void addOver(int cell) {
    if (over == overTimes.length) {
      overTimes = Arrays.copyOf(overTimes, over * 2);
      overKinds = Arrays.copyOf(overKinds, over * 2);
      overSequences = Arrays.copyOf(overSequences, over * 2);
    }
    overTimes[over] = times[cell];
    overKinds[over] = kinds[cell];
    overSequences[over++] = sequences[cell];
  }

  /** Decides on the cells of a further column of the row. */
  public void decide() {
    tombstoneCount = -1;
    keepUncovered();
    dropPushedOut();
  }

  private boolean isOfColumn(int cell) {
    return !CellOrder.isFamilyTombstone(kinds[cell]);
  }

  /** What a tombstone covers that was written no earlier is gone; of a batch puts come first. */
  private void keepUncovered() {
    long cover = -1;
    int next = 0;
    for (int i = 0; i < count; i++) {
      if (!isOfColumn(i)) {
        continue;
      }
      for (; next < over && overTimes[next] >= times[i]; next++) {
        if (overKinds[next] == DELETE_FAMILY) {
          cover = Math.max(cover, overSequences[next]);
        }
      }
      kept[i] = sequences[i] > settled || keepsDeleted || sequences[i] > cover;
      if (kept[i] && kinds[i] == DELETE_COLUMN && sequences[i] <= settled) {
        cover = Math.max(cover, sequences[i]);
      }
    }
  }

  /** Below as many versions as there may be, and no later tombstone above, all is gone. */
  private void dropPushedOut() {
    long newestTombstone = -1; // by its sequence, of those not below the cell
    int found = 0;
    boolean full = false;
    int next = 0;
    long time = -1; // of the version found last
    long written = -1; // when that was
    for (int i = 0; i < count; i++) {
      if (!isOfColumn(i) || !kept[i] || sequences[i] > settled) {
        continue;
      }
      if (full) {
        kept[i] = false;
        continue;
      }
      long newest = kinds[i] == PUT ? newestTombstone : Math.max(newestTombstone, sequences[i]);
      for (; next < over && overTimes[next] >= times[i]; next++) {
        newest = Math.max(newest, overSequences[next]);
      }
      if (newest > newestTombstone) {
        newestTombstone = newest;
        found = versionsAfter(newest, found);
      }
      if (kinds[i] != PUT) {
        continue;
      }
      if (times[i] == time) {
        kept[i] = isTombstoneWithin(sequences[i], written);
        written = kept[i] ? sequences[i] : written;
        continue;
      }
      time = times[i];
      written = sequences[i];
      if (written > newestTombstone) {
        found = addVersion(written, found);
        full = found >= family.versions();
      }
    }
  }

  private int addVersion(long sequence, int found) {
    if (found == versions.length) {
      versions = Arrays.copyOf(versions, found * 2);
    }
    versions[found] = sequence;
    return found + 1;
  }

  private int versionsAfter(long sequence, int found) {
    int left = 0;
    for (int i = 0; i < found; i++) {
      if (versions[i] > sequence) {
        versions[left++] = versions[i];
      }
    }
    return left;
  }

  /** Whether a tombstone came after what was written at one sequence and before another. */
  private boolean isTombstoneWithin(long from, long to) {
    if (tombstoneCount < 0) {
      gatherTombstones();
    }
    int at = Arrays.binarySearch(tombstones, 0, tombstoneCount, from);
    int after = at < 0 ? -at - 1 : at;
    return after < tombstoneCount && tombstones[after] < to;
  }

  private void gatherTombstones() {
    if (tombstones.length < over + count) {
      tombstones = new long[over + count];
    }
    System.arraycopy(overSequences, 0, tombstones, 0, over);
    tombstoneCount = over;
    for (int i = 0; i < count; i++) {
      if (isOfColumn(i) && kept[i] && kinds[i] != PUT && sequences[i] <= settled) {
        tombstones[tombstoneCount++] = sequences[i];
      }
    }
    Arrays.sort(tombstones, 0, tombstoneCount);
  }
}
